import type { ComparisonProblem } from './payment.ts'

/** The kind for sentences stored before kinds existed; undefined for any other. */
export const kindOfSentence = (problem: string): ComparisonProblem | undefined =>
  sentences.find(([sentence]) => sentence.test(problem))?.[1]

/** Append-only logs keep their old sentences. */
const sentences: readonly (readonly [RegExp, ComparisonProblem])[] = [
  [/^there is no payment provider$/, 'no_provider'],
  [/^there are more than \d+ pages$/, 'too_long'],
  [/^page \d+: (?:no whole answer within \d+ ms|the request failed\b.*|the answer was a redirect)$/, 'unreachable'],
  [/^page \d+: (?:the answer is not JSON|an answer of another shape)$/, 'unreadable'],
]
