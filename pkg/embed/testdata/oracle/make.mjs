// Writes ../tokenizers/NAME/tokenizer.json: small tokenizers that use, between
// them, every part that pkg/embed knows; and ../model, a small static model.
// In this folder:
//   npm install --ignore-scripts && node make.mjs && node golden.mjs ../tokenizers/*
import {mkdirSync, writeFileSync} from 'node:fs';
import {texts} from './texts.mjs';

const added = (content, id, rest = {}) => ({id, content, single_word: false, lstrip: false, rstrip: false, normalized: false, special: true, ...rest});
const write = (name, parts) => {
  const dir = new URL(`../tokenizers/${name}/`, import.meta.url);
  mkdirSync(dir, {recursive: true});
  const all = {version: '1.0', truncation: null, padding: null, added_tokens: [], normalizer: null, pre_tokenizer: null, post_processor: null, decoder: null, ...parts};
  writeFileSync(new URL('tokenizer.json', dir), JSON.stringify(all) + '\n');
};
const ids = (tokens) => Object.fromEntries([...new Set(tokens)].map((t, i) => [t, i]));
const sequence = (kind, ...list) => ({type: 'Sequence', [kind]: list});

// Characters of all texts, but for some, which must stay unknown.
const unknown = new Set('😀你पу✈ſ');
const chars = [...new Set(texts.join(''))].filter((c) => !unknown.has(c) && c !== '\ufffd').sort();
const words = [...new Set(texts.join(' ').toLowerCase().match(/[a-z]+/g))].sort();
const stems = ['the', 'he', 'play', 'low', 'new', 'wide', 'un', 'inter', 'func', 'return', 'self', 'const', 'parse', 'http', 'request', 'read', 'world', 'hello', 'code', 'user'];
const endings = ['ing', 'er', 'est', 'ed', 's', 'able', 'ation', 'al', 'ism', 'ly', 'request', 'case', 'en', 'in'];
const specials = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'];
const marked = (list, mark) => list.map((t) => mark + t);

// WordPiece, as the models of BERT have it.
const pieces = ids([...specials, ...chars, ...marked(chars, '##'), ...stems, ...marked(endings, '##')]);
write('wordpiece-uncased', {
  added_tokens: specials.map((t, i) => added(t, i)),
  normalizer: {type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true},
  pre_tokenizer: {type: 'BertPreTokenizer'},
  model: {type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100, vocab: pieces},
});
const cased = ids([...specials, ...chars, ...marked(chars, '@@'), ...stems, ...marked(endings, '@@')]);
write('wordpiece-cased', {
  added_tokens: [added('[UNK]', 1), added('special', Object.keys(cased).length, {special: false, single_word: true, normalized: true})],
  normalizer: {type: 'BertNormalizer', clean_text: false, handle_chinese_chars: false, strip_accents: true, lowercase: false},
  pre_tokenizer: sequence('pretokenizers', {type: 'Whitespace'}, {type: 'Digits', individual_digits: true}, {type: 'Punctuation', behavior: 'Isolated'}),
  model: {type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '@@', max_input_chars_per_word: 12, vocab: cased},
});

// WordPiece of characters shows where words are cut.
const letters = ids(['[UNK]', ...chars, ...marked(chars, '##')]);
const cuts = {
  removed: {type: 'Split', pattern: {String: 'e'}, behavior: 'Removed', invert: false},
  isolated: {type: 'Split', pattern: {Regex: '[a-c]+|\\s'}, behavior: 'Isolated', invert: false},
  previous: {type: 'Split', pattern: {Regex: '\\W'}, behavior: 'MergedWithPrevious', invert: false},
  next: {type: 'Split', pattern: {Regex: '[\\s_]'}, behavior: 'MergedWithNext', invert: false},
  contiguous: {type: 'Split', pattern: {Regex: '[\\d\\s.]'}, behavior: 'Contiguous', invert: false},
  inverted: {type: 'Split', pattern: {Regex: '\\w+'}, behavior: 'Removed', invert: true},
  punctuation: {type: 'Punctuation', behavior: 'Contiguous'},
  digits: {type: 'Digits', individual_digits: false},
  'contiguous-inverted': {type: 'Split', pattern: {Regex: '\\s'}, behavior: 'Contiguous', invert: true},
  'previous-inverted': {type: 'Split', pattern: {Regex: '\\w+|[^\\w\\s]'}, behavior: 'MergedWithPrevious', invert: true},
  'next-runs': {type: 'Split', pattern: {Regex: '[A-Z]'}, behavior: 'MergedWithNext', invert: false},
  delimiter: {type: 'CharDelimiterSplit', delimiter: 'o'},
  first: {type: 'Metaspace', replacement: '_', prepend_scheme: 'first', split: true},
};
for (const [name, cut] of Object.entries(cuts)) {
  write(`cut-${name}`, {pre_tokenizer: cut, model: {type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 1000, vocab: letters}});
}

