import { type Static, Type } from 'typebox'
import {
  answerMaxLength,
  descriptionMaxLength,
  emailMaxLength,
  occupationMaxLength,
  passwordLength,
  roles,
} from '../../domain/account.ts'
import { nameMaxLength } from '../../domain/text.ts'
import { isoTime, refusedAs, success, uuid } from './answer.ts'

/** The text of a field as typed. A form checks the same schemas before it sends; the server checks the rest. */
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
  description: 'As typed; without a country code it is Ethiopian.',
  ...refusedAs({ minLength: 'bad_phone', maxLength: 'bad_phone' }),
})
/** What a form can tell before it is sent; the server reads what is around and inside it (core/domain/pasted.ts). */
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
/** A password that is compared, not set: one of the wrong form is simply a wrong password. */
export const knownPassword = Type.String({ minLength: 1, maxLength: 512 })
/** Beside what changes only with it; '' means none. */
export const currentPassword = Type.String({ maxLength: 512 })
export const zoneChoice = Type.String({ maxLength: 60, description: "A zone's _id or name; '' means none." })
export const occupation = Type.String({ maxLength: occupationMaxLength, ...refusedAs({ maxLength: 'text_too_long' }) })
export const description = Type.String({
  maxLength: descriptionMaxLength,
  ...refusedAs({ maxLength: 'text_too_long' }),
})
/** The favourite sport, the answer that a forgotten password is reset with; '' means none. */
export const optionalAnswer = Type.String({ maxLength: answerMaxLength, ...refusedAs({ maxLength: 'text_too_long' }) })

export const registration = Type.Object(
  {
    fname: personName,
    mname: personName,
    lname: Type.Optional(optionalName),
    email: Type.Optional(optionalEmail),
    password: newPassword,
    phone,
    address: Type.Optional(zoneChoice),
    referralCode: Type.Optional(Type.String({ maxLength: 128, description: 'Unknown ones are ignored.' })),
    occupation: Type.Optional(occupation),
    description: Type.Optional(description),
    answer: Type.Optional(optionalAnswer),
  },
  { additionalProperties: false },
)
export type Registration = Static<typeof registration>

/** POST /actor/register */
export const registerBody = Type.Object({ actor: registration }, { additionalProperties: false })

const phoneLogin = Type.Object({ phone, password: knownPassword }, { additionalProperties: false })
/** POST /actor/login */
export const actorLoginBody = Type.Object({ actor: phoneLogin }, { additionalProperties: false })

/** POST /api/login; `userId` is a phone, an e-mail or an id. */
export const loginBody = Type.Object(
  {
    visitor: Type.Object(
      { userId: Type.String({ minLength: 1, maxLength: emailMaxLength }), password: knownPassword },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)

/** POST /api/v1/auth/forgot-password */
export const forgotPasswordBody = Type.Object(
  {
    email,
    newPassword,
    answer: Type.String({ minLength: 1, maxLength: answerMaxLength }),
  },
  { additionalProperties: false },
)
export type ForgotPasswordBody = Static<typeof forgotPasswordBody>

/** Its answer: `next` is the page where the password can be set, if a right answer does not set it at once. It reveals nothing about the account. */
export const forgotPasswordAnswer = Type.Object({
  success,
  message: Type.String(),
  next: Type.Optional(Type.Literal('/reset-password')),
})
export type ForgotPasswordAnswer = Static<typeof forgotPasswordAnswer>

/** POST /api/v1/auth/reset-password; the browser that asked sends its cookie along. */
export const resetPasswordBody = Type.Object(
  {
    code: Type.String({
      maxLength: 400,
      description: "The code that was sent, or an admin's link; '' after the hours of waiting.",
    }),
    newPassword,
  },
  { additionalProperties: false },
)
export type ResetPasswordBody = Static<typeof resetPasswordBody>

/** GET /actor/password-reset: whether somebody waits to reset one's password, and from when on it can be done. */
export const ownResetAnswer = Type.Object({
  success,
  reset: Type.Union([Type.Object({ askedAt: isoTime, opensAt: isoTime }), Type.Null()]),
})
export type OwnResetAnswer = Static<typeof ownResetAnswer>

export const passwordChange = Type.Object({ newPassword, oldPassword: knownPassword }, { additionalProperties: false })
/** PUT /actor/changePassword, PUT /admin/changePassword */
export const changePasswordBody = Type.Object({ actor: passwordChange }, { additionalProperties: false })

/** The logged-in account as the browser keeps it under `auth` (AUT-06). E-mail and phone only for an admin. */
export const sessionUser = Type.Object({
  name: Type.String(),
  role: Type.Enum(roles),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
})
export type SessionUser = Static<typeof sessionUser>

/** The value of `token`. It carries no authority; the session cookie alone does. */
export const placeholderToken = 'session-cookie'

/** Of both log-ins and of a registration, which logs in. The session travels as an HttpOnly cookie beside it. */
export const loginAnswer = Type.Object({
  success,
  message: Type.String(),
  user: sessionUser,
  token: Type.Literal(placeholderToken),
  resetWaits: Type.Optional(
    Type.Literal(true, { description: 'Somebody waits to reset the password of this account: her own page says so.' }),
  ),
})
export type LoginAnswer = Static<typeof loginAnswer>

/** GET /api/sessions: where one is logged in, the one asking first, then the latest used. */
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
  atMost: Type.Integer({ description: 'A further log-in ends the session that was not used for longest.' }),
  lastDisplaced: Type.Union([Type.Object({ userAgent: Type.String(), endedAt: isoTime }), Type.Null()], {
    description: 'The one that last ended so, of the last weeks.',
  }),
})
export type SessionsAnswer = Static<typeof sessionsAnswer>

/** DELETE /api/sessions (all others) and DELETE /api/sessions/{id} */
export const sessionsEndedAnswer = Type.Object({ success, ended: Type.Integer() })
