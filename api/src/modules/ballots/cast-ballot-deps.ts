import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { BallotOutcome, CastBallotBody } from '@ashenda/core/contracts/http/ballots.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { SubmitIdentity } from '@ashenda/core/domain/keyed-id.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findOutcomes, findUsedFreeVotes } from '@ashenda/db/queries/ballots/ballots.ts'
import {
  type FirstAnswer,
  findCredits,
  findFirstAnswers,
  releaseReservation,
  reserveCredit,
} from '@ashenda/db/queries/payments/credit-reservations.ts'
import type { Queue } from 'bullmq'
import type { Directory } from '../../directory/directory.ts'
import type { Intake } from '../../intake/intake.ts'
import type { BallotOrigin, BallotSignals } from './ballot-signals.ts'
import type { CreditStore } from './credit-reservations.ts'
import type { Submit } from './judge-submit.ts'
import type { PhoneProofs, ProofRequest } from './phone-proofs.ts'
import type { VoterPeppers } from './voter-peppers.ts'

const lookUpMs = 1_000
/**
 * A few megabytes. Under a load that turns them over within seconds, the free-vote check is off as well
 * (write-group.ts).
 */
const takenKnown = 20_000

export interface CastBallotParts
  extends Pick<CastBallotDeps, 'directory' | 'redis' | 'countRefused' | 'proofs' | 'signals'> {
  readonly peppers: Pick<VoterPeppers, 'current'>
  readonly sql: Sql
  readonly intake: Pick<Intake, 'depth' | 'writing' | 'submit'>
  readonly queue: Queue
}

export function castBallotDeps({ sql, queue, peppers, ...deps }: CastBallotParts): CastBallotDeps {
  const unfinished = unfinishedBallots({ queue, intake: deps.intake, now: () => deps.redis.now() })
  return {
    ...deps,
    get pepper() {
      return peppers.current
    },
    unfinished: unfinished.areThere,
    isQueued: unfinished.holds,
    taken: new RecentIds(takenKnown),
    firstAnswers: (voter, ids) => findFirstAnswers(sql, voter, ids),
    credits: {
      find: (wanted) => findCredits(sql, wanted),
      reserve: (credit) => reserveCredit(sql, credit),
      release: (id, ballot) => releaseReservation(sql, id, ballot),
      mayBeQueued: unfinished.mayHoldOneFrom,
    },
    needsNoCode: async (contest, voter) => {
      try {
        return (await withTimeout(lookUpMs, findUsedFreeVotes(sql, contest, [voter]))).size > 0
      } catch {
        return undefined
      }
    },
  }
}

export interface CastBallotDeps {
  readonly directory: Directory
  /** Keys the ids of voters and ballots of the current contest. */
  readonly pepper: string
  readonly intake: { readonly depth: number; submit(ballot: QueuedBallot, contest: string): Promise<void> }
  readonly redis: { readonly usable: boolean; readonly filling: boolean; now(): number }
  /** Counts a ballot refused before the write: Redis is away or full. */
  readonly countRefused: (result: 'away' | 'full') => void
  /** Whether acknowledged ballots are still waiting to be recorded. */
  readonly unfinished: () => Promise<boolean>
  /** Whether this ballot is one of them; undefined if that cannot be told in time. */
  readonly isQueued: (ballot: string) => Promise<boolean | undefined>
  /** Ballots this copy of the api acknowledged recently. */
  readonly taken: Pick<RecentIds, 'add' | 'has'>
  /** The recorded outcomes of a voter's earlier submits with these ids. */
  readonly firstAnswers: (voter: string, ids: readonly string[]) => Promise<readonly FirstAnswer[]>
  readonly credits: CreditStore
  readonly signals: BallotSignals
  readonly proofs: Pick<PhoneProofs, 'judge' | 'hold'>
  /**
   * Whether the voter has used her free vote, so that no message is paid for a ballot that will be refused; undefined
   * on a timeout.
   */
  readonly needsNoCode: (contest: string, voter: string) => Promise<boolean | undefined>
}

export interface CastBallotRequest {
  readonly body: CastBallotBody
  readonly idempotencyKey: string | undefined
  /** The cookie of the browser that paid. */
  readonly claimant: string | undefined
  readonly origin: BallotOrigin
  /** Proof a free ballot may have to bring before it counts. */
  readonly proof: (ballot: Pick<QueuedBallot, 'id' | 'voter'>, contest: string) => Omit<ProofRequest, 'origin'>
}

export interface CastAttempt {
  /** The one whose rules judge it; '' if there is none. */
  readonly contest: string
  readonly submit: Submit
  readonly identity: SubmitIdentity
  readonly id: string
  readonly claimantHash: Uint8Array | undefined
  /** Acceptance time: epoch ms by Redis's clock. */
  readonly at: number
}

/** The last `atLeast` ids added; holds at most twice as many. */
export class RecentIds {
  readonly #atLeast: number
  #newer = new Set<string>()
  #older = new Set<string>()

  constructor(atLeast: number) {
    this.#atLeast = atLeast
  }

  add(id: string): void {
    if (this.#newer.size >= this.#atLeast) [this.#older, this.#newer] = [this.#newer, new Set()]
    this.#newer.add(id)
  }

  has(id: string): boolean {
    return this.#newer.has(id) || this.#older.has(id)
  }
}

const unfinished = ['waiting', 'active', 'delayed', 'failed'] as const
/** With more groups than this the answer is "maybe". */
const groupsLookedAt = 200
/** A single retry must not make the api read a long queue. */
const groupsReadFor = 20
/** Allowed skew between the clocks of Redis, which dates the groups, and Postgres. */
const clocksApartMs = 5_000

type ReadQueue = Pick<Queue, 'getJobCountByTypes' | 'getJobs'>

export interface UnfinishedBallotsDeps {
  readonly queue: ReadQueue
  readonly intake: { readonly depth: number; readonly writing: number }
  readonly now: () => number
}

/** Acknowledged ballots that are not recorded yet, including those of failed groups. */
export const unfinishedBallots = ({ queue, intake, now }: UnfinishedBallotsDeps) => ({
  /** @throws when Redis is away */
  areThere: async (): Promise<boolean> =>
    intake.depth > 0 || intake.writing > 0 || (await queue.getJobCountByTypes(...unfinished)) > 0,

  /** Whether this ballot is in the queue; undefined if the queue is too long to read. @throws when Redis is away */
  holds: async (ballot: string): Promise<boolean | undefined> => {
    const groups = await queue.getJobCountByTypes(...unfinished)
    if (groups > groupsReadFor) return undefined
    const jobs = groups === 0 ? [] : await queue.getJobs([...unfinished])
    return jobs.some(({ data }) => JSON.stringify(data).includes(ballot))
  },

  /** Whether a ballot sent that long ago may still be queued. @throws when Redis is away */
  mayHoldOneFrom: async (sentMsAgo: number): Promise<boolean> => {
    const sentAt = now() - sentMsAgo
    const groups = await queue.getJobs([...unfinished], 0, groupsLookedAt - 1)
    return groups.length >= groupsLookedAt || groups.some(({ timestamp }) => timestamp <= sentAt + clocksApartMs)
  },
})

/** The outcome of a ballot; `pending` until it is recorded. @throws AppError unavailable */
export type OutcomeOf = (id: string) => Promise<BallotOutcome>

export const outcomeReader =
  (sql: Sql): OutcomeOf =>
  async (id) => {
    const outcomes = await withTimeout(lookUpMs, findOutcomes(sql, [id])).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause, retryAfterSeconds: 2 })
    })
    return outcomes.get(id) ?? { status: 'pending' }
  }
