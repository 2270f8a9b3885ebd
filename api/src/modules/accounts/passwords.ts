import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { hashOfNothing } from '@ashenda/platform/passwords/password-hash.ts'
import { Piscina, queueOptionsSymbol, type TaskQueue } from 'piscina'
import type { HashingTask } from './hashing.ts'

/** Each takes 19 MiB and one core while hashing. */
const threadsAtMost = 2
/** Ballots take precedence: with this niceness they get three quarters of a contended core. */
const niceness = 5
/** A few seconds of work for two threads. */
const waitingAtMost = 128
/** Known accounts with one waiting task each. */
const placesAtMost = 512
const idleMs = 60_000
const finishMs = 5_000
const retryAfterSeconds = 2

type Task = Parameters<TaskQueue['push']>[0]
type Pool = Piscina<HashingTask, string | boolean>

/** Hashes and compares passwords on low-priority threads, so that taking ballots comes first. */
export class Passwords {
  #pool: Pool | undefined
  #ending: Promise<void> | undefined
  readonly #nothing = hashOfNothing()
  readonly #running = new Set<Promise<unknown>>()
  /** Accounts with a task ahead of strangers'. */
  readonly #places = new Set<string>()

  /**
   * Resolves with a PHC string. @param account a known account, whose one task goes ahead of strangers' @throws
   * AppError busy, unavailable
   */
  async hash(text: string, account?: string): Promise<string> {
    const hashed = await this.#run({ text }, account)
    if (typeof hashed !== 'string') throw new Error('a hash is a text')
    return hashed
  }

  /**
   * Whether the text matches the hash; without a hash it takes as long and resolves with false. `account` and errors as
   * in `hash`.
   */
  async verify(hashed: string | null | undefined, text: string, account?: string): Promise<boolean> {
    const fits = await this.#run({ text, hashed: hashed ?? this.#nothing }, account)
    return fits === true
  }

  /** Finishes the running tasks, then ends the threads. */
  stop(): Promise<void> {
    this.#ending ??= this.#end()
    return this.#ending
  }

  async #end(): Promise<void> {
    // Piscina's own `close` drops the tasks still waiting for a thread.
    await withTimeout(finishMs, Promise.allSettled(this.#running)).catch(() => {})
    await this.#pool?.destroy()
  }

  async #run(task: HashingTask, account: string | undefined): Promise<string | boolean> {
    if (this.#ending) throw new AppError('unavailable', { retryAfterSeconds })
    this.#pool ??= createPool()
    const place = account !== undefined && !this.#places.has(account) ? account : undefined
    const isFull =
      place === undefined
        ? this.#pool.queueSize - this.#places.size >= waitingAtMost
        : this.#places.size >= placesAtMost
    if (isFull) throw new AppError('busy', { retryAfterSeconds })
    if (place !== undefined) this.#places.add(place)
    const placed = place === undefined ? task : { ...task, [queueOptionsSymbol]: {} }
    const running = this.#pool.run(placed)
    this.#running.add(running)
    try {
      return await running
    } catch (cause) {
      throw this.#ending ? new AppError('unavailable', { cause, retryAfterSeconds }) : cause
    } finally {
      this.#running.delete(running)
      if (place !== undefined) this.#places.delete(place)
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
    taskQueue: new KnownFirst(),
    stricterFIFO: true,
  })

/** Waiting tasks in order of arrival, known accounts first. */
class KnownFirst implements TaskQueue {
  readonly #known: Task[] = []
  readonly #others: Task[] = []

  get size(): number {
    return this.#known.length + this.#others.length
  }

  shift(): Task | null {
    return this.#known.shift() ?? this.#others.shift() ?? null
  }

  push(task: Task): void {
    this.#kindOf(task).push(task)
  }

  /** Piscina returns a task through this when no thread was free; without it the task would lose its place. */
  unshift(task: Task): void {
    this.#kindOf(task).unshift(task)
  }

  remove(task: Task): void {
    const tasks = this.#kindOf(task)
    const index = tasks.indexOf(task)
    if (index !== -1) tasks.splice(index, 1)
  }

  #kindOf(task: Task): Task[] {
    return task[queueOptionsSymbol] ? this.#known : this.#others
  }
}
