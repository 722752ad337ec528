#![allow(dead_code)]
//! Every kind of item.

use std::{collections::HashMap as Map, fmt::{self, Write as _}, io::*};
pub(crate) use self::inner::{deep, *};
extern crate alloc as memory;

pub mod elsewhere;
mod inner {
    #![inner_attribute]
    pub(super) fn deep() {}
    pub(in crate::inner) const X: i8 = -1;
}

#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
pub struct Generic<'a, T: Clone + ?Sized = u8, const N: usize = { 1 + 2 }>
where
    T: 'a + Fn(&str) -> Option<()>,
    for<'b> &'b T: IntoIterator<Item = u8>,
{
    pub field: &'a mut [T; N],
    #[doc = "attr"]
    r#type: *const dyn Send,
}
struct Tuple(pub u8, #[attr] (i32, !), impl Fn());
struct Unit;
union Bits { a: u32, b: f32 }

enum Kind<T> {
    Plain,
    Tuple(T, [u8; 4]),
    Named { x: T, y: Box<Self> },
    Numbered = 1 << 3,
}

unsafe trait Shape<T>: Sized + for<'a> Visit<'a> {
    const SIDES: u32 = 4;
    type Part<'a>: Clone where Self: 'a;
    fn area(&self) -> f64;
    async fn draw(self: Pin<&mut Self>, (a, b): (u8, T)) {}
}

impl<'a, T> !Send for Generic<'a, T> {}
unsafe impl<T, const N: usize> Shape<T> for [T; N] where T: Copy {
    type Part<'a> = &'a T;
    default fn area(&self) -> f64 { 0.0 }
}
impl Generic<'_, u8, 3> {
    pub const fn new() -> Self { Self { field: &mut [], r#type: null() } }
    pub(crate) unsafe extern "C" fn raw(&'static mut self, ...) -> ! { loop {} }
}

pub type Alias<T> = Result<T, Box<dyn std::error::Error + Send + 'static>>;
type Pointer = for<'a> unsafe extern "C" fn(&'a u8, ...) -> *mut u8;
static mut COUNT: usize = 0;
const _: () = assert!(true);

extern "C" {
    fn printf(format: *const u8, ...) -> i32;
    static environ: *const *const u8;
}

macro_rules! map {
    ($($key:expr => $value:expr),* $(,)?) => {{
        let mut m = Map::new();
        $(m.insert($key, $value);)*
        m
    }};
    () => [];
}