// Unigram, as the multilingual models have it.
const scored = (list) => list.map((t, i) => [t, i < 3 ? 0 : -2 - (i % 17) / 4 + [...t].length / 3]);
const spaced = ['<pad>', '</s>', '<unk>', '▁', ...chars.filter((c) => c !== ' ' && c !== '▁'), ...marked(stems, '▁'), ...endings, ...words.slice(0, 150).map((w) => w.slice(0, 5)).filter((w) => w.length > 1)];
const unigram = [...new Set(spaced)];
write('unigram-charsmap', {
  added_tokens: [added('<pad>', 0), added('</s>', 1), added('<unk>', 2), added('<mask>', unigram.length, {lstrip: true, rstrip: true})],
  normalizer: {type: 'Precompiled', precompiled_charsmap: charsMap({'\t': ' ', '\n': ' ', '\r': ' ', 'ﬁ': 'fi', 'ﬀ': 'ff', '½': '1⁄2', '\u200b': '', '\u00a0': ' ', '\u3000': ' ', 'e\u0301': 'é', 'o\u0308': 'ö', '。': '.', '，': ','})},
  pre_tokenizer: sequence('pretokenizers', {type: 'WhitespaceSplit'}, {type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true}),
  model: {type: 'Unigram', unk_id: 2, byte_fallback: false, vocab: scored(unigram)},
});
const bytes = Array.from({length: 256}, (_, b) => `<0x${b.toString(16).toUpperCase().padStart(2, '0')}>`);
const byteTokens = [...new Set([...unigram.slice(0, 3), ...bytes, ...unigram.slice(3)])];
write('unigram-bytes', {
  added_tokens: [added('<unk>', 2, {normalized: true}), added('[MASK]', byteTokens.length, {normalized: true, single_word: true})],
  normalizer: sequence('normalizers', {type: 'NFKC'}, {type: 'Replace', pattern: {String: '!'}, content: ' ! '}, {type: 'Replace', pattern: {Regex: '\\s+'}, content: ' '}, {type: 'Strip', strip_left: true, strip_right: true}, {type: 'Lowercase'}),
  pre_tokenizer: {type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: false},
  model: {type: 'Unigram', unk_id: 2, byte_fallback: true, vocab: scored(byteTokens)},
});

