//! Inner line
//! again

/*! Inner block
 * /* nested */ */

/// Outer line
/** Outer block */
/*** no doc ***/
//// no doc
/**/ /***/ /* a /* b /* c */ d */ e */
fn f() { // trailing
    //! inner
    let a = 1; /* between */ let b /* here */ = /* there */ 2;
    /// on a statement
    x();
    ///
}
///
/*!*/
/* / * */ /*/ */ /*//*/ */ */
// no newline at the end
