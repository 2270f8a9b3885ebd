/** Every reason for which the platform says no. `code` is for programs and stays stable; the message is for people. */
export const statusByCode = {
  invalid_body: 400,
  invalid_text: 400,
  no_image: 400,
  not_authenticated: 401,
  session_displaced: 401,
  wrong_login: 401,
  not_allowed: 403,
  bad_signature: 403,
  foreign_origin: 403,
  wrong_card_key: 403,
  not_found: 404,
  no_photo: 404,
  phone_taken: 409,
  fee_paid: 409,
  email_taken: 409,
  photos_full: 409,
  zone_taken: 409,
  changed_meanwhile: 409,
  not_confirmed: 409,
  category_taken: 409,
  category_in_use: 409,
  result_held_back: 409,
  ballots_not_recorded: 409,
  place_would_be_lost: 409,
  not_cancellable: 409,
  cards_in_making: 409,
  link_expired: 410,
  file_removed: 410,
  body_too_large: 413,
  image_too_large: 413,
  unsupported_media_type: 415,
  not_an_image: 415,
  no_picks: 422,
  too_many_picks: 422,
  duplicate_pick: 422,
  unknown_contestant: 422,
  unpaid_contestant: 422,
  inactive_contestant: 422,
  no_such_contestant: 422,
  bad_phone: 422,
  empty_name: 422,
  name_too_long: 422,
  password_length: 422,
  wrong_password: 422,
  reset_refused: 422,
  bad_email: 422,
  text_too_long: 422,
  unknown_zone: 422,
  closes_before_opening: 422,
  freeze_outside_hours: 422,
  already_open: 422,
  moment_has_passed: 422,
  unknown_category: 422,
  bad_number: 422,
  bad_quantity: 422,
  empty_description: 422,
  image_damaged: 422,
  image_too_small: 422,
  image_too_many_pixels: 422,
  contest_not_open: 422,
  contest_closed: 422,
  free_vote_used: 422,
  credit_missing: 422,
  credit_spent: 422,
  not_refundable: 422,
  letter_unreadable: 422,
  card_not_refundable: 422,
  refund_refused: 422,
  card_unavailable: 422,
  payment_refused: 422,
  too_many_requests: 429,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
  payment_unavailable: 503,
  busy: 503,
  unknown_outcome: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof statusByCode

/** For a code that was stored or sent: a later version may know others. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(statusByCode, code)

/** The English texts; the web app translates by `code` and falls back to these. */
const messageByCode = {
  invalid_body: 'this could not be understood; please check what was entered, or load the page again',
  invalid_text: 'the text holds characters that cannot be stored',
  no_image: 'No image selected or no image type specified',
  not_authenticated: 'please log in',
  session_displaced:
    'you were logged out here, because you have logged in at more than 20 places since; please log in again',
  wrong_login: 'the phone or the password is not right',
  not_allowed: 'you are not allowed to do this',
  bad_signature: 'the signature does not fit',
  foreign_origin: 'this address may not be called from another site',
  wrong_card_key: 'the issuing key is not right',
  not_found: 'not found',
  no_photo: 'there is no photo in this place',
  phone_taken: 'this phone is registered already; please log in',
  fee_paid: 'your fee has been paid already',
  email_taken: 'this e-mail belongs to another account',
  place_would_be_lost:
    'with this fee she stands in the contest: after a refund nobody can vote for her until she pays again',
  not_cancellable: 'only a payment by Chapa that is still open can be cancelled',
  result_held_back: 'the result is held back until the counts are public again',
  ballots_not_recorded: 'this holds ballots that are not recorded yet, so it cannot be removed',
  letter_unreadable: 'this cannot be read as a ballot, so it cannot be sent again',
  zone_taken: 'there is a zone of this name already',
  changed_meanwhile: 'somebody else has changed this meanwhile; please look at it again',
  not_confirmed: 'people will notice this at once; please confirm it',
  category_taken: 'there is a category of this name already',
  category_in_use: 'this category still has products or orders of them',
  photos_full: 'you have three photos already; change or delete one of them',
  cards_in_making: 'these cards are still being made',
  link_expired: 'this link has expired; the list of batches has a new one',
  file_removed: 'the file of these cards has been removed, as its time is over',
  body_too_large: 'the request is too large',
  image_too_large: 'Image should be less than 10MB',
  unsupported_media_type: 'this kind of content is not taken here',
  not_an_image: 'this file is not an image we can read: please choose a JPEG, PNG, WebP or AVIF',
  no_picks: 'you havent voted yet',
  too_many_picks: 'a ballot holds at most 3 votes',
  duplicate_pick: 'a contestant can be chosen only once on a ballot',
  unknown_contestant: 'one of the chosen contestants does not exist',
  unpaid_contestant: 'one of the chosen contestants cannot be voted for yet: account waiting payment',
  inactive_contestant: 'one of the chosen contestants is not taking part at the moment',
  no_such_contestant: 'she is not taking part at the moment',
  bad_phone: 'please enter a valid mobile phone number, with + and the country code outside Ethiopia',
  empty_name: 'please enter your name',
  name_too_long: 'a name has at most 60 characters',
  password_length: 'a password has 8 to 128 characters',
  wrong_password: 'the current password is not right',
  reset_refused: 'e-mail and answer do not fit an account that can be reset this way',
  bad_email: 'please enter a valid e-mail address',
  text_too_long: 'one of the texts is too long',
  unknown_zone: 'this zone does not exist',
  closes_before_opening: 'the contest has to close after it opens',
  freeze_outside_hours: 'the freeze has to lie between opening and closing',
  already_open: 'the contest is open already; to end it, choose an earlier closing',
  moment_has_passed: 'this moment has passed already; please choose a later one',
  unknown_category: 'this category does not exist',
  bad_number: 'please enter a number, such as 450 or 12.50',
  bad_quantity: 'please enter a whole number from 0 to 999999',
  empty_description: 'please write something about yourself',
  image_damaged: 'this image is damaged or incomplete',
  image_too_small:
    'this image is too small: each side needs at least 200 pixels, and no side more than four times the other',
  image_too_many_pixels: 'this image has too many pixels',
  contest_not_open: 'voting has not opened yet',
  contest_closed: 'voting is closed',
  free_vote_used: 'this phone has already used its free vote',
  credit_missing: 'no paid vote is open for this phone in this browser',
  credit_spent: 'this paid vote has already been used or refunded',
  not_refundable: 'only a payment that has succeeded can be refunded',
  card_not_refundable: 'a payment by T-card cannot be refunded: whoever sold the card can give its price back',
  refund_refused: 'Chapa refused the refund; everything is as it was before',
  payment_refused: 'the payment provider does not take this payment',
  card_unavailable: 'card aleady used or unavailable',
  too_many_requests: 'too many requests, please wait a moment',
  too_many_attempts: 'too many attempts; please wait a little before the next one',
  internal: 'something went wrong',
  unavailable: 'this is not possible at the moment, please try again shortly',
  busy: 'very many people are here right now, please try again shortly',
  payment_unavailable: 'payments cannot be made at the moment; nothing was charged, please try again shortly',
  unknown_outcome: 'we could not tell whether your vote arrived; sending the same vote again is safe',
} as const satisfies Record<ErrorCode, string>

/** @throws never; unknown codes are excluded by type. */
export const messageOf = (code: ErrorCode): string => messageByCode[code]

export interface AppErrorOptions {
  readonly message?: string
  readonly cause?: unknown
  /** Seconds after which the same request may be sent again; becomes `Retry-After`. */
  readonly retryAfterSeconds?: number
  /** What the answer says beside code and message; the route declares it. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** A refusal the caller may see. Everything else that is thrown is answered as `internal`, without its text. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly retryAfterSeconds: number | undefined
  readonly details: AppErrorOptions['details'] | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? messageByCode[code], { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.details = options.details
  }
}
