import { createChapaClient } from '@ashenda/worker/chapa/client.ts'
import { isChapaCheckout } from '@ashenda/worker/chapa/initialize.ts'
import { describe, expect, test } from 'vitest'
import {
  answer,
  clientOf,
  declined,
  liveKey,
  someOrder,
  startListener,
  startSandbox,
  testKey,
} from '../support/chapa.ts'

describe('[PAY-06] initialize', () => {
  test('sends what Chapa documents, and nothing that is absent', async () => {
    const chapa = await startListener(answer(200, { data: { checkout_url: 'https://checkout.chapa.co/x' } }))
    const client = clientOf(`${chapa.url}/`)
    await client.initialize(someOrder({ txRef: 'vote-a', title: 'Ashenda vote', description: 'One vote' }))
    await client.initialize(someOrder({ txRef: 'vote-b', phone: '+14155550123', amountMinor: 150, currency: 'USD' }))
    const [first, second] = chapa.heard
    expect(first).toMatchObject({ method: 'POST', url: '/v1/transaction/initialize' })
    expect(first?.headers).toMatchObject({ authorization: `Bearer ${testKey}`, 'content-type': 'application/json' })
    expect(JSON.parse(first?.body ?? '')).toEqual({
      amount: '30',
      currency: 'ETB',
      first_name: 'ሰላም',
      phone_number: '0912345678',
      tx_ref: 'vote-a',
      callback_url: 'http://127.0.0.1:9/callback',
      return_url: 'http://127.0.0.1:9/paid',
      customization: { title: 'Ashenda vote', description: 'One vote' },
    })
    expect(JSON.parse(second?.body ?? '')).toEqual({
      amount: '1.50',
      currency: 'USD',
      first_name: 'ሰላም',
      tx_ref: 'vote-b',
      callback_url: 'http://127.0.0.1:9/callback',
      return_url: 'http://127.0.0.1:9/paid',
    })
  })

  test.each([
    [401, 'Authorization required', [{ message: 'Authorization required' }]],
    [401, "Invalid API Key or User doesn't exist", [{ message: "Invalid API Key or User doesn't exist" }]],
    [400, { amount: ['validation.required'] }, [{ field: 'amount', message: 'validation.required' }]],
    [400, { email: ['validation.email'] }, [{ field: 'email', message: 'validation.email' }]],
    [
      400,
      { 'customization.title': ['The customization.title must not exceed 16 characters.'] },
      [{ field: 'customization.title', message: 'The customization.title must not exceed 16 characters.' }],
    ],
    [400, 'Invalid currency, XXX is not supported', [{ message: 'Invalid currency, XXX is not supported' }]],
    [400, 'Transaction reference has been used before', [{ message: 'Transaction reference has been used before' }]],
    [400, "User can't receive payments", [{ message: "User can't receive payments" }]],
    [
      404,
      'Payments through API is disabled, please contact us',
      [{ message: 'Payments through API is disabled, please contact us' }],
    ],
    [
      400,
      { amount: ['a', 'b'], email: 'c' },
      [
        { field: 'amount', message: 'a' },
        { field: 'amount', message: 'b' },
        { field: 'email', message: 'c' },
      ],
    ],
  ])('answered %i %j, is refused and not tried again', async (status, message, problems) => {
    const chapa = await startListener(declined(status, message))
    expect(await clientOf(chapa.url).initialize(someOrder())).toEqual({ kind: 'refused', status, problems })
    expect(chapa.heard).toHaveLength(1)
  })

  test.each([
    'https://evil.example/checkout.chapa.co',
    'https://checkout.chapa.co.evil.example/pay',
    'https://checkout.chapa.co@evil.example/pay',
    'https://evil.example/?https://checkout.chapa.co',
    'http://checkout.chapa.co/pay',
    'https://checkout.chapa.co:8443/pay',
    '//checkout.chapa.co/pay',
    'javascript:alert(1)//checkout.chapa.co',
    'data:text/html,checkout.chapa.co',
    'checkout.chapa.co',
    '',
  ])('does not send a browser to %s', async (url) => {
    const chapa = await startListener(answer(200, { status: 'success', data: { checkout_url: url } }))
    const client = clientOf(chapa.url, { isCheckout: isChapaCheckout })
    expect(await client.initialize(someOrder())).toMatchObject({ kind: 'unknown', cause: { reason: 'unexpected' } })
  })

  test("sends a browser to Chapa's own checkout unless told otherwise", async () => {
    const url = 'https://checkout.chapa.co/checkout/payment/Od4P12hbhkbqiw9oZFHgO'
    const chapa = await startListener(answer(200, { message: 'Hosted Link', data: { checkout_url: url, more: 1 } }))
    const client = createChapaClient({ baseUrl: chapa.url, secretKey: liveKey, timeoutMs: 5_000 })
    expect(await client.initialize(someOrder())).toEqual({ kind: 'opened', url })
  })

  test('does not ask for what is no amount', async () => {
    const chapa = await startListener()
    for (const amountMinor of [-1, 0.5, Number.NaN])
      await expect(clientOf(chapa.url).initialize(someOrder({ amountMinor }))).rejects.toThrow(RangeError)
    expect(chapa.heard).toEqual([])
  })
})

