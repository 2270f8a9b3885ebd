import { randomUUID } from 'node:crypto'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { expect, test } from 'vitest'
import { apiClockPassed } from '../support/api-clock.ts'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { cast, refused } from '../support/http.ts'
import { outcomeOf } from '../support/outcome.ts'
import { queuedBallots } from '../support/queue.ts'
import { until } from '../support/until.ts'
import { usePlatform } from '../support/use-platform.ts'

let contestId = ''
let contestant = ''

const platform = usePlatform(async (sql) => {
  contestId = await insertContest(sql)
  contestant = await insertContestant(sql, contestId)
})

test('a second free ballot still in the queue is not refused when resent, though the first is recorded', async () => {
  const phone = somePhone()
  const [first, second] = [randomUUID(), randomUUID()].map((key) => () => {
    return cast(platform, { phone, actors: [contestant] }, { 'idempotency-key': key })
  })
  if (!first || !second) throw new Error('there are two')
  const taken = [await first(), await second()]
  expect(taken.map(({ status }) => status)).toEqual([202, 202])
  const [ballot] = await queuedBallots(platform)
  if (!ballot) throw new Error('nothing is queued')
  await recordGroup(platform.sql, contestId, [ballot])

  const again = [await first(), await second()]
  for (const [index, { body }] of taken.entries()) expect(again[index]).toMatchObject({ status: 202, body })
  const other = { phone, actors: [contestant] }
  expect(await cast(platform, other, { 'idempotency-key': randomUUID() })).toMatchObject(refused(422, 'free_vote_used'))

  const worker = await platform.startWorker()
  for (const { body } of taken) await outcomeOf(platform, body['ballot'])
  await worker.close()
  expect((await second()).body).toEqual(taken[1]?.body)
})

test('a ballot still in the queue when voting closes is not refused when resent', async () => {
  const fields = { phone: somePhone(), actors: [contestant] }
  const key = { 'idempotency-key': randomUUID() }
  const first = await cast(platform, fields, key)
  expect(first.status).toBe(202)
  await platform.sql`update contests set closes_at = date_trunc('milliseconds', now()) where id = ${contestId}`
  await platform.reload()
  await apiClockPassed(platform)
  const again = await cast(platform, fields, key)
  expect(again).toMatchObject(refused(503, 'unknown_outcome'))
  expect(again.headers.get('retry-after')).toMatch(/^\d+$/)

  await platform.startWorker()
  expect(await outcomeOf(platform, first.body['ballot'])).toMatchObject({ status: 'counted' })
  expect(await cast(platform, fields, key)).toMatchObject({ status: 202, body: first.body })
  await until(async () => {
    const late = await cast(platform, { actors: [contestant] }, { 'idempotency-key': randomUUID() })
    return late.status === 422 && late.body['code'] === 'contest_closed'
  })
})
