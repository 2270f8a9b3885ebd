import fc from 'fast-check'
import parsePhoneNumber from 'libphonenumber-js/mobile'
import { describe, expect, test } from 'vitest'
import { isDomestic, parsePhone, phoneInQuery } from './phone.ts'

/** The form Postgres requires (users_phone_e164). */
const e164 = /^\+[1-9][0-9]{6,14}$/
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })

describe('a North American number', () => {
  test.each(['+1 357 234 5678', '+14572345678', '001 (624) 234-5678'])(
    '%s of an area code newer than the metadata is valid',
    (typed) => {
      expect(parsePhone(typed)).toMatch(/^\+1(?:357|457|624)2345678$/)
    },
  )

  test.each([
    ['+1357234567', 'a digit short'],
    ['+135723456789', 'a digit long'],
    ['+13571345678', 'an exchange that begins with 1'],
    ['+11572345678', 'an area that begins with 1'],
    ['+12125', 'the beginning of a number'],
    ['+12121345678', 'a known area, an exchange that is none'],
    ['+18002345678', 'toll-free'],
    ['+18442345678', 'toll-free'],
    ['+19002345678', 'premium'],
    ['+15002345678', 'personal'],
    ['+15552345678', 'directory'],
    ['+19112345678', 'a service'],
    ['+13912345678', 'set aside for longer numbers'],
    ['3572345678', 'without its country code'],
  ])('%s is invalid (%s)', (typed) => {
    expect(parsePhone(typed)).toBeUndefined()
  })
})

test.each([
  [' 14155552671', '+14155552671'],
  [' 251912345678', ' 251912345678'],
  [' 0912345678', ' 0912345678'],
  ['+14155552671', '+14155552671'],
])('%j in a query is %j', (value, meant) => {
  expect(phoneInQuery(value)).toBe(meant)
})

describe('a phone as typed', () => {
  test.each([
    '0912345678',
    '+251912345678',
    '912345678',
    '251912345678',
    '00251912345678',
    '+251 (0) 912 345 678',
    '09 12-34 56.78',
    ' 0912345678\n',
    '٠٩١٢٣٤٥٦٧٨',
    '\u202a+251912345678\u202c',
  ])('%j is one and the same voter', (typed) => {
    expect(parsePhone(typed)).toBe('+251912345678')
  })

  test.each([
    ['0712345678', '+251712345678'],
    ['+1 (202) 555-0143', '+12025550143'],
    ['+44 7400 123456', '+447400123456'],
    ['+49 1512 3456789', '+4915123456789'],
    ['+966 50 123 4567', '+966501234567'],
    ['+61 412 345 678', '+61412345678'],
  ])('%s is %s', (typed, parsed) => {
    expect(parsePhone(typed)).toBe(parsed)
  })

  test.each([
    ['+24166031234', ['+241 66 03 12 34', '+241 066 03 12 34', '+241 06 03 12 34', '+241 6 03 12 34']],
    ['+24162031234', ['+241 02 03 12 34', '+241 2 03 12 34', '+241 062 03 12 34']],
    ['+24177123456', ['+241 07 12 34 56', '+241 7 12 34 56', '+241 077 12 34 56']],
    ['+24174123456', ['+241 04 12 34 56', '+241 074 12 34 56']],
    ['+2413123456', ['+241 03 12 34 56']],
    ['+220877012345', ['+220 701 2345', '+220 87 701 2345']],
    ['+220833012345', ['+220 301 2345', '+220 83 301 2345']],
    ['+220866812345', ['+220 681 2345']],
    ['+220899012345', ['+220 901 2345', '+220 89 901 2345']],
  ])('%s was renumbered, and its former forms are the same voter', (phone, forms) => {
    for (const typed of [phone, ...forms]) expect([typed, parsePhone(typed)]).toEqual([typed, phone])
  })

  test.each([
    ['', 'nothing'],
    ['0111234567', 'a landline of Addis Abeba'],
    ['+4930123456', 'a landline of Berlin'],
    ['091234567', 'a digit short'],
    ['09123456789', 'a digit long'],
    ['8888', 'a short code'],
    ['0912345678 ext. 5', 'an extension'],
    ['0912345678 / 0912345679', 'two numbers'],
    ['07400 123456', 'a British number without its country code'],
    ['091', 'the beginning of a number'],
    ['09abcdefgh', 'letters'],
    ['1-800-FLOWERS', 'letters for digits'],
  ])('%j is no mobile number (%s)', (typed) => {
    expect(parsePhone(typed)).toBeUndefined()
  })

  test('is read up to forty characters, without those around it', () => {
    expect(parsePhone('0912345678'.padStart(50))).toBe('+251912345678')
    expect(parsePhone(`09${'-'.repeat(30)}12345678`)).toBe('+251912345678')
    expect(parsePhone(`09${'-'.repeat(31)}12345678`)).toBeUndefined()
  })

  test('the shortcut for Ethio telecom numbers agrees with libphonenumber for every way of typing', () => {
    const form = fc.constantFrom<(rest: string) => string>(
      (rest) => `0${rest}`,
      (rest) => `+251${rest}`,
      (rest) => `251${rest}`,
      (rest) => `+251 ${rest.slice(0, 2)} ${rest.slice(2, 5)} ${rest.slice(5)}`,
      (rest) => rest,
    )
    fc.assert(
      fc.property(digits(8), form, (rest, write) => {
        const typed = write(`9${rest}`)
        const known = parsePhoneNumber(typed, 'ET')
        expect(known?.isValid()).toBe(true)
        expect(parsePhone(typed)).toBe(known?.number)
      }),
    )
  })

  test('any text gives nothing, or an E.164 number that parses to itself', () => {
    const almost = fc.string({ unit: fc.constantFrom(...'0123456789+- ().,;#*xet\u0000\u202e٣９'), maxLength: 44 })
    fc.assert(
      fc.property(fc.oneof(almost, fc.string({ unit: 'binary', maxLength: 80 })), (typed) => {
        const parsed = parsePhone(typed)
        if (parsed === undefined) return
        expect(parsed).toMatch(e164)
        expect(parsePhone(parsed)).toBe(parsed)
      }),
      { numRuns: 1_000 },
    )
  })
})

test('a number is domestic by its country code alone', () => {
  expect(isDomestic('+251912345678')).toBe(true)
  expect(isDomestic('+12515550143')).toBe(false)
})
