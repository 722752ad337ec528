// Texts whose tokens are compared: code, prose in several scripts, and what
// normalisers and splitters treat in a way of their own.
export const texts = [
  '', ' ', '\n', 'a', 'Hello, World!', 'hello world', '  leading and trailing  ',
  'func (s *Server) ListenAndServe(addr string) error {\n\treturn s.http.ListenAndServe(addr)\n}\n',
  'const parseHTTPRequest = async (req) => { if (!req?.ok) throw new Error(`no: ${req.status}`); };',
  'def __init__(self, **kwargs):\n    """Docstring with  two spaces."""\n    self.x = kwargs["x"] or 1e-9\n',
  'SELECT id, name FROM users WHERE age >= 18 AND name LIKE \'%son\' -- comment',
  'snake_case camelCase PascalCase SCREAMING_CASE kebab-case dot.path a1b2c3 x86_64 utf8mb4',
  '<div class="card">\u00a0text&nbsp;</div>', 'a+b=c; a<b && b>c || !d ? e : f ^ g ~ h | i',
  "I'm you're we've they'll he'd it's DON'T 'quoted'", '1234567890 3.14159 0xDEADBEEF 1_000_000 ½ ² Ⅷ ٣٤ 五',
  'naïve café résumé Ångström ÀÉÎÕÜ ﬁancé ǅ ﬀ', 'İstanbul ISPARTA ı ß ẞ Σίσυφος ΟΔΟΣ', 'Ünïcödé e\u0301 o\u0308\u0304 a\u0300b',
  '你好，世界。代码搜索', '日本語のテキスト カタカナ ｶﾅ', '한국어 텍스트 각', 'Привет, мир! ёлка Й', 'مرحبا بالعالم', 'नमस्ते दुनिया', 'สวัสดีชาวโลก',
  '\ud840\udc00 \ud86e\udc20 \ud873\udea1 \uf900 \u3400', 'emoji 😀👩‍👩‍👧‍👦🇩🇪 👍🏽 ✈️', 'zero\u200bwidth\u200djoin \ufeffbom soft\u00adhyphen',
  'tab\there\r\nand\x00there\x07\x1b[0m', 'en\u2002em\u2003thin\u2009line\u2028par\u2029nel\u0085nbsp\u00a0ideographic\u3000end',
  '“quotes” ‘single’ – — … • † ‡ § ¶ © ® ™ € £ ¥ ¢ ° ± × ÷', '‿ ⁀ ﹏ ＿ ¡ ¿ « » ‹ › ⟨ ⟩ 「」',
  '[PAD] [UNK] [CLS] [SEP] [MASK] <s> </s> <unk> <pad> <mask> <|endoftext|>', 'x[MASK]y', ' <mask> z', 'special special1 specials',
  '▁already ▁ marked▁', '## ##ing playing ing', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa end',
  'multiple   spaces\n\n\nand lines\n  indented\n\t\ttabs \n', 'trailing newline\n', '\n\n  \n x', 'word.\nWord', 'a\u0000b', '\ue000private\u{f0000}', '\u0378unassigned',
  'x½y x²y 3½ aⅧb Ⓐb c\u200dd e\u200cf ª º ① ㊀ 〇 xⒶ½', 'isn\'t ISN\'T x\'s \'S   \'re', 'a  b   c \n d\n\n e\t f  ',
  'http://example.com/path?query=1&other=two#frag', 'user@example.com', 'C:\\Program Files\\x.exe', '/usr/local/bin', '--flag=value -x', '#!/bin/sh', '@decorator', '$var ${var} %s {{mustache}}',
  'the quick brown fox jumps over the lazy dog', 'lower lowest newer wider', 'unbelievable internationalization antidisestablishmentarianism',
];
