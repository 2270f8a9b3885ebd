const troubles = ['credit_missing', 'credit_spent'] as const
export type CreditTrouble = (typeof troubles)[number]

/** Whether a paid ballot was refused because of its payment: the one before it is to be looked for, not paid again. */
export const isCreditTrouble = (code: string | undefined): code is CreditTrouble =>
  troubles.some((trouble) => trouble === code)
