fn f() {}
/// Doc
struct S {
    a: u8, // c
}
const A: &str = "a
b";
