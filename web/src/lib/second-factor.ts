/**
 * Who asks an admin for her second factor where the server wants it: the pages of admins put theirs here, so that calls of everybody do not
 * carry it. Resolves with whether it was shown; then the call is made once more.
 */
export const secondFactor: { ask: ((code: FactorRefusal) => Promise<boolean>) | undefined } = { ask: undefined }

export type FactorRefusal = 'second_factor_needed' | 'second_factor_missing'

export const isFactorRefusal = (code: unknown): code is FactorRefusal =>
  code === 'second_factor_needed' || code === 'second_factor_missing'
