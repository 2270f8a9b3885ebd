import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { get, post, refused } from '../support/http.ts'
import { usePrivateRedis } from '../support/private-redis.ts'
import { until } from '../support/until.ts'

const site = usePrivateRedis()

test('with Redis down the queues page says so, nothing is half done, and all is there afterwards', async () => {
  const { platform, redis } = site
  const { cookie } = await insertAdmin(platform)
  const at = (path: string) => `${platform.url}/admin/queues${path}`
  const look = () => get(at(''), { cookie })
  expect((await look()).body).toMatchObject({ state: { isRedisThere: true } })
  await redis.kill()
  await until(() => platform.redis.status !== 'ready')
  expect(await look()).toMatchObject({ status: 200, body: { state: { isRedisThere: false }, history: [] } })
  expect(await get(at('/ballots/failed'), { cookie })).toMatchObject(refused(503, 'unavailable'))
  expect(await post(at('/ballots/retry-all'), { reason: 'now' }, { cookie })).toMatchObject(refused(503, 'unavailable'))
  expect(await platform.sql`select id from admin_actions`).toEqual([])
  await redis.restart()
  await until(async () => (await get(at('/ballots/failed'), { cookie })).status === 200)
  await until(async () => {
    const { state } = (await look()).body as { state: { isRedisThere: boolean } } // of the contract
    return state.isRedisThere
  })
})
