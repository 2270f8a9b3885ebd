import { expect, test } from 'vitest'
import { TimeoutError, withCircuitBreaker, withTimeout } from './timeout.ts'

test('what comes in time is passed on, and what comes late is a TimeoutError', async () => {
  expect(await withTimeout(1_000, Promise.resolve('in time'))).toBe('in time')
  await expect(withTimeout(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(withTimeout(5, new Promise(() => {}))).rejects.toThrow(TimeoutError)
})

test('while an answer is overdue nothing more is asked; afterwards it is', async () => {
  const answers: ((text: string) => void)[] = []
  const ask = withCircuitBreaker(5, () => new Promise<string>((resolve) => answers.push(resolve)))
  await expect(ask()).rejects.toThrow(TimeoutError)
  await expect(ask()).rejects.toThrow(TimeoutError)
  expect(answers).toHaveLength(1)
  answers[0]?.('late')
  await Promise.resolve()
  const asked = ask()
  answers[1]?.('in time')
  expect(await asked).toBe('in time')
})
