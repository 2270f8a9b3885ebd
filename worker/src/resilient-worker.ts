import { longestJobWaitSeconds } from '@ashenda/platform/redis-client.ts'
import { type Job, type Processor, Worker, type WorkerOptions } from 'bullmq'
import { ReplyError } from 'ioredis'

const retryMs = 1_000

/** Jobs fetched before the first of them is begun. */
const ahead = 32

/**
 * BullMQ's worker, changed so that it works again soon after Redis went mute.
 *
 * It waits for a job only for a short time, so that an idle queue can be distinguished from a lost connection: BullMQ has a setting for an empty
 * queue, but none for one with delayed jobs; and after a failed request it would pause for 15 s.
 *
 * It begins with the first job it has. BullMQ fetches one job after the other, each after Redis's fsync, until it has as many
 * as its concurrency allows, and only then begins with the first. After an outage that would be 256 groups, on a slow disk four
 * seconds in which nothing is counted. So the concurrency grows with the work, and shrinks when nothing waits.
 */
export class ResilientWorker extends Worker {
  readonly #atMost: number
  readonly #running = new Set<Promise<unknown>>()

  constructor(name: string, processor: Processor, options: WorkerOptions) {
    const { concurrency: atMost = 1 } = options
    const concurrency = Math.min(atMost, ahead)
    super(name, processor, { ...options, concurrency, drainDelay: longestJobWaitSeconds, runRetryDelay: retryMs })
    this.#atMost = atMost
    this.on('drained', () => {
      this.concurrency = this.#fitting()
    })
  }

  override get maximumBlockTimeout(): number {
    return longestJobWaitSeconds
  }

  /** If Redis refuses (NOREPLICAS, for example) BullMQ would ask again at once, thousands of times a second. */
  protected override async moveToActive(
    ...args: Parameters<Worker['moveToActive']>
  ): ReturnType<Worker['moveToActive']> {
    try {
      return await super.moveToActive(...args)
    } catch (error) {
      if (error instanceof ReplyError && !this.closing) await this.delay(retryMs)
      throw error
    }
  }

  protected override async callProcessJob(job: Job, token: string, signal?: AbortSignal): Promise<unknown> {
    const run = super.callProcessJob(job, token, signal)
    this.#running.add(run)
    this.concurrency = Math.max(this.concurrency, this.#fitting())
    try {
      return await run
    } finally {
      this.#running.delete(run)
    }
  }

  /** Resolves when what runs has ended, whether or not Redis is there to hear of it: a close that is forced does not wait for that. */
  async finishRunning(): Promise<void> {
    await Promise.allSettled(this.#running)
  }

  #fitting(): number {
    return Math.min(this.#atMost, this.#running.size + ahead)
  }
}
