import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const module = new URL('./keep-heap-small.ts', import.meta.url).href

/** Allocations that live just long enough to be promoted; little of it is in use at any moment. */
const passThrough = `
  const inUse = []
  let most = 0
  for (let count = 0; count < 400_000; count += 1) {
    inUse[count % 20_000] = { count, text: String(count), more: [count, count + 1] }
    if (count % 1_000 === 0) most = Math.max(most, process.memoryUsage().heapTotal)
  }
  console.log(most / 2 ** 20)`

/** The peak of V8's heap in MiB, in its own process. */
async function mostHeap(prepare: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-semi-space-size=1',
    '--input-type=module',
    '--eval',
    `${prepare}\n${passThrough}`,
  ])
  return Number(stdout)
}

test('a heap with much throughput stays small from the start', async () => {
  // By default V8 lets it grow to thirty to sixty; four are in use.
  const most = await mostHeap(`import { keepHeapSmall } from ${JSON.stringify(module)}; keepHeapSmall()`)
  expect(most).toBeGreaterThan(5)
  expect(most).toBeLessThan(27)
})
