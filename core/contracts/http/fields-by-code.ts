import type { ErrorCode } from '../../errors.ts'

type FieldsByCode = Readonly<Partial<Record<ErrorCode, string>>>

/** Which field of a registration a refusal is about. */
export const registrationFieldByCode = {
  empty_name: 'fname',
  bad_phone: 'phone',
  phone_taken: 'phone',
  password_length: 'password',
  password_common: 'password',
  unknown_zone: 'address',
  bad_email: 'email',
  email_taken: 'email',
} as const satisfies FieldsByCode

/** The same of a password's reset. */
export const resetFieldByCode = {
  bad_email: 'email',
  password_length: 'newPassword',
  password_common: 'newPassword',
} as const satisfies FieldsByCode

/** The same of the page where it is set by a code or a link. */
export const resetByCodeFieldByCode = {
  reset_invalid: 'code',
  password_length: 'newPassword',
  password_common: 'newPassword',
} as const satisfies FieldsByCode

/** The same of what changes only with the current password. */
export const recoveryFieldByCode = {
  bad_email: 'email',
  email_taken: 'email',
  password_needed: 'currentPassword',
  wrong_password: 'currentPassword',
} as const satisfies FieldsByCode

/** The same of a password's change. */
export const passwordFieldByCode = {
  wrong_password: 'oldPassword',
  password_length: 'newPassword',
  password_common: 'newPassword',
} as const satisfies FieldsByCode
