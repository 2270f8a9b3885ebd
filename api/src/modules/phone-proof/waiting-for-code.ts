import { ballotWaitsMs, codeMs, codeTries, resendAfterMs } from '@ashenda/core/domain/phone-proof.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Redis } from 'ioredis'

/** An item held for its code, and its contest. */
export interface Waiting<Kept> {
  readonly contest: string
  readonly kept: Kept
}

/** Serialisation in Redis. */
export interface KeptForm<Kept> {
  /** Prefix of the keys. */
  readonly name: string
  readonly write: (id: string, kept: Kept) => string
  /** @throws if the text is not in this form */
  readonly read: (id: string, text: string) => Kept
}

/** The result of a try. `last`: wrong, with no tries left. `ended`: expired, used up or unknown. */
export type Tried<Kept> =
  | { readonly result: 'proven'; readonly isFirst: boolean; readonly waiting: Waiting<Kept> }
  | { readonly result: 'wrong' | 'last' | 'ended' }

/** The next possible resend (epoch ms), and whether this code is to be sent. */
export interface Renewed {
  readonly isNew: boolean
  readonly resendAt: number
}

/**
 * Which of several concurrent requests sends the code: the one that gets `claimed`; the others poll while it is
 * `claimed-by-another`. `waits`: a code was sent.
 */
export type Claimed =
  | { readonly state: 'waits'; readonly resendAt: number }
  | { readonly state: 'claimed' | 'claimed-by-another' }

/** Longer than sending a code can take. The claim of a dead process expires. */
const claimMs = 15_000

const claimScript = `
local state = redis.call('HMGET', KEYS[1], 'resendAt', 'claim')
if state[1] then return {'waits', state[1]} end
if state[2] then return {'claimed-by-another'} end
redis.call('HSET', KEYS[1], 'claim', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ${claimMs})
return {'claimed'}`

/** Holds a claimed item. */
const holdScript = `
if redis.call('HGET', KEYS[1], 'claim') ~= ARGV[1] then return 0 end
redis.call('HDEL', KEYS[1], 'claim')
redis.call('HSET', KEYS[1], 'ballot', ARGV[2], 'contest', ARGV[3], 'code', ARGV[4], 'expires', ARGV[5], 'resendAt', ARGV[6], 'sent', 1, 'tries', 0)
redis.call('PEXPIRE', KEYS[1], ARGV[7])
return 1`

/** Releases a claim, unless it expired and another request holds it now. */
const releaseScript = `
if redis.call('HGET', KEYS[1], 'claim') == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 0`

/** Replaces the code, if a resend is due. */
const renewScript = `
local state = redis.call('HMGET', KEYS[1], 'resendAt', 'sent')
if not state[1] or tonumber(ARGV[2]) < tonumber(state[1]) then return {0, state[1] or '0'} end
local resendAt = string.format('%.0f', tonumber(ARGV[2]) + ${resendAfterMs(1)} * 2 ^ tonumber(state[2]))
redis.call('HSET', KEYS[1], 'code', ARGV[1], 'expires', ARGV[3], 'resendAt', resendAt, 'tries', 0)
redis.call('HINCRBY', KEYS[1], 'sent', 1)
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return {1, resendAt}`

/**
 * Counts a try atomically before judging it, so that concurrent tries cannot exceed the limit. The right code stays
 * right.
 */
const tryScript = `
local state = redis.call('HMGET', KEYS[1], 'ballot', 'contest', 'code', 'expires', 'tries', 'proven')
if not state[1] then return {'ended'} end
if state[6] and state[6] == ARGV[1] then return {'proven', state[1], state[2], 0} end
if state[6] or tonumber(ARGV[2]) >= tonumber(state[4]) or tonumber(state[5]) >= ${codeTries} then return {'ended'} end
local tries = redis.call('HINCRBY', KEYS[1], 'tries', 1)
if state[3] ~= ARGV[1] then return {tries < ${codeTries} and 'wrong' or 'last'} end
redis.call('HSET', KEYS[1], 'proven', ARGV[1])
return {'proven', state[1], state[2], 1}`

/**
 * Items waiting for their codes in Redis, for half an hour after the last code. Only HMACs of codes are stored. Every
 * method throws AppError `unavailable` if Redis does not answer.
 */
export class WaitingForCode<Kept> {
  readonly #redis: Redis
  readonly #prefix: string
  readonly #form: KeptForm<Kept>

  constructor(redis: Redis, prefix: string, form: KeptForm<Kept>) {
    this.#redis = redis
    this.#prefix = `${prefix}:${form.name}`
    this.#form = form
  }

  /** @param claim a secret of its holder */
  async claim(id: string, claim: string): Promise<Claimed> {
    const [state, resendAt] = (await this.#run(claimScript, id, claim)) as [Claimed['state'], string?] // the script's return type
    return state === 'waits' ? { state, resendAt: Number(resendAt) } : { state }
  }

  /**
   * Holds the claimed item once its code is queued. Resolves with the next possible resend (epoch ms), or undefined if
   * the claim expired.
   * @param code its HMAC @param now epoch ms by Redis's clock
   */
  async hold(
    id: string,
    claim: string,
    { contest, kept }: Waiting<Kept>,
    code: string,
    now: number,
  ): Promise<number | undefined> {
    const resendAt = now + resendAfterMs(1)
    const isHeld = await this.#run(
      holdScript,
      id,
      claim,
      this.#form.write(id, kept),
      contest,
      code,
      now + codeMs,
      resendAt,
      ballotWaitsMs,
    )
    return isHeld === 1 ? resendAt : undefined
  }

  /** No code could be sent; lets the next request try. */
  async release(id: string, claim: string): Promise<void> {
    await this.#run(releaseScript, id, claim)
  }

  /** The held item and its next possible resend. */
  async find(id: string): Promise<{ readonly kept: Kept; readonly resendAt: number } | undefined> {
    const [text, resendAt, proven] = await this.#redis
      .hmget(this.#keyOf(id), 'ballot', 'resendAt', 'proven')
      .catch(unavailable)
    const kept = text && !proven ? this.#readable(id, text) : undefined
    return kept && { kept, resendAt: Number(resendAt) }
  }

  /** Replaces the code; `isNew` is false if it is too soon. */
  async renew(id: string, code: string, now: number): Promise<Renewed> {
    const [isNew, resendAt] = (await this.#run(renewScript, id, code, now, now + codeMs, ballotWaitsMs)) as [
      number,
      string,
    ] // the script's return type
    return { isNew: isNew === 1, resendAt: Number(resendAt) }
  }

  async tryCode(id: string, code: string, now: number): Promise<Tried<Kept>> {
    const [result, text = '', contest = '', first] = (await this.#run(tryScript, id, code, now)) as [
      Tried<Kept>['result'],
      string?,
      string?,
      number?,
    ] // the script's return type
    if (result !== 'proven') return { result }
    return { result, isFirst: first === 1, waiting: { contest, kept: this.#form.read(id, text) } }
  }

  /** A value encrypted under a former pepper is unreadable and counts as expired. */
  #readable(id: string, text: string): Kept | undefined {
    try {
      return this.#form.read(id, text)
    } catch {
      return undefined
    }
  }

  #run(script: string, id: string, ...values: readonly (string | number)[]): Promise<unknown> {
    return this.#redis.eval(script, 1, this.#keyOf(id), ...values).catch(unavailable)
  }

  readonly #keyOf = (id: string): string => `${this.#prefix}:${id}`
}

function unavailable(cause: unknown): never {
  throw new AppError('unavailable', { cause, retryAfterSeconds: 2 })
}
