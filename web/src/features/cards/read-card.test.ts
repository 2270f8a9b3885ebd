import { cardCodeOf, printedCardCode } from '@ashenda/core/domain/card-code.ts'
import { describe, expect, test } from 'vitest'
import { readCard, readPlace } from './read-card.ts'

const printed = printedCardCode(cardCodeOf(new Uint8Array(15).fill(7)))

describe('a typed card', () => {
  test.each([
    printed,
    ` ${printed.toLowerCase().replaceAll('-', ' ')} `,
    `https://ashenda.test/payment#card=${printed}`,
  ])('%s is a code', (typed) => {
    expect(readCard(typed)).toBe(printed)
  })

  test('a serial stays a serial', () => {
    expect(readCard(' 0007-000020 ')).toBe('0007-000020')
  })

  test.each(['', 'ካርድ', `${printed}X`, printed.slice(0, -1), '7-20'])('%j is invalid', (typed) => {
    expect(readCard(typed)).toBeUndefined()
  })
})

test('a place in a batch is a number or a serial of that batch', () => {
  const batch = { number: 7, amount: 20 }
  expect(
    ['1', ' 020 ', '0007-000020', '0', '21', '0008-000001', '', 'two'].map((typed) => readPlace(typed, batch)),
  ).toEqual([1, 20, 20, undefined, undefined, undefined, undefined, undefined])
})
