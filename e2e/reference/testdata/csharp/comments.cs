// Copyright.
/* block * with ** stars */ using A; // behind
/// <summary>Says <c>hello</c> &amp; more.</summary>
/// <param name="x">The x.</param>
class /* in */ Comments /**/ // end
{
    /** <summary>Old style.</summary> */
    int a /* before */ = /* mid */ 1 // after
        ; /***/ /* // */
    // { } " ' /*
    void F(/* none */) { /* only */ }
    string s = "// not /* a */ comment"; char c = '/'; int d = a / b /* c */ / e; // /* open
    //! bang
    //// four
    ///
}
// last without a line break
