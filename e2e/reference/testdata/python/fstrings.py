a = f"plain {x} text {y!r} {z:>10} {w!s:{width}.{precision}f} {{literal}} {v=}"
b = f'{a["key"]} {f"{nested!a}"} {x:%Y-%m-%d} {lambda_: 1}'
c = f"""multi
{x
} {
  y:
  >10
}
"""
d = rf"\d{x}\{y}" fr'{z}' F"{a}" Rb"x"
e = f"{x!r:^{width}}" f"{'quote'}" f'{"other"}' f"{x if y else z} {a, b} {*c, d}"
f = f"{f'{f"{1}"}'}" + f"" + f"{{}}" + f"{{{x}}}"
g = f"\N{BULLET} \u1234 \x41 {x}\n" + "\N{DASH}" + b"\x00"
h = f"{x:{y}{z}}" f"{x:}" f"{x!r}" f"{ x }" f"{x['a']:b}"
