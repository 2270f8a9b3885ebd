import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Redis } from 'ioredis'

/** Free votes in ten minutes that need no proof: of a browser, which a family may share, and of a network, which a village does. */
const mostOfBrowser = 3
const mostOfNetwork = 30
/** By the clock, the same for everybody. A day of signals (ballot-signals.ts) begins with one of them. */
const windowMs = 600_000
const keptMs = 2 * windowMs

/** Where the signals of a browser begin, behind those of its network. */
const browserAt = 16
/** Hex digits that a number holds exactly. */
const exactDigits = 13

export type SignalledBallot = Pick<QueuedBallot, 'id'> & Required<Pick<QueuedBallot, 'signals'>>

/**
 * Whether a free ballot looks unusual by where it comes from: then, and only then, it asks for a code. One that is sent again counts once.
 * @throws AppError busy, unavailable
 */
export type LooksUnusual = (ballot: SignalledBallot) => boolean | Promise<boolean>

export interface UnusualVotesDeps {
  readonly redis: Pick<Redis, 'eval'>
  readonly prefix: string
  /** Epoch ms by the clock that all copies go by. */
  readonly now: () => number
}

/**
 * Counts the votes that all copies of the api let through (decision 34). The first ballot of a browser or a network, as nearly every ballot
 * is, is only kept in memory by this copy. From the second on Redis is asked, and gets the first one too.
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

/** Of what one origin had let through, as a set in Redis. */
interface Origin {
  readonly key: string
  readonly most: number
  /** What this copy of the api let through by itself: it counts, whatever the others did. */
  readonly first: number
}

interface Waiting {
  readonly ballot: number
  readonly origins: readonly Origin[]
  readonly settle: (isBeyond: boolean) => void
  readonly fail: (error: AppError) => void
}

/** The most origins in one call: Redis does nothing else while it runs, for some two milliseconds. */
const togetherAtMost = 500
/** Past it the answer is 503, as that of the intake is. */
const waitingAtMost = 20_000

/**
 * KEYS: all sets in order. ARGV: how long a new one is kept (ms), then for each of them the ballot, how many it may hold and the first ballot; the
 * number is negative where the set is looked at only if there was room in the one before. A ballot that is in it already takes no other's place.
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
 * Judges votes by what all copies of the api let through, in one step of Redis for many: what comes while it is asked goes together in
 * the next call, as ballots do (intake/intake.ts).
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

  /** Whether one of its origins has had as many as it may; counted it is where there is room. @throws AppError busy, unavailable */
  isBeyond(ballot: number, origins: readonly Origin[]): Promise<boolean> {
    if (this.#waiting.length >= waitingAtMost) throw new AppError('busy', { retryAfterSeconds: 2 })
    return new Promise((settle, fail) => {
      this.#waiting.push({ ballot, origins, settle, fail })
      if (this.#isAsking) return
      this.#isAsking = true
      // Those that are parsed in the same turn of the event loop go together.
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

  /** One for each set. */
  async #verdictsOn(votes: readonly Waiting[]): Promise<readonly number[]> {
    const keys: string[] = []
    const values: number[] = [this.#keptMs]
    for (const { ballot, origins } of votes)
      for (const [index, { key, most, first }] of origins.entries()) {
        keys.push(key)
        values.push(ballot, index === 0 ? most : -most, first)
      }
    return (await this.#redis.eval(judgeScript, keys.length, ...keys, ...values)) as number[] // what the script returns
  }
}

/** Places in the table of browsers, and as many in that of networks. Each takes 12 MB when full; unused pages of it take no memory. */
const places = 2 ** 20
/** Places that an origin may have: with so many, next to none is forgotten before all are taken. */
const choices = 8

/**
 * The first free ballot of each browser or network within a window of time, both as numbers: a table of fixed size, because a
 * Map takes five times the memory and the time. When all places for an origin are taken, one of the earlier origins there is forgotten.
 */
export class FirstBallots {
  readonly #groups: number
  #origins: Float64Array
  #ballots: Int32Array

  /** @param most how many are remembered: a multiple of eight */
  constructor(most: number = places) {
    this.#groups = most / choices
    this.#origins = new Float64Array(most)
    this.#ballots = new Int32Array(most)
  }

  /** The first ballot of an origin: this one, where none is remembered. @param origin at least 1 @param ballot 31 bits */
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
