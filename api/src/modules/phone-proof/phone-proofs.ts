import type { ProofNeeded } from '@ashenda/core/contracts/http/phone-proof.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { ContestRow } from '@ashenda/db/queries/contest/directory.ts'
import type { BallotOrigin } from '../ballots/ballot-signals.ts'
import type { Codes } from './codes.ts'
import type { LooksUnusual } from './unusual-votes.ts'

/** Who sends a ballot that may have to be proven. */
export interface ProofRequest {
  readonly origin: BallotOrigin
  readonly language: () => string | undefined
  /** Whether this browser has proven the phone in this contest. */
  readonly hasProven: () => boolean
}

/** Proof that a free vote comes from who has its phone (decision 34): the ballot waits in Redis for a code that was sent there. */
export class PhoneProofs {
  readonly #codes: Codes<QueuedBallot>
  readonly #looksUnusual: LooksUnusual

  constructor(codes: Codes<QueuedBallot>, looksUnusual: LooksUnusual) {
    this.#codes = codes
    this.#looksUnusual = looksUnusual
  }

  /** Whether a ballot may be counted as it is: `proven` where its browser has proven the phone before. */
  async judge(
    ballot: Pick<QueuedBallot, 'id'>,
    contest: Pick<ContestRow, 'phoneProof'>,
    { origin, hasProven }: ProofRequest,
  ): Promise<'off' | 'proven' | 'needed'> {
    const { phoneProof } = contest
    if (phoneProof !== 'always' && phoneProof !== 'unusual') return 'off'
    if (hasProven()) return 'proven'
    return phoneProof === 'always' || (await this.#looksUnusual(ballot.id, origin)) ? 'needed' : 'off'
  }

  /** Keeps a ballot until its code comes, and has one sent. @throws AppError phone_unproven, or why it cannot be */
  hold(ballot: QueuedBallot, contest: ContestRow, { origin, language }: ProofRequest): Promise<never> {
    return this.#codes.hold(ballot.id, ballot, contest, { address: origin.address, language })
  }

  /** Has another code sent for a ballot that waits. @throws AppError code_expired, too_many_attempts */
  async resend(ballot: string, address: string, language: string | undefined): Promise<ProofNeeded> {
    const { resendAfterSeconds } = await this.#codes.resend(ballot, address, language)
    return { ballot, resendAfterSeconds }
  }

  /**
   * The ballot whose code this is, from now on as if it had been sent now; the same code again gives the same ballot.
   * @throws AppError wrong_code, code_expired
   */
  async prove(id: string, typed: string): Promise<{ readonly contest: string; readonly ballot: QueuedBallot }> {
    const { contest, kept, at } = await this.#codes.prove(id, typed)
    return { contest, ballot: { ...kept, at, proven: true } }
  }
}
