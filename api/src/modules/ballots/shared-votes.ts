import { AppError } from '@ashenda/core/errors.ts'
import type { Redis } from 'ioredis'

/** Of what one origin had let through, as a set in Redis. */
export interface Origin {
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
export class SharedVotes {
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
