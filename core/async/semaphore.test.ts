import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

test('runs up to the limit at once, queues the others, and turns away the rest', async () => {
  const turns = new Semaphore(2, 3)
  const ends: (() => void)[] = []
  let [running, most] = [0, 0]
  const work = async (): Promise<string> => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running -= 1
    return 'done'
  }
  const taken = Array.from({ length: 5 }, () => turns.take(work))
  expect(await turns.take(work)).toBeUndefined()
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended)
    ends[ended]?.()
  }
  expect(await Promise.all(taken)).toEqual(Array.from({ length: 5 }, () => ({ value: 'done' })))
  expect(most).toBe(2)
})

test('failed work frees its slot', async () => {
  const turns = new Semaphore(1, 0)
  await expect(turns.take(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await turns.take(async () => 1)).toEqual({ value: 1 })
})
