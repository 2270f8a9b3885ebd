import type { PhotoOutcome } from '@ashenda/core/contracts/events/live.ts'

/** What is recorded of uploads, of those that are settled. */
export type FindOutcomes = (uploads: readonly string[]) => Promise<readonly PhotoOutcome[]>

const askMs = 1_000

/**
 * Waits until uploads are settled. An event says so at once; because events can be lost, the rows of all uploads that are
 * waited for are read now and then, in one query.
 */
export class PhotoOutcomes {
  readonly #find: FindOutcomes
  readonly #waiting = new Map<string, (outcome: PhotoOutcome | undefined) => void>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(find: FindOutcomes) {
    this.#find = find
  }

  tell(outcome: PhotoOutcome): void {
    this.#waiting.get(outcome.upload)?.(outcome)
  }

  /** Undefined where it is not settled after so long, or nobody is to wait any more. */
  async of(upload: string, waitMs: number): Promise<PhotoOutcome | undefined> {
    const told = new Promise<PhotoOutcome | undefined>((resolve) => {
      const timer = setTimeout(resolve, this.#isStopped ? 0 : waitMs, undefined)
      this.#waiting.set(upload, (outcome) => {
        clearTimeout(timer)
        resolve(outcome)
      })
    })
    this.#timer ??= setInterval(() => void this.#ask(), askMs)
    void this.#ask()
    const outcome = await told
    this.#waiting.delete(upload)
    if (this.#waiting.size === 0) this.#rest()
    return outcome
  }

  /** Nobody waits any more. */
  stop(): void {
    this.#isStopped = true
    for (const settle of this.#waiting.values()) settle(undefined)
  }

  #rest(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #ask(): Promise<void> {
    const outcomes = await this.#find([...this.#waiting.keys()]).catch(() => [])
    for (const outcome of outcomes) this.tell(outcome)
  }
}
