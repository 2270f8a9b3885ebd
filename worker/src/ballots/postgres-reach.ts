import type { Logger } from 'pino'
import { HandedBack } from '../jobs/stopping.ts'

/** Thrown instead of recording while Postgres is cut off from this worker. */
export class CutOff extends HandedBack {
  constructor() {
    super('Postgres records nothing from here')
    this.name = 'CutOff'
  }
}

interface Options {
  /** Resolves when the primary committed something. */
  readonly ask: () => Promise<unknown>
  /** @throws when the worker stops */
  readonly pause: (ms: number) => Promise<void>
  readonly log: Pick<Logger, 'warn' | 'info'>
  /** Called when the worker must stop taking ballots. */
  readonly onLost: () => void
  /** Called when it may take them again. */
  readonly onBack: () => void
  readonly now?: () => number
}

const askEveryMs = 1_000
/** A restarting primary is waited for with groups in hand; a new one is not found sooner than this. */
const lostAfterMs = 10_000

/**
 * Whether this worker reaches a Postgres that records. One cut off from it but not from Redis, or alone with a primary without standbys,
 * would take groups up to its limit, and none would be counted although other workers could. So after ten seconds it hands them back and
 * takes none until Postgres records again. If no worker reaches one, the groups wait in Redis.
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
   * Waits for work on a group only while Postgres is reachable, so that no group waits behind a mute transaction. The work goes on and may
   * still be recorded; whoever gets the group next finds its ballots known. @throws CutOff while or once Postgres is lost, and what `work`
   * throws
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

  /** A transient failure of Postgres. From now on it is asked every second, until it commits. */
  noteFailure(): void {
    if (this.#isLooking) return
    this.#isLooking = true
    // A stop rejects it; nobody is left to tell.
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
      // A mute question ends with its connection; the decision does not wait for it.
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
