import { type Static, Type } from 'typebox'
import {
  ageOfMajority,
  answerMaxLength,
  descriptionMaxLength,
  emailMaxLength,
  occupationMaxLength,
  passwordLength,
  roles,
} from '../../domain/account.ts'
import { nameMaxLength } from '../../domain/text.ts'
import { closed } from '../closed.ts'
import { isoTime, refusedAs, success, uuid } from './answer.ts'

/** A field's text as typed. Forms check the same schemas before sending; the server checks the rest. */
export const personName = Type.String({
  minLength: 1,
  maxLength: nameMaxLength,
  pattern: '\\S',
  ...refusedAs({ minLength: 'empty_name', maxLength: 'name_too_long', pattern: 'empty_name' }),
})
export const optionalName = Type.String({ maxLength: nameMaxLength, ...refusedAs({ maxLength: 'name_too_long' }) })
export const phone = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'As typed; Ethiopian unless it has a country code.',
  ...refusedAs({ minLength: 'bad_phone', maxLength: 'bad_phone' }),
})
/** The part a form can check; the server also strips and reads what is around it (core/domain/pasted.ts). */
const emailForm = '^[^@＠]+[@＠][^@＠]+[.．。][^@＠]+$'
/** '' means none. */
export const optionalEmail = Type.String({
  maxLength: emailMaxLength,
  pattern: `^\\s*$|${emailForm}`,
  ...refusedAs({ maxLength: 'bad_email', pattern: 'bad_email' }),
})
export const email = Type.String({
  minLength: 1,
  maxLength: emailMaxLength,
  pattern: emailForm,
  ...refusedAs({ minLength: 'bad_email', maxLength: 'bad_email', pattern: 'bad_email' }),
})
export const newPassword = Type.String({
  minLength: passwordLength.least,
  maxLength: passwordLength.most,
  ...refusedAs({ minLength: 'password_length', maxLength: 'password_length' }),
})
/** A password to compare, not to set: a malformed one is simply wrong. */
export const knownPassword = Type.String({ minLength: 1, maxLength: 512 })
/** Required only by some changes; '' means none. */
export const currentPassword = Type.String({ maxLength: 512 })
export const zoneChoice = Type.String({ maxLength: 60, description: "A zone's _id or name; '' means none." })
export const occupation = Type.String({ maxLength: occupationMaxLength, ...refusedAs({ maxLength: 'text_too_long' }) })
export const description = Type.String({
  maxLength: descriptionMaxLength,
  ...refusedAs({ maxLength: 'text_too_long' }),
})
/** The favourite sport, which answers a forgotten password; '' means none. */
export const optionalAnswer = Type.String({ maxLength: answerMaxLength, ...refusedAs({ maxLength: 'text_too_long' }) })

export const registration = closed({
  fname: personName,
  mname: personName,
  lname: Type.Optional(optionalName),
  email: Type.Optional(optionalEmail),
  password: newPassword,
  phone,
  address: Type.Optional(zoneChoice),
  referralCode: Type.Optional(Type.String({ maxLength: 128, description: 'Unknown codes are ignored.' })),
  occupation: Type.Optional(occupation),
  description: Type.Optional(description),
  answer: Type.Optional(optionalAnswer),
})
export type Registration = Static<typeof registration>

const policyVersion = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[0-9a-z-]+$',
  description: 'The version of the privacy policy that was shown.',
})
const guardian = Type.String({
  maxLength: nameMaxLength,
  description: 'Of a minor: first and father’s name at least.',
  ...refusedAs({ maxLength: 'name_too_long' }),
})

/** What she agreed to beside her registration, and for a minor the parent or guardian who agrees too. */
const consent = closed({
  policy: policyVersion,
  isMinor: Type.Boolean({ description: `Younger than ${ageOfMajority}.` }),
  guardian: Type.Optional(guardian),
})
export type Consent = Static<typeof consent>

/** POST /actor/register. Callers that ask nobody leave `consent` out: then none is recorded, and her own page asks. */
export const registerBody = closed({ actor: registration, consent: Type.Optional(consent) })
/** PUT /actor/consent: the same by a contestant who was not asked when she registered or was entered. */
export const consentBody = closed({ consent })

