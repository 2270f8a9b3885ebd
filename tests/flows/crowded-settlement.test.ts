import { settlePriority } from '@ashenda/core/contracts/jobs/payment.ts'
import { expect, test } from 'vitest'
import { cookieOf } from '../support/accounts.ts'
import { get, post } from '../support/http.ts'
import {
  actAtChapa,
  openCheckout,
  payForVote,
  reachedPayment,
  returnAddress,
  storedPayment,
  usePaidContest,
  withChapa,
} from '../support/payments.ts'
import { queueOf } from '../support/queue.ts'
import { until } from '../support/until.ts'

const on = usePaidContest(1, { paceMs: 3_000 })

const browsers = 12
/** As many as `GET /vote/mine` lists. */
const checkoutsEach = 12
const crowd = { 'x-forwarded-for': '198.51.100.7' }
const payer = { 'x-forwarded-for': '203.0.113.9' }
/** Delay of each of Chapa's answers. The worker of tests asks four questions at a time. */
const latencyMs = 500
const atOnce = 4

test('144 busy checkouts of one address delay neither a webhook nor another payer’s look', () =>
  withChapa(on.platform, { callback: 'none' }, async (sandbox) => {
    const { platform } = on
    const { url } = platform
    const told = await openCheckout(platform)
    const asking = await openCheckout(platform)
    const cookies: string[] = []
    const returns: string[] = []
    for (let browser = 0; browser < browsers; browser += 1) {
      const first = await payForVote(platform, {}, '', crowd)
      const cookie = cookieOf(first.headers.get('set-cookie') ?? '')
      cookies.push(cookie)
      const others = Array.from({ length: checkoutsEach - 1 }, () => payForVote(platform, {}, cookie, crowd))
      for (const { body } of [first, ...(await Promise.all(others))])
        returns.push(await returnAddress(platform, sandbox, String(body['payment'])))
    }
    sandbox.settings.change({ latencyMs })
    const over = new AbortController()
    const polling = cookies.map(async (cookie) => {
      while (!over.signal.aborted) await get(`${url}/vote/mine`, { cookie, ...crowd })
    })
    const returning = returns.map(async (address) => {
      while (!over.signal.aborted) await fetch(address, { headers: crowd, redirect: 'manual' })
    })
    const payments = queueOf(platform, 'payments')
    await until(async () => (await payments.getJobs(['prioritized'])).length > 8 * atOnce)
    const asked: string[] = []
    sandbox.app.server.on('request', ({ url: path = '' }) => {
      if (path.includes('/verify/')) asked.push(path)
    })
    const questionsUntil = async ({ payment }: { readonly payment: string }): Promise<number> => {
      const { reference } = await storedPayment(platform, payment)
      return (await until(() => asked.findIndex((path) => path.endsWith(reference)) + 1)) - 1
    }
    await actAtChapa(platform, sandbox, told.payment, 'pay')
    expect(await questionsUntil(told)).toBeLessThan(3 * atOnce)
    await reachedPayment(platform, told.payment)
    sandbox.settings.change({ webhooks: { missing: true } })
    await actAtChapa(platform, sandbox, asking.payment, 'pay')
    asked.length = 0
    await post(`${url}/vote/verifyPayment`, { phone: asking.phone }, { cookie: asking.cookie, ...payer })
    expect(await questionsUntil(asking)).toBeLessThan(6 * atOnce)
    await reachedPayment(platform, asking.payment)
    over.abort()
    await Promise.all([...polling, ...returning])
    await payments.drain()
  }))

test('a browser has a few looks in some seconds, and later ones of a browser or address wait longer', async () => {
  const { platform } = on
  const { rateLimits } = platform.services
  const looks = async (count: number, looker: { browser?: string; address: string }) => {
    const turns: (number | undefined)[] = []
    for (let look = 0; look < count; look += 1) turns.push(await rateLimits.look(looker))
    return turns
  }
  expect(await looks(8, { browser: 'a', address: '192.0.2.1' })).toEqual([1, 2, 3, 4, 5, 6, undefined, undefined])
  expect(await looks(1, { browser: 'b', address: '192.0.2.2' })).toEqual([1])
  const ofOneAddress = await Promise.all(
    Array.from({ length: 144 }, (_, index) => rateLimits.look({ browser: `c${index}`, address: '192.0.2.3' })),
  )
  expect(Math.max(...ofOneAddress.map(Number))).toBe(144 / 8)
  expect(settlePriority.look(1)).toBeGreaterThan(settlePriority.returned)
  expect(settlePriority.look(1)).toBeLessThan(settlePriority.sweep)
})
