import { afterEach, describe, expect, test } from 'vitest'
import { AddressLimit, type AddressLimitDeps, mostOfAll, quietAtMost } from './address-limit.ts'

const minuteMs = 60_000
const limits: AddressLimit[] = []
afterEach(() => {
  for (const limit of limits.splice(0)) limit.stop()
})

/** Counters that copies share, in place of Redis; `commands` are those it was sent. */
function counters() {
  const kept = new Map<string, number>()
  const commands: string[] = []
  let isAway = false
  const redis = {
    pipeline: () => {
      const answers: [null, unknown][] = []
      return {
        incrby: (key: string, more: number) => {
          commands.push('incrby')
          kept.set(key, (kept.get(key) ?? 0) + more)
          answers.push([null, kept.get(key)])
        },
        pexpire: () => answers.push([null, 1]),
        exec: async () => {
          if (isAway) throw new Error('Redis is away')
          return answers
        },
      }
    },
  } as unknown as AddressLimitDeps['redis'] // nothing else is asked of it
  return { redis, kept, commands, goAway: () => (isAway = true) }
}

function limitOf({ redis }: Pick<ReturnType<typeof counters>, 'redis'>, now: () => number = () => 0): AddressLimit {
  const limit = new AddressLimit({ redis, prefix: 'test', pepper: 'a pepper', now })
  limits.push(limit)
  return limit
}

/** How many were let through without more ado, how many of a crowded address, how many refused. */
function send(limit: AddressLimit, address: string, count: number) {
  const result = { quiet: 0, crowded: 0, refused: 0 }
  for (let index = 0; index < count; index += 1) {
    try {
      result[limit.admit(address) ? 'crowded' : 'quiet'] += 1
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many_requests' })
      result.refused += 1
    }
  }
  return result
}

describe('the bound per address', () => {
  test('asks a town behind one address for more, long before it refuses a flood', () => {
    const limit = limitOf(counters())
    expect(send(limit, 'carrier', 50_000)).toEqual({ quiet: quietAtMost, crowded: 50_000 - quietAtMost, refused: 0 })
    expect(send(limit, 'carrier', mostOfAll)).toMatchObject({ crowded: mostOfAll - 50_000, refused: 50_000 })
  })

  test('says when the minute is over, and begins anew then', () => {
    let now = 20_000
    const limit = limitOf(counters(), () => now)
    send(limit, 'carrier', mostOfAll)
    expect(() => limit.admit('carrier')).toThrow(expect.objectContaining({ retryAfterSeconds: 40 }))
    now = minuteMs
    expect(send(limit, 'carrier', 10)).toMatchObject({ quiet: 10 })
  })

  test('is each address’s own, and one for all addresses of a subscriber', () => {
    const limit = limitOf(counters())
    for (let index = 0; index < quietAtMost; index += 1) limit.admit(`2001:db8:1:2::${index.toString(16)}`)
    expect(send(limit, '2001:db8:1:2:ffff::1', 10)).toMatchObject({ crowded: 10 })
    expect(send(limit, '2001:db8:1:3::1', 10)).toMatchObject({ quiet: 10 })
  })

  test('whoever changes from /64 to /64 within a /48 of IPv6 is crowded after sixteen subscribers’ votes', () => {
    const limit = limitOf(counters())
    const most = quietAtMost * 16
    for (let index = 0; index < most; index += 1) limit.admit(`2001:db8:1:${(index % 40).toString(16)}::1`)
    expect(send(limit, '2001:db8:1:ffff::1', 10)).toMatchObject({ crowded: 10 })
    expect(send(limit, '2001:db8:2:ffff::1', 10)).toMatchObject({ quiet: 10 })
  })

  test('is one of all copies, which hear of each other once a second', async () => {
    const redis = counters()
    const [one, other] = [limitOf(redis), limitOf(redis)]
    expect(send(one, 'carrier', 1_000)).toMatchObject({ quiet: 1_000 })
    expect(send(other, 'carrier', 300)).toMatchObject({ quiet: 300 })
    await one.share()
    await other.share()
    expect(send(other, 'carrier', 10)).toMatchObject({ crowded: 10 })
    send(one, 'carrier', 1)
    await one.share()
    expect(send(one, 'carrier', 10)).toMatchObject({ crowded: 10 })
    await Promise.all([one.share(), other.share()])
    expect([...redis.kept.values()]).toEqual([1_321])
  })

  test('costs Redis nothing for addresses of few votes, however many they are', async () => {
    const redis = counters()
    const limit = limitOf(redis)
    for (let index = 0; index < 30_000; index += 1) limit.admit(`10.0.${index % 250}.${index % 241}`)
    await limit.share()
    expect(redis.commands).toEqual([])
    send(limit, 'carrier', 5_000)
    await limit.share()
    expect(redis.commands).toEqual(['incrby'])
  })

  test('is counted by each copy for itself where Redis does not answer', async () => {
    const redis = counters()
    const limit = limitOf(redis)
    redis.goAway()
    send(limit, 'carrier', 1_000)
    await limit.share()
    expect(send(limit, 'carrier', 400)).toEqual({
      quiet: quietAtMost - 1_000,
      crowded: 1_400 - quietAtMost,
      refused: 0,
    })
  })

  test('does not forget the flood for addresses that were made up', () => {
    const limit = limitOf(counters())
    send(limit, 'flood', quietAtMost)
    for (let index = 0; index < 60_000; index += 1) limit.admit(`address ${index}`)
    expect(send(limit, 'flood', 10)).toMatchObject({ crowded: 10 })
  })
})
