import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDecimal, parseDecimalMinor } from './money.ts'

const largestMinor = 999_999_999_999_999
const minor = fc.integer({ min: 0, max: largestMinor })

describe('a decimal amount', () => {
  it.each([
    ['30', 3000],
    [30, 3000],
    ['30.00', 3000],
    [30.5, 3050],
    ['30.5', 3050],
    ['30.50000', 3050],
    [1.05, 105],
    ['0', 0],
    [0.01, 1],
    ['9999999999999.99', largestMinor],
  ])('%j is %i minor units', (value, expected) => expect(parseDecimalMinor(value)).toBe(expected))

  it.each([
    '1e3',
    1e21,
    '-30',
    -30,
    '+30',
    '030',
    '30.',
    '.5',
    '30,00',
    '3,000.00',
    ' 30',
    '30\n',
    '٣٠',
    '0x1e',
    '',
    '30.005',
    0.1 + 0.2,
    1e-7,
    '10000000000000',
    '9'.repeat(400),
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    true,
    ['30'],
    { valueOf: () => 30 },
  ])('%j is invalid', (value) => expect(parseDecimalMinor(value)).toBeUndefined())

  it.each([
    [3000, '30'],
    [3050, '30.50'],
    [5, '0.05'],
    [0, '0'],
  ])('%i minor units are written %j', (amount, text) => expect(formatDecimal(amount)).toBe(text))

  it('survives a round trip as text', () => {
    fc.assert(fc.property(minor, (amount) => void expect(parseDecimalMinor(formatDecimal(amount))).toBe(amount)))
  })

  it('survives as two decimals, and as the number JSON makes of it', () => {
    const cents = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'))
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000_000 }), cents, (whole, fraction) => {
        const expected = Number(`${whole}${fraction}`)
        expect(parseDecimalMinor(`${whole}.${fraction}`)).toBe(expected)
        expect(parseDecimalMinor(JSON.parse(`${whole}.${fraction}`))).toBe(expected)
      }),
    )
  })

  it('of any text is a safe integer or invalid', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[-+]?\d{0,20}[.,e]?\d{0,4}$/), fc.double().map(String))
    fc.assert(
      fc.property(text, (value) => {
        const amount = parseDecimalMinor(value)
        expect(amount === undefined || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true)
      }),
    )
  })

  it('cannot be written for a fraction, a negative or an unsafe number', () => {
    for (const value of [0.5, -1, Number.NaN, 2 ** 53])
      expect(() => formatDecimal(value)).toThrow(`${value} is no amount`)
  })
})
