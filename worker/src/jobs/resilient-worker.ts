import { longestJobWaitSeconds } from '@ashenda/platform/redis-client.ts'
import { type Job, type Processor, Worker, type WorkerOptions } from 'bullmq'
import { ReplyError } from 'ioredis'

const retryMs = 1_000

/** Jobs fetched before the first one starts. */
const ahead = 32

/**
 * BullMQ's worker, adapted to recover soon after Redis went mute and to start with its first job.
 *
 * It blocks only briefly, so that an idle queue differs from a lost connection: BullMQ has a setting for an empty queue, but none for one
 * with delayed jobs, and pauses 15 s after a failed request.
 *
 * BullMQ fetches one job after another, each after Redis's fsync, up to its concurrency, and only then starts the first. After an outage
 * that is 256 groups, on a slow disk four seconds without counting. So the concurrency grows with the work and shrinks when nothing waits.
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

  /** If Redis refuses (NOREPLICAS, for example) BullMQ would retry at once, thousands of times a second. */
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

  /** Resolves when running jobs ended, whether or not Redis hears of it: a forced close does not wait for them. */
  async finishRunning(): Promise<void> {
    await Promise.allSettled(this.#running)
  }

  #fitting(): number {
    return Math.min(this.#atMost, this.#running.size + ahead)
  }
}
