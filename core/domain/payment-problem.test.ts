import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isSameProblem,
  paymentParts,
  paymentProblems,
  readProblem,
  storedMismatch,
  storedProblem,
  takenAmountOf,
} from './payment-problem.ts'

test('a stored problem keeps its code, the difference, and Chapa’s exact words', () => {
  for (const code of paymentProblems) expect(readProblem(storedProblem(code))).toEqual({ code, parts: [], said: null })
  expect(readProblem(storedProblem('verify_mismatch', ['amount', 'mode']))).toEqual({
    code: 'verify_mismatch',
    parts: ['amount', 'mode'],
    said: null,
  })
  fc.assert(
    fc.property(fc.subarray([...paymentParts]), fc.string({ minLength: 1, unit: 'binary' }), (parts, said) => {
      expect(readProblem(storedProblem('list_mismatch', parts)).parts).toEqual(parts)
      expect(readProblem(storedProblem('refund_refused', said))).toEqual({ code: 'refund_refused', parts: [], said })
    }),
  )
})

test('a mismatch keeps Chapa’s words, and differs if they do', () => {
  const price = { amountMinor: 2_905, currency: 'ETB' }
  const [paid, back] = ['success', 'reversed'].map((kind) =>
    readProblem(storedMismatch('list_mismatch', ['amount', 'mode'], { kind, ...price })),
  )
  expect(paid).toEqual({ code: 'list_mismatch', parts: ['amount', 'mode'], said: 'success 29.05 ETB' })
  expect(paid && back && isSameProblem(paid, back)).toBe(false)
})

test('a problem without a text is shown as stored', () => {
  for (const said of ['insufficient balance', 'refund_refused_twice', 'unknown:amount', 'toString', ''])
    expect(readProblem(said)).toEqual({ code: 'other', parts: [], said })
})

test('a problem is the same only with equal code, difference and words of Chapa', () => {
  const stored = [
    'verify_mismatch:amount',
    'verify_mismatch:amount,mode',
    'list_mismatch:amount',
    'refund_refused',
    'refund_refused:no',
  ]
  for (const one of stored)
    for (const other of stored) expect(isSameProblem(readProblem(one), readProblem(other))).toBe(one === other)
})

test.each([
  ['success 300.00 ETB', ['amount'], 30_000],
  ['success 0.5 ETB', ['amount'], 50],
  ['success 300.00 USD', ['amount'], undefined],
  ['refunded 300.00 ETB', ['amount'], undefined],
  ['success 300.00 ETB', ['amount', 'mode'], undefined],
  ['success', ['amount'], undefined],
  [null, ['amount'], undefined],
] as const)('%s, where %j differ, was taken as %s', (said, parts, taken) => {
  const price = { currency: 'ETB' } as const
  expect(takenAmountOf({ code: 'verify_mismatch', parts, said }, price)).toBe(taken)
  expect(takenAmountOf({ code: 'list_mismatch', parts, said }, price)).toBeUndefined()
})
