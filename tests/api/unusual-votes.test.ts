import { randomUUID } from 'node:crypto'
import { BallotSignals } from '@ashenda/api/modules/ballots/ballot-signals.ts'
import { type LooksUnusual, type SignalledBallot, unusualVotes } from '@ashenda/api/modules/ballots/unusual-votes.ts'
import { connectRedis } from '@ashenda/platform/redis-client.ts'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { given } from '../support/environment.ts'

const windowMs = 600_000
const signals = new BallotSignals('a pepper')

let redis: Redis
let prefix = ''
/** Redis time at the start of a window. */
let now = 0

beforeAll(async () => {
  redis = connectRedis(given('TEST_REDIS_URL'), 'commands')
  await new Promise((resolve) => redis.once('ready', resolve))
})
afterAll(() => redis.disconnect())
beforeEach(() => {
  prefix = `unusual-${randomUUID()}`
  now = Math.ceil(Date.now() / windowMs) * windowMs
})

/** A copy of the api, which shares only Redis with the others. */
const copyOfApi = (asked: Pick<Redis, 'eval'> = redis): LooksUnusual =>
  unusualVotes({ redis: asked, prefix, now: () => now })

let addresses = 0
/** An IPv6 network without other ballots. */
const someAddress = (): string => `2001:db8:0:${(addresses++).toString(16)}::1`

function ballotFrom({ address = someAddress(), browser = randomUUID() as string }): SignalledBallot {
  return { id: randomUUID(), signals: signals.of({ address, browser }, now) }
}
const ballotsFrom = (origin: Parameters<typeof ballotFrom>[0], count: number): readonly SignalledBallot[] =>
  Array.from({ length: count }, () => ballotFrom(origin))

async function judged(copy: LooksUnusual, ballots: readonly SignalledBallot[]): Promise<readonly boolean[]> {
  const verdicts: boolean[] = []
  for (const ballot of ballots) verdicts.push(await copy(ballot))
  return verdicts
}
const usualAmong = (verdicts: readonly boolean[]): number => verdicts.filter((isUnusual) => !isUnusual).length
const keysNow = () => redis.keys(`${prefix}:*`)

describe('unusual free votes', () => {
  test('are the fourth of a browser and the thirty-first of a network', async () => {
    const copy = copyOfApi()
    expect(await judged(copy, ballotsFrom({ browser: randomUUID() }, 5))).toEqual([false, false, false, true, true])
    const village = await judged(copy, ballotsFrom({ address: '196.188.0.1' }, 33))
    expect(village).toEqual([...Array.from({ length: 30 }, () => false), true, true, true])
    expect(usualAmong(await judged(copy, ballotsFrom({}, 50)))).toBe(50)
  })

  test('are as many when all come at once', async () => {
    const copy = copyOfApi()
    const family = await Promise.all(ballotsFrom({ browser: randomUUID() }, 200).map(copy))
    expect(usualAmong(family)).toBe(3)
    const village = await Promise.all(ballotsFrom({ address: '196.188.0.1' }, 1_200).map(copy))
    expect(usualAmong(village)).toBe(30)
  })

  test('are counted by all copies together, beyond the first each let through', async () => {
    const copies = [copyOfApi(), copyOfApi(), copyOfApi()]
    const atOnce = await Promise.all(copies.flatMap((copy) => ballotsFrom({ address: '196.188.0.1' }, 100).map(copy)))
    expect(usualAmong(atOnce)).toBeGreaterThanOrEqual(30)
    expect(usualAmong(atOnce)).toBeLessThanOrEqual(30 + copies.length - 1)

    const browser = randomUUID()
    const inTurns: boolean[] = []
    for (let round = 0; round < 5; round += 1)
      for (const copy of copies) inTurns.push(await copy(ballotFrom({ browser })))
    expect(usualAmong(inTurns)).toBeGreaterThanOrEqual(3)
    expect(usualAmong(inTurns)).toBeLessThanOrEqual(3 + copies.length - 1)
  })

  test('start again every ten minutes', async () => {
    const copy = copyOfApi()
    const browser = randomUUID()
    now += windowMs - 1
    expect(await judged(copy, ballotsFrom({ browser }, 4))).toEqual([false, false, false, true])
    now += 1
    expect(await judged(copy, ballotsFrom({ browser }, 4))).toEqual([false, false, false, true])
  })

  test('use no place of their network once their browser’s are used', async () => {
    const copy = copyOfApi()
    const family = { address: '196.188.0.1', browser: randomUUID() }
    expect(usualAmong(await judged(copy, ballotsFrom(family, 60)))).toBe(3)
    expect(usualAmong(await judged(copy, ballotsFrom({ address: family.address }, 60)))).toBe(27)
  })
})

