import { describe, expect, test } from 'vitest'
import {
  liveKey,
  type StartedSandbox,
  someOrder,
  startSandbox,
  startWithOrder,
  testKey,
  webhookSecret,
} from '../support/chapa.ts'
import { call, declined } from '../support/chapa-calls.ts'
import { runNode } from '../support/run-node.ts'

describe('the simulated verify', () => {
  const verify = (sandbox: StartedSandbox, txRef: string, key = testKey) =>
    call(sandbox, `/v1/transaction/verify/${txRef}`, { key })

  test('says in two forms that nobody has paid yet', async () => {
    const { sandbox, txRef } = await startWithOrder()
    expect(await verify(sandbox, txRef)).toMatchObject({
      status: 200,
      body: { status: 'success', data: { status: 'pending', tx_ref: txRef } },
    })
    sandbox.settings.change({ pendingForm: '404' })
    expect(await verify(sandbox, txRef)).toEqual(declined(404, 'Payment not paid yet', null))
  })

  test('gives amounts as numbers or as texts', async () => {
    const { sandbox, txRef, act } = await startWithOrder()
    await act('pay')
    expect(await verify(sandbox, txRef)).toMatchObject({
      body: {
        message: 'Payment details',
        data: { amount: 30, charge: 1.05, status: 'success', mode: 'test', method: 'telebirr', type: 'API' },
      },
    })
    sandbox.settings.change({ amountForm: 'text' })
    expect(await verify(sandbox, txRef)).toMatchObject({ body: { data: { amount: '30.00', charge: '1.05' } } })
  })

  test('says failed with 200, and success once the payer tried again', async () => {
    const { sandbox, client, txRef, act } = await startWithOrder()
    await act('fail')
    expect(await verify(sandbox, txRef)).toMatchObject({
      status: 200,
      body: { status: 'success', data: { status: 'failed' } },
    })
    await act('pay')
    expect(await client.verify(txRef)).toMatchObject({ kind: 'success' })
    await act('reverse')
    expect(await client.verify(txRef)).toMatchObject({ kind: 'reversed' })
  })

  test('knows neither other references nor those of the other mode', async () => {
    const { sandbox, txRef } = await startWithOrder()
    expect(await verify(sandbox, 'vote-unknown')).toEqual(declined(404, 'Invalid transaction or Transaction not found'))
    expect(await verify(sandbox, txRef, liveKey)).toEqual(
      declined(401, "Live secret keys can't be used to verify a test transaction"),
    )
  })

  test('reports something other than what was paid when told to', async () => {
    const { client, sandbox, txRef, act } = await startWithOrder()
    await act('pay')
    sandbox.settings.change({ amount: '1.00', currency: 'USD', mode: 'live' })
    expect(await client.verify(txRef)).toMatchObject({
      kind: 'success',
      amountMinor: 100,
      currency: 'USD',
      mode: 'live',
    })
  })
})

