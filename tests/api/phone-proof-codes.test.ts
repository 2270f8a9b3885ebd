import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { describe, expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { type Answer, refused } from '../support/http.ts'
import { aMinute, otherThan } from '../support/messages.ts'
import { outcomeOf } from '../support/outcome.ts'
import { ballotIn, keptIn, usePhoneProof } from '../support/phone-proof.ts'
import { withinTenMinutes } from '../support/ten-minutes.ts'
import { until } from '../support/until.ts'

const site = usePhoneProof()
const { platform, change, voteOf, prove, resend, waiting, sent, recordedOf } = site

describe('a code', () => {
  test('allows three tries, even by many at once, then not even the right one works', async () => {
    const { ballot, code } = await waiting()
    const answers = await Promise.all(Array.from({ length: 40 }, () => prove(ballot, otherThan(code))))
    const codes = answers.map(({ body }) => body['code'])
    expect(codes.filter((one) => one === 'wrong_code')).toHaveLength(2)
    // The third answer says that no tries are left.
    expect(codes.filter((one) => one === 'wrong_code_last')).toHaveLength(1)
    expect(codes.filter((one) => one === 'code_expired')).toHaveLength(37)
    expect(await prove(ballot, code)).toMatchObject(refused(422, 'code_expired'))
  })

  test('works on its last try, even in a race', async () => {
    const { ballot, code } = await waiting()
    const [right, ...wrong] = await Promise.all([
      prove(ballot, code),
      ...Array.from({ length: 20 }, () => prove(ballot, otherThan(code))),
    ])
    expect([202, 422]).toContain(right?.status)
    for (const answer of wrong) expect(answer.status).toBe(422)
    if (right?.status === 202) expect(await outcomeOf(platform, ballot)).toMatchObject({ status: 'counted' })
  })

  test('of one vote proves no other', async () => {
    const [one, other] = [await waiting(), await waiting()]
    if (one.code !== other.code) expect(await prove(other.ballot, one.code)).toMatchObject(refused(422, 'wrong_code'))
    expect((await prove(other.ballot, other.code)).status).toBe(202)
  })

  test('that is malformed or for no pending vote is refused without using a try', async () => {
    const { ballot, code } = await waiting()
    for (const typed of ['', '12345', '1234567', 'abcdef', "'; drop"])
      expect(await prove(ballot, typed)).toMatchObject(refused(422, 'wrong_code'))
    expect(await prove(randomUUID(), code)).toMatchObject(refused(422, 'code_expired'))
    expect(await prove('no uuid', code)).toMatchObject(refused(400, 'invalid_body'))
    expect((await prove(ballot, code)).status).toBe(202)
  })

  test('can be requested again after a minute, three times in ten minutes per phone', async () => {
    const { phone, ballot } = await waiting()
    const tooSoon = await resend(ballot)
    expect(tooSoon).toMatchObject(refused(429, 'too_many_attempts'))
    expect(Number(tooSoon.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(await voteOf(phone)()).toMatchObject(refused(403, 'phone_unproven'))
    expect(await voteOf(phone)()).toMatchObject(refused(403, 'phone_unproven'))
    expect(await voteOf(phone)()).toMatchObject(refused(429, 'too_many_attempts'))
    await until(() => site.messages.to(phone).length === 3)
    expect(await resend(randomUUID())).toMatchObject(refused(422, 'code_expired'))
  })

  test('counts only while the contest is open; an entered one stays valid', async () => {
    const [late, early] = [await waiting(), await waiting()]
    expect((await prove(early.ballot, early.code)).status).toBe(202)
    await outcomeOf(platform, early.ballot)
    await change('always', { closesAt: new Date(Date.now() - 1_000) })
    expect(await prove(late.ballot, late.code)).toMatchObject(refused(422, 'contest_closed'))
    expect(await prove(early.ballot, early.code)).toMatchObject({ status: 202, body: { ballot: early.ballot } })
    expect(await recordedOf([late.phone])).toEqual([])
  })

  test('leaves Redis once sent, and its phone leaves every queue', async () => {
    const { phone, ballot, code } = await waiting()
    await sent(ballot)
    const holding: string[] = []
    for (const [key, text] of await everythingIn(platform.redis, platform.prefix)) {
      if (text.includes(`"${code}"`) || text.includes(`${code} `)) holding.push(key)
      if (text.includes(phone) && !key.includes(':waiting-ballots:')) holding.push(key)
    }
    expect(holding).toEqual([])
  })
})

/** Keys and values as text. */
async function everythingIn(redis: Redis, prefix: string): Promise<readonly (readonly [string, string])[]> {
  const readers: Readonly<Record<string, (key: string) => Promise<unknown>>> = {
    hash: (key) => redis.hgetall(key),
    string: (key) => redis.get(key),
    list: (key) => redis.lrange(key, 0, -1),
    stream: (key) => redis.xrange(key, '-', '+'),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, '0', '-1'),
  }
  return Promise.all(
    (await redis.keys(`${prefix}:*`)).map(async (key) => {
      const type = await redis.type(key)
      const read = readers[type]
      if (!read && type !== 'none') throw new Error(`teach this the type ${type}`)
      return [key, `${key} ${JSON.stringify(await read?.(key))}`] as const
    }),
  )
}

describe('the same vote sent many times at once', () => {
  const atOnce = (send: ReturnType<typeof voteOf>) => Promise.all(Array.from({ length: 6 }, () => send()))

  test('has one code sent, which all wait for, and uses one of the phone’s messages', async () => {
    const phone = somePhone()
    for (const number of [1, 2, 3]) {
      const answers = await atOnce(voteOf(phone))
      for (const answer of answers)
        expect(answer).toMatchObject({ ...refused(403, 'phone_unproven'), body: { resendAfterSeconds: aMinute } })
      expect(new Set(answers.map(ballotIn)).size).toBe(1)
      await site.messages.codeFor(phone, number)
    }
    expect(site.messages.to(phone)).toHaveLength(3)
  })

  test('gets the phone’s limit as the answer to all, and nothing is pending', async () => {
    const { phone } = await waiting()
    await voteOf(phone)()
    await voteOf(phone)()
    const send = voteOf(phone)
    for (const answer of [...(await atOnce(send)), await send()])
      expect(answer).toMatchObject(refused(429, 'too_many_attempts'))
    await until(() => site.messages.to(phone).length === 3)
    expect(await platform.redis.keys(`${platform.prefix}:waiting-ballots:*`)).toHaveLength(await waitingWithCode())
  })

  test('asks a refusing provider once; another code can be requested in time', async () => {
    site.messages.change({ provider: 'refused' })
    const before = site.messages.tries()
    const phone = somePhone()
    const [first, ...others] = await atOnce(voteOf(phone))
    if (!first) throw new Error('six were sent')
    for (const answer of [first, ...others]) expect(answer).toMatchObject(refused(403, 'phone_unproven'))
    const ballot = ballotIn(first)
    await sent(ballot)
    expect(site.messages.tries()).toBe(before + 1)
    expect(site.messages.to(phone)).toEqual([])
    site.messages.change({ provider: 'accepted' })
    await platform.redis.hset(`${platform.prefix}:waiting-ballots:${ballot}`, 'resendAt', '0')
    expect((await resend(ballot)).status).toBe(200)
    expect((await prove(ballot, await site.messages.codeFor(phone))).status).toBe(202)
  })
})

/** Pending votes with a code. */
async function waitingWithCode(): Promise<number> {
  const keys = await platform.redis.keys(`${platform.prefix}:waiting-ballots:*`)
  const codes = await Promise.all(keys.map((key) => platform.redis.hexists(key, 'code')))
  return codes.filter((has) => has === 1).length
}

describe('with the provider failing', () => {
  test('a refused message is not resent, a deferred one is', async () => {
    site.messages.change({ provider: 'refused' })
    const phone = somePhone()
    const answer = await voteOf(phone)()
    expect(answer).toMatchObject(refused(403, 'phone_unproven'))
    await until(
      async () => (await platform.redis.keys(`${platform.prefix}:messages:${ballotIn(answer)}*`)).length === 0,
    )
    site.messages.change({ provider: 'accepted' })
    expect(site.messages.to(phone)).toEqual([])

    const before = site.messages.tries()
    site.messages.change({ provider: 'down' })
    const other = somePhone()
    expect(await voteOf(other)()).toMatchObject(refused(403, 'phone_unproven'))
    await until(() => site.messages.tries() > before)
    expect(site.messages.to(other)).toEqual([])
    site.messages.change({ provider: 'accepted' })
    expect(await site.messages.codeFor(other)).toMatch(/^\d{6}$/)
  })
})

const countNow = async (): Promise<number> => {
  const [row] = await platform.sql`select coalesce(sum(free), 0)::int as free from tally`
  return row?.['free']
}

describe('where every free vote needs a code', () => {
  test('sixty votes with invented numbers count for nothing', async () => {
    const before = await countNow()
    const phones = Array.from({ length: 60 }, () => somePhone())
    const answers = await Promise.all(phones.map((phone) => voteOf(phone)()))
    for (const answer of answers) expect(answer).toMatchObject(refused(403, 'phone_unproven'))
    // Another proven one is counted after them.
    const { ballot, code } = await waiting()
    await prove(ballot, code)
    expect(await outcomeOf(platform, ballot)).toMatchObject({ status: 'counted' })
    expect(await recordedOf(phones)).toEqual([])
    expect(await countNow()).toBe(before + 1)
  })

  test('the code makes a vote count, once, and its record says proven', async () => {
    const { phone, ballot, code } = await waiting()
    expect(site.messages.to(phone)).toHaveLength(1)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => prove(ballot, `${code.slice(0, 3)} ${code.slice(3)}`)),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 202, body: { success: true, ballot } })
    expect(await outcomeOf(platform, ballot)).toMatchObject({
      status: 'counted',
      kind: 'free',
      picks: [site.contestant],
    })
    expect(await platform.sql`select proven from ballots where id = ${ballot}`).toEqual([{ proven: true }])
    expect(await recordedOf([phone])).toHaveLength(1)
  })

  test('a resent pending vote sends no other code and waits for the same one', async () => {
    const { phone, send, ballot, code } = await waiting()
    const again = await send()
    expect(again).toMatchObject(refused(403, 'phone_unproven'))
    expect(ballotIn(again)).toBe(ballot)
    expect((await prove(ballot, code)).status).toBe(202)
    expect(site.messages.to(phone)).toHaveLength(1)
  })

  test('a proven phone is not asked again in that browser, even before the vote is recorded', async () => {
    const { phone, send, ballot, code } = await waiting()
    const proven = await prove(ballot, code)
    expect(await send({ cookie: keptIn(proven) })).toMatchObject({ status: 202, body: { ballot } })
    expect(keptIn(proven)).toMatch(/^proven=[\w-]+$/)
    await outcomeOf(platform, ballot)
    const [first] = site.messages.to(phone)
    expect(await voteOf(phone)()).toMatchObject(refused(422, 'free_vote_used'))
    expect(site.messages.to(phone)).toEqual([first])
  })

  test('a forged mark or one of another phone proves nothing', async () => {
    const { ballot, code } = await waiting()
    const cookie = keptIn(await prove(ballot, code))
    for (const made of [cookie, 'proven=AAAAAAAAAAAAAAAAAAAAAA', `proven=${'.'.repeat(50)}`])
      expect(await voteOf(somePhone(), { cookie: made })()).toMatchObject(refused(403, 'phone_unproven'))
  })

  test('a used free vote costs no message', async () => {
    const { phone, ballot, code } = await waiting()
    await prove(ballot, code)
    await outcomeOf(platform, ballot)
    expect(await voteOf(phone)()).toMatchObject(refused(422, 'free_vote_used'))
    expect(site.messages.to(phone)).toHaveLength(1)
  })

  test('numbers of excluded countries cannot vote free', async () => {
    expect(await voteOf('+14155552671')()).toMatchObject(refused(422, 'phone_not_provable'))
    expect(site.messages.to('+14155552671')).toEqual([])
  })
})

describe('where only unusual votes need a code', () => {
  test('the fourth vote of a browser in ten minutes needs one, those before do not', async () => {
    await change('unusual')
    const statuses = await withinTenMinutes(async () => {
      const first = await voteOf(somePhone())()
      expect(first.status).toBe(202)
      const cookie = keptIn(first)
      const answers: Answer[] = []
      for (let number = 0; number < 4; number += 1) answers.push(await voteOf(somePhone(), { cookie })())
      return answers.map(({ status }) => status)
    })
    expect(statuses).toEqual([202, 202, 403, 403])
  })

  test('a vote resent many times on a bad line does not become unusual', async () => {
    await change('unusual')
    const first = await voteOf(somePhone())()
    const cookie = keptIn(first)
    const send = voteOf(somePhone(), { cookie })
    for (let number = 0; number < 6; number += 1) expect((await send()).status).toBe(202)
    expect((await voteOf(somePhone(), { cookie })()).status).toBe(202)
  })
})
