/**
 * Every reason for which the platform says no. The code is for programs and stays stable; the message is its English text, by
 * whose code the web app has it in other languages.
 */
export const errors = {
  invalid_body: {
    status: 400,
    message: 'this could not be understood; please check what was entered, or load the page again',
  },
  invalid_text: { status: 400, message: 'the text holds characters that cannot be stored' },
  no_image: { status: 400, message: 'No image selected or no image type specified' },
  not_authenticated: { status: 401, message: 'please log in' },
  session_displaced: {
    status: 401,
    message: 'you were logged out here, because you have logged in at more than 20 places since; please log in again',
  },
  wrong_login: { status: 401, message: 'the phone or the password is not right' },
  not_allowed: { status: 403, message: 'you are not allowed to do this' },
  bad_signature: { status: 403, message: 'the signature does not fit' },
  foreign_origin: { status: 403, message: 'this address may not be called from another site' },
  wrong_card_key: { status: 403, message: 'the issuing key is not right' },
  not_found: { status: 404, message: 'not found' },
  no_photo: { status: 404, message: 'there is no photo in this place' },
  phone_taken: { status: 409, message: 'this phone is registered already; please log in' },
  fee_paid: { status: 409, message: 'your fee has been paid already' },
  email_taken: { status: 409, message: 'this e-mail belongs to another account' },
  photos_full: { status: 409, message: 'you have three photos already; change or delete one of them' },
  zone_taken: { status: 409, message: 'there is a zone of this name already' },
  changed_meanwhile: { status: 409, message: 'somebody else has changed this meanwhile; please look at it again' },
  not_confirmed: { status: 409, message: 'people will notice this at once; please confirm it' },
  category_taken: { status: 409, message: 'there is a category of this name already' },
  category_in_use: { status: 409, message: 'this category still has products or orders of them' },
  result_held_back: { status: 409, message: 'the result is held back until the counts are public again' },
  ballots_not_recorded: {
    status: 409,
    message: 'this holds ballots that are not recorded yet, so it cannot be removed',
  },
  place_would_be_lost: {
    status: 409,
    message: 'with this fee she stands in the contest: after a refund nobody can vote for her until she pays again',
  },
  not_cancellable: { status: 409, message: 'only a payment by Chapa that is still open can be cancelled' },
  cards_in_making: { status: 409, message: 'these cards are still being made' },
  link_expired: { status: 410, message: 'this link has expired; the list of batches has a new one' },
  file_removed: { status: 410, message: 'the file of these cards has been removed, as its time is over' },
  body_too_large: { status: 413, message: 'the request is too large' },
  image_too_large: { status: 413, message: 'Image should be less than 10MB' },
  unsupported_media_type: { status: 415, message: 'this kind of content is not taken here' },
  not_an_image: {
    status: 415,
    message: 'this file is not an image we can read: please choose a JPEG, PNG, WebP or AVIF',
  },
  no_picks: { status: 422, message: 'you havent voted yet' },
  too_many_picks: { status: 422, message: 'a ballot holds at most 3 votes' },
  duplicate_pick: { status: 422, message: 'a contestant can be chosen only once on a ballot' },
  unknown_contestant: { status: 422, message: 'one of the chosen contestants does not exist' },
  unpaid_contestant: {
    status: 422,
    message: 'one of the chosen contestants cannot be voted for yet: account waiting payment',
  },
  inactive_contestant: { status: 422, message: 'one of the chosen contestants is not taking part at the moment' },
  no_such_contestant: { status: 422, message: 'she is not taking part at the moment' },
  bad_phone: {
    status: 422,
    message: 'please enter a valid mobile phone number, with + and the country code outside Ethiopia',
  },
  empty_name: { status: 422, message: 'please enter your name' },
  name_too_long: { status: 422, message: 'a name has at most 60 characters' },
  password_length: { status: 422, message: 'a password has 8 to 128 characters' },
  wrong_password: { status: 422, message: 'the current password is not right' },
  reset_refused: { status: 422, message: 'e-mail and answer do not fit an account that can be reset this way' },
  bad_email: { status: 422, message: 'please enter a valid e-mail address' },
  text_too_long: { status: 422, message: 'one of the texts is too long' },
  unknown_zone: { status: 422, message: 'this zone does not exist' },
  closes_before_opening: { status: 422, message: 'the contest has to close after it opens' },
  freeze_outside_hours: { status: 422, message: 'the freeze has to lie between opening and closing' },
  already_open: { status: 422, message: 'the contest is open already; to end it, choose an earlier closing' },
  moment_has_passed: { status: 422, message: 'this moment has passed already; please choose a later one' },
  unknown_category: { status: 422, message: 'this category does not exist' },
  bad_number: { status: 422, message: 'please enter a number, such as 450 or 12.50' },
  bad_quantity: { status: 422, message: 'please enter a whole number from 0 to 999999' },
  empty_description: { status: 422, message: 'please write something about yourself' },
  image_damaged: { status: 422, message: 'this image is damaged or incomplete' },
  image_too_small: {
    status: 422,
    message: 'this image is too small: each side needs at least 200 pixels, and no side more than four times the other',
  },
  image_too_many_pixels: { status: 422, message: 'this image has too many pixels' },
  contest_not_open: { status: 422, message: 'voting has not opened yet' },
  contest_closed: { status: 422, message: 'voting is closed' },
  free_vote_used: { status: 422, message: 'this phone has already used its free vote' },
  credit_missing: { status: 422, message: 'no paid vote is open for this phone in this browser' },
  credit_spent: { status: 422, message: 'this paid vote has already been used or refunded' },
  not_refundable: { status: 422, message: 'only a payment that has succeeded can be refunded' },
  letter_unreadable: { status: 422, message: 'this cannot be read as a ballot, so it cannot be sent again' },
  card_not_refundable: {
    status: 422,
    message: 'a payment by T-card cannot be refunded: whoever sold the card can give its price back',
  },
  refund_refused: { status: 422, message: 'Chapa refused the refund; everything is as it was before' },
  card_unavailable: { status: 422, message: 'card aleady used or unavailable' },
  payment_refused: { status: 422, message: 'the payment provider does not take this payment' },
  too_many_requests: { status: 429, message: 'too many requests, please wait a moment' },
  too_many_attempts: { status: 429, message: 'too many attempts; please wait a little before the next one' },
  internal: { status: 500, message: 'something went wrong' },
  unavailable: { status: 503, message: 'this is not possible at the moment, please try again shortly' },
  payment_unavailable: {
    status: 503,
    message: 'payments cannot be made at the moment; nothing was charged, please try again shortly',
  },
  busy: { status: 503, message: 'very many people are here right now, please try again shortly' },
  unknown_outcome: {
    status: 503,
    message: 'we could not tell whether your vote arrived; sending the same vote again is safe',
  },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>

export type ErrorCode = keyof typeof errors

export const errorCodes = Object.keys(errors) as readonly ErrorCode[] // keys of a const object

/** For a code that was stored or sent: a later version may know others. */
export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errors, code)

/** The status of HTTP it is answered with. */
export const statusOf = (code: ErrorCode): number => errors[code].status

export const messageOf = (code: ErrorCode): string => errors[code].message

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
    super(options.message ?? messageOf(code), { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
    this.details = options.details
  }
}
