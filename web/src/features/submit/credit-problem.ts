const problems = ['credit_missing', 'credit_spent'] as const
export type CreditProblem = (typeof problems)[number]

/** Whether a paid ballot was refused for its payment: that should be looked up, not paid again. */
export const isCreditProblem = (code: string | undefined): code is CreditProblem =>
  problems.some((problem) => problem === code)
