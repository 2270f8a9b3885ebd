import { expect, test } from 'vitest'
import { parseContactPhone } from './contact-phone.ts'

test.each([
  ['011 551 7000', '+251115517000'],
  ['0344401234', '+251344401234'],
  ['+49 30 1234567', '+49301234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['0911 22 33 44', '+251911223344'],
])('%j can be called back, as %s', (typed, e164) => expect(parseContactPhone(typed)).toBe(e164))

test.each(['12', '999', '123456', 'call me', '011 551 7000 ext. 12', `011${'-'.repeat(31)}5517000`])(
  '%j cannot be called back',
  (typed) => expect(parseContactPhone(typed)).toBeUndefined(),
)
