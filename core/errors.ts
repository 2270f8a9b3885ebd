import refusals from './refusals.json' with { type: 'json' }
import adminRefusals from './refusals-admin.json' with { type: 'json' }

/**
 * Every refusal of the platform, with its HTTP status. Codes are stable, for programs. English texts are in refusals.json, or in
 * refusals-admin.json for those only admins, juries or programs get; other languages are among the web app's texts.
 */
const statuses = {
  invalid_body: 400,
  invalid_text: 400,
  no_image: 400,
  not_authenticated: 401,
  session_displaced: 401,
  wrong_login: 401,
  jury_signed_out: 401,
  not_allowed: 403,
  second_factor_needed: 403,
  second_factor_missing: 403,
  bad_signature: 403,
  foreign_origin: 403,
  wrong_card_key: 403,
  cookies_needed: 403,
  phone_unproven: 403,
  work_needed: 403,
  registration_unproven: 403,
  not_found: 404,
  no_photo: 404,
  phone_taken: 409,
  fee_paid: 409,
  not_entered: 409,
  entered_already: 409,
  taken_out: 409,
  email_taken: 409,
  photos_full: 409,
  zone_taken: 409,
  version_conflict: 409,
  not_confirmed: 409,
  slug_taken: 409,
  contest_announced: 409,
  contest_running: 409,
  contest_in_use: 409,
  contest_is_final: 409,
  contest_revealing: 409,
  contest_not_closed: 409,
  archive_not_final: 409,
  archive_needs_former: 409,
  contest_known: 409,
  contest_counting: 409,
  contest_not_final: 409,
  round_exists: 409,
  ballots_undecided: 409,
  jury_sealed: 409,
  jury_unsealed: 409,
  criterion_in_use: 409,
  jury_submitted: 409,
  opening_fixed: 409,
  closing_fixed: 409,
  category_taken: 409,
  category_in_use: 409,
  result_held_back: 409,
  ballots_not_recorded: 409,
  import_has_problems: 409,
  place_would_be_lost: 409,
  not_cancellable: 409,
  no_refund_under_way: 409,
  refund_being_asked: 409,
  refund_at_chapa: 409,
  refund_not_taken_over: 409,
  refund_still_open: 409,
  last_owner: 409,
  last_factor: 409,
  too_many_passkeys: 409,
  too_many_links: 409,
  cards_in_making: 409,
  out_of_stock: 409,
  order_not_cancellable: 409,
  order_not_payable: 409,
  refund_by_order: 409,
  stock_by_variant: 409,
  variant_taken: 409,
  product_photos_full: 409,
  code_gone: 410,
  link_expired: 410,
  invitation_invalid: 410,
  jury_link_invalid: 410,
  file_removed: 410,
  precondition_failed: 412,
  body_too_large: 413,
  image_too_large: 413,
  archive_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  not_an_image: 415,
  no_picks: 422,
  archive_unknown: 422,
  archive_damaged: 422,
  archive_unsound: 422,
  too_many_picks: 422,
  duplicate_pick: 422,
  unknown_contestant: 422,
  unpaid_contestant: 422,
  inactive_contestant: 422,
  no_such_contestant: 422,
  bad_phone: 422,
  bad_contact_phone: 422,
  empty_name: 422,
  name_too_long: 422,
  password_length: 422,
  password_common: 422,
  wrong_password: 422,
  wrong_factor_code: 422,
  wrong_passkey: 422,
  passkey_expired: 422,
  passkey_copied: 422,
  password_needed: 422,
  reset_refused: 422,
  reset_invalid: 422,
  bad_email: 422,
  text_too_long: 422,
  unknown_zone: 422,
  closes_before_opening: 422,
  freeze_outside_hours: 422,
  already_open: 422,
  moment_has_passed: 422,
  bad_csv: 422,
  missing_columns: 422,
  too_many_lines: 422,
  repeated_line: 422,
  not_yes_or_no: 422,
  unknown_value: 422,
  bad_variants: 422,
  unknown_category: 422,
  content_invalid: 422,
  unknown_picture: 422,
  bad_number: 422,
  bad_quantity: 422,
  empty_description: 422,
  image_damaged: 422,
  image_too_small: 422,
  image_too_many_pixels: 422,
  contest_not_open: 422,
  contest_closed: 422,
  guardian_needed: 422,
  round_takes_nobody: 422,
  nobody_goes_on: 422,
  unknown_placeholder: 422,
  free_vote_used: 422,
  wrong_code: 422,
  wrong_code_last: 422,
  code_expired: 422,
  phone_not_provable: 422,
  phone_not_registrable: 422,
  messages_unavailable: 422,
  title_needs_proof: 422,
  rules_reason_missing: 422,
  jury_hours: 422,
  jury_without_criteria: 422,
  jury_not_open: 422,
  jury_incomplete: 422,
  free_outside_hours: 422,
  nothing_counts: 422,
  free_votes_off: 422,
  free_votes_later: 422,
  country_not_allowed: 422,
  more_picks_than_allowed: 422,
  paid_limit_reached: 422,
  credit_missing: 422,
  credit_spent: 422,
  not_refundable: 422,
  letter_unreadable: 422,
  card_not_refundable: 422,
  refund_too_much: 422,
  refund_refused: 422,
  card_unavailable: 422,
  two_currencies: 422,
  pickup_only: 422,
  cash_not_possible: 422,
  too_many_unpaid_orders: 422,
  address_missing: 422,
  card_used: 422,
  card_vote_missing: 404,
  payment_refused: 422,
  wait_needed: 429,
  too_many_requests: 429,
  too_many_attempts: 429,
  internal: 500,
  format_unavailable: 501,
  unavailable: 503,
  payment_unavailable: 503,
  busy: 503,
  unknown_outcome: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof statuses

export const errorCodes = Object.keys(statuses) as readonly ErrorCode[] // keys of a const object

/** For a stored or received code: a later version may know others. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(statuses, code)

export const statusOf = (code: ErrorCode): number => statuses[code]

const messages: Readonly<Record<ErrorCode, string>> = { ...refusals, ...adminRefusals }

export const messageOf = (code: ErrorCode): string => messages[code]

export interface AppErrorOptions {
  readonly message?: string
  readonly cause?: unknown
  /** Seconds until the same request may be sent again; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number
  /** Further answer fields, declared by the route. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Headers that belong to the status, like `content-range` to 416. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal that callers may see. Any other error is answered as `internal`, without its text. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined
  readonly details: AppErrorOptions['details'] | undefined
  readonly headers: AppErrorOptions['headers'] | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? messageOf(code), { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.details = options.details
    this.headers = options.headers
  }
}
