import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import type { Queue } from 'bullmq'

/** Groups looked into for one reading; one takes up to 256 KB. */
const readAtOnce = 20
const mostGroups = 500

/** How many ballots failed groups hold. A group never changes, so each is read once, for its size alone. */
export class FailedBallotCount {
  #sizes = new Map<string, number>()

  /** @throws when Redis is away */
  async count(queue: Queue, failed: number): Promise<QueueState['held']> {
    if (failed === 0) {
      this.#sizes.clear()
      return { items: 0, isAtLeast: false }
    }
    const ids = await queue.getRanges(['failed'], 0, mostGroups - 1, true)
    const known = new Map<string, number>()
    let read = 0
    for (const id of ids) {
      const size = this.#sizes.get(id) ?? (read++ < readAtOnce ? sizeOf((await queue.getJob(id))?.data) : undefined)
      if (size !== undefined) known.set(id, size)
    }
    this.#sizes = known
    const items = [...known.values()].reduce((total, size) => total + size, 0)
    return { items, isAtLeast: known.size < failed }
  }
}

/** Ballots in a job's payload; 1 of anything else. */
export function sizeOf(payload: unknown): number {
  if (typeof payload !== 'object' || payload === null || !('ballots' in payload)) return 1
  return Array.isArray(payload.ballots) ? payload.ballots.length : 1
}
