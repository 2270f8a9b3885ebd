import { describe, expect, test } from 'vitest'
import messages from '../reset-messages.json' with { type: 'json' }
import { readResetProof } from './password-reset.ts'
import { resetMessage } from './reset-message.ts'

const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE'

test.each([
  ['', { way: 'wait' }],
  ['  ', { way: 'wait' }],
  [' 123 456 ', { way: 'code', code: '123456' }],
  ['١٢٣-٤٥٦', { way: 'code', code: '123456' }],
  [token, { way: 'link', token }],
  [` https://vote.example.org/reset-password#${token}\n`, { way: 'link', token }],
  ['12345', undefined],
  [`${token}x`, undefined],
  [`https://vote.example.org/${token}`, undefined],
])('%j shows %j', (typed, proof) => {
  expect(readResetProof(typed)).toEqual(proof)
})

/** GSM 03.38 letters these texts may use; any other cuts a message from 160 to 70. */
const isPlain = (text: string): boolean => /^[\w .,:;!?'@$%&()*+/<=>-]*$/.test(text) && !text.includes('_')

describe('the message with the code for a new password', () => {
  test.each(Object.keys(messages))('is one text message in %s, the code first; an e-mail has it once', (language) => {
    const { text, subject, mail } = resetMessage(language, '123456')
    expect(text.startsWith('123456 ')).toBe(true)
    expect(text.length).toBeLessThanOrEqual(isPlain(text) ? 160 : 70)
    expect(mail.split('123456')).toHaveLength(2)
    expect(subject).not.toContain('123456')
  })

  test('is Tigrinya if a language has none', () => {
    for (const language of [undefined, 'klingon', 'toString'])
      expect(resetMessage(language, '1')).toEqual(resetMessage('tig', '1'))
  })
})
