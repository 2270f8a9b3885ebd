import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cardCodeBytes,
  cardCodeOf,
  cardSerialOf,
  parseCardCode,
  parseCardSerial,
  printedCardCode,
  resemblesCardCode,
} from './card-code.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const code = fc.uint8Array({ minLength: cardCodeBytes, maxLength: cardCodeBytes }).map(cardCodeOf)
const place = fc.nat({ max: 15 })
const letter = fc.constantFrom(...alphabet)

describe('a card code', () => {
  it('is printed in four groups and parsed again', () => {
    fc.assert(
      fc.property(code, (stored) => {
        expect(printedCardCode(stored)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
        expect(parseCardCode(printedCardCode(stored))).toBe(stored)
      }),
    )
  })

  it('ignores case, hyphens and spaces, and reads I, L and O', () => {
    fc.assert(
      fc.property(code, (stored) => {
        const typed = printedCardCode(stored).toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o')
        expect(parseCardCode(`  ${typed.replaceAll('-', ' ')} `)).toBe(stored)
        expect(parseCardCode(typed.replaceAll('l', 'I').replaceAll('-', '–'))).toBe(stored)
      }),
    )
  })

  it('with one wrong character is invalid', () => {
    fc.assert(
      fc.property(code, place, letter, (stored, index, other) => {
        fc.pre(stored[index] !== other)
        expect(parseCardCode(stored.slice(0, index) + other + stored.slice(index + 1))).toBeUndefined()
      }),
    )
  })

  it('with two swapped neighbours is invalid, unless they are the first and last of the alphabet', () => {
    fc.assert(
      fc.property(code, fc.nat({ max: 14 }), (stored, index) => {
        const [first = '', second = ''] = [stored[index], stored[index + 1]]
        fc.pre(first !== second && !['0Z', 'Z0'].includes(first + second))
        expect(parseCardCode(stored.slice(0, index) + second + first + stored.slice(index + 2))).toBeUndefined()
      }),
    )
  })

  it('is nothing else, however long or strange', () => {
    for (const typed of ['', '0', '0000-0000-0000', 'U'.repeat(16), '🌿'.repeat(16), '0'.repeat(17)])
      expect(parseCardCode(typed), typed).toBeUndefined()
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => void parseCardCode(typed)))
  })

  it('ends with the check character of Luhn’s algorithm in base 32', () => {
    fc.assert(
      fc.property(code, (stored) => {
        const sum = [...stored].toReversed().reduce((total, one, index) => {
          const value = alphabet.indexOf(one) * (index % 2 === 1 ? 2 : 1)
          return total + (value >= 32 ? value - 31 : value)
        }, 0)
        expect(sum % 32).toBe(0)
      }),
    )
  })

  it.each(['0123-4567-89AB-CDEZ', '7QK3-M0XW-9RB5-TVJQ', 'ZZZZ-ZZZZ-ZZZZ-ZZZF', '1000-0000-0000-000Y'])(
    '%s, once printed on a card, stays valid for ever',
    (printed) => {
      const stored = printed.replaceAll('-', '')
      expect(parseCardCode(printed)).toBe(stored)
      expect(cardCodeOf(Uint8Array.from(stored.slice(0, -1), (one) => alphabet.indexOf(one)))).toBe(stored)
    },
  )

  it('with a letter outside the alphabet is invalid with any check character', () => {
    for (const secret of ['U00000000000000', '00000000000000U', 'UUUUUUUUUUUUUUU'])
      for (const check of alphabet) expect(parseCardCode(secret + check), secret + check).toBeUndefined()
  })

  it('uses five bits of every random byte', () => {
    expect(new Set(Array.from({ length: 256 }, (_, byte) => cardCodeOf(new Uint8Array(15).fill(byte)))).size).toBe(32)
    expect(() => cardCodeOf(new Uint8Array(14))).toThrow('15 random bytes')
  })
})

it('a serial names batch and place, and parses again', () => {
  expect(cardSerialOf(12, 345)).toBe('0012-000345')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 1_000_000 }), (batch, ordinal) => {
      expect(parseCardSerial(cardSerialOf(batch, ordinal))).toEqual({ batch, ordinal })
    }),
  )
  expect(parseCardSerial(' 0012-000345\n')).toEqual({ batch: 12, ordinal: 345 })
  for (const typed of ['12-345', '0012-000345-1', '1-0012-000345', 'No. 0012-000345', '0012 000345', ''])
    expect(parseCardSerial(typed), typed).toBeUndefined()
})

it('a text that may be a code, right or mistyped, is told from receipts, serials and references', () => {
  fc.assert(fc.property(code, (stored) => resemblesCardCode(printedCardCode(stored).toLowerCase())))
  for (const mistyped of ['UUUU-UUUU-UUUU-UUUU', ' abcd efgh ijkl mnop '])
    expect(resemblesCardCode(mistyped), mistyped).toBe(true)
  for (const other of ['', 'AAAA-BBBB-CCCC', '0001-000001', 'vote-684812a3b98932ae10b0e2b3', 'AP634JFwEbxd'])
    expect(resemblesCardCode(other), other).toBe(false)
})
