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
import { runNode } from '../support/run-node.ts'

type Fields = Readonly<Record<string, unknown>>

const sound = (): Fields => ({ amount: '30', currency: 'ETB', tx_ref: someOrder().txRef })

async function call(
  { url }: { readonly url: string },
  path: string,
  {
    method = 'GET',
    key = testKey,
    body,
  }: { readonly method?: string; readonly key?: string; readonly body?: unknown } = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(key !== '' && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json() }
}

const initialize = (sandbox: StartedSandbox, body: unknown, key?: string) =>
  call(sandbox, '/v1/transaction/initialize', { method: 'POST', body, ...(key !== undefined && { key }) })

const declined = (status: number, message: unknown, word: string | null = 'failed') => ({
  status,
  body: { message, status: word, data: null },
})

describe('[PAY-06] the simulated initialize', () => {
  test('opens a checkout', async () => {
    const sandbox = await startSandbox()
    expect(await initialize(sandbox, sound())).toEqual({
      status: 200,
      body: {
        message: 'Hosted Link',
        status: 'success',
        data: { checkout_url: expect.stringMatching(new RegExp(`^${sandbox.url}/checkout/payment/[\\w-]{22}$`)) },
      },
    })
  })

  const plain = (name: string) =>
    `The customization.${name} may only contain letters, numbers, hyphens, underscores, spaces, and dots.`

  test.each<readonly [Fields, unknown]>([
    [{ amount: undefined }, { amount: ['validation.required'] }],
    [{ amount: '' }, { amount: ['validation.required'] }],
    [{ amount: 'thirty' }, { amount: ['validation.numeric'] }],
    [{ amount: '1e3' }, { amount: ['validation.numeric'] }],
    [{ amount: '-30' }, { amount: ['validation.numeric'] }],
    [{ amount: '0' }, { amount: ['validation.numeric'] }],
    [{ amount: '30.005' }, { amount: ['validation.numeric'] }],
    [{ amount: '9'.repeat(60) }, { amount: ['validation.numeric'] }],
    [{ amount: { $gt: 0 } }, { amount: ['validation.required'] }],
    [{ currency: undefined }, { currency: ['validation.required'] }],
    [{ currency: 'XXX' }, 'Invalid currency, XXX is not supported'],
    [{ currency: 'etb' }, 'Invalid currency, etb is not supported'],
    [{ tx_ref: undefined }, { tx_ref: ['validation.required'] }],
    [{ tx_ref: 'vote_1' }, { tx_ref: ['validation.regex'] }],
    [{ tx_ref: 'ድምጽ' }, { tx_ref: ['validation.regex'] }],
    [{ tx_ref: 'v'.repeat(51) }, { tx_ref: ['validation.max.string'] }],
    [{ email: 'selam' }, { email: ['validation.email'] }],
    [{ email: 'selam@nowhere' }, { email: ['validation.email'] }],
    [{ email: 'selam@example.com' }, { email: ['validation.email'] }],
    [{ email: '251912345678@ashenda.invalid' }, { email: ['validation.email'] }],
    [{ phone_number: '+251912345678' }, { phone_number: ['validation.phone_number'] }],
    [{ phone_number: '0812345678' }, { phone_number: ['validation.phone_number'] }],
    [{ phone_number: '091234567' }, { phone_number: ['validation.phone_number'] }],
    [{ return_url: 'javascript:alert(1)' }, { return_url: ['validation.url'] }],
    [{ callback_url: 'callback' }, { callback_url: ['validation.url'] }],
    [
      { customization: { title: 'Ashenda 2026 vote' } },
      { 'customization.title': ['The customization.title must not exceed 16 characters.'] },
    ],
    [{ customization: { title: 'አሸንዳ' } }, { 'customization.title': [plain('title')] }],
    [{ customization: { title: 'Vote!' } }, { 'customization.title': [plain('title')] }],
    [{ customization: { description: '<b>vote</b>' } }, { 'customization.description': [plain('description')] }],
    [
      { amount: null, email: 'selam' },
      { amount: ['validation.required'], email: ['validation.email'] },
    ],
  ])('complains of %j', async (fields, message) => {
    const sandbox = await startSandbox()
    expect(await initialize(sandbox, { ...sound(), ...fields })).toEqual(declined(400, message))
    expect(sandbox.ledger.all()).toEqual([])
  })

  test.each<Fields>([
    { amount: 30 },
    { amount: '30.50' },
    { currency: 'USD' },
    { tx_ref: 'v'.repeat(50) },
    { email: 'selam@gmail.com' },
    { phone_number: '0912345678' },
    { phone_number: '0712345678' },
    { customization: { title: 'Ashenda-2026 v.1', description: 'One_vote' } },
    { first_name: 'ሰላም', meta: { any: ['thing'] }, unknown: true },
  ])('takes %j', async (fields) => {
    const sandbox = await startSandbox()
    expect(await initialize(sandbox, { ...sound(), ...fields })).toMatchObject({ status: 200 })
  })

  test('takes a reference once, even of a checkout that was abandoned', async () => {
    const sandbox = await startSandbox()
    const body = sound()
    await initialize(sandbox, body)
    expect(await initialize(sandbox, body)).toEqual(declined(400, 'Transaction reference has been used before'))
    expect(await initialize(sandbox, body, liveKey)).toMatchObject({ status: 400 })
  })

  test('lets nobody in without a key it knows', async () => {
    const sandbox = await startSandbox()
    expect(await initialize(sandbox, sound(), '')).toEqual(declined(401, 'Authorization required'))
    expect(await initialize(sandbox, sound(), 'CHASECK_TEST-other')).toEqual(
      declined(401, "Invalid API Key or User doesn't exist"),
    )
    for (const path of ['/v1/transaction/verify/a', '/v1/transactions', '/v1/currency_supported'])
      expect(await call(sandbox, path, { key: '' }), path).toMatchObject({ status: 401 })
  })

  test('knows merchants who may not', async () => {
    const sandbox = await startSandbox({ apiDisabled: true })
    expect(await initialize(sandbox, sound())).toEqual(
      declined(404, 'Payments through API is disabled, please contact us'),
    )
    sandbox.settings.change({ apiDisabled: false, cannotReceive: true })
    expect(await initialize(sandbox, sound())).toEqual(declined(400, "User can't receive payments"))
  })

  test('answers nonsense in its own form', async () => {
    const sandbox = await startSandbox()
    for (const body of ['{', 'null', '[]', '"amount"', `{"amount":"${'9'.repeat(70_000)}"}`])
      expect((await initialize(sandbox, body)).body, body.slice(0, 20)).toMatchObject({ status: 'failed', data: null })
  })
})

describe('[PAY-06] the simulated verify', () => {
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

  test('says something else than was paid when told to', async () => {
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

describe('[PAY-06] the other simulated calls', () => {
  test('a cancelled transaction takes no money', async () => {
    const { sandbox, client, txRef, act } = await startWithOrder()
    expect(await client.cancel(txRef)).toEqual({ kind: 'cancelled' })
    expect(await act('pay')).toBe(409)
    expect(await client.verify(txRef)).toMatchObject({ kind: 'failed' })
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

  test('transactions are listed by mode, the latest first, in pages', async () => {
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

describe('[PAY-06] the switches', () => {
  test('are set from outside, one by one, and go back to how the sandbox was started', async () => {
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

  test('stand beside a list of everything the sandbox knows', async () => {
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

test('[OPS-01] the process of the sandbox does not start in production', async () => {
  const env = { CHAPA_SECRET_KEY: testKey, CHAPA_WEBHOOK_SECRET: webhookSecret, CHAPA_SANDBOX_PORT: '0' }
  const ended = await runNode('api/sandbox/chapa/main.ts', { ...env, NODE_ENV: 'production' })
  expect(ended.code).toBe(1)
  expect(ended.output).toContain('no payment may be simulated')
})