/** The consent as fields of a form. A ticked box has its value, or is true; one that is not ticked is missing, or false. */
export const consentFields = {
  age: Type.Enum(['adult', 'minor']),
  guardian: Type.Optional(guardian),
  guardianConsent: Type.Optional(Type.Union([Type.String({ maxLength: 3 }), Type.Boolean()])),
  policy: Type.Union([policyVersion, Type.Literal(true)]),
}
const consentForm = Type.Object(consentFields)
export type ConsentForm = Static<typeof consentForm>

/** A guardian's name without her tick is no consent. @param shown the version of the policy beside a box that says only `true` */
export function consentOf({ age, guardian = '', guardianConsent, policy }: ConsentForm, shown = ''): Consent {
  const of = { policy: policy === true ? shown : policy }
  return age === 'minor'
    ? { ...of, isMinor: true, guardian: guardianConsent ? guardian : '' }
    : { ...of, isMinor: false }
}

/** The page's form of registration. */
export const registrationForm = Type.Object({ ...registration.properties, ...consentFields })

const phoneLogin = closed({ phone, password: knownPassword })
/** POST /actor/login */
export const actorLoginBody = closed({ actor: phoneLogin })

/** POST /api/login; `userId` is a phone, an e-mail or an id. */
export const loginBody = closed({
  visitor: closed({ userId: Type.String({ minLength: 1, maxLength: emailMaxLength }), password: knownPassword }),
})

/** POST /api/v1/auth/forgot-password */
export const forgotPasswordBody = closed({
  email,
  newPassword,
  answer: Type.String({ minLength: 1, maxLength: answerMaxLength }),
})
export type ForgotPasswordBody = Static<typeof forgotPasswordBody>

/** The answer: `next` is the page that sets the password, unless a right answer sets it at once. It reveals nothing about the account. */
export const forgotPasswordAnswer = Type.Object({
  success,
  message: Type.String(),
  next: Type.Optional(Type.Literal('/reset-password')),
})
export type ForgotPasswordAnswer = Static<typeof forgotPasswordAnswer>

/** POST /api/v1/auth/reset-password; identified by the cookie of the browser that asked. */
export const resetPasswordBody = closed({
  code: Type.String({
    maxLength: 400,
    description: "The code that was sent, or an admin's link; '' after the waiting time.",
  }),
  newPassword,
})
export type ResetPasswordBody = Static<typeof resetPasswordBody>

/** GET /actor/password-reset: whether somebody waits to reset one's own password, and from when it can be done. */
export const ownResetAnswer = Type.Object({
  success,
  reset: Type.Union([Type.Object({ askedAt: isoTime, opensAt: isoTime }), Type.Null()]),
})
export type OwnResetAnswer = Static<typeof ownResetAnswer>

export const passwordChange = closed({ newPassword, oldPassword: knownPassword })
/** PUT /actor/changePassword, PUT /admin/changePassword */
export const changePasswordBody = closed({ actor: passwordChange })

/** The logged-in account as the browser keeps it under `auth` (AUT-06). Only admins get e-mail and phone. */
export const sessionUser = Type.Object({
  name: Type.String(),
  role: Type.Enum(roles),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
})
export type SessionUser = Static<typeof sessionUser>

/** The value of `token`. It opens nothing; only the session cookie does. */
export const placeholderToken = 'session-cookie'

/** The answer of both log-ins and of a registration. The session travels beside it in an HttpOnly cookie. */
export const loginAnswer = Type.Object({
  success,
  message: Type.String(),
  user: sessionUser,
  token: Type.Literal(placeholderToken),
  resetWaits: Type.Optional(
    Type.Literal(true, {
      description: "Somebody has asked to reset this account's password; the owner's page shows it.",
    }),
  ),
})
export type LoginAnswer = Static<typeof loginAnswer>

/** GET /api/sessions: one's own sessions, the asking one first, then by last use. */
export const sessionsAnswer = Type.Object({
  success,
  sessions: Type.Array(
    Type.Object({
      _id: uuid,
      userAgent: Type.String(),
      createdAt: isoTime,
      lastSeenAt: isoTime,
      current: Type.Boolean(),
    }),
  ),
  atMost: Type.Integer({ description: 'One more log-in ends the least recently used session.' }),
  lastDisplaced: Type.Union([Type.Object({ userAgent: Type.String(), endedAt: isoTime }), Type.Null()], {
    description: 'The last session ended this way within the last weeks.',
  }),
})
export type SessionsAnswer = Static<typeof sessionsAnswer>

/** DELETE /api/sessions (all others) and DELETE /api/sessions/{id} */
export const sessionsEndedAnswer = Type.Object({ success, ended: Type.Integer() })
