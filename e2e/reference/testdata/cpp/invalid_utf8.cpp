class Ã {}; auto b = "ÿþ", c = R"â(í €)â"; // ðŸ
€