fn fn f() {} pub pub struct S; let x = = 1; a..b..c; x.; .y; ::; <>; 'a 'b; impl for {} use ::{}; use a::; use {,};
match { => , } #[ #![a struct; enum E { = 1 } trait : T {} fn () {} type = ; const : u8; static X; where T: ;
mod { } macro_rules! { } $x $($y)* @ ~ ` \ € fn g() -> { } async async fn h() {} if else while let for in {}
