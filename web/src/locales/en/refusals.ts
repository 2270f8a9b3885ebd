import { errorCodes, messageOf } from '@ashenda/core/errors.ts'

/** The server's own words: English has no second set of them. */
export const refusals: Readonly<Record<string, string>> = Object.fromEntries(
  errorCodes.map((code) => [code, messageOf(code)]),
)
