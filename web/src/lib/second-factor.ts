/**
 * The function that asks an admin for her second factor when the server needs it. The admin pages set it, so that the code for calls, which every visitor loads, does not
 * contain it. Resolves with whether the factor was shown; then the call is made once more.
 */
export const secondFactor: { ask: ((code: FactorRefusal) => Promise<boolean>) | undefined } = { ask: undefined }

export type FactorRefusal = 'second_factor_needed' | 'second_factor_missing'

export const isFactorRefusal = (code: unknown): code is FactorRefusal =>
  code === 'second_factor_needed' || code === 'second_factor_missing'
