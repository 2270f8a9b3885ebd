import type { Percentiles } from '@ashenda/core/contracts/http/queues.ts'

/** Something that happened to a job, as its queue's event stream has it. */
export interface JobEvent {
  /** Epoch ms, by Redis's clock. */
  readonly at: number
  readonly event: string
  readonly jobId: string
}

export interface Latencies {
  readonly waitMs: Percentiles | null
  readonly runMs: Percentiles | null
}

/** How long jobs waited and ran; `events` in the order of time. A job whose beginning is not among them is left out. */
export function latenciesOf(events: readonly JobEvent[]): Latencies {
  const waitingSince = new Map<string, number>()
  const runningSince = new Map<string, number>()
  const waits: number[] = []
  const runs: number[] = []
  for (const { at, event, jobId } of events) {
    if (event === 'waiting') waitingSince.set(jobId, at)
    if (event === 'active') {
      note(waits, waitingSince, jobId, at)
      runningSince.set(jobId, at)
    }
    if (event === 'completed' || event === 'failed') note(runs, runningSince, jobId, at)
  }
  return { waitMs: percentilesOf(waits), runMs: percentilesOf(runs) }
}

function note(into: number[], since: Map<string, number>, jobId: string, at: number): void {
  const from = since.get(jobId)
  if (from !== undefined) into.push(Math.max(0, at - from))
  since.delete(jobId)
}

/** By the nearest rank: a value that was measured, never one in between. */
function percentilesOf(values: readonly number[]): Percentiles | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
