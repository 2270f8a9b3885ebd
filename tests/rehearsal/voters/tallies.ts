import { Histogram } from '../../bench/load/histogram.ts'
import { type Kind, type KindResult, kinds, type VotersResult } from './protocol.ts'

interface Counting {
  done: number
  bytes: number
  readonly latency: Histogram
}

/** What became of a run, while it goes on. */
export class Tallies {
  came = 0
  refused = 0
  heldBack = 0
  acknowledged = 0
  readonly #errors = new Map<string, number>()
  readonly #kinds = new Map<Kind, Counting>(
    kinds.map((kind) => [kind, { done: 0, bytes: 0, latency: new Histogram() }]),
  )

  done(kind: Kind, dueAt: number, bytes = 0): void {
    const counting = this.#kinds.get(kind)
    if (!counting) return
    counting.done += 1
    counting.bytes += bytes
    counting.latency.record((performance.now() - dueAt) * 1000)
  }

  error(kind: Kind, status: number): void {
    const name = `${kind} ${status}`
    this.#errors.set(name, (this.#errors.get(name) ?? 0) + 1)
  }

  result(): VotersResult {
    const { came, refused, heldBack, acknowledged } = this
    const of = ({ done, bytes, latency }: Counting): KindResult => {
      const ms = (share: number): number => latency.percentile(share) / 1000
      return { done, bytes, latencyMs: { p50: ms(0.5), p99: ms(0.99), max: ms(1) } }
    }
    return {
      came,
      refused,
      heldBack,
      acknowledged,
      errors: Object.fromEntries(this.#errors),
      kinds: Object.fromEntries([...this.#kinds].map(([kind, counting]) => [kind, of(counting)])) as Record<
        Kind,
        KindResult
      >, // of all kinds
    }
  }
}