/** The body of a verify, as text: what is written there is what counts. */
const verified = (amount: string, more = ''): string =>
  `{"message":"Payment details","status":"success","data":{"amount":${amount},"currency":"ETB","charge":1.05,"mode":"live","method":"telebirr","status":"success","reference":"6jnheVKQEmy","tx_ref":"vote-1","customization":{"logo":null},"meta":null${more}}}`

describe('[PAY-06] verify', () => {
  test.each(['"30"', '30', '"30.00"', '30.00', '30.0'])('reads the amount %s', async (amount) => {
    const chapa = await startListener(answer(200, verified(amount)))
    expect(await clientOf(chapa.url).verify('vote-1')).toEqual({
      kind: 'success',
      amountMinor: 3000,
      currency: 'ETB',
      txRef: 'vote-1',
      mode: 'live',
      reference: '6jnheVKQEmy',
      chargeMinor: 105,
    })
  })

  test('reads an amount with cents', async () => {
    const chapa = await startListener(answer(200, verified('30.5')))
    expect(await clientOf(chapa.url).verify('vote-1')).toMatchObject({ amountMinor: 3050 })
  })

  test.each([
    '"1e3"',
    '-30',
    '"-30"',
    '30.005',
    '1e400',
    '1e21',
    '99999999999999999999',
    `"${'9'.repeat(1_000)}"`,
    '"30,00"',
    '" 30"',
    '""',
    'null',
    'true',
    '[30]',
    '{"value":30}',
  ])('does not take %s for an amount', async (amount) => {
    const chapa = await startListener(answer(200, verified(amount)))
    expect(await clientOf(chapa.url).verify('vote-1')).toMatchObject({
      kind: 'unknown',
      cause: { reason: 'unexpected', status: 200 },
    })
  })

  test('goes by the state of the data, whatever the envelope says', async () => {
    const of = async (status: string, envelope: string) => {
      const data = { status, amount: '30.00', currency: 'ETB', tx_ref: 'vote-1', mode: 'test', reference: null }
      const chapa = await startListener(answer(200, { message: 'Payment details', status: envelope, data }))
      return (await clientOf(chapa.url).verify('vote-1')).kind
    }
    expect(await of('success', 'failed')).toBe('success')
    expect(await of('pending', 'success')).toBe('pending')
    expect(await of('failed', 'success')).toBe('failed')
    expect(await of('failed/cancelled', 'success')).toBe('failed')
    expect(await of('refunded', 'success')).toBe('refunded')
    expect(await of('reversed', 'success')).toBe('reversed')
    for (const strange of ['SUCCESS', 'settled', 'constructor', ''])
      expect(await of(strange, 'success'), strange).toBe('unknown')
  })

  test.each(['"mode":"demo"', '"mode":null', '"tx_ref":null', '"currency":230', '"reference":7'])(
    'does not take a payment with %s',
    async (field) => {
      const chapa = await startListener(answer(200, verified('30', `,${field}`)))
      expect(await clientOf(chapa.url).verify('vote-1')).toMatchObject({ kind: 'unknown' })
    },
  )

  test('a charge that cannot be read does not stand in the way', async () => {
    const chapa = await startListener(answer(200, verified('30', ',"charge":"1.0512"')))
    expect(await clientOf(chapa.url).verify('vote-1')).toMatchObject({ kind: 'success', chargeMinor: null })
  })

  test.each([
    ['a payment nobody has paid yet', declined(404, 'Payment not paid yet', null), { kind: 'pending' }],
    ['an unknown reference', declined(404, 'Invalid transaction or Transaction not found'), { kind: 'not_found' }],
    [
      'the other mode',
      declined(401, "Live secret keys can't be used to verify a test transaction"),
      { kind: 'unknown', cause: { reason: 'unexpected', status: 401 } },
    ],
    ['another 404', declined(404, 'Payments through API is disabled'), { kind: 'unknown' }],
    ['a 404 of somebody in between', answer(404, { message: 'Not Found' }), { kind: 'unknown' }],
    ['the words with another status', declined(400, 'Payment not paid yet'), { kind: 'unknown' }],
  ])('knows %s', async (_what, answering, expected) => {
    const chapa = await startListener(answering)
    expect(await clientOf(chapa.url).verify('vote-1')).toMatchObject(expected)
  })

  test('a reference stays in its place in the path', async () => {
    const chapa = await startListener()
    const client = clientOf(chapa.url)
    await client.verify('../../a?b#c/ቃ')
    expect(chapa.heard[0]?.url).toBe('/v1/transaction/verify/..%2F..%2Fa%3Fb%23c%2F%E1%89%83')
    for (const empty of ['', '.', '..']) await expect(client.verify(empty)).rejects.toThrow(RangeError)
    expect(chapa.heard).toHaveLength(1)
  })
})

