import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiClockPassed } from '../support/api-clock.ts'
import { insertContest, insertContestant, moveHours, somePhone } from '../support/contest-data.ts'
import { type BallotFields, cast, refused } from '../support/http.ts'
import { outcomeOf } from '../support/outcome.ts'
import { queueOf } from '../support/queue.ts'
import { usePlatform } from '../support/use-platform.ts'

let contestId = ''

const platform = usePlatform(async (sql) => {
  contestId = await insertContest(sql)
})
beforeAll(async () => {
  await platform.startWorker()
})

async function newContestant(): Promise<string> {
  const id = await insertContestant(platform.sql, contestId)
  await platform.reload()
  return id
}

/** A resendable ballot. */
async function submit(actors?: string[]) {
  const fields = { phone: somePhone(), name: 'Selam', actors: actors ?? [await newContestant()] }
  const key = randomUUID()
  const send = (again: BallotFields = {}, withKey: string = key) =>
    cast(platform, { ...fields, ...again }, { 'idempotency-key': withKey })
  return { fields, send }
}

async function rowsOf(phone: string) {
  return platform.sql`
    select b.id, b.status from ballots b join voters v on v.id = b.voter_id where v.phone = ${phone} order by accepted_at`
}

describe('[VOT-10] the same ballot sent again', () => {
  test('ten times at once is one ballot with one answer', async () => {
    const { send, fields } = await submit()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
    for (const answer of answers) expect(answer).toMatchObject({ status: 202, body: answers[0]?.body })
    await outcomeOf(platform, answers[0]?.body['ballot'])
    expect((await send()).body).toEqual(answers[0]?.body)
    expect(await rowsOf(fields.phone)).toEqual([{ id: answers[0]?.body['ballot'], status: 'counted' }])
    const [tally] = await platform.sql`select free from tally where contestant_id = ${fields.actors[0] ?? ''}`
    expect(tally).toEqual({ free: 1 })
  })

  test('with another spelling of the phone is the same ballot', async () => {
    const { send, fields } = await submit()
    const [first, again] = await Promise.all([send(), send({ phone: `0${fields.phone.slice(4)}` })])
    expect(again.body).toEqual(first.body)
  })

  test.each<[string, (contestant: string) => Promise<unknown>]>([
    [
      'became inactive',
      (id) => platform.sql`update contestants set inactive_since = now() - interval '1 second' where id = ${id}`,
    ],
    ['has her payment taken back', (id) => platform.sql`update contestants set paid_at = null where id = ${id}`],
  ])('gets the same answer when the contestant %s meanwhile', async (_case, change) => {
    const { send, fields } = await submit()
    const first = await send()
    await outcomeOf(platform, first.body['ballot'])
    await change(fields.actors[0] ?? '')
    await platform.reload()
    expect(await send()).toMatchObject({ status: 202, body: first.body })
    expect(await send({ phone: somePhone() })).toMatchObject({ status: 422 })
  })

  test('gets the same answer after the contest closed', async () => {
    const { send } = await submit()
    const first = await send()
    await outcomeOf(platform, first.body['ballot'])
    const closesAt = (at: string) =>
      moveHours(platform.sql, contestId, { closesAt: new Date(at) }).then(platform.reload)
    await closesAt(new Date(Date.now() - 1).toISOString())
    await apiClockPassed(platform)
    try {
      expect(await send()).toMatchObject({ status: 202, body: first.body })
      expect(await send({}, randomUUID())).toMatchObject(refused(422, 'contest_closed'))
    } finally {
      await closesAt(new Date(Date.now() + 3_600_000).toISOString())
    }
  })

  test('gets the same answer when it was refused after acceptance', async () => {
    const { send, fields } = await submit()
    // The api accepts it before it knows that the contestant left; the worker refuses it.
    const queue = queueOf(platform)
    await queue.pause()
    const first = await send()
    expect(first.status).toBe(202)
    await platform.sql`update contestants set inactive_since = now() - interval '1 minute' where id = ${fields.actors[0] ?? ''}`
    await queue.resume()
    await queue.close()
    expect(await outcomeOf(platform, first.body['ballot'])).toMatchObject({ reason: 'inactive_contestant' })
    await platform.reload()
    expect(await send()).toMatchObject({ status: 202, body: first.body })
    expect(await rowsOf(fields.phone)).toHaveLength(1)
  })

  test('refused at once is refused again and not recorded', async () => {
    const { send, fields } = await submit([randomUUID()])
    const answers = [await send(), await send()]
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(
      answers.map(() => [422, 'unknown_contestant']),
    )
    expect(await rowsOf(fields.phone)).toEqual([])
  })
})

describe('another ballot', () => {
  test('is other content under the same key', async () => {
    const { send, fields } = await submit()
    const other = await newContestant()
    const first = await send()
    const [pick = ''] = fields.actors
    const ids = [first.body['ballot']]
    for (const change of [
      { actors: [other] },
      { actors: [pick, other] },
      { actors: [other, pick] },
      { phone: somePhone() },
    ]) {
      const answer = await send({ ...change, phone: change.phone ?? somePhone() })
      expect(answer.status).toBe(202)
      ids.push(answer.body['ballot'])
    }
    expect(new Set(ids).size).toBe(ids.length)
    await outcomeOf(platform, first.body['ballot'])
    expect(await send({ actors: [other] })).toMatchObject(refused(422, 'free_vote_used'))
  })

  test('is another key, even one that differs only in case', async () => {
    const { send } = await submit()
    const answers = [await send({}, 'Key'), await send({ phone: somePhone() }, 'Key'), await send({}, 'key')]
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThanOrEqual(2)
    expect(new Set(answers.map(({ body }) => body['ballot'])).size).toBe(3)
  })

  test('is each submit without a key; of free ones only the first counts', async () => {
    const actors = [await newContestant()]
    const phone = somePhone()
    const first = await cast(platform, { phone, actors })
    await outcomeOf(platform, first.body['ballot'])
    expect(await cast(platform, { phone, actors })).toMatchObject(refused(422, 'free_vote_used'))
    expect(await rowsOf(phone)).toEqual([{ id: first.body['ballot'], status: 'counted' }])
  })
})
