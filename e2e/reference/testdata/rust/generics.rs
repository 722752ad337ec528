fn a<T>() where T: A<B = C> + D<'a, E, { F }, -1, "s", true> {}
fn b(x: impl Fn(u8) -> u8 + 'static, y: &dyn for<'a> Fn(&'a u8), z: Box<dyn (A) + B>) {}
fn c() -> impl Iterator<Item = impl Display + use<'a, T>> + '_ {}
struct S<T>(PhantomData<fn() -> T>) where T: ?Sized;
impl<T, U> A<B<C<T>>> for D<E<U>> where (T, U): F, [T]: G, &'static T: H, <T as I>::J: K {}
type T = A<B<C<D>>>; type U = <A as B<C>>::D; type V = [[u8; 2]; N]; type W = (A, (B,), ());
fn d<const N: usize, const B: bool>(x: [u8; N]) -> A<{ N + 1 }> { f::<3, { 4 }, _>(x) }
fn e() { a::<b>::c::<d>(); <[u8]>::len; <&str as X>::y(); Vec::<Vec<u8>>::new(); if x < y && z > w {} }
