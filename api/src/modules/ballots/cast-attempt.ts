import type { CastBallotBody } from '@ashenda/core/contracts/http/ballots.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { SubmitIdentity } from '@ashenda/core/domain/keyed-id.ts'
import type { FirstAnswer } from '@ashenda/db/queries/payments/credit-reservations.ts'
import type { Directory } from '../../directory/directory.ts'
import type { BallotOrigin, BallotSignals } from './ballot-signals.ts'
import type { CreditStore } from './credit-reservations.ts'
import type { Submit } from './judge-submit.ts'
import type { PhoneProofs, ProofRequest } from './phone-proofs.ts'
import type { RecentIds } from './recent-ids.ts'

export interface CastBallotDeps {
  readonly directory: Directory
  /** Keys the ids of voters and ballots of the current contest. */
  readonly pepper: string
  readonly intake: { readonly depth: number; submit(ballot: QueuedBallot): Promise<void> }
  readonly redis: { readonly usable: boolean; readonly filling: boolean; now(): number }
  /** Told of each ballot that is refused before it comes to a write: Redis is away, or there is no room. */
  readonly countRefused: (result: 'away' | 'full') => void
  /** Whether acknowledged ballots are still waiting to be recorded. */
  readonly unfinished: () => Promise<boolean>
  /** Whether this very ballot is one of them; undefined if there is no answer in time. */
  readonly isQueued: (ballot: string) => Promise<boolean | undefined>
  /** Ballots that this copy of the api acknowledged lately. */
  readonly taken: Pick<RecentIds, 'add' | 'has'>
  /** What became of a voter's submit before, under any of these ids. */
  readonly firstAnswers: (voter: string, ids: readonly string[]) => Promise<readonly FirstAnswer[]>
  readonly credits: CreditStore
  readonly signals: BallotSignals
  readonly proofs: Pick<PhoneProofs, 'judge' | 'hold'>
  /** Whether a voter has used her free vote of the contest, so that no code is sent for a ballot that is refused anyway; undefined where that cannot be told soon. */
  readonly needsNoCode: (contest: string, voter: string) => Promise<boolean | undefined>
}

export interface CastBallotRequest {
  readonly body: CastBallotBody
  readonly idempotencyKey: string | undefined
  /** The cookie that marks the browser which paid. */
  readonly claimant: string | undefined
  readonly origin: BallotOrigin
  /** What a free ballot may be asked for before it counts. */
  readonly proof: (ballot: Pick<QueuedBallot, 'id' | 'voter'>, contest: string) => Omit<ProofRequest, 'origin'>
}

/** A submit on its way to its answer. */
export interface CastAttempt {
  readonly submit: Submit
  readonly identity: SubmitIdentity
  /** The ballot's id, whatever is decided about it. */
  readonly id: string
  readonly claimantHash: Uint8Array | undefined
  /** When it was accepted: epoch ms by Redis's clock. */
  readonly at: number
}
