import { expect, test } from 'vitest'
import { openPaymentLedger } from './payments/payment-ledger.ts'
import { paymentFigures, paymentVerdicts } from './payments/payment-report.ts'
import type { PaymentChaosResult } from './payments/run-payments.ts'
import {
  allHold,
  ballotFigures,
  longestOf,
  objectionsTo,
  printVerdicts,
  type Verdict,
  verdictsIn,
  verdictsOf,
} from './report.ts'
import type { ChaosResult } from './run-chaos.ts'

const stopped = { during: 'fault 20: workers killed twice', why: 'still false after 40000 ms' }
const kills = { worker: 1, api: 0, redis: 0, postgres: 0 }
const ballots: ChaosResult = {
  kills,
  acknowledged: 7,
  told: {},
  sendings: {},
  heldBack: 0,
  checks: [],
  recoveries: [],
  crashes: [],
  pageReconnects: 0,
}
const payments: PaymentChaosResult = {
  kills,
  paymentLedger: openPaymentLedger(),
  checks: [],
  recoveries: [],
  crashes: [],
}

const linesOf = (verdicts: readonly Verdict[]): string[] => {
  const lines: string[] = []
  printVerdicts(verdicts, (text) => void lines.push(text))
  return lines
}

test('a run that ended normally without a problem passes', () => {
  for (const verdicts of [verdictsOf(ballots), paymentVerdicts(payments)]) {
    expect(allHold(verdicts)).toBe(true)
    expect(linesOf(verdicts).every((line) => line.startsWith('PASS  '))).toBe(true)
  }
})

test('a recovery that took too long is reported, scaled by the machine’s load', () => {
  const recoveries = [
    { name: 'kill -9 of redis', ms: 12_200 },
    { name: 'kill -9 of api', ms: undefined },
  ]
  for (const [slowdown, problems] of [
    [undefined, 1],
    [1.2, 1],
    [1.5, 0],
  ] as const) {
    const verdicts = [
      ...verdictsOf({ ...ballots, recoveries, ...(slowdown && { slowdown }) }),
      ...paymentVerdicts({ ...payments, recoveries, ...(slowdown && { slowdown }) }),
    ]
    expect(verdicts.flatMap((verdict) => verdict.problems)).toHaveLength(2 * problems)
  }
  expect(ballotFigures({ ...ballots, slowdown: 2.5 }).at(-1)).toContain('2.5 times as long')
  expect(ballotFigures({ ...ballots, slowdown: 1 }).at(-1)).not.toContain('times as long')
})

test('a run that stopped early passes nothing, and says why once', () => {
  for (const verdicts of [verdictsOf({ ...ballots, stopped }), paymentVerdicts({ ...payments, stopped })]) {
    expect(allHold(verdicts)).toBe(false)
    expect(verdicts.map((verdict) => objectionsTo(verdict).length)).toEqual(verdicts.map(() => 1))
    const lines = linesOf(verdicts)
    expect(lines.slice(0, -1).every((line) => line.startsWith('OPEN  '))).toBe(true)
    expect(lines.at(-1)).toBe(
      'NOT DECIDED: the run stopped during fault 20: workers killed twice (still false after 40000 ms), after 0 comparisons',
    )
  }
})

test('what broke before it stopped is reported as broken', () => {
  const verdicts = verdictsIn({ stopped, checks: [1, 2] }, [
    { promise: 'one', problems: ['lost'] },
    { promise: 'two', problems: [] },
  ])
  expect(linesOf(verdicts)).toEqual([
    'FAIL  one',
    '        lost',
    'OPEN  two',
    expect.stringMatching(/^NOT DECIDED: .*after 2 comparisons$/),
  ])
})

test('the figures of a run without a comparison are readable', () => {
  const lines = [...paymentFigures({ ...payments, stopped }), ...ballotFigures({ ...ballots, stopped })]
  expect(lines.join('\n')).not.toMatch(/undefined|NaN|Infinity/)
})

test('without a verdict nothing passes', () => {
  expect(allHold([])).toBe(false)
})

test('the longest measurement is given in a suitable unit', () => {
  expect([[], [3, 87], [87, 12_345]].map(longestOf)).toEqual(['none measured', '87 ms', '12.3 s'])
})
