import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  type Heard,
  liveKey,
  someOrder,
  startListener,
  startSandbox,
  startWithOrder,
  testKey,
  webhookSecret,
} from '../support/chapa.ts'
import { until } from '../support/until.ts'

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

/** Checks the signature over the bytes received. */
const isSound = ({ headers, body }: Heard) => headers['x-chapa-signature'] === hmac(webhookSecret, body)
const eventOf = ({ body }: Heard): unknown => JSON.parse(body).event

/** A transaction whose webhooks go to a listener that answers these statuses, then 200. */
async function startWithWebhooks(statuses: readonly number[] = [], key = testKey) {
  const merchant = await startListener((response) => {
    response.statusCode = statuses[merchant.heard.length - 1] ?? 200
    response.end()
  })
  const started = await startWithOrder({ webhookUrl: `${merchant.url}/webhook`, callback: 'none' }, key)
  const heard = (count: number): Promise<readonly Heard[]> =>
    until(() => merchant.heard.length >= count && merchant.heard)
  return { ...started, merchant, heard, webhooks: started.sandbox.settings }
}

describe('a simulated webhook', () => {
  test('is signed over its bytes, beside the constant that anyone can replay', async () => {
    const { act, heard, txRef } = await startWithWebhooks()
    await act('pay')
    const [webhook] = await heard(1)
    expect(webhook).toMatchObject({ method: 'POST', url: '/webhook' })
    expect(webhook && isSound(webhook)).toBe(true)
    expect(webhook?.headers['chapa-signature']).toBe(hmac(webhookSecret, webhookSecret))
    expect(JSON.parse(webhook?.body ?? '')).toMatchObject({
      event: 'charge.success',
      first_name: 'ሰላም',
      mobile: '251900123456',
      currency: 'ETB',
      amount: '30.00',
      charge: '1.05',
      status: 'success',
      mode: 'test',
      type: 'API',
      tx_ref: txRef,
      payment_method: 'telebirr',
    })
  })

  test('is resent until it is answered 200, with identical bytes', async () => {
    const { act, heard, sandbox, webhooks } = await startWithWebhooks([500, 302, 204, 404])
    webhooks.change({ webhooks: { retryPauseMs: 5 } })
    await act('pay')
    const tries = await heard(5)
    expect(new Set(tries.map(({ body }) => createHash('sha256').update(body).digest('hex'))).size).toBe(1)
    expect(tries.every(isSound)).toBe(true)
    await until(() => sandbox.messenger.deliveries[0]?.answers.length === 5)
    expect(sandbox.messenger.deliveries[0]?.answers).toEqual([500, 302, 204, 404, 200])
  })

  test('is given up after a number of tries', async () => {
    const { act, sandbox, webhooks, heard } = await startWithWebhooks([500, 500, 500])
    webhooks.change({ webhooks: { retryPauseMs: 1, attempts: 2 } })
    await act('fail')
    await until(() => sandbox.messenger.deliveries[0]?.answers.length === 2)
    await act('pay')
    expect((await heard(3)).map(eventOf).slice(0, 3)).toEqual([
      'charge.failed/cancelled',
      'charge.failed/cancelled',
      'charge.success',
    ])
  })

  test('comes ten times when told to', async () => {
    const { act, heard, webhooks } = await startWithWebhooks()
    webhooks.change({ webhooks: { copies: 10 } })
    await act('pay')
    expect(new Set((await heard(10)).map(({ body }) => body)).size).toBe(1)
  })

  test('is forged, unsigned or signed with the constant alone when told to', async () => {
    const { act, heard, webhooks } = await startWithWebhooks()
    webhooks.change({ webhooks: { signature: 'forged' } })
    await act('fail')
    await heard(1)
    webhooks.change({ webhooks: { signature: 'constant' } })
    await act('fail')
    await heard(2)
    webhooks.change({ webhooks: { signature: 'none' } })
    await act('fail')
    const [forged, constant, none] = await heard(3)
    expect(forged?.headers['x-chapa-signature']).toMatch(/^[0-9a-f]{64}$/)
    expect(forged && isSound(forged)).toBe(false)
    expect(forged?.headers['chapa-signature']).toBe(hmac(webhookSecret, webhookSecret))
    expect(constant?.headers['x-chapa-signature']).toBeUndefined()
    expect(constant?.headers['chapa-signature']).toBe(hmac(webhookSecret, webhookSecret))
    expect(Object.keys(none?.headers ?? {}).filter((name) => name.includes('chapa'))).toEqual([])
  })

  test('says another amount, currency and mode when told to, with a valid signature', async () => {
    const { act, heard, webhooks } = await startWithWebhooks()
    webhooks.change({ webhooks: { amount: '0.01', currency: 'USD', mode: 'live' } })
    await act('pay')
    const [webhook] = await heard(1)
    expect(JSON.parse(webhook?.body ?? '')).toMatchObject({ amount: '0.01', currency: 'USD', mode: 'live' })
    expect(webhook && isSound(webhook)).toBe(true)
  })

  test('overtakes the one before it when told to', async () => {
    const { act, heard, webhooks } = await startWithWebhooks()
    webhooks.change({ webhooks: { reordered: true } })
    await act('fail')
    await act('pay')
    expect((await heard(2)).map(eventOf)).toEqual(['charge.success', 'charge.failed/cancelled'])
    await act('reverse')
    webhooks.change({ webhooks: { reordered: false } })
    expect((await heard(3)).map(eventOf)).toContain('charge.reversed')
  })

  test('reports the outcome of a refund', async () => {
    const { act, client, heard, txRef, webhooks } = await startWithWebhooks([], liveKey)
    await act('pay')
    await heard(1)
    webhooks.change({ refundStepMs: 10 })
    await client.refund({ txRef, reference: 'refund-1' })
    const events = await heard(5)
    expect(events.map(eventOf).toSorted()).toEqual([
      'charge.refunded',
      'charge.success',
      'refund.initiated',
      'refund.processing',
      'refund.refunded',
    ])
    expect(events.every(isSound)).toBe(true)
  })
})

