fn expressions() -> Option<u8> {
    let a = 1 + 2 * 3 - -4 / !5 % 6 ^ 7 & 8 | 9 << 1 >> 2;
    let b = a == 1 && a != 2 || a < 3 && a > 4 || a <= 5 && a >= 6;
    let c = &mut *&a as *const _ as usize as f64;
    let d = (1,); let e = (); let f = [0; 4]; let g = [1, 2, 3][..2];
    let h = Point { x: 1, y, ..Default::default() };
    let i = a.b.0.1.c()?.d::<Vec<u8>>(e)[f].await;
    let j = <Vec<u8> as IntoIterator>::Item::new::<'static>();
    let k = |x, &y: &u8, (z, _): (u8, u8)| -> u8 { x + y };
    let l = async move |x| x; let m = move || {};
    let n = if a { 1 } else if let Some(Ok(x)) = b && x > 1 { 2 } else { 3 };
    let o = 'outer: loop { while let Some(x) = it.next() { continue 'outer } break 'outer 5; };
    for (i, x) in (0..=10).rev().enumerate() { a += i; }
    let p = match x {
        0 | 1..=9 | ..=-1 | i8::MIN..0 => 'a',
        n @ (2 | 3) if n > 2 => '\'',
        Point { x: 0, ref mut y, .. } => '\u{1F600}',
        Some(&[first, .., last]) | Other(box_, ..) => b'\\',
        [head, tail @ ..] => { return None }
        &mut Kind::Plain => {}
        "text" | r#"raw"# => (),
        _ => unreachable!("{:?}", x),
    };
    let Some(q) = p else { return Some(1) };
    let r = unsafe { *ptr }; let s = const { 1 }; let t = async { 2 };
    a = b; c += d; e <<= f; let .. = ..; let u = ..3; let v = 1..;
    x.await?.y = z; return; yield 3
}
fn generic() { a < b; (a) < (b) > (c); f::<A<B>>(c); A::<B>::c; x as u8 < y; if a == B {} match (S {}) {} }
