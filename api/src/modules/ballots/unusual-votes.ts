import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Redis } from 'ioredis'

/** Free votes per ten minutes that need no proof. A family may share a browser, a village a network. */
const mostOfBrowser = 3
const mostOfNetwork = 30
/** Windows are aligned to the clock. A day of signals (ballot-signals.ts) starts with one. */
const windowMs = 600_000
const keptMs = 2 * windowMs

/** Offset of the browser's signal behind the network's. */
const browserAt = 16
/** Hex digits that fit a double exactly. */
const exactDigits = 13

export type SignalledBallot = Pick<QueuedBallot, 'id'> & Required<Pick<QueuedBallot, 'signals'>>

/**
 * Whether a free ballot's origin makes it unusual, so that it needs a code. A retried ballot counts once.
 * @throws AppError busy, unavailable
 */
export type LooksUnusual = (ballot: SignalledBallot) => boolean | Promise<boolean>

export interface UnusualVotesDeps {
  readonly redis: Pick<Redis, 'eval'>
  readonly prefix: string
  /** Epoch ms by the clock all copies share. */
  readonly now: () => number
}

/**
 * Counts the votes all copies of the api let through (decision 34). An origin's first ballot, the usual case, stays in
 * this copy's memory; from the second on Redis is asked, and told about the first.
 */
export function unusualVotes({ redis, prefix, now }: UnusualVotesDeps): LooksUnusual {
  const shared = new SharedVotes(redis, keptMs)
  const browsers = new FirstBallots()
  const networks = new FirstBallots()
  let window = 0
  return ({ id, signals }) => {
    const current = Math.floor(now() / windowMs)
    if (current !== window) {
      window = current
      browsers.forget()
      networks.forget()
    }
    const ballot = Number.parseInt(id.slice(0, 8), 16) >>> 1
    const firstOfBrowser = browsers.firstOf(numberAt(signals, browserAt), ballot)
    const firstOfNetwork = networks.firstOf(numberAt(signals, 0), ballot)
    if (firstOfBrowser === ballot && firstOfNetwork === ballot) return false
    const origins: Origin[] = []
    const keys = `${prefix}:free-votes:${current}`
    if (firstOfBrowser !== ballot)
      origins.push({ key: `${keys}:browser:${signals.slice(browserAt)}`, most: mostOfBrowser, first: firstOfBrowser })
    if (firstOfNetwork !== ballot)
      origins.push({
        key: `${keys}:network:${signals.slice(0, browserAt)}`,
        most: mostOfNetwork,
        first: firstOfNetwork,
      })
    return shared.isBeyond(ballot, origins)
  }
}

const numberAt = (signals: string, at: number): number => Number.parseInt(signals.slice(at, at + exactDigits), 16)

/** One origin's accepted votes, a set in Redis. */
interface Origin {
  readonly key: string
  readonly most: number
  /** The ballot this copy accepted without asking; it counts in any case. */
  readonly first: number
}

interface Waiting {
  readonly ballot: number
  readonly origins: readonly Origin[]
  readonly settle: (isBeyond: boolean) => void
  readonly fail: (error: AppError) => void
}

/** Origins per call: Redis is blocked for about two milliseconds. */
const togetherAtMost = 500
/** Beyond this the answer is 503, as in the intake. */
const waitingAtMost = 20_000

/**
 * KEYS: the sets in order. ARGV: their lifetime (ms), then per set the ballot, the limit and the first ballot. A
 * negative limit means: check this set only if the one before had room. A ballot already in the set takes no extra
 * place.
 */
const judgeScript = `
local verdicts, isBeyond = {}, false
for set, key in ipairs(KEYS) do
  local at = set * 3
  local most = tonumber(ARGV[at])
  if most > 0 or not isBeyond then
    if redis.call('SADD', key, ARGV[at + 1]) == 1 then redis.call('PEXPIRE', key, ARGV[1]) end
    if redis.call('SCARD', key) < math.abs(most) then
      redis.call('SADD', key, ARGV[at - 1])
      isBeyond = false
    else
      isBeyond = redis.call('SISMEMBER', key, ARGV[at - 1]) == 0
    end
  end
  verdicts[set] = isBeyond and 1 or 0
end
return verdicts`

