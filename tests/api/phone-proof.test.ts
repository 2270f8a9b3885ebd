import { randomUUID } from 'node:crypto'
import type { PhoneProof } from '@ashenda/core/domain/phone-proof.ts'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { type Answer, cast, post, refused } from '../support/http.ts'
import { aMinute, type Messages, otherThan, startMessages } from '../support/messages.ts'
import { outcomeOf } from '../support/outcome.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { withinTenMinutes } from '../support/ten-minutes.ts'
import { until } from '../support/until.ts'

let platform: Platform
let messages: Messages
let contestant = ''

beforeAll(async () => {
  messages = await startMessages()
  platform = await startPlatform(
    async (sql) => {
      const contest = await insertContest(sql, { phoneProof: 'always' })
      contestant = await insertContestant(sql, contest)
    },
    { ...messages.env, RATE_LIMITS: 'on' },
  )
  await platform.startWorker()
})
afterAll(() =>
  endAll(
    () => platform?.close(),
    () => messages?.close(),
  ),
)

const change = async (proof: PhoneProof, more: { readonly closesAt?: Date } = {}): Promise<void> => {
  await platform.sql`
    update contests set phone_proof = ${proof}, closes_at = ${more.closesAt ?? new Date(Date.now() + 3_600_000)} where current`
  await platform.reload()
}
beforeEach(async () => {
  messages.change({ provider: 'accepted', latencyMs: 0, deliveryMs: 0 })
  await change('always')
})

/** A free vote of a phone, that can be sent again. */
function voteOf(phone: string, headers: Record<string, string> = {}) {
  const key = randomUUID()
  return (more: Record<string, string> = {}) =>
    cast(platform, { phone, actors: [contestant] }, { 'idempotency-key': key, ...headers, ...more })
}

const ballotIn = ({ body }: Answer): string => String(body['ballot'])
const prove = (ballot: string, code: string, headers?: Record<string, string>) =>
  post(`${platform.url}/vote/proof`, { ballot, code }, headers)
const resend = (ballot: string) => post(`${platform.url}/vote/proof/resend`, { ballot })
const keptIn = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')

/** A vote that waits, and the code that was sent for it. */
async function waiting(phone = somePhone()) {
  const send = voteOf(phone)
  const answer = await send()
  expect(answer).toMatchObject({ ...refused(403, 'phone_unproven'), body: { resendAfterSeconds: aMinute } })
  return { phone, send, ballot: ballotIn(answer), code: await messages.codeFor(phone) }
}

/** Its message is off the queue, whatever became of it. */
const sent = (ballot: string) =>
  until(async () => (await platform.redis.keys(`${platform.prefix}:messages:${ballot}*`)).length === 0)

const recordedOf = (phones: readonly string[]) => platform.sql`
  select b.id from ballots b join voters v on v.id = b.voter_id where v.phone = any (${[...phones]}::text[])`
const countNow = async (): Promise<number> => {
  const [row] = await platform.sql`select coalesce(sum(free), 0)::int as free from tally`
  return row?.['free']
}

