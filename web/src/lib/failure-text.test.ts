import { expect, test } from 'vitest'
import { refusalText } from './failure-text.ts'

const texts = {
  t: (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    key === 'voting:forms.withWait'
      ? `${values['reason']}. ${values['wait']}`
      : `${key.replace(/.*\./, '')} ${values['number']}`,
  refusal: (code: string) => code,
}
const told = (retryAfterSeconds: number | undefined, status = 429): string =>
  refusalText({ code: 'too_many_attempts', message: '', status, retryAfterSeconds }, texts)

test('a wait is shown in seconds, minutes or hours, as its own sentence', () => {
  expect(told(59)).toBe('too_many_attempts. waitSeconds 59')
  expect(told(100)).toBe('too_many_attempts. waitMinutes 2')
  expect(told(3_600)).toBe('too_many_attempts. waitMinutes 60')
  expect(told(79_000)).toBe('too_many_attempts. waitHours 22')
  expect(told(undefined)).toBe('too_many_attempts')
  expect(told(59, 422)).toBe('too_many_attempts')
})
