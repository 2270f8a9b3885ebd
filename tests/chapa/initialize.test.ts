import { describe, expect, test } from 'vitest'
import { liveKey, startSandbox } from '../support/chapa.ts'
import { call, declined, type Fields, initialize, sound } from '../support/chapa-calls.ts'

describe('the simulated initialize', () => {
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
    [{ currency: 'EUR' }, 'Invalid currency, EUR is not supported'],
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
  ])('rejects %j', async (fields, message) => {
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
  ])('accepts %j', async (fields) => {
    const sandbox = await startSandbox()
    expect(await initialize(sandbox, { ...sound(), ...fields })).toMatchObject({ status: 200 })
  })

  test('accepts a reference once, even of an abandoned checkout', async () => {
    const sandbox = await startSandbox()
    const body = sound()
    await initialize(sandbox, body)
    expect(await initialize(sandbox, body)).toEqual(declined(400, 'Transaction reference has been used before'))
    expect(await initialize(sandbox, body, liveKey)).toMatchObject({ status: 400 })
  })

  test('refuses unknown keys', async () => {
    const sandbox = await startSandbox()
    expect(await initialize(sandbox, sound(), '')).toEqual(declined(401, 'Authorization required'))
    expect(await initialize(sandbox, sound(), 'CHASECK_TEST-other')).toEqual(
      declined(401, "Invalid API Key or User doesn't exist"),
    )
    for (const path of ['/v1/transaction/verify/a', '/v1/transactions', '/v1/currency_supported'])
      expect(await call(sandbox, path, { key: '' }), path).toMatchObject({ status: 401 })
  })

  test('refuses merchants without permission', async () => {
    const sandbox = await startSandbox({ apiDisabled: true })
    expect(await initialize(sandbox, sound())).toEqual(
      declined(404, 'Payments through API is disabled, please contact us'),
    )
    sandbox.settings.change({ apiDisabled: false, cannotReceive: true })
    expect(await initialize(sandbox, sound())).toEqual(declined(400, "User can't receive payments"))
  })

  test('answers nonsense in Chapa’s own form', async () => {
    const sandbox = await startSandbox()
    for (const body of ['{', 'null', '[]', '"amount"', `{"amount":"${'9'.repeat(70_000)}"}`])
      expect((await initialize(sandbox, body)).body, body.slice(0, 20)).toMatchObject({ status: 'failed', data: null })
  })
})
