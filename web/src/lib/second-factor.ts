/**
 * Asks an admin for her second factor when the server needs it. Admin pages set it, so that the code every visitor loads does not contain
 * it. Resolves with whether it was shown; then the call repeats once.
 */
export const secondFactor: { ask: ((code: FactorRefusal) => Promise<boolean>) | undefined } = { ask: undefined }

export type FactorRefusal = 'second_factor_needed' | 'second_factor_missing'

export const isFactorRefusal = (code: unknown): code is FactorRefusal =>
  code === 'second_factor_needed' || code === 'second_factor_missing'
