import type { ProofNeeded } from '@ashenda/core/contracts/http/phone-proof.ts'
import { type QueuedBallot, queuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { mayBeProven } from '@ashenda/core/domain/phone-proof.ts'
import { isWatched } from '@ashenda/core/domain/vote-watch.ts'
import type { ContestRow } from '@ashenda/db/queries/contest/directory.ts'
import { Compile } from 'typebox/compile'
import type { Codes } from '../phone-proof/codes.ts'
import type { KeptForm } from '../phone-proof/waiting-for-code.ts'
import type { BallotOrigin } from './ballot-signals.ts'
import type { LooksUnusual, SignalledBallot } from './unusual-votes.ts'

export interface ProofRequest {
  readonly origin: BallotOrigin
  readonly language: () => string | undefined
  /** Whether this browser has proven the phone in this contest. */
  readonly hasProven: () => boolean
  /** Checks proof of work or a wait. @throws AppError work_needed, wait_needed */
  readonly showWork: () => Promise<void>
}

interface PhoneProofDeps {
  readonly looksUnusual: LooksUnusual
  /** Whether a message provider covers a number or prefix. */
  readonly canSendTo: (phone: string) => boolean
}

type ProvingContest = Pick<ContestRow, 'phoneProof' | 'proofWhenUnusual' | 'proofScopes' | 'proofPrefixes'>

/** Codes cost money, so none are sent unless an admin turned them on. */
const usesCodes = ({ phoneProof, proofWhenUnusual }: ProvingContest): boolean =>
  phoneProof !== 'off' || proofWhenUnusual

/** True for nearly every contest and moment: no free vote needs proof unless its address is crowded. */
export const asksNothing = ({ phoneProof, proofScopes }: ProvingContest): boolean =>
  phoneProof !== 'always' && phoneProof !== 'unusual' && proofScopes.length === 0

/** Phone verification of free votes (decision 34): the ballot waits in Redis for the code sent to its phone. */
export class PhoneProofs {
  readonly #codes: Codes<QueuedBallot>
  readonly #looksUnusual: LooksUnusual
  readonly #canSendTo: PhoneProofDeps['canSendTo']

  constructor(codes: Codes<QueuedBallot>, { looksUnusual, canSendTo }: PhoneProofDeps) {
    this.#codes = codes
    this.#looksUnusual = looksUnusual
    this.#canSendTo = canSendTo
  }

  /**
   * `off`: counts as it is; `proven`: this browser has proven the phone; `needed`: ask for a code. A ballot from a
   * crowded address brings proof of work where no code can be asked for.
   */
  async judge(
    ballot: Pick<QueuedBallot, 'phone' | 'picks'> & SignalledBallot,
    contest: ProvingContest,
    { origin, hasProven, showWork }: ProofRequest,
  ): Promise<'off' | 'proven' | 'needed'> {
    if (hasProven()) return 'proven'
    const { phoneProof } = contest
    if (phoneProof === 'always' || this.#standsOut(ballot, contest)) return 'needed'
    if (phoneProof === 'unusual' && (await this.#looksUnusual(ballot))) return 'needed'
    if (!origin.isCrowded) return 'off'
    if (usesCodes(contest) && this.#canBeAsked(ballot, contest)) return 'needed'
    await showWork()
    return 'off'
  }

  /** Whether its vote rate is abnormal and codes can be sent. Without a message provider an alert is all there is. */
  #standsOut({ phone, picks: [pick = ''] }: Pick<QueuedBallot, 'phone' | 'picks'>, contest: ProvingContest): boolean {
    const { proofScopes, proofPrefixes } = contest
    if (!proofScopes.some((scope) => isWatched(scope, { phone, pick }))) return false
    return proofPrefixes.every((prefix) => this.#canSendTo(prefix))
  }

  readonly #canBeAsked = ({ phone }: Pick<QueuedBallot, 'phone'>, { proofPrefixes }: ProvingContest): boolean =>
    mayBeProven(phone, proofPrefixes) && this.#canSendTo(phone)

  /**
   * Holds a ballot until its code arrives, and sends the code. @throws AppError phone_unproven, or why no code can be
   * sent
   */
  hold(ballot: QueuedBallot, contest: ContestRow, { origin, language, showWork }: ProofRequest): Promise<never> {
    return this.#codes.hold(ballot.id, ballot, contest, { address: origin.address, language, showWork })
  }

  /** @throws AppError code_expired, too_many_attempts */
  async resend(ballot: string, address: string, language: string | undefined): Promise<ProofNeeded> {
    const { resendAfterSeconds } = await this.#codes.resend(ballot, address, language)
    return { ballot, resendAfterSeconds }
  }

  /**
   * The ballot this code releases, dated now; the same code again gives the same ballot.
   * @throws AppError wrong_code, wrong_code_last, code_expired
   */
  async prove(
    id: string,
    typed: string,
    address: string,
  ): Promise<{ readonly contest: string; readonly ballot: QueuedBallot }> {
    const { contest, kept, at } = await this.#codes.prove(id, typed, address)
    return { contest, ballot: { ...kept, at, proven: true } }
  }
}

const ballotShape = Compile(queuedBallot)

/** Free ballots waiting for the code sent to their phone. */
export const waitingBallots: KeptForm<QueuedBallot> = {
  name: 'waiting-ballots',
  write: (_id, ballot) => JSON.stringify(ballot),
  read: (_id, text) => {
    const ballot: unknown = JSON.parse(text)
    if (!ballotShape.Check(ballot)) throw new Error('a waiting ballot is none')
    return ballot
  },
}
