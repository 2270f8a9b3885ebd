import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { TimeoutError, withCircuitBreaker, withOwnTimeout, withTimeout } from './timeout.ts'

test('a timely answer is passed on, a late one is a TimeoutError', async () => {
  expect(await withTimeout(1_000, Promise.resolve('in time'))).toBe('in time')
  await expect(withTimeout(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(withTimeout(5, new Promise(() => {}))).rejects.toThrow(TimeoutError)
})

/** Blocks the thread, as when other processes take the core. */
function standStill(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('an answer that was timely in the own time of a blocked process is passed on', async () => {
  const asked = () => stat(import.meta.filename) // done by another thread
  // Node runs due timers before it reads what has arrived.
  const [late, heard] = await new Promise<readonly Promise<unknown>[]>((resolve) =>
    setImmediate(() => {
      resolve([withTimeout(200, asked()).catch((error: unknown) => error), withOwnTimeout(200, asked())])
      standStill(300)
    }),
  )
  expect(await late).toBeInstanceOf(TimeoutError)
  expect(await heard).toHaveProperty('size')
})

test('no answer within its own time is a TimeoutError', async () => {
  await expect(withOwnTimeout(20, new Promise(() => {}))).rejects.toThrow(TimeoutError)
  await expect(withOwnTimeout(1_000, Promise.reject(new Error('no')))).rejects.toThrow('no')
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
