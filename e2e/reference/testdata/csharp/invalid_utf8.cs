class Ã { string b = "ÿþ", c = $"í €{dâ‚}"; } // ðŸ
€