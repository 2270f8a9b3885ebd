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

/** Who sends a ballot that may have to be proven. */
export interface ProofRequest {
  readonly origin: BallotOrigin
  readonly language: () => string | undefined
  /** Whether this browser has proven the phone in this contest. */
  readonly hasProven: () => boolean
  /** Of a browser that has computed for a moment, or waited. @throws AppError work_needed, wait_needed */
  readonly showWork: () => Promise<void>
}

interface PhoneProofDeps {
  readonly looksUnusual: LooksUnusual
  /** Whether a provider is set up for a number, or for those that begin so. */
  readonly canSendTo: (phone: string) => boolean
}

type ProvingContest = Pick<ContestRow, 'phoneProof' | 'proofWhenUnusual' | 'proofScopes' | 'proofPrefixes'>

/** Whether the contest may ask for codes at all. They cost money, so none are sent unless an admin has chosen to. */
const usesCodes = ({ phoneProof, proofWhenUnusual }: ProvingContest): boolean =>
  phoneProof !== 'off' || proofWhenUnusual

/** Whether nothing is asked of any free vote of a contest now, unless its address is crowded: so it is nearly always. */
export const asksNothing = ({ phoneProof, proofScopes }: ProvingContest): boolean =>
  phoneProof !== 'always' && phoneProof !== 'unusual' && proofScopes.length === 0

/** Proof that the sender of a free vote has its phone (decision 34): the ballot waits in Redis for a code that was sent there. */
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
   * Whether a ballot may be counted as it is: `proven` where its browser has proven the phone before. One of a crowded address has to
   * show work where no code can be asked for.
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

  /** Whether its rate stands out and codes can be sent. Without a provider of messages there is only the alert. */
  #standsOut({ phone, picks: [pick = ''] }: Pick<QueuedBallot, 'phone' | 'picks'>, contest: ProvingContest): boolean {
    const { proofScopes, proofPrefixes } = contest
    if (!proofScopes.some((scope) => isWatched(scope, { phone, pick }))) return false
    return proofPrefixes.every((prefix) => this.#canSendTo(prefix))
  }

  readonly #canBeAsked = ({ phone }: Pick<QueuedBallot, 'phone'>, { proofPrefixes }: ProvingContest): boolean =>
    mayBeProven(phone, proofPrefixes) && this.#canSendTo(phone)

  /** Keeps a ballot until its code comes, and has one sent. @throws AppError phone_unproven, or why it cannot be */
  hold(ballot: QueuedBallot, contest: ContestRow, { origin, language, showWork }: ProofRequest): Promise<never> {
    return this.#codes.hold(ballot.id, ballot, contest, { address: origin.address, language, showWork })
  }

  /** Has another code sent for a ballot that waits. @throws AppError code_expired, too_many_attempts */
  async resend(ballot: string, address: string, language: string | undefined): Promise<ProofNeeded> {
    const { resendAfterSeconds } = await this.#codes.resend(ballot, address, language)
    return { ballot, resendAfterSeconds }
  }

  /**
   * The ballot whose code this is, from now on as if it had been sent now; the same code again gives the same ballot.
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

/** Free ballots that wait for the code which was sent to their phone. */
export const waitingBallots: KeptForm<QueuedBallot> = {
  name: 'waiting-ballots',
  write: (_id, ballot) => JSON.stringify(ballot),
  read: (_id, text) => {
    const ballot: unknown = JSON.parse(text)
    if (!ballotShape.Check(ballot)) throw new Error('a waiting ballot is none')
    return ballot
  },
}
