import { type ErrorCode, messageOf, statusByCode } from '@ashenda/core/errors.ts'

const codes = Object.keys(statusByCode) as ErrorCode[] // the keys of a constant object are its key type

/** The server's own words: English has no second set of them. */
export const refusals: Readonly<Record<string, string>> = Object.fromEntries(
  codes.map((code) => [code, messageOf(code)]),
)
