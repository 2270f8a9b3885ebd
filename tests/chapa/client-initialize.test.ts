import { createChapaClient } from '@ashenda/worker/payments/chapa/client.ts'
import { isChapaCheckout } from '@ashenda/worker/payments/chapa/initialize.ts'
import { describe, expect, test } from 'vitest'
import { answer, clientOf, declined, liveKey, someOrder, startListener, testKey } from '../support/chapa.ts'

describe('initialize', () => {
  test('sends what Chapa documents, and no absent field', async () => {
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
    [400, 'Invalid currency, EUR is not supported', [{ message: 'Invalid currency, EUR is not supported' }]],
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
  ])('answered %i %j, is refused and not retried', async (status, message, problems) => {
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

  test('does not ask for an invalid amount', async () => {
    const chapa = await startListener()
    for (const amountMinor of [-1, 0.5, Number.NaN])
      await expect(clientOf(chapa.url).initialize(someOrder({ amountMinor }))).rejects.toThrow(RangeError)
    expect(chapa.heard).toEqual([])
  })
})
