import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  emailMaxLength,
  fullNameOf,
  isPasswordLength,
  normaliseAnswer,
  normalisePassword,
  parseEmail,
} from './account.ts'

describe('an e-mail address', () => {
  it.each([
    ['selam@example.org', 'selam@example.org'],
    [' selam@example.org ', 'selam@example.org'],
    ['a+b@mail.example.et', 'a+b@mail.example.et'],
    ['ሰላም@example.org', 'ሰላም@example.org'],
    ['a@b.org.', 'a@b.org'],
    ['x@example.com,', 'x@example.com'],
    ['x@example.com።', 'x@example.com'],
    ['\u200ex@exam\u00adple.com\u200b', 'x@example.com'],
    ['ｘ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'x@example.com'],
    ['<“x@example.com”>', 'x@example.com'],
    ['o’hara@example.com', "o'hara@example.com"],
  ])('is valid: %j', (typed, email) => expect(parseEmail(typed)).toBe(email))

  it.each([
    '',
    'selam',
    '@example.org',
    'selam@',
    'selam@example',
    'a b@example.org',
    'a@b@c.org',
    'a@b..org',
    'a@b.org@c.org',
    'a@b.org, c@d.org',
    'a@b.org?bcc=c@d.org',
    'a@b,c.org',
    `${'a'.repeat(250)}@b.org`,
    'a\u0000@b.org',
  ])('is invalid: %j', (typed) => expect(parseEmail(typed)).toBeUndefined())

  it('has 254 characters at most', () => {
    const longest = `${'a'.repeat(emailMaxLength - 6)}@b.org`
    expect(parseEmail(longest)).toBe(longest)
    expect(parseEmail(`a${longest}`)).toBeUndefined()
  })

  it('is parsed in one pass, whatever was typed', () => {
    // CPU time of this thread: the machine may be busy with something else.
    const before = process.threadCpuUsage()
    parseEmail(`${'a'.repeat(120)}@${'b.'.repeat(60)}`)
    expect(process.threadCpuUsage(before).user).toBeLessThan(100_000)
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (typed) => void parseEmail(typed)))
  })
})

it('a password has 8 to 128 characters, counted as people count them', () => {
  expect(isPasswordLength('1234567')).toBe(false)
  expect(isPasswordLength('12345678')).toBe(true)
  expect(isPasswordLength('🌿'.repeat(8))).toBe(true)
  expect(isPasswordLength('ሀ'.repeat(128))).toBe(true)
  expect(isPasswordLength('ሀ'.repeat(129))).toBe(false)
})

it('a password with an accent in either form is the same', () => {
  expect(normalisePassword('cafe\u0301')).toBe('caf\u00e9')
  expect(normalisePassword('caf\u00e9')).toBe('caf\u00e9')
})

test('a password otherwise stays as typed: case, spaces, lookalike signs', () => {
  for (const typed of ['  Two  Words ', 'ﬁsh', '①②', 'ሰላም!']) expect(normalisePassword(typed)).toBe(typed)
})

it('the answer is compared without case and extra spaces', () => {
  expect(normaliseAnswer('  Foot   BALL ')).toBe('foot ball')
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (typed) => normaliseAnswer(typed) === normaliseAnswer(normaliseAnswer(typed)),
    ),
  )
})

it('a whole name has no gap where a part is missing', () => {
  expect(fullNameOf({ fname: 'Selam', mname: 'Hagos', lname: 'Araya' })).toBe('Selam Hagos Araya')
  expect(fullNameOf({ fname: 'Selam', mname: 'Hagos', lname: '' })).toBe('Selam Hagos')
})
