#if
#if A &&
class A {
#endif
#else
#elif B
#endif
#endif
#region
#endregion extra words here
#pragma
#pragma warning
#pragma something else
#line
#line abc
#nullable
#nullable maybe
#define
#r "nuget: Package, 1.0"
#load "other.csx"
#unknown directive
# if SPACED
class B { void F() {
# else
} }
# endif
#if NEVER_CLOSED
class C {
#if X
    void G()
#else
    int G
    {
#endif
    }
}
