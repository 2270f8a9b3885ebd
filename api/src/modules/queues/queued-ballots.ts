import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { type VoterToErase, withoutVoter } from '@ashenda/core/domain/ballot-erasure.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Job, Queue } from 'bullmq'

const unfinished = ['waiting', 'active', 'delayed', 'failed'] as const
const readAtOnce = 50

type ReadQueue = Pick<Queue, 'getRanges' | 'getJob'>

/** A voter's ballots in the queue, including those of failed groups. */
export class QueuedBallots {
  readonly #queue: ReadQueue

  constructor(queue: ReadQueue) {
    this.#queue = queue
  }

  /** @throws when Redis is away */
  async isThere(voter: VoterToErase): Promise<boolean> {
    for await (const job of this.#jobs()) if (withoutVoterIn(job.data, voter)) return true
    return false
  }

  /**
   * Removes phone and name; the ballots still count. Resolves with the number of groups changed. @throws when Redis is
   * away
   */
  async forget(voter: VoterToErase): Promise<number> {
    let changed = 0
    for await (const job of this.#jobs()) {
      const left = withoutVoterIn(job.data, voter)
      if (!left) continue
      changed += 1
      await job.updateData(left).catch(unlessGone(job))
    }
    return changed
  }

  async *#jobs(): AsyncGenerator<Job> {
    const ids = await this.#queue.getRanges([...unfinished], 0, -1, true)
    for (let first = 0; first < ids.length; first += readAtOnce) {
      const jobs = await Promise.all(ids.slice(first, first + readAtOnce).map((id) => this.#queue.getJob(id)))
      for (const job of jobs) if (job) yield job
    }
  }
}

/** A group without the voter's data; undefined if it has none. */
function withoutVoterIn(data: unknown, voter: VoterToErase): unknown {
  if (typeof data !== 'object' || data === null || !('ballots' in data) || !Array.isArray(data.ballots))
    return undefined
  const left = data.ballots.map((ballot: unknown) => withoutVoter(ballot, voter))
  if (left.every((ballot) => ballot === undefined)) return undefined
  return { ...data, ballots: data.ballots.map((ballot: unknown, index) => left[index] ?? ballot) }
}

/** A group recorded meanwhile has left the queue. */
const unlessGone = (job: Job) => async (error: unknown) => {
  if ((await job.getState()) !== 'unknown') throw error
}

/** Queues a dead-lettered ballot again. @throws when Redis is away */
export type ReplayBallot = (contest: string, ballot: QueuedBallot) => Promise<void>

const addMs = 1_000

export const ballotReplayer =
  (queue: Pick<Queue, 'add'>): ReplayBallot =>
  async (contest, ballot) => {
    await withTimeout(addMs, enqueue(queue, 'tally-group', { contest, ballots: [ballot] }))
  }
