import type { Percentiles, QueueState, ShardState } from '@ashenda/core/contracts/http/queues.ts'

/** What is known of a queue but what an admin did to it. */
export type QueueFigures = Omit<QueueState, 'name' | 'pause' | 'drain' | 'shards'>

/** Of a Redis that was never seen. */
const nothing: QueueFigures = {
  isPaused: false,
  workers: 0,
  waiting: 0,
  active: 0,
  delayed: 0,
  failed: 0,
  inPerSecond: 0,
  outPerSecond: 0,
  failedLastHour: 0,
  taken: 0,
  finished: 0,
  oldestWaitingMs: null,
  waitMs: null,
  runMs: null,
  held: { items: 0, isAtLeast: false },
}

/** A Redis that is away: what it holds is what was seen of it last. */
export const awayShard = (shard: number, last: QueueFigures = nothing): ShardState => ({
  ...last,
  ...{ shard, isThere: false, workers: 0, inPerSecond: 0, outPerSecond: 0 },
  ...{ oldestWaitingMs: null, waitMs: null, runMs: null },
})

/** A queue in several Redis as one. Sums, and where they would say nothing the worst: whoever votes has one of them. */
export function together(shards: readonly ShardState[]): QueueFigures {
  const there = shards.filter(({ isThere }) => isThere)
  const sum = (of: (shard: ShardState) => number): number => shards.reduce((total, shard) => total + of(shard), 0)
  const tenths = (rate: number): number => Math.round(rate * 10) / 10
  return {
    isPaused: shards.some(({ isPaused }) => isPaused),
    workers: there.length === 0 ? 0 : Math.min(...there.map(({ workers }) => workers)),
    waiting: sum(({ waiting }) => waiting),
    active: sum(({ active }) => active),
    delayed: sum(({ delayed }) => delayed),
    failed: sum(({ failed }) => failed),
    inPerSecond: tenths(sum(({ inPerSecond }) => inPerSecond)),
    outPerSecond: tenths(sum(({ outPerSecond }) => outPerSecond)),
    failedLastHour: sum(({ failedLastHour }) => failedLastHour),
    taken: sum(({ taken }) => taken),
    finished: sum(({ finished }) => finished),
    oldestWaitingMs: most(there.map(({ oldestWaitingMs }) => oldestWaitingMs)),
    waitMs: slowest(there.map(({ waitMs }) => waitMs)),
    runMs: slowest(there.map(({ runMs }) => runMs)),
    held: { items: sum(({ held }) => held.items), isAtLeast: shards.some(({ held }) => held.isAtLeast) },
  }
}

function most(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}

function slowest(all: readonly (Percentiles | null)[]): Percentiles | null {
  const known = all.filter((one) => one !== null)
  if (known.length === 0) return null
  const at = (which: keyof Percentiles): number => Math.max(...known.map((one) => one[which]))
  return { p50: at('p50'), p95: at('p95'), p99: at('p99') }
}
