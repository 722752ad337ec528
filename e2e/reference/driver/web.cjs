// The second reference: web-tree-sitter with the grammars' official .wasm
// files, answering the same requests as "driver serve" (see main.c).
//
//   node -e "$(cat web.cjs)" -- PACKAGES GRAMMAR=WASM...
//
// PACKAGES is the node_modules folder that holds web-tree-sitter.
//
// Its positions count UTF-16 units and are turned into bytes here. Sources
// that are not valid UTF-8 have no UTF-16 form: the answer to them is "skip".

'use strict';

const path = require('path');
const { createRequire } = require('module');

const packages = path.resolve(process.argv[1]);
const wasmFiles = new Map(process.argv.slice(2).map((operand) => operand.split('=')));
const { Parser, Language } = createRequire(path.join(packages, 'x.js'))('web-tree-sitter');

const ERROR_SYMBOL = 0xffff;

// A 64-bit value as two halves, since BigInt arithmetic per node is slow.
// Intermediate results stay below 2^53 and `>>> 0` takes them modulo 2^32.
class Hash64 {
  constructor(high, low) {
    this.high = high >>> 0;
    this.low = low >>> 0;
  }

  xor(high, low) {
    this.high = (this.high ^ high) >>> 0;
    this.low = (this.low ^ low) >>> 0;
  }

  // Multiplies by the FNV prime 0x100000001b3 = 2^40 + 0x1b3.
  multiply() {
    const low = this.low * 0x1b3;
    const carry = Math.floor(low / 0x100000000);
    const high = this.high * 0x1b3 + carry + this.low * 0x100;
    this.low = low >>> 0;
    this.high = high >>> 0;
  }

  mix(high, low) {
    this.xor(high, low);
    this.multiply();
    this.xor(this.high >>> 29, ((this.high << 3) | (this.low >>> 29)) >>> 0);
  }

  toString() {
    return this.high.toString(16).padStart(8, '0') + this.low.toString(16).padStart(8, '0');
  }
}

const stringHashes = new Map();

function hashString(text) {
  let hash = stringHashes.get(text);
  if (hash === undefined) {
    hash = new Hash64(0x14650fb0, 0x739d0383);
    for (const byte of Buffer.from(text)) {
      if (byte === 0) break;
      hash.xor(0, byte);
      hash.multiply();
    }
    stringHashes.set(text, hash);
  }
  return hash;
}

const NO_FIELD = new Hash64(0, 0);

// byteOffsets maps every UTF-16 position of a text to its byte in UTF-8.
function byteOffsets(text) {
  const offsets = new Uint32Array(text.length + 1);
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    offsets[i] = bytes;
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      bytes += 1;
    } else if (unit < 0x800) {
      bytes += 2;
    } else if (unit >= 0xd800 && unit < 0xdc00) {
      // Valid UTF-8 gives surrogates in pairs only.
      offsets[++i] = bytes + 2;
      bytes += 4;
    } else {
      bytes += 3;
    }
  }
  offsets[text.length] = bytes;
  return offsets;
}

function* visits(tree) {
  const cursor = tree.walk();
  try {
    for (let depth = 0; ; ) {
      yield [cursor, depth];
      if (cursor.gotoFirstChild()) {
        depth++;
        continue;
      }
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) return;
        depth--;
      }
    }
  } finally {
    cursor.delete();
  }
}

// web-tree-sitter shows a kind with an empty name as "ERROR", too.
function kindOf(cursor) {
  return cursor.nodeType === 'ERROR' && cursor.nodeTypeId !== ERROR_SYMBOL ? '' : cursor.nodeType;
}

// As in canonical.c: asked about nodes other than ERROR only.
function isTainted(cursor, node) {
  return node.hasError && cursor.nodeTypeId !== ERROR_SYMBOL;
}

function summarize(tree, offsets) {
  const hash = new Hash64(0, 0);
  let nodes = 0, errors = 0, missing = 0, tainted = 0;
  for (const [cursor, depth] of visits(tree)) {
    const node = cursor.currentNode;
    const kind = hashString(kindOf(cursor));
    const field = cursor.currentFieldName ? hashString(cursor.currentFieldName) : NO_FIELD;
    const flags = (cursor.nodeIsNamed ? 1 : 0) | (cursor.nodeIsMissing ? 2 : 0) | (node.isExtra ? 4 : 0);
    hash.mix(kind.high, kind.low);
    hash.mix(offsets[cursor.startIndex], offsets[cursor.endIndex]);
    hash.mix(field.high ^ (depth >>> 24), field.low ^ flags ^ (depth << 8));
    nodes++;
    if (cursor.nodeTypeId === ERROR_SYMBOL) errors++;
    if (cursor.nodeIsMissing) missing++;
    if (isTainted(cursor, node)) tainted++;
  }
  return `${hash} ${nodes} ${errors} ${missing} ${tainted}\n`;
}

function escapeKind(kind) {
  const end = kind.indexOf('\0');
  const bytes = Buffer.from(end < 0 ? kind : kind.slice(0, end));
  return Array.from(bytes, (c) =>
    c <= 0x20 || c === 0x5c || c >= 0x7f ? '\\x' + c.toString(16).padStart(2, '0') : String.fromCharCode(c),
  ).join('');
}

function dump(tree, offsets) {
  const lines = [];
  for (const [cursor, depth] of visits(tree)) {
    const field = cursor.currentFieldName ? `${cursor.currentFieldName}: ` : '';
    const flags =
      (cursor.nodeIsNamed ? ' named' : '') +
      (cursor.nodeIsMissing ? ' missing' : '') +
      (cursor.currentNode.isExtra ? ' extra' : '') +
      (isTainted(cursor, cursor.currentNode) ? ' tainted' : '');
    const range = `[${offsets[cursor.startIndex]}-${offsets[cursor.endIndex]}]`;
    lines.push(`${depth} ${field}${escapeKind(kindOf(cursor))} ${range}${flags}\n`);
  }
  lines.push('\n');
  return lines.join('');
}

async function parserFor(parsers, grammar) {
  if (!parsers.has(grammar)) {
    const parser = new Parser();
    parser.setLanguage(await Language.load(wasmFiles.get(grammar)));
    parsers.set(grammar, parser);
  }
  return parsers.get(grammar);
}

async function answer(parsers, mode, grammar, source) {
  const text = source.toString('utf8');
  if (!Buffer.from(text).equals(source)) return 'skip\n';
  const parser = await parserFor(parsers, grammar);
  const tree = parser.parse(text);
  try {
    const offsets = byteOffsets(text);
    return mode === 'dump' ? dump(tree, offsets) : summarize(tree, offsets);
  } finally {
    tree.delete();
  }
}

async function main() {
  await Parser.init();
  const parsers = new Map();
  let pending = Buffer.alloc(0);
  for await (const chunk of process.stdin) {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const newline = pending.indexOf(10);
      if (newline < 0) break;
      const [mode, grammar, length] = pending.toString('latin1', 0, newline).split(' ');
      const end = newline + 1 + Number(length);
      if (pending.length < end) break;
      const source = pending.subarray(newline + 1, end);
      const reply = await answer(parsers, mode, grammar, source);
      pending = pending.subarray(end);
      process.stdout.write(reply);
    }
  }
}

main().catch((error) => {
  process.stderr.write(`web-tree-sitter reference: ${error.stack}\n`);
  process.exitCode = 2;
});
