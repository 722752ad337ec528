fn a<T: (x: Vec<Vec<u8>) -> Option<T where T: {} struct B<'a, T = > { c: A<B } impl<T for D<T> { fn e<(&self) {} }
type F = <G as >::H; fn i() { j::<k(); l < m > (n; Vec::<::new() }
