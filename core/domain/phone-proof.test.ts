import { describe, expect, test } from 'vitest'
import messages from '../proof-messages.json' with { type: 'json' }
import { mayBeProven, readCode, resendAfterMs } from './phone-proof.ts'
import { type MessageLanguage, proofMessage } from './proof-message.ts'

/** GSM 03.38 letters these texts may use; any other cuts a message from 160 to 70. */
const isPlain = (text: string): boolean => /^[\w .,:;!?'@$%&()*+/<=>-]*$/.test(text) && !text.includes('_')

describe('the code’s message', () => {
  test.each(Object.keys(messages) as MessageLanguage[])('is one text message in %s, the code first', (language) => {
    const text = proofMessage(language, '123456')
    expect(text.startsWith('123456 ')).toBe(true)
    expect([...text].length).toBe(text.length)
    expect(text.length).toBeLessThanOrEqual(isPlain(text) ? 160 : 70)
  })

  test('is Tigrinya if a language has none', () => {
    for (const language of [undefined, 'klingon', 'toString'])
      expect(proofMessage(language, '1')).toBe(proofMessage('tig', '1'))
  })
})

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['१२३४५६', '123456'],
  ['፩፪፫፬፭፮', '123456'],
  ['123.456', '123456'],
  ['\u2066123456\u2069', '123456'],
  ['123456 is your Ashenda code. It works for 5 minutes.', '123456'],
  ['رمزكم ١٢٣٤٥٦', '123456'],
  ['123456 or 654321', undefined],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
  ['', undefined],
])('the code typed as %j is read as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test('codes go to allowed countries only', () => {
  expect(
    ['+251911223344', '+251711223344', '+251811223344', '+14155550100'].map((phone) =>
      mayBeProven(phone, ['+2517', '+2519']),
    ),
  ).toEqual([true, true, false, false])
  expect(mayBeProven('+14155550100', ['+1'])).toBe(true)
  expect(mayBeProven('+251911223344', [])).toBe(false)
})

test('resends are allowed after one minute, two, four', () => {
  expect([1, 2, 3].map(resendAfterMs)).toEqual([60_000, 120_000, 240_000])
})