describe('the simulated mishaps', () => {
  test('a missing webhook does not change the payment', async () => {
    const { act, heard, client, txRef, webhooks } = await startWithWebhooks()
    webhooks.change({ webhooks: { missing: true } })
    await act('pay')
    webhooks.change({ webhooks: { missing: false } })
    await act('reverse')
    expect((await heard(1)).map(eventOf)).toEqual(['charge.reversed'])
    expect(await client.verify(txRef)).toMatchObject({ kind: 'reversed' })
  })

  test('a webhook comes late', async () => {
    const { act, heard, webhooks } = await startWithWebhooks()
    webhooks.change({ webhooks: { delayMs: 200 } })
    const paidAtMs = performance.now()
    await act('pay')
    const [webhook] = await heard(1)
    expect((webhook?.atMs ?? 0) - paidAtMs).toBeGreaterThan(195)
  })

  test('answers come late', async () => {
    const { client, txRef, sandbox } = await startWithOrder()
    sandbox.settings.change({ latencyMs: 200 })
    const askedAtMs = performance.now()
    expect(await client.verify(txRef)).toEqual({ kind: 'pending' })
    expect(performance.now() - askedAtMs).toBeGreaterThan(195)
  })

  test.each([
    ['reset', 'connection'],
    ['error', 'unexpected'],
    ['html', 'not_json'],
    ['redirect', 'redirect'],
    ['timeout', 'timeout'],
  ] as const)('an outage of the kind %s strikes before or after a call takes effect', async (outage, reason) => {
    const sandbox = await startSandbox()
    const hasty = sandbox.client({ timeoutMs: outage === 'timeout' ? 1_000 : 5_000 })
    const [before, after] = [someOrder(), someOrder()]
    const unknown = { kind: 'unknown', cause: { reason } }
    sandbox.settings.change({ outage, outageOf: 'initialize' })
    expect(await hasty.initialize(before)).toMatchObject(unknown)
    sandbox.settings.change({ outageAfter: true })
    expect(await hasty.initialize(after)).toMatchObject(unknown)
    expect(await sandbox.client().verify(before.txRef)).toEqual({ kind: 'not_found' })
    expect(await sandbox.client().verify(after.txRef)).toEqual({ kind: 'pending' })
    sandbox.settings.change({ outage: 'none' })
    expect(await sandbox.client().initialize(before)).toMatchObject({ kind: 'opened' })
  })

  test('connections are refused for a while, and the transactions are still there afterwards', async () => {
    const { sandbox, client, txRef } = await startWithOrder()
    const answer = await fetch(`${sandbox.url}/sandbox/settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"outage":"refused","outageMs":1500}',
    })
    expect(await answer.json()).toMatchObject({ outage: 'refused' })
    expect(await client.verify(txRef)).toMatchObject({ kind: 'unknown', cause: { reason: 'connection' } })
    await until(async () => (await client.verify(txRef)).kind === 'pending')
  })
})