describe('[PAY-06] refund', () => {
  test('is asked for in a form', async () => {
    const chapa = await startListener(answer(200, { status: 'success', data: { ref_id: 'AP1' } }))
    const request = { txRef: 'vote-1', amountMinor: 3000, reason: 'paid twice & more', reference: 'refund-1' }
    expect(await clientOf(chapa.url).refund(request)).toEqual({ kind: 'started', refundReference: 'AP1' })
    expect(chapa.heard[0]).toMatchObject({
      method: 'POST',
      url: '/v1/refund/vote-1',
      body: 'reason=paid+twice+%26+more&amount=30&reference=refund-1',
    })
    expect(chapa.heard[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  })

  test('of an unknown transaction is not found, and refused where Chapa declines', async () => {
    const unknown = await startListener(declined(404, 'Invalid transaction or Transaction not found'))
    const declining = await startListener(declined(400, 'Insufficient balance'))
    expect(await clientOf(unknown.url).refund({ txRef: 'vote-1' })).toEqual({ kind: 'not_found' })
    expect(await clientOf(declining.url).refund({ txRef: 'vote-1' })).toEqual({
      kind: 'refused',
      status: 400,
      problems: [{ message: 'Insufficient balance' }],
    })
  })

  test('in a state nobody has documented is unknown', async () => {
    const data = { ref_id: 'AP1', status: 'declined', amount: 30, currency: 'ETB' }
    const chapa = await startListener(answer(200, { status: 'success', data }))
    expect(await clientOf(chapa.url).verifyRefund('AP1')).toMatchObject({ kind: 'unknown' })
  })
})

test('[PAY-11] one row that cannot be read does not hide the others of a list', async () => {
  const sound = { status: 'success', ref_id: 'AP1', trans_id: null, amount: '30.00', currency: 'ETB', charge: '1.05' }
  const rows = [sound, { ...sound, amount: '-1' }, null, { ...sound, status: 'novel' }, { ...sound, tx_ref: 'vote-2' }]
  const data = { transactions: rows, pagination: { next_page_url: 'https://api.chapa.co/v1/transactions?page=3' } }
  const chapa = await startListener(answer(200, { message: 'Transactions', status: 'success', data }))
  const read = {
    kind: 'success',
    reference: 'AP1',
    createdAt: null,
    amountMinor: 3000,
    currency: 'ETB',
    chargeMinor: 105,
  }
  expect(await clientOf(chapa.url).listTransactions(2)).toEqual({
    kind: 'page',
    transactions: [
      { ...read, txRef: null },
      { ...read, txRef: 'vote-2' },
    ],
    unreadable: 3,
    hasNext: true,
  })
  expect(chapa.heard[0]?.url).toBe('/v1/transactions?page=2')
})

describe('[PAY-06] a client', () => {
  test('is not made of a key or an address that cannot be one, and does not tell the key', () => {
    for (const secretKey of ['', 'secret', 'CHASECK-', 'CHASECK-a b', 'CHASECK-a\nx: y', 'CHASECK-ቃ'])
      expect(() => clientOf('https://api.chapa.co', { secretKey })).toThrow(/^the secret key is not of the form/)
    for (const baseUrl of [
      'ftp://api.chapa.co',
      'https://me:secret@api.chapa.co',
      'https://api.chapa.co/?a=1',
      'chapa',
    ])
      expect(() => clientOf(baseUrl), baseUrl).toThrow(/base address|Invalid URL/)
  })

  test('goes the whole way with the sandbox', async () => {
    const sandbox = await startSandbox({ refundStepMs: 0 })
    const client = sandbox.client({ secretKey: liveKey })
    const order = someOrder()
    const opened = await client.initialize(order)
    expect(opened).toEqual({ kind: 'opened', url: expect.stringContaining(`${sandbox.url}/checkout/payment/`) })
    expect(await client.verify(order.txRef)).toEqual({ kind: 'pending' })
    expect(await client.refund({ txRef: order.txRef })).toMatchObject({ kind: 'refused', status: 400 })
    await fetch(`${sandbox.url}/sandbox/transactions/${order.txRef}/pay`, { method: 'POST' })
    const paid = { amountMinor: 3000, currency: 'ETB', chargeMinor: 105, txRef: order.txRef }
    expect(await client.verify(order.txRef)).toMatchObject({ kind: 'success', mode: 'live', ...paid })
    expect(await client.cancel(order.txRef)).toMatchObject({ kind: 'refused', status: 400 })
    const refund = await client.refund({ txRef: order.txRef, reason: 'paid twice', reference: 'refund-1' })
    const refundReference = refund.kind === 'started' ? refund.refundReference : ''
    const states: string[] = []
    for (let step = 0; step < 3; step += 1) {
      states.push((await client.verifyRefund(refundReference)).kind)
      await fetch(`${sandbox.url}/sandbox/refunds/${refundReference}/advance`, { method: 'POST' })
    }
    expect(states).toEqual(['initiated', 'processing', 'refunded'])
    expect(await client.verify(order.txRef)).toMatchObject({ kind: 'refunded' })
    expect(await client.listTransactions(1)).toMatchObject({
      transactions: [{ kind: 'refunded', txRef: order.txRef, amountMinor: 3000 }],
      unreadable: 0,
      hasNext: false,
    })
  })
})
