/** Every reason for which the platform says no. `code` is for programs and stays stable; the message is for people. */
export const statusByCode = {
  invalid_body: 400,
  invalid_text: 400,
  not_authenticated: 401,
  not_allowed: 403,
  foreign_origin: 403,
  not_found: 404,
  body_too_large: 413,
  unsupported_media_type: 415,
  no_picks: 422,
  too_many_picks: 422,
  duplicate_pick: 422,
  unknown_contestant: 422,
  unpaid_contestant: 422,
  inactive_contestant: 422,
  bad_phone: 422,
  empty_name: 422,
  name_too_long: 422,
  contest_not_open: 422,
  contest_closed: 422,
  free_vote_used: 422,
  credit_missing: 422,
  credit_spent: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  busy: 503,
  unknown_outcome: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof statusByCode

/** The English texts; the web app translates by `code` and falls back to these. */
const messageByCode = {
  invalid_body: 'the request could not be read',
  invalid_text: 'the text holds characters that cannot be stored',
  not_authenticated: 'please log in',
  not_allowed: 'you are not allowed to do this',
  foreign_origin: 'this address may not be called from another site',
  not_found: 'not found',
  body_too_large: 'the request is too large',
  unsupported_media_type: 'send application/json',
  no_picks: 'you havent voted yet',
  too_many_picks: 'a ballot holds at most 3 votes',
  duplicate_pick: 'a contestant can be chosen only once on a ballot',
  unknown_contestant: 'one of the chosen contestants does not exist',
  unpaid_contestant: 'one of the chosen contestants cannot be voted for yet: account waiting payment',
  inactive_contestant: 'one of the chosen contestants is not taking part at the moment',
  bad_phone: 'please enter a valid mobile phone number, with + and the country code outside Ethiopia',
  empty_name: 'please enter your name',
  name_too_long: 'a name has at most 60 characters',
  contest_not_open: 'voting has not opened yet',
  contest_closed: 'voting is closed',
  free_vote_used: 'this phone has already used its free vote',
  credit_missing: 'no paid vote is open for this phone in this browser',
  credit_spent: 'this paid vote has already been used',
  too_many_requests: 'too many requests, please wait a moment',
  internal: 'something went wrong',
  unavailable: 'voting is not available at the moment, please try again shortly',
  busy: 'very many people are voting right now, please try again shortly',
  unknown_outcome: 'we could not tell whether your vote arrived; sending the same vote again is safe',
} as const satisfies Record<ErrorCode, string>

/** @throws never; unknown codes are excluded by type. */
export const messageOf = (code: ErrorCode): string => messageByCode[code]

export interface AppErrorOptions {
  readonly message?: string
  readonly cause?: unknown
  /** Seconds after which the same request may be sent again; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number
}

/** A refusal the caller may see. Everything else that is thrown is answered as `internal`, without its text. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? messageByCode[code], { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
