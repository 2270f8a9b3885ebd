import { once } from 'node:events'
import { paymentTopic } from '@ashenda/core/contracts/events/live.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../support/accounts.ts'
import { get } from '../support/http.ts'
import { LiveClient } from '../support/live-client.ts'
import { accessTo, actAtChapa, openCheckout, paymentEnv, sandboxFor } from '../support/payments.ts'
import { startPlatform } from '../support/platform.ts'
import { until } from '../support/until.ts'
import { usePlatform } from '../support/use-platform.ts'

const clients: LiveClient[] = []

const platform = usePlatform(undefined, paymentEnv)
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})

async function listen(payment: string, cookie?: string, { url } = platform): Promise<LiveClient> {
  const client = new LiveClient(url, url, cookie)
  clients.push(client)
  await once(client.socket, 'open')
  client.say({ type: 'subscribe', topic: paymentTopic(payment) })
  return client
}
const hears = (client: LiveClient, status: string) =>
  until(() => client.heard.find((message) => message.type === 'payment' && message.status === status))

describe('[PAY-10] the waiting page', () => {
  test('hears of its own payment, and nobody else does', async () => {
    const sandbox = await sandboxFor(platform, { callback: 'none' })
    const worker = await platform.startWorker(accessTo(sandbox))
    try {
      const payer = await openCheckout(platform)
      const stranger = await openCheckout(platform)
      const admin = await insertAdmin(platform)
      const mine = await listen(payer.payment, payer.cookie)
      await hears(mine, 'pending')
      for (const [cookie, code] of [
        [undefined, 'not_authenticated'],
        [stranger.cookie, 'not_allowed'],
        [admin.cookie, 'not_allowed'],
      ] as const) {
        const other = await listen(payer.payment, cookie)
        expect(await other.hears('error')).toMatchObject({ code, topic: paymentTopic(payer.payment) })
      }
      await actAtChapa(platform, sandbox, payer.payment, 'fail')
      await hears(mine, 'failed')
      await actAtChapa(platform, sandbox, payer.payment, 'pay')
      await hears(mine, 'paid')
      expect(clients.slice(1).flatMap(({ heard }) => heard.filter(({ type }) => type === 'payment'))).toEqual([])
    } finally {
      await worker.close()
    }
  })

  test('of a fee belongs to its contestant, even if the event was lost', async () => {
    const sandbox = await sandboxFor(platform)
    const worker = await platform.startWorker(accessTo(sandbox))
    // Another copy of the api, whose gateway soon reads what no event reports.
    const looking = await startPlatform(async () => {}, paymentEnv, { beside: platform, waits: { reconcileMs: 300 } })
    try {
      const [contestant, other] = [await registerContestant(platform), await registerContestant(platform)]
      const opened = await get(`${platform.url}/actor/payWithChapa`, { cookie: contestant.cookie })
      const payment = String(opened.body['payment'])
      const own = await listen(payment, contestant.cookie, looking)
      await hears(own, 'pending')
      expect(await (await listen(payment, other.cookie, looking)).hears('error')).toMatchObject({ code: 'not_allowed' })
      await platform.sql`update payments set state = 'succeeded', settled_at = now() where id = ${payment}`
      await hears(own, 'paid')
    } finally {
      await looking.close()
      await worker.close()
    }
  })
})
