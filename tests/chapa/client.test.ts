import { describe, expect, test } from 'vitest'
import { answer, clientOf, declined, liveKey, someOrder, startListener, startSandbox } from '../support/chapa.ts'

describe('refund', () => {
  test('is requested with a form', async () => {
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

  test('of an unknown transaction is not found, and refused if Chapa declines', async () => {
    const unknown = await startListener(declined(404, 'Invalid transaction or Transaction not found'))
    const declining = await startListener(declined(400, 'Insufficient balance'))
    expect(await clientOf(unknown.url).refund({ txRef: 'vote-1' })).toEqual({ kind: 'not_found' })
    expect(await clientOf(declining.url).refund({ txRef: 'vote-1' })).toEqual({
      kind: 'refused',
      status: 400,
      problems: [{ message: 'Insufficient balance' }],
    })
  })

  test('in an undocumented state is reported with that word', async () => {
    const data = { ref_id: 'AP1', status: 'declined', amount: 30, currency: 'ETB' }
    const chapa = await startListener(answer(200, { status: 'success', data }))
    expect(await clientOf(chapa.url).verifyRefund('AP1')).toEqual({ kind: 'other', state: 'declined' })
  })
})

test('one unreadable row does not hide the others of a list', async () => {
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

describe('a client', () => {
  test('rejects an impossible key or address, and does not reveal the key', () => {
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

  test('works with the sandbox from start to end', async () => {
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
