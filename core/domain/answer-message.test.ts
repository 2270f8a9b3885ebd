import { expect, test } from 'vitest'
import { answerMail } from './answer-message.ts'

const parts = { name: 'Selam', answer: 'With pleasure {{link}}', link: 'https://vote.example/1' }

test('an answer goes out in the language of her page, with its words as they are', () => {
  const { subject, text } = answerMail('en', parts)
  expect(subject).toBe('Ashenda: Selam answered your request')
  expect(text.startsWith('With pleasure {{link}}\n')).toBe(true)
  expect(text.endsWith('https://vote.example/1')).toBe(true)
})

test.each(['fr', undefined, '__proto__'])('a language without a text gets Tigrinya: %s', (language) => {
  expect(answerMail(language, parts)).toEqual(answerMail('tig', parts))
})
