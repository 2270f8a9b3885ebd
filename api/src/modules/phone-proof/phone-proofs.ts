import { randomInt } from 'node:crypto'
import type { ProofNeeded } from '@ashenda/core/contracts/http/phone-proof.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { MessageJob } from '@ashenda/core/contracts/jobs/message.ts'
import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { codeDigits, codeMs, mayBeProven, readCode } from '@ashenda/core/domain/phone-proof.ts'
import { proofMessage } from '@ashenda/core/domain/proof-message.ts'
import { isWatched } from '@ashenda/core/domain/vote-watch.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { ContestRow } from '@ashenda/db/queries/contest/directory.ts'
import type { BallotOrigin } from '../ballots/ballot-signals.ts'
import type { MessageLimits } from './message-limits.ts'
import type { LooksUnusual } from './unusual-votes.ts'
import type { WaitingBallots } from './waiting-ballots.ts'

/** What is counted of codes. */
export const codeResults = ['sent', 'proven', 'wrong', 'ended'] as const
export type CodeResult = (typeof codeResults)[number]

export interface PhoneProofDeps {
  readonly waiting: Pick<WaitingBallots, 'hold' | 'find' | 'renew' | 'tryCode' | 'forget'>
  readonly limits: MessageLimits
  readonly looksUnusual: LooksUnusual
  /** Hands a message to the worker. @param key the same message again is sent once */
  readonly sendMessage: (key: string, message: MessageJob) => Promise<void>
  /** Whether a provider is set up for this number. */
  readonly canSendTo: (phone: string) => boolean
  readonly pepper: string
  readonly now: () => number
  readonly count: (result: CodeResult) => void
}

/** Who sends a ballot that may have to be proven. */
export interface ProofRequest {
  readonly origin: BallotOrigin
  readonly language: () => string | undefined
  /** Whether this browser has proven the phone in this contest. */
  readonly hasProven: () => boolean
  /** Of a browser that has computed for a moment, or waited. @throws AppError work_needed, wait_needed */
  readonly showWork: () => Promise<void>
}

type ProvingContest = Pick<ContestRow, 'phoneProof' | 'proofWhenUnusual' | 'proofScopes' | 'proofPrefixes'>

/** Whether free votes of a contest may be asked for codes at all: they cost money, and who has not chosen them pays none. */
const usesCodes = ({ phoneProof, proofWhenUnusual = false }: ProvingContest): boolean =>
  phoneProof !== 'off' || proofWhenUnusual

/** Whether nothing is asked of any free vote of a contest now, unless its address is crowded: so it is nearly always. */
export const asksNothing = ({ phoneProof, proofScopes = [] }: ProvingContest): boolean =>
  phoneProof !== 'always' && phoneProof !== 'unusual' && proofScopes.length === 0

/** Proof that a free vote comes from who has its phone (decision 34): the ballot waits in Redis for a code that was sent there. */
export class PhoneProofs {
  readonly #deps: PhoneProofDeps

  constructor(deps: PhoneProofDeps) {
    this.#deps = deps
  }