// BPE, with merges learnt from the texts.
function learn(corpus, count) {
  const list = corpus.map((w) => [...w]);
  const merges = [];
  while (merges.length < count) {
    const seen = new Map();
    for (const w of list) for (let i = 0; i + 1 < w.length; i++) { const k = JSON.stringify([w[i], w[i + 1]]); seen.set(k, (seen.get(k) ?? 0) + 1); }
    const [best] = [...seen].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const [l, r] = JSON.parse(best[0]);
    merges.push([l, r]);
    for (const w of list) for (let i = 0; i + 1 < w.length; i++) if (w[i] === l && w[i + 1] === r) w.splice(i, 2, l + r);
  }
  return merges;
}
const visible = (b) => (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || (b >= 174);
const table = []; let next = 256;
for (let b = 0; b < 256; b++) table.push(String.fromCodePoint(visible(b) ? b : next++));
const byteWords = texts.flatMap((t) => t.match(/ ?[\p{L}]+| ?[^\s\p{L}]+|\s+/gu) ?? []).map((w) => [...Buffer.from(w)].map((b) => table[b]).join(''));
const byteMerges = learn(byteWords, 200);
const byteVocab = ids([...table, ...byteMerges.map(([l, r]) => l + r), 'ĠtheĠ']);
write('bpe-bytes', {
  added_tokens: [added('<|endoftext|>', Object.keys(byteVocab).length)],
  pre_tokenizer: {type: 'ByteLevel', add_prefix_space: true, trim_offsets: true, use_regex: true},
  model: {type: 'BPE', dropout: null, unk_token: null, continuing_subword_prefix: '', end_of_word_suffix: '', fuse_unk: false, byte_fallback: false, vocab: byteVocab, merges: byteMerges.map((m) => m.join(' '))},
});
write('bpe-pattern', {
  normalizer: {type: 'NFC'},
  pre_tokenizer: sequence('pretokenizers',
    {type: 'Split', pattern: {Regex: "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"}, behavior: 'Isolated', invert: false},
    {type: 'ByteLevel', add_prefix_space: false, trim_offsets: false, use_regex: false}),
  model: {type: 'BPE', dropout: null, unk_token: null, continuing_subword_prefix: null, end_of_word_suffix: null, fuse_unk: false, byte_fallback: false, ignore_merges: true, vocab: byteVocab, merges: byteMerges},
});
const charMerges = learn(words.map((w) => w.slice(0, -1)).filter(Boolean), 80);
const charVocab = (extra) => ids(['<unk>', ...chars, ...chars.map((c) => c + '</w>'), ...charMerges.map(([l, r]) => l + r), ...extra]);
for (const fuse of [true, false]) {
  write(`bpe-characters${fuse ? '-fused' : ''}`, {
    normalizer: sequence('normalizers', {type: 'NFD'}, {type: 'StripAccents'}, {type: 'Lowercase'}, {type: 'Prepend', prepend: 'q'}),
    pre_tokenizer: {type: 'WhitespaceSplit'},
    model: {type: 'BPE', dropout: null, unk_token: '<unk>', continuing_subword_prefix: null, end_of_word_suffix: '</w>', fuse_unk: fuse, byte_fallback: false, vocab: charVocab([]), merges: charMerges},
  });
}
write('bpe-fallback', {
  normalizer: sequence('normalizers', {type: 'NFKD'}, {type: 'Replace', pattern: {String: ' '}, content: '▁'}),
  model: {type: 'BPE', dropout: null, unk_token: '<unk>', continuing_subword_prefix: null, end_of_word_suffix: null, fuse_unk: true, byte_fallback: true, vocab: charVocab(bytes), merges: charMerges},
});
write('wordlevel', {
  normalizer: {type: 'Lowercase'},
  pre_tokenizer: {type: 'Whitespace'},
  model: {type: 'WordLevel', unk_token: '[UNK]', vocab: ids(['[UNK]', ...words, '.', ',', '!', '->', '你好'])},
});

// A whole model: words of one line mean the same, every other word and
// character means nothing much.
const meanings = ['delete remove erase drop', 'create make build new', 'user person account customer', 'file document', 'error failure exception fault', 'network socket connection', 'read load fetch get', 'write save store put', 'fast quick rapid', 'list array slice sequence', 'function method procedure', 'test check verify'];
const known = meanings.flatMap((line) => line.split(' '));
const plain = chars.filter((c) => c.length === 1 && c > ' ' && c < '\u007f');
const tokens = [...new Set([...specials, ...known, ...plain, ...marked(plain, '##')])];
const dim = 24;
let seed = 1;
const random = () => { seed = (seed * 48271) % 2147483647; return seed / 2147483647 - 0.5; };
const group = new Map(meanings.flatMap((line) => { const v = Array.from({length: dim}, random); return line.split(' ').map((w) => [w, v]); }));
const rows = Buffer.alloc(tokens.length * dim * 4);
tokens.forEach((t, i) => {
  const meaning = group.get(t);
  for (let d = 0; d < dim; d++) rows.writeFloatLE(meaning ? meaning[d] + random() / 20 : random() / 50, 4 * (i * dim + d));
});
const header = Buffer.from(JSON.stringify({__metadata__: {format: 'pt'}, embeddings: {dtype: 'F32', shape: [tokens.length, dim], data_offsets: [0, rows.length]}}));
const length = Buffer.alloc(8);
length.writeBigUInt64LE(BigInt(header.length));
const model = new URL('../model/', import.meta.url);
mkdirSync(model, {recursive: true});
writeFileSync(new URL('model.safetensors', model), Buffer.concat([length, header, rows]));
writeFileSync(new URL('config.json', model), JSON.stringify({model_type: 'model2vec', architectures: ['StaticModel'], hidden_dim: dim, normalize: true}) + '\n');
writeFileSync(new URL('tokenizer.json', model), JSON.stringify({
  version: '1.0', truncation: null, padding: null, added_tokens: specials.map((t, i) => added(t, i)),
  normalizer: {type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true},
  pre_tokenizer: {type: 'BertPreTokenizer'}, post_processor: null, decoder: null,
  model: {type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100, vocab: ids(tokens)},
}) + '\n');

// charsMap compiles a table as SentencePiece does: a double array of darts,
// here with each node's children at a place where all are free.
function charsMap(replacements) {
  const root = {children: new Map()};
  const blob = [];
  for (const [from, to] of Object.entries(replacements)) {
    let node = root;
    for (const b of Buffer.from(from)) {
      if (!node.children.has(b)) node.children.set(b, {children: new Map()});
      node = node.children.get(b);
    }
    node.value = blob.length;
    blob.push(...Buffer.from(to), 0);
  }
  const units = [0];
  const used = new Set([0]);
  const bases = new Set();
  const place = (node, at) => {
    const keys = [...node.children.keys(), ...(node.value === undefined ? [] : [0])];
    let base = 0;
    for (let offset = 1; ; offset++) {
      base = at ^ offset;
      if (!bases.has(base) && keys.every((k) => !used.has(base ^ k))) { bases.add(base); units[at] |= offset << 10; break; }
    }
    keys.forEach((k) => used.add(base ^ k));
    if (node.value !== undefined) { units[at] |= 1 << 8; units[base] = node.value | (1 << 31); }
    for (const [b, child] of node.children) units[base ^ b] = b;
    for (const [b, child] of node.children) place(child, base ^ b);
  };
  place(root, 0);
  const size = Math.ceil((Math.max(...used) + 1) / 256) * 256;
  const out = Buffer.alloc(4 + 4 * size + blob.length);
  out.writeUInt32LE(4 * size, 0);
  // An unused unit has a label that no byte has.
  for (let i = 0; i < size; i++) out.writeUInt32LE((used.has(i) ? units[i] : 1 << 31) >>> 0, 4 + 4 * i);
  Buffer.from(blob).copy(out, 4 + 4 * size);
  return out.toString('base64');
}
