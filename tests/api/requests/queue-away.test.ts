import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../support/account-calls.ts'
import { insertAdmin } from '../../support/accounts.ts'
import { insertRequest } from '../../support/admin-subjects.ts'
import { insertContest } from '../../support/contest-data.ts'
import { endAll } from '../../support/end-all.ts'
import { refused } from '../../support/http.ts'
import { type Platform, startPlatform } from '../../support/platform.ts'
import { type PrivateRedis, startRedisServer } from '../../support/redis-server.ts'
import { until } from '../../support/until.ts'

let redis: PrivateRedis
let platform: Platform
let contest = ''

beforeAll(async () => {
  redis = await startRedisServer()
  const seed = async (sql: Platform['sql']) => {
    contest = await insertContest(sql)
  }
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Ashenda <no-reply@ashenda.example>' }
  platform = await startPlatform(seed, env, { redisUrl: redis.url })
  await redis.kill()
  await until(() => platform.redis.status !== 'ready')
})
afterAll(() => endAll(platform, () => redis?.remove()))

test.each(['reply', 'forward'])('without Redis a %s by e-mail is refused and nothing is recorded', async (way) => {
  const { cookie } = await insertAdmin(platform)
  const id = await insertRequest({ platform, contest })
  await platform.sql`update users set email = ${`${id}@example.org`} where email is null`
  const write = (mail: object | null) =>
    call(platform, `POST /admin/requests/${id}/${way}`, { cookie, payload: { id: randomUUID(), mail, closes: true } })
  expect(await write({ subject: 'Your request', text: 'She will come.' })).toMatchObject(refused(503, 'unavailable'))
  const found = await platform.sql`
    select handled_at, answered_at, (select count(*)::int from request_events where request_id = r.id) as events
    from contestant_requests r where id = ${id}`
  expect(found).toEqual([{ handled_at: null, answered_at: null, events: 0 }])
  expect(await write(null)).toMatchObject({ status: 200 })
})
