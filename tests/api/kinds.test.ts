import { createHash, randomUUID } from 'node:crypto'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant, insertCredit, somePhone } from '../support/contest-data.ts'
import { type BallotFields, cast, get, refused } from '../support/http.ts'
import { outcomeOf } from '../support/outcome.ts'
import { testPepper } from '../support/platform.ts'
import { usePlatform } from '../support/use-platform.ts'

const picks: string[] = []

const platform = usePlatform(async (sql) => {
  const contest = await insertContest(sql)
  for (let index = 0; index < 3; index += 1) picks.push(await insertContestant(sql, contest))
})
beforeAll(async () => {
  await platform.startWorker()
})

/** A phone with paid votes, in its own browser. */
async function payer(credits = 1) {
  const phone = somePhone()
  const claimant = randomUUID()
  const hash = createHash('sha256').update(claimant).digest()
  const voter = { id: voterIdOf(testPepper, phone), phone }
  const ids: string[] = []
  for (let index = 0; index < credits; index += 1) ids.push(await insertCredit(platform.sql, voter, hash))
  const vote = (fields: BallotFields = {}, headers: Record<string, string> = {}) =>
    cast(platform, { phone, actors: picks, ...fields }, { cookie: `claimant=${claimant}`, ...headers })
  return { phone, claimant, ids, vote }
}

describe('[VOT-08] a free ballot', () => {
  test('counts its first pick only, once per phone', async () => {
    const phone = somePhone()
    const first = await cast(platform, { phone, actors: picks })
    expect(await outcomeOf(platform, first.body['ballot'])).toMatchObject({
      status: 'counted',
      kind: 'free',
      picks: [picks[0]],
    })
    const second = await cast(platform, { phone, actors: [picks[1]] })
    expect(second).toMatchObject(refused(422, 'free_vote_used'))
    expect(second.body['message']).toBe('this phone has already used its free vote')
  })

  test('[VOT-05] needs one pick', async () => {
    const answer = await cast(platform, { actors: [picks[2]] })
    expect(await outcomeOf(platform, answer.body['ballot'])).toMatchObject({ status: 'counted', picks: [picks[2]] })
  })

  test('twice before the first is counted: one counts, the other is refused with a reason', async () => {
    const phone = somePhone()
    const answers = await Promise.all(Array.from({ length: 5 }, () => cast(platform, { phone, actors: picks })))
    const taken = answers.filter(({ status }) => status === 202)
    const outcomes = await Promise.all(taken.map(({ body }) => outcomeOf(platform, body['ballot'])))
    expect(outcomes.filter(({ status }) => status === 'counted')).toHaveLength(1)
    for (const { status, reason } of outcomes) if (status !== 'counted') expect(reason).toBe('free_vote_used')
  })
})

describe('[VOT-08] a paid ballot', () => {
  test('counts all its picks and spends one credit', async () => {
    const { vote, ids } = await payer()
    const answer = await vote({ kind: 'paid' })
    expect(await outcomeOf(platform, answer.body['ballot'])).toMatchObject({ status: 'counted', kind: 'paid', picks })
    expect(await platform.sql`select ballot_id from credits where id = any(${ids})`).toEqual([
      { ballot_id: answer.body['ballot'] },
    ])
    expect(await vote({ kind: 'paid' })).toMatchObject(refused(422, 'credit_spent'))
  })

  test('sent again with its key gets its first answer although its credit is spent', async () => {
    const { vote } = await payer()
    const key = { 'idempotency-key': randomUUID() }
    const first = await vote({ kind: 'paid' }, key)
    await outcomeOf(platform, first.body['ballot'])
    expect(await vote({ kind: 'paid' }, key)).toMatchObject({ status: 202, body: first.body })
    expect(await vote({ kind: 'paid' }, { ...key, cookie: '' })).toMatchObject({ status: 202, body: first.body })
  })

  test('can be cast as often as the phone paid, also after its free vote', async () => {
    const { vote } = await payer(2)
    for (const kind of ['free', 'paid', 'paid']) {
      const answer = await vote({ kind })
      expect(await outcomeOf(platform, answer.body['ballot'])).toMatchObject({ status: 'counted', kind })
    }
    expect(await vote({ kind: 'paid' })).toMatchObject(refused(422, 'credit_spent'))
  })

  test('of many at once on one credit one is accepted and counts; the others are refused', async () => {
    const { vote, ids } = await payer()
    const answers = await Promise.all(Array.from({ length: 12 }, () => vote({ kind: 'paid' })))
    const taken = answers.filter(({ status }) => status === 202)
    expect(taken).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 202) expect(answer).toMatchObject(refused(422, 'credit_spent'))
    expect(await outcomeOf(platform, taken[0]?.body['ballot'])).toMatchObject({ status: 'counted' })
    expect(await platform.sql`select ballot_id from credits where id = any(${ids})`).toEqual([
      { ballot_id: taken[0]?.body['ballot'] },
    ])
  })

  test('of eight at once on three credits three are accepted, one each', async () => {
    const { vote } = await payer(3)
    const answers = await Promise.all(Array.from({ length: 8 }, () => vote({ kind: 'paid' })))
    const taken = answers.filter(({ status }) => status === 202)
    expect(taken).toHaveLength(3)
    for (const { body } of taken)
      expect(await outcomeOf(platform, body['ballot'])).toMatchObject({ status: 'counted', kind: 'paid' })
  })
})