describe('[VOT-08] where every free vote has to be proven', () => {
  test('sixty votes with numbers that were made up count for nothing', async () => {
    const before = await countNow()
    const phones = Array.from({ length: 60 }, () => somePhone())
    const answers = await Promise.all(phones.map((phone) => voteOf(phone)()))
    for (const answer of answers) expect(answer).toMatchObject(refused(403, 'phone_unproven'))
    // One more that is proven is counted behind them.
    const { ballot, code } = await waiting()
    await prove(ballot, code)
    expect(await outcomeOf(platform, ballot)).toMatchObject({ status: 'counted' })
    expect(await recordedOf(phones)).toEqual([])
    expect(await countNow()).toBe(before + 1)
  })

  test('the code makes it count, once, and the record says that it was proven', async () => {
    const { phone, ballot, code } = await waiting()
    expect(messages.to(phone)).toHaveLength(1)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => prove(ballot, `${code.slice(0, 3)} ${code.slice(3)}`)),
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 202, body: { success: true, ballot } })
    expect(await outcomeOf(platform, ballot)).toMatchObject({ status: 'counted', kind: 'free', picks: [contestant] })
    expect(await platform.sql`select proven from ballots where id = ${ballot}`).toEqual([{ proven: true }])
    expect(await recordedOf([phone])).toHaveLength(1)
  })

  test('the same vote sent again while it waits has no other code sent, and asks for the same', async () => {
    const { phone, send, ballot, code } = await waiting()
    const again = await send()
    expect(again).toMatchObject(refused(403, 'phone_unproven'))
    expect(ballotIn(again)).toBe(ballot)
    expect((await prove(ballot, code)).status).toBe(202)
    expect(messages.to(phone)).toHaveLength(1)
  })

  test('whoever has proven the phone is not asked again by the same browser, also before the vote is recorded', async () => {
    const { phone, send, ballot, code } = await waiting()
    const proven = await prove(ballot, code)
    expect(await send({ cookie: keptIn(proven) })).toMatchObject({ status: 202, body: { ballot } })
    expect(keptIn(proven)).toMatch(/^proven=[\w-]+$/)
    await outcomeOf(platform, ballot)
    const [first] = messages.to(phone)
    expect(await voteOf(phone)()).toMatchObject(refused(422, 'free_vote_used'))
    expect(messages.to(phone)).toEqual([first])
  })

  test('a mark that was made up, or that is of another phone, proves nothing', async () => {
    const { ballot, code } = await waiting()
    const cookie = keptIn(await prove(ballot, code))
    for (const made of [cookie, 'proven=AAAAAAAAAAAAAAAAAAAAAA', `proven=${'.'.repeat(50)}`])
      expect(await voteOf(somePhone(), { cookie: made })()).toMatchObject(refused(403, 'phone_unproven'))
  })

  test('a free vote that was used costs no message', async () => {
    const { phone, ballot, code } = await waiting()
    await prove(ballot, code)
    await outcomeOf(platform, ballot)
    expect(await voteOf(phone)()).toMatchObject(refused(422, 'free_vote_used'))
    expect(messages.to(phone)).toHaveLength(1)
  })

  test('numbers of countries that are not allowed cannot cast one', async () => {
    expect(await voteOf('+14155552671')()).toMatchObject(refused(422, 'phone_not_provable'))
    expect(messages.to('+14155552671')).toEqual([])
  })
})

