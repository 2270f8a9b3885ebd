import { expect, test } from 'vitest'
import { SerialQueue } from './serial-queue.ts'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('tasks never overlap; each gets its turn and its own outcome', async () => {
  const lane = new SerialQueue()
  let running = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, number) =>
      lane.run(async () => {
        running += 1
        await turn()
        const together = running
        running -= 1
        if (number % 3 === 0) throw new Error(`${number}`)
        return { number, together }
      }),
    ),
  )
  for (const [number, outcome] of outcomes.entries()) {
    if (number % 3 === 0) expect(outcome).toEqual({ status: 'rejected', reason: new Error(`${number}`) })
    else expect(outcome).toEqual({ status: 'fulfilled', value: { number, together: 1 } })
  }
  expect(await lane.run(async () => 'and on')).toBe('and on')
})

test('a later task may go first, so those behind a killer are reached', async () => {
  const firstOf = async (): Promise<number> => {
    const lane = new SerialQueue()
    const order: number[] = []
    const before = lane.run(turn)
    await Promise.all([before, ...[0, 1, 2, 3].map((number) => lane.run(async () => void order.push(number)))])
    return order[0] ?? -1
  }
  const firsts = new Set<number>()
  while (firsts.size < 4) firsts.add(await firstOf())
  expect([...firsts].sort()).toEqual([0, 1, 2, 3])
})
