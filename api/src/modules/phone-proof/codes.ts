import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PhoneMessage } from '@ashenda/core/contracts/jobs/message.ts'
import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { codeDigits, codeMs, mayBeProven, readCode } from '@ashenda/core/domain/phone-proof.ts'
import { proofMessage } from '@ashenda/core/domain/proof-message.ts'
import { AppError, type ErrorCode } from '@ashenda/core/errors.ts'
import type { ContestRow } from '@ashenda/db/queries/contest/directory.ts'
import type { CodeResult } from '../../metrics/metrics.ts'
import type { MessageLimits, MessagePurpose } from './message-limits.ts'
import type { Waiting, WaitingForCode } from './waiting-for-code.ts'

export interface CodesDeps {
  readonly limits: Pick<MessageLimits, 'admit' | 'proven'>
  /** Queues a message for the worker. @param key deduplicates: the same key is sent once */
  readonly sendMessage: (key: string, message: PhoneMessage) => Promise<void>
  /** Whether a provider covers this number. */
  readonly canSendTo: (phone: string) => boolean
  readonly pepper: string
  readonly now: () => number
  readonly count: (result: CodeResult) => void
}

interface Phone {
  /** E.164. */
  readonly phone: string
}

/** Differences between codes for ballots and for registrations. */
interface Kind {
  readonly purpose: Exclude<MessagePurpose, 'reset'>
  /** The refusal when it was held and its code sent. */
  readonly unproven: ErrorCode
  /** The refusal for a number that gets no codes. */
  readonly notProvable: ErrorCode
  /** The field of the refusal that names the held id. */
  readonly idName: string
}

type Store<Kept> = Pick<WaitingForCode<Kept>, 'claim' | 'hold' | 'release' | 'find' | 'renew' | 'tryCode'>

export interface Needed {
  readonly id: string
  readonly resendAfterSeconds: number
}

interface Asked {
  readonly address: string
  readonly language: () => string | undefined
  /** Proof of work, if its browser can do any: see ProofRequest. */
  readonly showWork?: () => Promise<void>
}

/** How often, and for how long, a concurrent request for the same id polls while its code is being sent. */
const lookAgainMs = 50
const lookMs = 5_000

/** Six-digit codes that verify a phone (decision 34). A ballot or registration waits in Redis for its code. */
export class Codes<Kept extends Phone> {
  readonly #deps: CodesDeps
  readonly #waiting: Store<Kept>
  readonly #kind: Kind

  constructor(deps: CodesDeps, waiting: Store<Kept>, kind: Kind) {
    this.#deps = deps
    this.#waiting = waiting
    this.#kind = kind
  }

  /**
   * Sends a code and holds `kept` until it arrives. Nothing is held unless the message is queued: a concurrent request
   * for the same id waits for the first one's result. @throws AppError that it waits, or why it cannot
   */
  async hold(id: string, kept: Kept, contest: Pick<ContestRow, 'id' | 'proofPrefixes'>, asked: Asked): Promise<never> {
    const { now, canSendTo } = this.#deps
    const { phone } = kept
    if (!mayBeProven(phone, contest.proofPrefixes) || !canSendTo(phone)) throw new AppError(this.#kind.notProvable)
    const resendAt = await this.#resendAtOf(id, { contest: contest.id, kept }, asked)
    const { unproven, idName } = this.#kind
    throw new AppError(unproven, {
      details: { [idName]: id, resendAfterSeconds: secondsUntil(resendAt - now()) },
    })
  }

  /** Resolves with the time of the next possible resend. @throws AppError why no code was sent */
  async #resendAtOf(id: string, waiting: Waiting<Kept>, asked: Asked): Promise<number> {
    const claim = randomUUID()
    for (let waitedMs = 0; waitedMs < lookMs; waitedMs += lookAgainMs) {
      const claimed = await this.#waiting.claim(id, claim)
      if (claimed.state === 'waits') return claimed.resendAt
      const resendAt = claimed.state === 'claimed' ? await this.#sendFirst(id, claim, waiting, asked) : undefined
      if (resendAt !== undefined) return resendAt
      await wait(lookAgainMs)
    }
    throw new AppError('unavailable', { retryAfterSeconds: 2 })
  }

  async #sendFirst(
    id: string,
    claim: string,
    waiting: Waiting<Kept>,
    { address, language, showWork }: Asked,
  ): Promise<number | undefined> {
    const { limits, now } = this.#deps
    const { phone } = waiting.kept
    const code = newCode()
    try {
      await limits.admit({ purpose: this.#kind.purpose, phone, address, ...(showWork && { showWork }) })
      const at = now()
      await this.#send(id, phone, language(), code, at)
      return await this.#waiting.hold(id, claim, waiting, this.#hashOf(id, code), at)
    } catch (error) {
      // Lets a retry send a code.
      await this.#waiting.release(id, claim).catch(() => {})
      throw error
    }
  }

  /** Sends another code. @throws AppError code_expired, too_many_attempts */
  async resend(id: string, address: string, language: string | undefined): Promise<Needed> {
    const { limits, now } = this.#deps
    const found = await this.#waiting.find(id)
    if (!found) throw new AppError('code_expired')
    const at = now()
    const tooSoon = (resendAt: number): AppError =>
      new AppError('too_many_attempts', { retryAfterSeconds: secondsUntil(resendAt - at) })
    if (at < found.resendAt) throw tooSoon(found.resendAt)
    const { phone } = found.kept
    await limits.admit({ purpose: this.#kind.purpose, phone, address })
    const code = newCode()
    const { isNew, resendAt } = await this.#waiting.renew(id, this.#hashOf(id, code), at)
    if (!isNew) throw tooSoon(resendAt)
    await this.#send(id, phone, language, code, at)
    return { id, resendAfterSeconds: secondsUntil(resendAt - at) }
  }

  /**
   * What the code releases and when it was proven (epoch ms); the same code again gives the same. @throws AppError
   * wrong_code, wrong_code_last, code_expired
   */
  async prove(
    id: string,
    typed: string,
    address: string,
  ): Promise<{ readonly contest: string; readonly kept: Kept; readonly at: number }> {
    const code = readCode(typed)
    if (code === undefined) throw new AppError('wrong_code')
    const at = this.#deps.now()
    const tried = await this.#waiting.tryCode(id, this.#hashOf(id, code), at)
    this.#deps.count(tried.result === 'last' ? 'wrong' : tried.result)
    if (tried.result !== 'proven') throw new AppError(refusedAs[tried.result])
    if (tried.isFirst) await this.#deps.limits.proven(address)
    return { ...tried.waiting, at }
  }

  async #send(id: string, phone: string, language: string | undefined, code: string, at: number): Promise<void> {
    const message = { phone, text: proofMessage(language, code), code, expiresAt: at + codeMs }
    // Hashed, because a ballot's id lets its holder request codes: jobs and providers must not see it.
    await this.#deps.sendMessage(keyedId(this.#deps.pepper, 'message', [id, String(at)]), message)
    this.#deps.count('sent')
  }

  /** Bound to the id: a code works for its own ballot only. */
  #hashOf(id: string, code: string): string {
    return keyedId(this.#deps.pepper, 'phone-code', [id, code])
  }
}

/** After the last try the answer says to request another code. */
const refusedAs = { wrong: 'wrong_code', last: 'wrong_code_last', ended: 'code_expired' } as const

const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

const secondsUntil = (ms: number): number => Math.max(0, Math.ceil(ms / 1000))
