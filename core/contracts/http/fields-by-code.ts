import type { ErrorCode } from '../../errors.ts'

type FieldsByCode = Readonly<Partial<Record<ErrorCode, string>>>

/** Which field of a registration a refusal is about. */
export const registrationFieldByCode = {
  empty_name: 'fname',
  bad_phone: 'phone',
  phone_taken: 'phone',
  password_length: 'password',
  unknown_zone: 'address',
  bad_email: 'email',
  email_taken: 'email',
} as const satisfies FieldsByCode

/** The same of a password's reset. */
export const resetFieldByCode = { bad_email: 'email', password_length: 'newPassword' } as const satisfies FieldsByCode
