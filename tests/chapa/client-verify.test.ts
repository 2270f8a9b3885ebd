import { describe, expect, test } from 'vitest'
import { answer, clientOf, declined, startListener } from '../support/chapa.ts'

/** The body of a verify answer as text, because its exact text matters. */
const verified = (amount: string, more = ''): string =>
  `{"message":"Payment details","status":"success","data":{"amount":${amount},"currency":"ETB","charge":1.05,"mode":"live","method":"telebirr","status":"success","reference":"6jnheVKQEmy","tx_ref":"vote-1","customization":{"logo":null},"meta":null${more}}}`

describe('verify', () => {
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
  ])('does not accept %s as an amount', async (amount) => {
    const chapa = await startListener(answer(200, verified(amount)))
    expect(await clientOf(chapa.url).verify('vote-1')).toMatchObject({
      kind: 'unknown',
      cause: { reason: 'unexpected', status: 200 },
    })
  })

  test('uses the state in the data, whatever the envelope says', async () => {
    const of = async (status: string, envelope: string) => {
      const data = { status, amount: '30.00', currency: 'ETB', tx_ref: 'vote-1', mode: 'test', reference: null }
      const chapa = await startListener(answer(200, { message: 'Payment details', status: envelope, data }))
      return (await clientOf(chapa.url).verify('vote-1')).kind
    }
    expect(await of('success', 'failed')).toBe('success')
    expect(await of('pending', 'success')).toBe('pending')
    expect(await of('failed', 'success')).toBe('failed')
    expect(await of('failed/cancelled', 'success')).toBe('cancelled')
    expect(await of('refunded', 'success')).toBe('refunded')
    expect(await of('reversed', 'success')).toBe('reversed')
    for (const strange of ['SUCCESS', 'settled', 'constructor', ''])
      expect(await of(strange, 'success'), strange).toBe('unknown')
  })

  test.each(['"mode":"demo"', '"mode":null', '"tx_ref":null', '"currency":230', '"reference":7'])(
    'does not accept a payment with %s',
    async (field) => {
      const chapa = await startListener(answer(200, verified('30', `,${field}`)))
      expect(await clientOf(chapa.url).verify('vote-1')).toMatchObject({ kind: 'unknown' })
    },
  )

  test('ignores a charge that cannot be read', async () => {
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
  ])('understands %s', async (_what, answering, expected) => {
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
