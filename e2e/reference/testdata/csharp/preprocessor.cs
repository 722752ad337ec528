#define DEBUG
#undef X
#if DEBUG && !(A || B == true)
class A {
#elif C
class B {
#else
class C {
#endif
    #region name here
    int x;
    #endregion
    #pragma warning disable CS1591
    #line 10 "file.cs"
    #error text
    #warning text
    #nullable restore
}
