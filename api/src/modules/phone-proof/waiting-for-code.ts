import { ballotWaitsMs, codeMs, codeTries, resendAfterMs } from '@ashenda/core/domain/phone-proof.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Redis } from 'ioredis'

/** What waits for the code that was sent to its phone, and the contest it is for. */
export interface Waiting<Kept> {
  readonly contest: string
  readonly kept: Kept
}

/** How it stands in Redis. */
export interface KeptForm<Kept> {
  /** Of the keys. */
  readonly name: string
  readonly write: (id: string, kept: Kept) => string
  /** @throws where it was not written so */
  readonly read: (id: string, text: string) => Kept
}

/** What became of a code: `last` was the last wrong one; `ended` is one that is too old, was tried too often, or where nothing waits for it any longer. */
export type Tried<Kept> =
  | { readonly result: 'proven'; readonly isFirst: boolean; readonly waiting: Waiting<Kept> }
  | { readonly result: 'wrong' | 'last' | 'ended' }

/** Epoch ms from which on another code may be sent, and whether this one is to be sent. */
export interface Renewed {
  readonly isNew: boolean
  readonly resendAt: number
}

/**
 * Who of several that send the same at once may have its code sent: one that `claimed` it; the others wait while it is `claimed-by-another`.
 * `waits`: it has a code.
 */
export type Claimed =
  | { readonly state: 'waits'; readonly resendAt: number }
  | { readonly state: 'claimed' | 'claimed-by-another' }

/** How long a claim holds without a code: longer than sending one can take. The claim of a process that ended expires by itself. */
const claimMs = 15_000

const claimScript = `
local state = redis.call('HMGET', KEYS[1], 'resendAt', 'claim')
if state[1] then return {'waits', state[1]} end
if state[2] then return {'claimed-by-another'} end
redis.call('HSET', KEYS[1], 'claim', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ${claimMs})
return {'claimed'}`

/** Keeps what was claimed. The field is called as it was when only ballots waited. */
const holdScript = `
if redis.call('HGET', KEYS[1], 'claim') ~= ARGV[1] then return 0 end
redis.call('HDEL', KEYS[1], 'claim')
redis.call('HSET', KEYS[1], 'ballot', ARGV[2], 'contest', ARGV[3], 'code', ARGV[4], 'expires', ARGV[5], 'resendAt', ARGV[6], 'sent', 1, 'tries', 0)
redis.call('PEXPIRE', KEYS[1], ARGV[7])
return 1`

/** Gives a claim back, unless it is over and another's. */
const releaseScript = `
if redis.call('HGET', KEYS[1], 'claim') == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 0`

/** Puts another code in the place of the last one, if its time has come. */
const renewScript = `
local state = redis.call('HMGET', KEYS[1], 'resendAt', 'sent')
if not state[1] or tonumber(ARGV[2]) < tonumber(state[1]) then return {0, state[1] or '0'} end
local resendAt = string.format('%.0f', tonumber(ARGV[2]) + ${resendAfterMs(1)} * 2 ^ tonumber(state[2]))
redis.call('HSET', KEYS[1], 'code', ARGV[1], 'expires', ARGV[3], 'resendAt', resendAt, 'tries', 0)
redis.call('HINCRBY', KEYS[1], 'sent', 1)
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return {1, resendAt}`

/** Counts a try before it is judged, in one step: many at once are not more than those that are allowed. The right code stays right. */
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
 * What waits for a code, in Redis: each for half an hour after its last code, then it is as if it had never been sent. Of a code only an
 * HMAC is kept. All of it throws AppError `unavailable` where Redis does not answer.
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

  /** @param claim known to its holder only */
  async claim(id: string, claim: string): Promise<Claimed> {
    const [state, resendAt] = (await this.#run(claimScript, id, claim)) as [Claimed['state'], string?] // what the script returns
    return state === 'waits' ? { state, resendAt: Number(resendAt) } : { state }
  }

  /**
   * Keeps what was claimed, once its code is on its way; resolves with epoch ms from which on another may be sent, undefined where the claim
   * was over meanwhile. @param code its HMAC @param now epoch ms by Redis's clock
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

  /** No code could be sent: the next request for the same may try. */
  async release(id: string, claim: string): Promise<void> {
    await this.#run(releaseScript, id, claim)
  }

  /** What waits, and from when on another code may be sent for it. */
  async find(id: string): Promise<{ readonly kept: Kept; readonly resendAt: number } | undefined> {
    const [text, resendAt, proven] = await this.#redis
      .hmget(this.#keyOf(id), 'ballot', 'resendAt', 'proven')
      .catch(unavailable)
    const kept = text && !proven ? this.#readable(id, text) : undefined
    return kept && { kept, resendAt: Number(resendAt) }
  }

  /** Another code for what waits; `isNew` is false where it is too soon for one. */
  async renew(id: string, code: string, now: number): Promise<Renewed> {
    const [isNew, resendAt] = (await this.#run(renewScript, id, code, now, now + codeMs, ballotWaitsMs)) as [
      number,
      string,
    ] // what the script returns
    return { isNew: isNew === 1, resendAt: Number(resendAt) }
  }

  async tryCode(id: string, code: string, now: number): Promise<Tried<Kept>> {
    const [result, text = '', contest = '', first] = (await this.#run(tryScript, id, code, now)) as [
      Tried<Kept>['result'],
      string?,
      string?,
      number?,
    ] // what the script returns
    if (result !== 'proven') return { result }
    return { result, isFirst: first === 1, waiting: { contest, kept: this.#form.read(id, text) } }
  }

  /** A value sealed under a former pepper cannot be read any more, and is treated as expired. */
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
