import { expect, test } from 'vitest'
import { Deadline, unlessOverdue, within } from './timeout.ts'

test('what comes in time is passed on, and what comes late is a Deadline', async () => {
  expect(await within(1_000, Promise.resolve('in time'))).toBe('in time')
  await expect(within(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(within(5, new Promise(() => {}))).rejects.toThrow(Deadline)
})

test('while an answer is overdue nothing more is asked; afterwards it is', async () => {
  const answers: ((text: string) => void)[] = []
  const ask = unlessOverdue(5, () => new Promise<string>((resolve) => answers.push(resolve)))
  await expect(ask()).rejects.toThrow(Deadline)
  await expect(ask()).rejects.toThrow(Deadline)
  expect(answers).toHaveLength(1)
  answers[0]?.('late')
  await Promise.resolve()
  const asked = ask()
  answers[1]?.('in time')
  expect(await asked).toBe('in time')
})
