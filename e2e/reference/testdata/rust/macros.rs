println!("{x} {}", y); vec![1, 2; 3]; my::m! { a => b, #[c] d ; e }
m!(r#"a"#, 1.0, 'b', 'c: loop, b"d", -1, ..=, =>, ::<>, @, #, $, ?, !);
m!{ fn f<'a>() -> u8 { "}" } }
m![ ( [ { } ] ) ];
macro_rules! all {
    ($a:ident $b:block $c:stmt $d:expr $e:pat $f:ty $g:lifetime $h:vis $i:path $j:tt $k:item $l:meta $m:literal) => { $a };
    ($($x:tt)*) => { $($x)* }; ($($($y:expr),+);* $z:ty) => { $crate::m!($($($y),+);*) };
    [$self:expr, $type] => ( $self );
}
fn f() { str![[r#"
text
"#]]; a!() + b![]; c! {} d!{}.e(); let x = y!(z)?; }
#[attr(a = "b", c(d, e), f = 1.0)] #[path::to::attr = "x"] #![inner] fn g() {}
macro_rules! one (() => {}); macro_rules! two [() => {}]; 
