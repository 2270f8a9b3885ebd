import { expect, test } from 'vitest'
import { refusalReasons } from './domain/ballot.ts'
import { AppError, type ErrorCode, messageOf, statusByCode } from './errors.ts'
import texts from './refusals.json' with { type: 'json' }

const codes = Object.keys(statusByCode) as ErrorCode[] // keys of a const object

test('[VOT-09] each reason has a message of its own, in words', () => {
  const messages = codes.map(messageOf)
  expect(new Set(messages).size).toBe(codes.length)
  for (const message of messages) expect(message).toMatch(/^[a-zA-Z][^_]+$/)
  expect(Object.keys(texts).toSorted()).toEqual(codes.toSorted())
})

test('[VOT-09] what a rule refuses is answered 422, whatever the rule', () => {
  for (const reason of refusalReasons) expect(statusByCode[reason]).toBe(422)
})

test('[VOT-07] an error says its code and message, and when to come again', () => {
  const error = new AppError('busy', { retryAfterSeconds: 2 })
  expect(error).toMatchObject({ code: 'busy', message: messageOf('busy'), retryAfterSeconds: 2 })
  expect(new AppError('busy', { message: 'other words' }).message).toBe('other words')
})