describe('[VOT-08] a code', () => {
  test('may be tried three times, also by many at once, and then not even the right one opens', async () => {
    const { ballot, code } = await waiting()
    const answers = await Promise.all(Array.from({ length: 40 }, () => prove(ballot, otherThan(code))))
    const codes = answers.map(({ body }) => body['code'])
    expect(codes.filter((one) => one === 'wrong_code')).toHaveLength(2)
    // The third says that there is no other try.
    expect(codes.filter((one) => one === 'wrong_code_last')).toHaveLength(1)
    expect(codes.filter((one) => one === 'code_expired')).toHaveLength(37)
    expect(await prove(ballot, code)).toMatchObject(refused(422, 'code_expired'))
  })

  test('is right to the last try, however the others race it', async () => {
    const { ballot, code } = await waiting()
    const [right, ...wrong] = await Promise.all([
      prove(ballot, code),
      ...Array.from({ length: 20 }, () => prove(ballot, otherThan(code))),
    ])
    expect([202, 422]).toContain(right?.status)
    for (const answer of wrong) expect(answer.status).toBe(422)
    if (right?.status === 202) expect(await outcomeOf(platform, ballot)).toMatchObject({ status: 'counted' })
  })

  test('of one vote opens no other', async () => {
    const [one, other] = [await waiting(), await waiting()]
    if (one.code !== other.code) expect(await prove(other.ballot, one.code)).toMatchObject(refused(422, 'wrong_code'))
    expect((await prove(other.ballot, other.code)).status).toBe(202)
  })

  test('that is none, and one for a vote that does not wait, are refused without a try', async () => {
    const { ballot, code } = await waiting()
    for (const typed of ['', '12345', '1234567', 'abcdef', "'; drop"])
      expect(await prove(ballot, typed)).toMatchObject(refused(422, 'wrong_code'))
    expect(await prove(randomUUID(), code)).toMatchObject(refused(422, 'code_expired'))
    expect(await prove('no uuid', code)).toMatchObject(refused(400, 'invalid_body'))
    expect((await prove(ballot, code)).status).toBe(202)
  })

  test('may be asked for again after a minute only, and three times in ten minutes by all votes of a phone', async () => {
    const { phone, ballot } = await waiting()
    const tooSoon = await resend(ballot)
    expect(tooSoon).toMatchObject(refused(429, 'too_many_attempts'))
    expect(Number(tooSoon.headers.get('retry-after'))).toBeGreaterThan(50)
    expect(await voteOf(phone)()).toMatchObject(refused(403, 'phone_unproven'))
    expect(await voteOf(phone)()).toMatchObject(refused(403, 'phone_unproven'))
    expect(await voteOf(phone)()).toMatchObject(refused(429, 'too_many_attempts'))
    await until(() => messages.to(phone).length === 3)
    expect(await resend(randomUUID())).toMatchObject(refused(422, 'code_expired'))
  })

  test('counts only while the contest is open; one that was right before stays so', async () => {
    const [late, early] = [await waiting(), await waiting()]
    expect((await prove(early.ballot, early.code)).status).toBe(202)
    await outcomeOf(platform, early.ballot)
    await change('always', { closesAt: new Date(Date.now() - 1_000) })
    expect(await prove(late.ballot, late.code)).toMatchObject(refused(422, 'contest_closed'))
    expect(await prove(early.ballot, early.code)).toMatchObject({ status: 202, body: { ballot: early.ballot } })
    expect(await recordedOf([late.phone])).toEqual([])
  })

  test('is nowhere in Redis once it is sent, and its phone in no queue', async () => {
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

/** Keys with what they hold, as text. */
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

describe('[VOT-08] where only unusual votes have to be proven', () => {
  test('the fourth of one browser in ten minutes is asked, those before are not', async () => {
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

  test('one that is sent again and again on a bad line stays as usual as it was', async () => {
    await change('unusual')
    const first = await voteOf(somePhone())()
    const cookie = keptIn(first)
    const send = voteOf(somePhone(), { cookie })
    for (let number = 0; number < 6; number += 1) expect((await send()).status).toBe(202)
    expect((await voteOf(somePhone(), { cookie })()).status).toBe(202)
  })
})

describe('[VOT-08] the same vote sent many times at the same moment', () => {
  const atOnce = (send: ReturnType<typeof voteOf>) => Promise.all(Array.from({ length: 6 }, () => send()))

  test('has one code sent, for which all of them wait; it takes one message of the phone’s', async () => {
    const phone = somePhone()
    for (const number of [1, 2, 3]) {
      const answers = await atOnce(voteOf(phone))
      for (const answer of answers)
        expect(answer).toMatchObject({ ...refused(403, 'phone_unproven'), body: { resendAfterSeconds: aMinute } })
      expect(new Set(answers.map(ballotIn)).size).toBe(1)
      await messages.codeFor(phone, number)
    }
    expect(messages.to(phone)).toHaveLength(3)
  })

  test('says to none of them that a code was sent where the phone has had all it may, and nothing waits', async () => {
    const { phone } = await waiting()
    await voteOf(phone)()
    await voteOf(phone)()
    const send = voteOf(phone)
    for (const answer of [...(await atOnce(send)), await send()])
      expect(answer).toMatchObject(refused(429, 'too_many_attempts'))
    await until(() => messages.to(phone).length === 3)
    expect(await platform.redis.keys(`${platform.prefix}:waiting-ballots:*`)).toHaveLength(await waitingWithCode())
  })

  test('asks a provider that refuses it once; another code can be asked for when its time has come', async () => {
    messages.change({ provider: 'refused' })
    const before = messages.tries()
    const phone = somePhone()
    const [first, ...others] = await atOnce(voteOf(phone))
    if (!first) throw new Error('six were sent')
    for (const answer of [first, ...others]) expect(answer).toMatchObject(refused(403, 'phone_unproven'))
    const ballot = ballotIn(first)
    await sent(ballot)
    expect(messages.tries()).toBe(before + 1)
    expect(messages.to(phone)).toEqual([])
    messages.change({ provider: 'accepted' })
    await platform.redis.hset(`${platform.prefix}:waiting-ballots:${ballot}`, 'resendAt', '0')
    expect((await resend(ballot)).status).toBe(200)
    expect((await prove(ballot, await messages.codeFor(phone))).status).toBe(202)
  })
})

/** Votes that wait and have a code. */
async function waitingWithCode(): Promise<number> {
  const keys = await platform.redis.keys(`${platform.prefix}:waiting-ballots:*`)
  const codes = await Promise.all(keys.map((key) => platform.redis.hexists(key, 'code')))
  return codes.filter((has) => has === 1).length
}

describe('[VOT-08] while the provider does not take it', () => {
  test('a message that was refused is not sent again by itself; one that was put off is', async () => {
    messages.change({ provider: 'refused' })
    const phone = somePhone()
    const answer = await voteOf(phone)()
    expect(answer).toMatchObject(refused(403, 'phone_unproven'))
    await until(
      async () => (await platform.redis.keys(`${platform.prefix}:messages:${ballotIn(answer)}*`)).length === 0,
    )
    messages.change({ provider: 'accepted' })
    expect(messages.to(phone)).toEqual([])

    const before = messages.tries()
    messages.change({ provider: 'down' })
    const other = somePhone()
    expect(await voteOf(other)()).toMatchObject(refused(403, 'phone_unproven'))
    await until(() => messages.tries() > before)
    expect(messages.to(other)).toEqual([])
    messages.change({ provider: 'accepted' })
    expect(await messages.codeFor(other)).toMatch(/^\d{6}$/)
  })
})
