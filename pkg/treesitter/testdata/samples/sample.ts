// A small event bus with typed topics.
import { EventEmitter } from 'node:events'
import type { Clock, Logger as Log } from './types'
import * as path from 'path'

export type Handler<T> = (event: T, meta: Readonly<Meta>) => void | Promise<void>
export interface Meta { id: number; at?: Date; tags: string[] }

type Topics = { [name: string]: unknown }
type Names<T extends Topics> = Extract<keyof T, string>
type Unwrap<T> = T extends Promise<infer U> ? U : T extends readonly (infer V)[] ? V : never

export enum Level { Low = 1, High = Low << 2, Text = 'text' }

function assertNever(x: never): never {
  throw new Error(`unexpected ${String(x)} in ${path.basename(__filename)}`)
}

/** Delivers events to handlers, in the order in which those were added. */
export class Bus<T extends Topics> extends EventEmitter implements Iterable<string> {
  static #count = 0
  private readonly handlers = new Map<Names<T>, Set<Handler<any>>>()
  protected clock: Clock
  declare log?: Log

  constructor(clock: Clock, public readonly name = 'bus', private limit: number = 100) {
    super({ captureRejections: true })
    this.clock = clock
    Bus.#count++
  }

  on<N extends Names<T>>(topic: N, handler: Handler<T[N]>): () => void
  on(topic: string, handler: Handler<any>) {
    let set = this.handlers.get(topic as Names<T>)
    if (!set) {
      set = new Set()
      this.handlers.set(topic as Names<T>, set)
    }
    set.add(handler)
    return () => void set!.delete(handler)
  }

  @traced({ level: Level.High })
  async publish<N extends Names<T>>(topic: N, event: T[N]): Promise<number> {
    const meta: Meta = { id: Math.random() * 1e6 | 0, at: this.clock.now(), tags: [] }
    let delivered = 0
    for (const handler of this.handlers.get(topic) ?? []) {
      try {
        await handler(event, meta)
        delivered += 1
      } catch (err: unknown) {
        this.log?.warn?.(err instanceof Error ? err.message : `${err}`)
        if (delivered >= this.limit) break
      } finally {
        meta.tags.push(`seen:${topic}`)
      }
    }
    return delivered
  }

  get size(): number { return [...this.handlers.values()].reduce((n, s) => n + s.size, 0) }

  *[Symbol.iterator](): Iterator<string> {
    yield* this.handlers.keys()
  }
}

export const level = (text: string): Level => {
  switch (text.trim().toLowerCase()) {
    case 'low': return Level.Low
    case 'high':
      return Level.High
    default:
      if (/^l(o|0)+w?$/i.test(text)) return Level.Low
      return assertNever(text as never)
  }
}

namespace Inner.Deep {
  export declare const value: unique symbol
  export let counter = 0, other: Array<Partial<Record<'a' | 'b', number>>> = []
}

declare global { interface Window { bus: Bus<{ ready: [boolean, string?] }> } }

label: do {
  if (a < b && c > (d)) continue label
  delete o.p, typeof q, void 0
} while (!done)

export default function main(this: Window, ...args: string[]): asserts args is [] {
  const { a = 1, b: [first, , ...rest], ...others } = load<Config>(args[0]!) satisfies Config
  var fn = async <X,>(x: X) => await x
  return others as any
}
export * as helpers from './helpers'
