/// <summary>doc</summary>
/* block */ class /* a */ A /* b */ { /* c */ } // d
/** x */ /**/ /***/
// end
