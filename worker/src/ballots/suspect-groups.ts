import { SerialQueue } from '@ashenda/core/async/serial-queue.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { errorKindOf } from '@ashenda/db/error-kind.ts'
import { HandedBack } from '../jobs/stopping.ts'
import type { BallotContext } from './ballot-context.ts'
import { GroupBatcher } from './group-batcher.ts'
import type { moveToDeadLetters } from './move-to-dead-letters.ts'
import type { RecordInOne, recordBallots } from './record-ballots.ts'
import { recordBehindSound, recordGroup, SoundRefused } from './record-group.ts'

/** A ballot's end: in a transaction, or as a dead letter. */
export interface BallotEnds {
  readonly recordBallots: typeof recordBallots
  readonly moveToDeadLetters: typeof moveToDeadLetters
}

interface Unrecorded {
  readonly ballot: QueuedBallot
  readonly error: unknown
}

/** For ballots that time out even alone: others take turns meanwhile. */
const slowPauseMs = 1_000

/**
 * Of the groups in a failed transaction few are the cause, often none. Recording several together finds them in far fewer transactions than
 * one by one.
 */
const handful = { ballotsPerTransaction: 2_000, groupsPerTransaction: 16, paceMs: 0, quietBelow: 0, manyGroups: 0 }

/**
 * Records suspect groups as far as possible, finding refused ballots by halving. One transaction at a time for all groups, so that many
 * failures do not become many simultaneous transactions.
 */
export class SuspectGroups {
  readonly #ends: BallotEnds
  readonly #lane = new SerialQueue()
  readonly #suspects: GroupBatcher

  constructor(context: BallotContext, ends: BallotEnds) {
    this.#ends = ends
    this.#suspects = new GroupBatcher(
      (contest, ballots) => this.#inTurn(context, () => ends.recordBallots(context, contest, ballots, recordGroup)),
      { pace: handful },
    )
  }

  /** Records the group together with a few other suspects. @throws that transaction's error */
  recordWithSuspects(contest: string, ballots: readonly QueuedBallot[]): Promise<void> {
    return this.#suspects.tally(contest, ballots)
  }

  /**
   * Records a group alone: resolves when each ballot is recorded or a dead letter. `deaths`: workers the group has outlived. @throws errors
   * that are not the ballots' fault, or unexpected ones: then the job fails visibly and is retried
   */
  async recordAlone(
    context: BallotContext,
    contest: string,
    ballots: readonly QueuedBallot[],
    deaths: number,
  ): Promise<void> {
    let left = await this.#recordParts(context, contest, splitAfterDeaths(deaths, ballots))
    for (let slow = left.filter(isSlow); slow.length > 0; slow = left.filter(isSlow)) {
      context.log.warn({ err: slow[0]?.error, ballots: slow.length }, 'ballots time out even alone and are retried')
      await context.pause(slowPauseMs)
      const again = slow.map(({ ballot }) => [ballot])
      left = [...left.filter((each) => !isSlow(each)), ...(await this.#recordParts(context, contest, again))]
    }
    const permanent = left.filter(({ error }) => errorKindOf(error) === 'permanent')
    for (const { ballot, error } of permanent)
      await this.#ends.moveToDeadLetters(context, contest, ballot, messageOf(error))
    const unforeseen = left.find((each) => !permanent.includes(each))
    if (unforeseen) throw unforeseen.error
  }

  async #recordParts(
    context: BallotContext,
    contest: string,
    parts: readonly (readonly QueuedBallot[])[],
  ): Promise<readonly Unrecorded[]> {
    const left: Unrecorded[] = []
    for (const part of parts) left.push(...(await this.#recordPart(context, contest, part, recordGroup)))
    return left
  }

  /** Records ballots, halving where needed, and returns those that Postgres refuses even alone. */
  async #recordPart(
    context: BallotContext,
    contest: string,
    ballots: readonly QueuedBallot[],
    recordInOne: RecordInOne,
  ): Promise<readonly Unrecorded[]> {
    try {
      await this.#inTurn(context, () => this.#ends.recordBallots(context, contest, ballots, recordInOne))
      return []
    } catch (error) {
      if (error instanceof HandedBack || error instanceof SoundRefused) throw error
      const [only, ...others] = ballots
      if (others.length > 0) return this.#recordHalves(context, contest, ballots)
      const isProven = recordInOne === recordBehindSound || errorKindOf(error) === 'slow'
      if (!isProven) return this.#recordPart(context, contest, ballots, recordBehindSound)
      return only ? [{ ballot: only, error }] : []
    }
  }

  /** @throws Stopping if the worker stops during the wait */
  #inTurn(context: BallotContext, record: () => Promise<void>): Promise<void> {
    return this.#lane.run(async () => {
      await context.pause(0)
      await record()
    })
  }

  async #recordHalves(
    context: BallotContext,
    contest: string,
    ballots: readonly QueuedBallot[],
  ): Promise<readonly Unrecorded[]> {
    const middle = Math.ceil(ballots.length / 2)
    const first = await this.#recordPart(context, contest, ballots.slice(0, middle), recordBehindSound)
    return [...first, ...(await this.#recordPart(context, contest, ballots.slice(middle), recordBehindSound))]
  }
}

const isSlow = ({ error }: Unrecorded): boolean => errorKindOf(error) === 'slow'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Small enough to find a killer within a few deaths, large enough not to tally a crowd one by one after two. */
const partsPerDeath = 4

/**
 * Splits a group whose workers keep dying into ever smaller parts, starting at a different one each time, so that ballots behind a killer
 * are reached too. Whole after the first death, single ballots after a few.
 */
export function splitAfterDeaths<Ballot>(deaths: number, ballots: readonly Ballot[]): readonly (readonly Ballot[])[] {
  if (deaths <= 1) return [ballots]
  const first = deaths % ballots.length
  const turned = [...ballots.slice(first), ...ballots.slice(0, first)]
  const size = Math.max(1, Math.ceil(ballots.length / partsPerDeath ** (deaths - 1)))
  return Array.from({ length: Math.ceil(turned.length / size) }, (_, part) =>
    turned.slice(part * size, (part + 1) * size),
  )
}
