import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { type VoterToErase, withoutVoter } from '@ashenda/core/domain/ballot-erasure.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import type { Job, Queue } from 'bullmq'

const unfinished = ['waiting', 'active', 'delayed', 'failed'] as const
const readAtOnce = 50

type ReadQueue = Pick<Queue, 'getRanges' | 'getJob'>

/** Ballots of a voter that lie in the queue still: those under way, and those of groups that failed and are tried again. */
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

  /** Takes phone and name out of them; they are counted all the same. How many groups held one. @throws when Redis is away */
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

/** A group without the voter; undefined where nothing of it is the voter's. */
function withoutVoterIn(data: unknown, voter: VoterToErase): unknown {
  if (typeof data !== 'object' || data === null || !('ballots' in data) || !Array.isArray(data.ballots))
    return undefined
  const left = data.ballots.map((ballot: unknown) => withoutVoter(ballot, voter))
  if (left.every((ballot) => ballot === undefined)) return undefined
  return { ...data, ballots: data.ballots.map((ballot: unknown, index) => left[index] ?? ballot) }
}

/** What was recorded meanwhile has left the queue. */
const unlessGone = (job: Job) => async (error: unknown) => {
  if ((await job.getState()) !== 'unknown') throw error
}

/** Queues a ballot that could not be recorded once more. @throws when Redis is away */
export type ReplayBallot = (contest: string, ballot: QueuedBallot) => Promise<void>

const addMs = 1_000

export const ballotReplayer =
  (queue: Pick<Queue, 'add'>): ReplayBallot =>
  async (contest, ballot) => {
    await withTimeout(addMs, enqueue(queue, 'tally-group', { contest, ballots: [ballot] }))
  }
