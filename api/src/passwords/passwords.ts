import { AppError } from '@ashenda/core/errors.ts'
import { hashOfNothing } from '@ashenda/db/passwords.ts'
import { Piscina } from 'piscina'
import type { HashingTask } from './hashing.ts'

/** Each has 19 MiB and a core while it hashes; ballots need the cores more. */
const threadsAtMost = 2
const niceness = 5
/** Two threads do this much in about a second. */
const waitingAtMost = 128
const idleMs = 60_000
const closeMs = 5_000
const retryAfterSeconds = 2

/** Hashes and compares on threads of their own, which the system serves after those that take ballots. */
export class Passwords {
  #pool: Piscina<HashingTask, string | boolean> | undefined
  #isStopped = false
  readonly #nothing = hashOfNothing()

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
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#pool?.close()
  }

  #run(task: HashingTask): Promise<string | boolean> {
    if (this.#isStopped) throw new AppError('unavailable', { retryAfterSeconds })
    this.#pool ??= new Piscina({
      filename: new URL('./hashing.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: threadsAtMost,
      idleTimeout: idleMs,
      closeTimeout: closeMs,
      niceIncrement: niceness,
    })
    if (this.#pool.queueSize >= waitingAtMost) throw new AppError('busy', { retryAfterSeconds })
    return this.#pool.run(task)
  }
}
