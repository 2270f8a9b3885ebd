import type { ErrorCode } from '../../errors.ts'

type FieldsByCode = Readonly<Partial<Record<ErrorCode, string>>>

/** The field of an account to be made that a refusal is about. */
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

/** With what the page asks beside the account. */
export const registrationFormFieldByCode = {
  ...registrationFieldByCode,
  guardian_needed: 'guardian',
} as const satisfies FieldsByCode

/** The same for resetting a password. */
export const resetFieldByCode = {
  bad_email: 'email',
  password_length: 'newPassword',
  password_common: 'newPassword',
} as const satisfies FieldsByCode

/** The same for setting a password by code or link. */
export const resetByCodeFieldByCode = {
  reset_invalid: 'code',
  password_length: 'newPassword',
  password_common: 'newPassword',
} as const satisfies FieldsByCode

/** The same for changes that need the current password. */
export const recoveryFieldByCode = {
  bad_email: 'email',
  email_taken: 'email',
  password_needed: 'currentPassword',
  wrong_password: 'currentPassword',
} as const satisfies FieldsByCode

/** The same for changing a password. */
export const passwordFieldByCode = {
  wrong_password: 'oldPassword',
  password_length: 'newPassword',
  password_common: 'newPassword',
} as const satisfies FieldsByCode