describe('a resent free vote', () => {
  test('counts once with the same judgement on any copy', async () => {
    const copies = [copyOfApi(), copyOfApi()]
    const browser = randomUUID()
    const [first, second, third, fourth] = ballotsFrom({ browser }, 4)
    if (!(first && second && third && fourth)) throw new Error('there are four')
    for (const ballot of [first, second])
      for (const copy of [...copies, ...copies]) expect(await copy(ballot)).toBe(false)
    for (let again = 0; again < 3; again += 1)
      for (const copy of copies) {
        expect(await copy(third)).toBe(false)
        expect(await copy(fourth)).toBe(true)
        expect(await copy(first)).toBe(false)
      }
  })

  test('at the same moment counts once', async () => {
    const copy = copyOfApi()
    const [first, second, third, fourth] = ballotsFrom({ browser: randomUUID() }, 4)
    if (!(first && second && third && fourth)) throw new Error('there are four')
    const sent = [first, ...Array.from({ length: 50 }, () => second), third, fourth]
    expect(await Promise.all(sent.map(copy))).toEqual([...Array.from({ length: 52 }, () => false), true])
  })

  test('from a browser that lost its cookie uses no second place of its network', async () => {
    const copies = [copyOfApi(), copyOfApi()]
    const address = '196.188.0.1'
    const id = randomUUID()
    for (let again = 0; again < 20; again += 1)
      for (const copy of copies) expect(await copy({ ...ballotFrom({ address }), id })).toBe(false)
    const others = await judged(copies[0] ?? copyOfApi(), ballotsFrom({ address }, 40))
    expect(usualAmong(others)).toBe(29)
  })
})

describe('counting origins', () => {
  test('costs Redis nothing for single votes, and expires where it does', async () => {
    const asked: unknown[] = []
    const counting = {
      eval: (...sent: Parameters<Redis['eval']>) => {
        asked.push(sent)
        return redis.eval(...sent)
      },
    } as Pick<Redis, 'eval'>
    const copy = copyOfApi(counting)
    expect(usualAmong(await Promise.all(ballotsFrom({}, 2_000).map(copy)))).toBe(2_000)
    expect(asked).toEqual([])

    const village = await Promise.all(ballotsFrom({ address: '196.188.0.1' }, 400).map(copy))
    expect([usualAmong(village), asked.length]).toEqual([30, 1])
    const keys = await keysNow()
    expect(keys).toHaveLength(1)
    for (const key of keys) {
      expect(await redis.pttl(key)).toBeGreaterThan(windowMs)
      expect(await redis.pttl(key)).toBeLessThanOrEqual(2 * windowMs)
      expect(key).not.toContain('196.188')
    }
  })

  test('admits no vote that it could not count', async () => {
    let isAway = true
    const flapping = {
      eval: (...sent: Parameters<Redis['eval']>) =>
        isAway ? Promise.reject(new Error('Redis is away')) : redis.eval(...sent),
    } as Pick<Redis, 'eval'>
    const copy = copyOfApi(flapping)
    const ballots = ballotsFrom({ browser: randomUUID() }, 4)
    const [first, second] = ballots
    if (!(first && second)) throw new Error('there are four')
    expect(await copy(first)).toBe(false)
    await expect(copy(second)).rejects.toMatchObject({ code: 'unavailable' })
    isAway = false
    expect(await judged(copy, ballots)).toEqual([false, false, false, true])
  })
})
