import { expect, test } from 'vitest'
import { refusalReasons } from './domain/ballot.ts'
import { AppError, errorCodes, messageOf, statusOf } from './errors.ts'
import texts from './refusals.json' with { type: 'json' }
import adminTexts from './refusals-admin.json' with { type: 'json' }

test('each code has its own message, in words', () => {
  const messages = errorCodes.map(messageOf)
  expect(new Set(messages).size).toBe(errorCodes.length)
  for (const message of messages) expect(message).toMatch(/^[a-zA-Z][^_]+$/)
  expect([...Object.keys(texts), ...Object.keys(adminTexts)].toSorted()).toEqual(errorCodes.toSorted())
})

test('every refusal by a rule is answered 422', () => {
  for (const reason of refusalReasons) expect(statusOf(reason)).toBe(422)
})

test('an error has code, message and retry time', () => {
  const error = new AppError('busy', { retryAfterSeconds: 2 })
  expect(error).toMatchObject({ code: 'busy', message: messageOf('busy'), retryAfterSeconds: 2 })
  expect(new AppError('busy', { message: 'other words' }).message).toBe('other words')
})