describe('a credit', () => {
  test.each<[string, (mine: Awaited<ReturnType<typeof payer>>) => Promise<{ fields: BallotFields; cookie?: string }>]>([
    ['another browser', async () => ({ fields: {}, cookie: `claimant=${randomUUID()}` })],
    ['no cookie', async () => ({ fields: {}, cookie: '' })],
    [
      'the hash of the cookie for a cookie',
      async ({ claimant }) => ({
        fields: {},
        cookie: `claimant=${createHash('sha256').update(claimant).digest('hex')}`,
      }),
    ],
    ['the same browser for another phone', async () => ({ fields: { phone: somePhone() } })],
  ])('cannot be spent by %s', async (_case, attempt) => {
    const mine = await payer()
    const { fields, cookie } = await attempt(mine)
    const headers = cookie === undefined ? {} : { cookie }
    expect(await mine.vote({ kind: 'paid', ...fields }, headers)).toMatchObject(refused(422, 'credit_missing'))
    expect(await platform.sql`select ballot_id from credits where id = any(${mine.ids})`).toEqual([{ ballot_id: null }])
  })

  test('held for a refund cannot be spent', async () => {
    const { vote, ids } = await payer()
    await platform.sql`update credits set held_at = now() where id = any(${ids})`
    expect(await vote({ kind: 'paid' })).toMatchObject(refused(422, 'credit_spent'))
  })
})

describe('without a kind', () => {
  test('the holder of a credit votes paid, then free', async () => {
    const { vote } = await payer()
    for (const kind of ['paid', 'free']) {
      const answer = await vote({ kind: undefined })
      expect(await outcomeOf(platform, answer.body['ballot'])).toMatchObject({ status: 'counted', kind })
    }
  })

  test('everyone else votes free', async () => {
    const answer = await cast(platform, { kind: undefined, actors: picks })
    expect(await outcomeOf(platform, answer.body['ballot'])).toMatchObject({ kind: 'free', picks: [picks[0]] })
  })

  test('explicitly free keeps the credit', async () => {
    const { vote, ids } = await payer()
    const answer = await vote({ kind: 'free' })
    expect(await outcomeOf(platform, answer.body['ballot'])).toMatchObject({ kind: 'free' })
    expect(await platform.sql`select ballot_id from credits where id = any(${ids})`).toEqual([{ ballot_id: null }])
  })
})

describe('GET /vote/ballots/{id}', () => {
  const ask = (id: unknown) => get(`${platform.url}/vote/ballots/${String(id)}`)

  test('returns the outcome of a ballot', async () => {
    const { vote } = await payer()
    const answer = await vote({ kind: 'paid' })
    await outcomeOf(platform, answer.body['ballot'])
    expect(await ask(answer.body['ballot'])).toMatchObject({
      status: 200,
      body: { success: true, status: 'counted', kind: 'paid' },
    })
  })

  test('returns pending for an unrecorded ballot', async () => {
    expect(await ask(randomUUID())).toMatchObject({ status: 200, body: { status: 'pending' } })
    expect(await ask('no-id')).toMatchObject(refused(400, 'invalid_body'))
  })
})
