import { expect, test } from 'vitest'
import { failureLines, runProperty } from './run-property.ts'

/** Another seed gives other sequences; a failure's output says how to repeat it. */
const seed = Math.floor(Math.random() * 2 ** 31)

test('however ballots are submitted, resent, paid, redeemed and processes restarted, every acknowledged one is counted once', async () => {
  const result = await runProperty({ runs: 80, seed, withinMs: 60_000 })
  expect(failureLines(result).join('\n')).toBe('')
  // A busy machine completes fewer in the time.
  expect(result.figures.sequences).toBeGreaterThanOrEqual(20)
}, 120_000)
