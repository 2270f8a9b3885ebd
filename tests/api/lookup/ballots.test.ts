import { randomUUID } from 'node:crypto'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { expect, onTestFinished, test } from 'vitest'
import { someAddress } from '../../support/account-calls.ts'
import { insertContest, insertContestant, insertCredit, somePhone } from '../../support/contest-data.ts'
import { cast, refused } from '../../support/http.ts'
import { lookFor } from '../../support/lookup.ts'
import { until } from '../../support/until.ts'
import { usePlatform } from '../../support/use-platform.ts'

let contestant = ''

const platform = usePlatform(async (sql) => {
  contestant = await insertContestant(sql, await insertContest(sql))
})

const unknown = refused(404, 'not_found')

const castFree = async (): Promise<string> => {
  const { body } = await cast(platform, { actors: [contestant] })
  return String(body['receipt'])
}

test('a queued ballot says to ask again, and is found by its receipt once counted', async () => {
  expect(await lookFor(platform, receiptOf(randomUUID()))).toMatchObject(unknown)
  const receipt = await castFree()
  const early = await lookFor(platform, receipt)
  expect(early).toMatchObject(unknown)
  expect(early.headers.get('retry-after')).toBe('2')
  const worker = await platform.startWorker()
  onTestFinished(() => worker.close())
  // Days start three hours before UTC's.
  const [dayBefore, day] = [-60_000, 0].map((ms) =>
    new Date(Date.now() + 3 * 3_600_000 + ms).toISOString().slice(0, 10),
  )
  const found = await until(async () => {
    const answer = await lookFor(platform, receipt)
    return answer.status === 200 && answer
  })
  expect(found.body).toEqual({
    success: true,
    kind: 'ballot',
    contest: { slug: expect.any(String), name: 'test' },
    outcome: { status: 'counted', kind: 'free' },
    status: 'counted',
    day: expect.toSatisfy((told: unknown) => told === day || told === dayBefore),
  })
  const typed = ` ${receipt.toLowerCase().replaceAll('-', '').replaceAll('0', 'o').replaceAll('1', 'l')} `
  expect((await lookFor(platform, typed)).body).toEqual(found.body)
  const empty = await lookFor(platform, receiptOf(randomUUID()))
  expect(empty).toMatchObject(unknown)
  expect(empty.headers.get('retry-after')).toBeNull()
})

test('a refused ballot gives its reason, for every kind of refusal', async () => {
  const id = randomUUID().replace(/^(.{14})./, '$18')
  const dead = randomUUID().replace(/^(.{14})./, '$18')
  const [voter, phone] = [randomUUID(), somePhone()]
  const credit = await insertCredit(platform.sql, { id: voter, phone })
  await platform.sql`
    insert into ballots (id, contest_id, voter_id, credit_id, pick1, group_id, accepted_at, kind, status, reason)
    select ${id}, id, ${voter}, ${credit}, ${contestant}, 1, now(), 'paid', 'refused', 'credit_spent' from contests`
  await platform.sql`
    insert into dead_letters (id, contest_id, payload, problem) select ${dead}, id, '\\x00', 'damaged' from contests`
  expect((await lookFor(platform, receiptOf(id))).body).toMatchObject({
    outcome: { status: 'refused', reason: 'credit_spent', kind: 'paid' },
    status: 'refused',
  })
  expect((await lookFor(platform, receiptOf(dead))).body).toMatchObject({
    outcome: { status: 'refused', kind: null, reason: 'unprocessable' },
  })
})

test.each([
  '',
  ' ',
  '\u0000',
  "'; drop table ballots; --",
  'ሰላም',
  '%',
  'x'.repeat(64),
  'fee-1',
  '../',
  'AAAA-BBBB-CCCU',
])('%j is not found', async (reference) => {
  expect(await lookFor(platform, reference)).toMatchObject(unknown)
})

test('an overlong or repeated reference is not looked up', async () => {
  expect(await lookFor(platform, 'x'.repeat(65))).toMatchObject(refused(400, 'invalid_body'))
  const twice = await fetch(`${platform.url}/vote/where?reference=a&reference=b`)
  expect(twice.status).toBe(400)
})

test('guessing receipts is limited, for nobody else', async () => {
  const from = someAddress()
  const ask = (remoteAddress: string) =>
    platform.app.inject({ url: `/vote/where?reference=${receiptOf(randomUUID())}`, remoteAddress })
  const answers = await Promise.all(Array.from({ length: 320 }, () => ask(from)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([300, 429])
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(someAddress())).statusCode).toBe(404)
})
