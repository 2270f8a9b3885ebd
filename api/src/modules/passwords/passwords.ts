import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { hashOfNothing } from '@ashenda/platform/passwords/password-hash.ts'
import { Piscina } from 'piscina'
import type { HashingTask } from './hashing.ts'

/** Each has 19 MiB and a core while it hashes. */
const threadsAtMost = 2
/** Ballots need the cores more: where both want one, they get three quarters of it. */
const niceness = 5
/** Two threads do this much in about a second. */
const waitingAtMost = 128
const idleMs = 60_000
const finishMs = 5_000
const retryAfterSeconds = 2

type Pool = Piscina<HashingTask, string | boolean>

/** Hashes and compares on threads of their own, which the system serves after those that take ballots. */
export class Passwords {
  #pool: Pool | undefined
  #ending: Promise<void> | undefined
  readonly #nothing = hashOfNothing()
  readonly #running = new Set<Promise<unknown>>()

  /** A PHC string. @throws AppError busy, unavailable */
  async hash(text: string): Promise<string> {
    const hashed = await this.#run({ text })
    if (typeof hashed !== 'string') throw new Error('a hash is a text')
    return hashed
  }

  /** Whether a text is what was hashed; without a hash the answer takes as long, and is no. @throws AppError busy, unavailable */
  async verify(hashed: string | null | undefined, text: string): Promise<boolean> {
    const fits = await this.#run({ text, hashed: hashed ?? this.#nothing })
    return fits === true
  }

  /** Ends the threads when they have answered what was asked of them. */
  stop(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  async #end(): Promise<void> {
    // Piscina's own `close` forgets what is still waiting for a thread.
    await withTimeout(finishMs, Promise.allSettled(this.#running)).catch(() => {})
    await this.#pool?.destroy()
  }

  async #run(task: HashingTask): Promise<string | boolean> {
    if (this.#ending) throw new AppError('unavailable', { retryAfterSeconds })
    this.#pool ??= createPool()
    if (this.#pool.queueSize >= waitingAtMost) throw new AppError('busy', { retryAfterSeconds })
    const running = this.#pool.run(task)
    this.#running.add(running)
    try {
      return await running
    } catch (cause) {
      throw this.#ending ? new AppError('unavailable', { cause, retryAfterSeconds }) : cause
    } finally {
      this.#running.delete(running)
    }
  }
}

const createPool = (): Pool =>
  new Piscina({
    filename: new URL('./hashing.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threadsAtMost,
    idleTimeout: idleMs,
    niceIncrement: niceness,
  })