  /**
   * Whether a ballot may be counted as it is: `proven` where its browser has proven the phone before. One of a crowded address has to
   * show work where no code can be asked for.
   */
  async judge(
    ballot: Pick<QueuedBallot, 'id' | 'phone' | 'picks'>,
    contest: ProvingContest,
    { origin, hasProven, showWork }: ProofRequest,
  ): Promise<'off' | 'proven' | 'needed'> {
    if (hasProven()) return 'proven'
    const { phoneProof } = contest
    if (phoneProof === 'always' || this.#standsOut(ballot, contest)) return 'needed'
    if (phoneProof === 'unusual' && (await this.#deps.looksUnusual(ballot.id, origin))) return 'needed'
    if (!origin.isCrowded) return 'off'
    if (usesCodes(contest) && this.#canBeAsked(ballot, contest)) return 'needed'
    await showWork()
    return 'off'
  }

  /** Whether it is one of those that stand out, and codes can be sent at all: without a provider it is only told of. */
  #standsOut({ phone, picks: [pick = ''] }: Pick<QueuedBallot, 'phone' | 'picks'>, contest: ProvingContest): boolean {
    const { proofScopes = [], proofPrefixes } = contest
    if (!proofScopes.some((scope) => isWatched(scope, { phone, pick }))) return false
    return proofPrefixes.every((prefix) => this.#deps.canSendTo(prefix))
  }

  readonly #canBeAsked = ({ phone }: Pick<QueuedBallot, 'phone'>, { proofPrefixes }: ProvingContest): boolean =>
    mayBeProven(phone, proofPrefixes) && this.#deps.canSendTo(phone)

  /** Keeps a ballot until its code comes, and has one sent. @throws AppError phone_unproven, or why it cannot be */
  async hold(ballot: QueuedBallot, contest: ContestRow, { origin, language, showWork }: ProofRequest): Promise<never> {
    const { waiting, limits, now } = this.#deps
    const { id, phone, voter } = ballot
    if (!this.#canBeAsked(ballot, contest)) throw new AppError('phone_not_provable')
    const code = newCode()
    const at = now()
    const { isNew, resendAt } = await waiting.hold({ contest: contest.id, ballot }, this.#hashOf(id, code), at)
    if (isNew) {
      try {
        await limits.admit({ voter, phone, address: origin.address, showWork })
        await this.#send(id, phone, language(), code, at)
      } catch (error) {
        // Sent again, it has a code sent again.
        await waiting.forget(id).catch(() => {})
        throw error
      }
    }
    throw new AppError('phone_unproven', { details: proofNeeded(id, resendAt - at) })
  }

  /** Has another code sent for a ballot that waits. @throws AppError code_expired, too_many_attempts */
  async resend(id: string, address: string, language: string | undefined): Promise<ProofNeeded> {
    const { waiting, limits, now } = this.#deps
    const found = await waiting.find(id)
    if (!found) throw new AppError('code_expired')
    const at = now()
    const tooSoon = (resendAt: number): AppError =>
      new AppError('too_many_attempts', { retryAfterSeconds: secondsUntil(resendAt - at) })
    if (at < found.resendAt) throw tooSoon(found.resendAt)
    const { phone, voter } = found.ballot
    await limits.admit({ voter, phone, address })
    const code = newCode()
    const { isNew, resendAt } = await waiting.renew(id, this.#hashOf(id, code), at)
    if (!isNew) throw tooSoon(resendAt)
    await this.#send(id, phone, language, code, at)
    return proofNeeded(id, resendAt - at)
  }

  /**
   * The ballot whose code this is, from now on as if it had been sent now; the same code again gives the same ballot.
   * @throws AppError wrong_code, code_expired
   */
  async prove(id: string, typed: string): Promise<{ readonly contest: string; readonly ballot: QueuedBallot }> {
    const code = readCode(typed)
    if (code === undefined) throw new AppError('wrong_code')
    const at = this.#deps.now()
    const tried = await this.#deps.waiting.tryCode(id, this.#hashOf(id, code), at)
    this.#deps.count(tried.result)
    if (tried.result !== 'proven') throw new AppError(tried.result === 'wrong' ? 'wrong_code' : 'code_expired')
    return { contest: tried.waiting.contest, ballot: { ...tried.waiting.ballot, at, proven: true } }
  }

  async #send(id: string, phone: string, language: string | undefined, code: string, at: number): Promise<void> {
    const message = { phone, text: proofMessage(language, code), code, expiresAt: at + codeMs }
    await this.#deps.sendMessage(`${id}-${at}`, message)
    this.#deps.count('sent')
  }

  /** Bound to its ballot: the code of one opens no other. */
  #hashOf(id: string, code: string): string {
    return keyedId(this.#deps.pepper, 'phone-code', [id, code])
  }
}

const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

const secondsUntil = (ms: number): number => Math.max(0, Math.ceil(ms / 1000))

const proofNeeded = (ballot: string, ms: number): ProofNeeded => ({ ballot, resendAfterSeconds: secondsUntil(ms) })