describe('the other simulated calls', () => {
  test('a cancelled transaction takes no money', async () => {
    const { sandbox, client, txRef, act } = await startWithOrder()
    expect(await client.cancel(txRef)).toEqual({ kind: 'cancelled' })
    expect(await act('pay')).toBe(409)
    expect(await client.verify(txRef)).toMatchObject({ kind: 'cancelled' })
    expect(await client.cancel(txRef)).toMatchObject({ kind: 'refused', status: 400 })
    expect(await sandbox.client().cancel('vote-unknown')).toEqual({ kind: 'not_found' })
  })

  test('a refund needs live mode, a payment, a fresh reference and no more than was paid', async () => {
    const inTest = await startWithOrder()
    await inTest.act('pay')
    expect(await inTest.client.refund({ txRef: inTest.txRef })).toMatchObject({ kind: 'refused', status: 400 })

    const { client, txRef, act } = await startWithOrder({ refundStepMs: 0 }, liveKey)
    expect(await client.refund({ txRef })).toMatchObject({ kind: 'refused' })
    await act('pay')
    expect(await client.refund({ txRef, amountMinor: 3001 })).toMatchObject({ kind: 'refused' })
    expect(await client.refund({ txRef, amountMinor: 1000, reference: 'a' })).toMatchObject({ kind: 'started' })
    expect(await client.refund({ txRef, amountMinor: 1000, reference: 'a' })).toMatchObject({ kind: 'refused' })
    expect(await client.refund({ txRef, amountMinor: 2001, reference: 'b' })).toMatchObject({ kind: 'refused' })
    expect(await client.refund({ txRef, amountMinor: 2000, reference: 'b' })).toMatchObject({ kind: 'started' })
    expect(await client.verifyRefund('unknown')).toEqual({ kind: 'not_found' })
  })

  test('transactions are listed by mode in pages, newest first', async () => {
    const sandbox = await startSandbox()
    const client = sandbox.client()
    const txRefs: string[] = []
    for (let index = 0; index < 12; index += 1) {
      const order = someOrder()
      await client.initialize(order)
      txRefs.unshift(order.txRef)
    }
    const pages = [await client.listTransactions(1), await client.listTransactions(2), await client.listTransactions(3)]
    const listed = pages.map((page) => (page.kind === 'page' ? page : undefined))
    expect(listed.flatMap((page) => page?.transactions.map(({ txRef }) => txRef))).toEqual(txRefs)
    expect(listed.map((page) => page?.hasNext)).toEqual([true, false, false])
    expect(await sandbox.client({ secretKey: liveKey }).listTransactions(1)).toMatchObject({ transactions: [] })
    expect(await call(sandbox, '/v1/currency_supported')).toMatchObject({ body: { data: ['ETB', 'USD'] } })
  })
})

describe('the switches', () => {
  test('are set from outside, one by one, and return to the sandbox’s first settings', async () => {
    const sandbox = await startSandbox({ pendingForm: '404' })
    const change = { latencyMs: 5, webhooks: { copies: 3 } }
    await call(sandbox, '/sandbox/settings', { method: 'PUT', key: '', body: change })
    expect(await call(sandbox, '/sandbox/settings', { key: '' })).toMatchObject({
      body: { pendingForm: '404', latencyMs: 5, webhooks: { copies: 3, attempts: 10 } },
    })
    await call(sandbox, '/sandbox/settings', { method: 'DELETE', key: '' })
    expect(sandbox.settings.current).toMatchObject({ pendingForm: '404', latencyMs: 0, webhooks: { copies: 1 } })
  })

  test.each([
    { unknown: true },
    { latencyMs: -1 },
    { latencyMs: '5' },
    { outage: 'fire' },
    { outage: 'refused' },
    { webhookUrl: 'file:///etc/passwd' },
    { webhooks: { copies: 0 } },
    { webhooks: { unknown: 1 } },
  ])('refuse %j', async (change) => {
    const sandbox = await startSandbox()
    const before = sandbox.settings.current
    expect(await call(sandbox, '/sandbox/settings', { method: 'PUT', key: '', body: change })).toMatchObject({
      status: 400,
    })
    expect(sandbox.settings.current).toEqual(before)
  })

  test('come with a list of everything the sandbox knows', async () => {
    const { sandbox, txRef, act, checkout } = await startWithOrder({ callback: 'none' })
    await act('fail')
    expect(await call(sandbox, '/sandbox/transactions', { key: '' })).toMatchObject({
      body: {
        transactions: [
          {
            txRef,
            state: 'failed',
            amount: '30.00',
            failures: 1,
            checkout,
            webhooks: [{ event: 'charge.failed/cancelled' }],
          },
        ],
      },
    })
    expect(await act('reverse')).toBe(409)
    expect(await act('steal')).toBe(400)
    const unknown = await fetch(`${sandbox.url}/sandbox/transactions/vote-unknown/pay`, { method: 'POST' })
    expect(unknown.status).toBe(404)
  })
})

test('the sandbox does not start in production', async () => {
  const env = { CHAPA_SECRET_KEY: testKey, CHAPA_WEBHOOK_SECRET: webhookSecret, CHAPA_SANDBOX_PORT: '0' }
  const ended = await runNode('api/sandbox/chapa/main.ts', { ...env, NODE_ENV: 'production' })
  expect(ended.code).toBe(1)
  expect(ended.output).toContain('no payment may be simulated')
})
