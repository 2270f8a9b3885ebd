import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameEmail, normaliseAnswer, parseEmail } from './account.ts'
import { cardSerialOf, parseCardCode, parseCardSerial } from './card-code.ts'
import { parseContactPhone } from './contact-phone.ts'
import { readResetProof } from './password-reset.ts'
import { readPasted } from './pasted.ts'
import { parsePhone } from './phone.ts'
import { readCode } from './phone-proof.ts'
import { ballotRangeOf } from './receipt.ts'
import { normaliseCode } from './second-factor.ts'
import { zoneKeyOf } from './zone.ts'

/** What chats, spreadsheets and keyboards add around a text, with digits of another script. */
const around = ['\u200e', '\u200f', '\u200b', '\u2066', '\u00ad', '\ufeff', '\u00a0', '\u3000', '\t', ' ', '\n']
const quotes = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['‹', '›'],
  ['「', '」'],
  ['<', '>'],
  ['(', ')'],
  ['', ''],
] as const
const ends = ['.', ',', ';', '!', '…', '።', '፣', '،', '؟', '।', '。', '']
const zeros = ['0', '٠', '۰', '०', '০', '０', '𝟎', '𝟘', '໐']

const pasting = fc
  .tuple(
    fc.array(fc.constantFrom(...around), { maxLength: 3 }),
    fc.constantFrom(...quotes),
    fc.constantFrom(...ends),
    fc.constantFrom(...zeros),
    fc.boolean(),
  )
  .map(([marks, [open, close], end, zero, isWide]) => (text: string): string => {
    const inner = [...text]
      .map((letter) => {
        if (/\d/.test(letter)) return String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(letter))
        return isWide && /[!-~]/.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : letter
      })
      .join(marks.find((mark) => /\p{Cf}/u.test(mark)) ?? '')
    return marks.join('') + open + inner + close + end + marks.toReversed().join('')
  })

const token = 'abcdefghijklmnopqrstuvwxyz0123456789_-ABC-_'

/** Every field that is looked up or compared, with the form it reads. */
const fields: readonly (readonly [what: string, typed: string, read: (typed: string) => unknown])[] = [
  ['a phone', '+251912345678', parsePhone],
  ['a phone as Ethiopians write it', '0912-34 56 78', parsePhone],
  ['a number to be called back', '011 551-7000', parseContactPhone],
  ['an e-mail', 'selam.hagos+vote@example.org', parseEmail],
  ['an e-mail that is held against another', 'Selam@Example.org', (typed) => isSameEmail(typed, 'selam@example.org')],
  ['a T-card code', '7QK3-M0XW-9RB5-TVJQ', parseCardCode],
  ['a T-card serial', cardSerialOf(12, 345), parseCardSerial],
  ['a receipt', '7QK3-M0XW-9RB5', ballotRangeOf],
  ['a code of a message', '482 913', readCode],
  ['a code of an app', '482 913', normaliseCode],
  ['a recovery code', 'k3mf-9pqr-2xyz', normaliseCode],
  ['a code of a reset', '482-913', readResetProof],
  ["an admin's link", `https://example.org/reset-password#${token}`, readResetProof],
  ['the answer that resets a password', 'Foot ball', normaliseAnswer],
  ['the name of a zone', 'North Western Zone', zoneKeyOf],
  ['a word that is searched for', "Ge'ez 2026", readPasted],
]

describe('a text that is looked up', () => {
  test.each(fields)('%s reads the same, however it was pasted', (_what, typed, read) => {
    const expected = read(typed)
    expect(expected).toBeDefined()
    fc.assert(
      fc.property(pasting, (paste) => {
        expect(read(paste(typed)), paste(typed)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })

  test('has one form, and keeps it', () => {
    const strange = fc.constantFrom(
      ...around,
      ...ends,
      ...quotes.flat(),
      ...zeros,
      '፩',
      '−',
      '‐',
      '’',
      '`',
      'e',
      '\u0301',
      'ｅ',
      '=',
      '\u0338',
      '-',
      '_',
    )
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: strange }), fc.string({ unit: 'binary' })), (typed) => {
        const once = readPasted(typed)
        expect(readPasted(once)).toBe(once)
        expect(once).toBe(once.normalize('NFC'))
        expect(once).not.toMatch(/^\s|\s$|\s\s|[\u200b-\u200f\u2060-\u206f\ufeff\u00ad]/)
      }),
      { numRuns: 5_000 },
    )
  })

  test('keeps plain letters, digits and what stands between them', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w@#][\w@.+ '/-]{0,20}\w$/), (typed) => {
        expect(readPasted(typed)).toBe(typed.replace(/ +/g, ' '))
      }),
    )
  })

  test('reads the digits of every script', () => {
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const digit = String.fromCodePoint(point)
      if (/\p{Nd}/u.test(digit)) expect(readPasted(digit), point.toString(16)).toMatch(/^\d$/)
    }
    for (const zero of ['0', '٠', '०', '𝟎', '𝟘', '𝟢', '𝟬', '𝟶', '🯰', '᪀', '᪐'])
      for (let value = 0; value < 10; value += 1)
        expect(readPasted(String.fromCodePoint((zero.codePointAt(0) ?? 0) + value))).toBe(String(value))
  })
})
