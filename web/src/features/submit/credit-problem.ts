const problems = ['credit_missing', 'credit_spent'] as const
export type CreditProblem = (typeof problems)[number]

/** Whether a paid ballot was refused because of its payment: the one before it is to be looked for, not paid again. */
export const isCreditProblem = (code: string | undefined): code is CreditProblem =>
  problems.some((problem) => problem === code)