/**
 * Judges votes against the shared counts, many per Redis call: votes that arrive during a call share the next one, like
 * ballots in intake/intake.ts.
 */
class SharedVotes {
  readonly #redis: Pick<Redis, 'eval'>
  readonly #keptMs: number
  #waiting: Waiting[] = []
  #isAsking = false

  constructor(redis: Pick<Redis, 'eval'>, keptMs: number) {
    this.#redis = redis
    this.#keptMs = keptMs
  }

  /** Whether one of its origins is at its limit; if not, the vote is counted. @throws AppError busy, unavailable */
  isBeyond(ballot: number, origins: readonly Origin[]): Promise<boolean> {
    if (this.#waiting.length >= waitingAtMost) throw new AppError('busy', { retryAfterSeconds: 2 })
    return new Promise((settle, fail) => {
      this.#waiting.push({ ballot, origins, settle, fail })
      if (this.#isAsking) return
      this.#isAsking = true
      // Batches the votes parsed in the same turn of the event loop.
      setImmediate(() => void this.#ask())
    })
  }

  async #ask(): Promise<void> {
    while (this.#waiting.length > 0) {
      const asked = this.#waiting.slice(0, togetherAtMost)
      this.#waiting = this.#waiting.slice(togetherAtMost)
      try {
        const verdicts = await this.#verdictsOn(asked)
        let sets = 0
        for (const { origins, settle } of asked) {
          sets += origins.length
          settle(verdicts[sets - 1] !== 0)
        }
      } catch (cause) {
        const refusal = new AppError('unavailable', { cause, retryAfterSeconds: 2 })
        for (const { fail } of asked) fail(refusal)
      }
    }
    this.#isAsking = false
  }

  /** One verdict per set. */
  async #verdictsOn(votes: readonly Waiting[]): Promise<readonly number[]> {
    const keys: string[] = []
    const values: number[] = [this.#keptMs]
    for (const { ballot, origins } of votes)
      for (const [index, { key, most, first }] of origins.entries()) {
        keys.push(key)
        values.push(ballot, index === 0 ? most : -most, first)
      }
    return (await this.#redis.eval(judgeScript, keys.length, ...keys, ...values)) as number[] // the script's return type
  }
}

/** Slots in each of the two tables, browsers and networks. A full table takes 12 MB; untouched pages take no memory. */
const places = 2 ** 20
/** Slots an origin may use: with eight, hardly any origin is evicted before the table is full. */
const choices = 8

/**
 * The first free ballot of each browser or network in a window. A table of fixed size, because a Map takes five times
 * the memory and time. When an origin's slots are full, an earlier origin is evicted.
 */
export class FirstBallots {
  readonly #groups: number
  #origins: Float64Array
  #ballots: Int32Array

  /** @param most slots: a multiple of eight */
  constructor(most: number = places) {
    this.#groups = most / choices
    this.#origins = new Float64Array(most)
    this.#ballots = new Int32Array(most)
  }

  /** The first ballot of an origin, this one if none is known. @param origin at least 1 @param ballot 31 bits */
  firstOf(origin: number, ballot: number): number {
    const from = (origin % this.#groups) * choices
    for (let place = from; place < from + choices; place += 1) {
      const taken = this.#origins[place]
      if (taken === origin) return this.#ballots[place] ?? ballot
      if (taken === 0) return this.#put(place, origin, ballot)
    }
    return this.#put(from + (ballot % choices), origin, ballot)
  }

  forget(): void {
    this.#origins = new Float64Array(this.#origins.length)
  }

  #put(place: number, origin: number, ballot: number): number {
    this.#origins[place] = origin
    this.#ballots[place] = ballot
    return ballot
  }
}
