import { randomUUID } from 'node:crypto'
import { eventChannel } from '@ashenda/core/contracts/events/event.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { given } from '../support/environment.ts'
import { cast } from '../support/http.ts'
import { outcomeOf, tallies } from '../support/outcome.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { soonMs } from '../support/soon.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

const redisUrl = given('TEST_REDIS_URL')
/** Bypasses the proxy. */
const direct = new Redis(redisUrl)
let proxy: TcpProxy
let platform: Platform
let contestant = ''

beforeAll(async () => {
  proxy = await startTcpProxy(Number(new URL(redisUrl).port))
  platform = await startPlatform(
    async (sql) => {
      contestant = await insertContestant(sql, await insertContest(sql))
    },
    {},
    { redisUrl: proxy.instead(redisUrl) },
  )
})
afterAll(async () => {
  // The platform's clean-up connection was mute, too.
  const isThere = () =>
    platform.redis.ping().then(
      () => true,
      () => false,
    )
  await until(isThere)
  await platform.close()
  await proxy.close()
  direct.disconnect()
})

/** A resendable submit: key and body. */
const submit = () => {
  const [key, phone] = [{ 'idempotency-key': randomUUID() }, somePhone()]
  return () => cast(platform, { phone, actors: [contestant] }, key)
}
const taken = async (send: ReturnType<typeof submit>) => {
  const answer = await send()
  return answer.status === 202 && answer
}
/** Four seconds after its ballot, plus slack for a busy machine. */
const answeredWithinMs = 8_000

describe('with Redis mute', () => {
  test.each([
    ['nothing that is sent arrives', 'all', 0],
    ['what is sent arrives, and no answer comes', 'answers', 0],
    ['nothing arrives, and new connections are mute for five seconds, too', 'all', 5_000],
  ] as const)(
    '(%s) votes are refused in time, accepted again soon, and count once',
    async (_how, swallowed, newMs) => {
      const send = submit()
      expect(await taken(submit())).toBeTruthy()
      proxy.muteNew(newMs > 0)
      proxy.mute(swallowed)
      const back = setTimeout(() => proxy.muteNew(false), newMs)
      const startedAt = performance.now()
      const refused = await send()
      expect(refused).toMatchObject({ status: 503, body: { code: 'unknown_outcome' } })
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(performance.now() - startedAt).toBeLessThan(answeredWithinMs)
      const { body } = await until(() => taken(send))
      expect(performance.now() - startedAt).toBeLessThan(newMs + soonMs)
      clearTimeout(back)
      // A full simultaneous round without another refusal.
      expect(await Promise.all(Array.from({ length: 50 }, () => submit()().then(({ status }) => status)))).toEqual(
        Array.from({ length: 50 }, () => 202),
      )
      const worker = await platform.startWorker()
      expect(await outcomeOf(platform, body['ballot'])).toMatchObject({ status: 'counted' })
      await until(async () => (await direct.llen(`${platform.prefix}:ballots:wait`)) === 0)
      await worker.close()
      const { kept, recounted } = await tallies(platform)
      expect(kept).toEqual(recounted)
    },
    60_000,
  )
})

test('listeners get events again soon without any request', async () => {
  const heard: string[] = []
  platform.subscriber.on('message', (_channel, text) => void heard.push(text))
  const isHeard = async (payment: string): Promise<boolean> => {
    await direct.publish(eventChannel(platform.prefix), JSON.stringify({ type: 'payment-changed', payment }))
    return heard.some((text) => text.includes(payment))
  }
  await until(() => isHeard('before'))
  proxy.mute()
  await until(() => isHeard('after'), { withinMs: soonMs })
})
