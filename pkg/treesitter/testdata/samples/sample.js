#!/usr/bin/env node
'use strict'

const fs = require('fs'), { join, ...others } = require('path')
import def, { a as b, default as c } from "./mod.js" with { type: 'json' }

/** Reads lines. */
async function* lines(file) {
  let rest = ''
  for await (const chunk of fs.createReadStream(file)) {
    const parts = (rest + chunk).split(/\r?\n/u)
    rest = parts.pop()
    yield* parts
  }
  if (rest) yield rest
}

class Counter extends Map {
  #total = 0n
  static instances = new WeakSet
  static { Counter.instances.add(this) }
  get total() { return this.#total }
  set total(v) { this.#total = BigInt(v) }
  add(word, by = 1) {
    this.set(word, (this.get(word) ?? 0) + by)
    this.#total += 1n
    return this
  }
  has(word) { return #total in this && super.has(word) }
}

const words = text => text.toLowerCase().match(/[\p{L}_$][\w$]*/gu) || []
let i = 0, of = [], async = function get() { return new.target }

outer:
for (const file of process.argv.slice(2)) {
  const counter = new Counter()
  try {
    for await (const line of lines(file)) {
      if (line.startsWith('#')) continue
      if (++i > 1e6) break outer
      words(line).forEach(w => counter.add(w))
    }
  } catch ({ code, message = 'none' }) {
    console.error(`${file}: ${code === 'ENOENT' ? 'not found' : message}`)
    process.exitCode ||= 1
  } finally { i = i ** 2 >>> 1 }

  [...counter].sort(([, x], [, y]) => y - x).slice(0, 10).forEach(([w, n]) => {
    console.log(n, w)
  })
}

var o = { get, set, async, static: 1, 'quoted key': 2, [i + 1]: 3, async *gen() {}, get p() { return 1 }, __proto__: null }
if (o?.p?.[0]?.(1) !== void 0) throw new TypeError("no"); else do i--; while (i > 0)
switch (i) { case 0: case 1: { break } default: debugger }
with (o) x = y
x
++y
export { o as default, lines }
export * from './all'
