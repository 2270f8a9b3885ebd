import { expect, test } from 'vitest'
import { kindOfSentence } from './comparison-problem.ts'

test.each([
  ['there is no payment provider', 'no_provider'],
  ['there are more than 10000 pages', 'too_long'],
  ['page 3: no whole answer within 10000 ms', 'unreachable'],
  ['page 1: the request failed (ECONNREFUSED)', 'unreachable'],
  ['page 12: the answer was a redirect', 'unreachable'],
  ['page 1: the answer is not JSON', 'unreadable'],
  ['page 1: an answer of another shape', 'unreadable'],
  ['page 1: Invalid API Key', undefined],
  ['toString', undefined],
] as const)('[PAY-11] a comparison that ended with “%s” before there were kinds: %s', (sentence, kind) => {
  expect(kindOfSentence(sentence)).toBe(kind)
})
