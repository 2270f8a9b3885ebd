import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { cardHashOf } from './card-hash.ts'

test('a card is found by the keyed hash it was issued under', () => {
  const expected = createHmac('sha256', 'pepper').update('card|0123456789ABCDEF').digest()
  expect(cardHashOf('pepper', '0123456789ABCDEF')).toEqual(expected)
  expect(cardHashOf('another pepper', '0123456789ABCDEF')).not.toEqual(expected)
})
