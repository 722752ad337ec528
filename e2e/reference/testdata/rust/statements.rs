#!/usr/bin/env run
fn f() { ; ;; let x; let y: u8; let mut z = { let a = 1; a }; {} {}; if a {} else {} ; loop {} while a {} match a {}
    fn nested() {} struct S; impl S {} use a::b; const C: u8 = 1; static D: u8 = 2; macro_rules! m { () => {} }
    #[attr] let q = 1; #[attr] { 1 } #[attr] x; unsafe {} async {} x.y; return; { 1 } - 1; if a { 1 } else { 2 } + 3;
    *p = 1; &a; -b; (c); [d]; |e| f; 'l: for g in h {} 'm: { break 'm; } match i { _ => {} } .j(); k!{} l!(); m![];
}
