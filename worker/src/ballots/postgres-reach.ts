import type { Logger } from 'pino'
import { HandedBack } from '../stopping.ts'

/** Thrown instead of trying to record ballots while Postgres records nothing from here. */
export class CutOff extends HandedBack {
  constructor() {
    super('Postgres records nothing from here')
    this.name = 'CutOff'
  }
}

interface Options {
  /** Resolves when the primary has committed something. */
  readonly ask: () => Promise<unknown>
  /** @throws when the worker stops */
  readonly pause: (ms: number) => Promise<void>
  readonly log: Pick<Logger, 'warn' | 'info'>
  /** No ballots are to be taken from now on. */
  readonly onLost: () => void
  /** They are again. */
  readonly onBack: () => void
  readonly now?: () => number
}

const askEveryMs = 1_000
/** A primary that is started anew is waited for with the groups in hand; another one is not found sooner than this. */
const lostAfterMs = 10_000

/**
 * Whether this worker reaches a Postgres that records. One that was cut off from it and not from Redis, or is alone with a primary whose standbys are
 * out of reach, would go on taking groups, until it has all that it may have in hand, and none of them would be counted for as long as that lasts,
 * though other workers could. So after ten seconds it hands them back and takes none until Postgres records again. Where no worker reaches such a
 * Postgres the groups wait in Redis instead.
 */
export class PostgresReach {
  readonly #options: Options
  readonly #inHand = new Set<(cutOff: CutOff) => void>()
  #isLooking = false
  #isLost = false

  constructor(options: Options) {
    this.#options = options
  }

  /** @throws CutOff while Postgres records nothing */
  throwIfLost(): void {
    if (this.#isLost) throw new CutOff()
  }

  /**
   * Waits for what is done with a group only as long as Postgres is reached: no group waits behind a transaction that stays mute. What was begun goes on,
   * and may still be recorded; whoever has the group next then finds its ballots known.
   * @throws CutOff while Postgres is lost and as soon as it is, and what `work` throws
   */
  async untilLost<T>(work: () => Promise<T>): Promise<T> {
    this.throwIfLost()
    const { promise: lost, reject } = Promise.withResolvers<never>()
    this.#inHand.add(reject)
    try {
      return await Promise.race([work(), lost])
    } finally {
      this.#inHand.delete(reject)
    }
  }

  /** Something asked of Postgres failed and may pass. From then on it is asked every second, until it commits. */
  noteFailure(): void {
    if (this.#isLooking) return
    this.#isLooking = true
    // Stopping ends it; then there is nobody to tell.
    this.#look().catch(() => {})
  }

  async #look(): Promise<void> {
    const { ask, pause, onBack, log, now = () => performance.now() } = this.#options
    const since = now()
    let answer: Promise<boolean> | undefined
    for (;;) {
      answer ??= ask().then(
        () => true,
        () => false,
      )
      // One that stays mute ends with its connection; what is decided here does not wait for that.
      const known = await Promise.race([answer, pause(askEveryMs)])
      if (known === true) break
      if (!this.#isLost && now() - since >= lostAfterMs) this.#lose()
      if (known === false) {
        answer = undefined
        await pause(askEveryMs)
      }
    }
    this.#isLooking = false
    if (!this.#isLost) return
    this.#isLost = false
    log.info({}, 'Postgres records again: groups of ballots are taken')
    onBack()
  }

  #lose(): void {
    this.#isLost = true
    const { log, onLost } = this.#options
    log.warn({}, 'Postgres records nothing from here: groups of ballots go back to the queue, and none are taken')
    onLost()
    for (const giveUp of this.#inHand) giveUp(new CutOff())
  }
}
