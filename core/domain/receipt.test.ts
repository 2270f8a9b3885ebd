import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ballotIdOf } from './keyed-id.ts'
import { ballotRangeOf, receiptOf } from './receipt.ts'

const ballotId = fc.uuid({ version: 8 })

describe('a receipt', () => {
  test('reads XXXX-XXXX-XXXX without I, L, O and U', () => {
    fc.assert(
      fc.property(ballotId, (id) => {
        expect(receiptOf(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
      }),
    )
  })

  test('names a range of ids with its ballot, however people type it', () => {
    const typing = fc.constantFrom<(receipt: string) => string>(
      (receipt) => receipt,
      (receipt) => receipt.toLowerCase(),
      (receipt) => receipt.replaceAll('-', ''),
      (receipt) => receipt.replaceAll('-', ' '),
      (receipt) => ` ${receipt.replaceAll('0', 'O').replaceAll('1', 'l')} `,
      (receipt) => receipt.replaceAll('1', 'i').replace('-', ''),
    )
    fc.assert(
      fc.property(ballotId, typing, (id, type) => {
        const range = ballotRangeOf(type(receiptOf(id)))
        expect(range && range.from <= id && id <= range.to).toBe(true)
      }),
    )
  })

  test('names only that range: both ends have this receipt, their neighbours another', () => {
    fc.assert(
      fc.property(ballotId, (id) => {
        const receipt = receiptOf(id)
        const range = ballotRangeOf(receipt)
        expect(receiptOf(range?.from ?? '')).toBe(receipt)
        expect(receiptOf(range?.to ?? '')).toBe(receipt)
      }),
    )
  })

  test('differs between the platform’s ballots', () => {
    const receipts = Array.from({ length: 5_000 }, (_, index) =>
      receiptOf(
        ballotIdOf('pepper', { idempotencyKey: String(index), voter: 'v', picks: ['p'], requestedKind: 'free' }),
      ),
    )
    expect(new Set(receipts).size).toBe(receipts.length)
  })

  test.each([
    '',
    'ABCD-EFGH',
    'ABCD-EFGH-JKMU',
    'ABCD-EFGH-JKM!',
    'ABCD_EFGH_JKMN',
    'ABCD-EFGH-JKMN-PQRS',
    'ሰላም-ABCD-EFGH',
  ])('%j is invalid', (text) => {
    expect(ballotRangeOf(text)).toBeUndefined()
  })

  test('any text can be looked up safely', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const range = ballotRangeOf(text)
        expect(range === undefined || range.from < range.to).toBe(true)
      }),
    )
  })
})
