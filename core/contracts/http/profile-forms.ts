import { type Static, Type } from 'typebox'
import { descriptionMaxLength } from '../../domain/account.ts'
import { closed } from '../closed.ts'
import {
  currentPassword,
  description,
  occupation,
  optionalAnswer,
  optionalEmail,
  optionalName,
  personName,
  zoneChoice,
} from './accounts.ts'
import { refusedAs } from './answer.ts'

/*
 * Her own forms, apart from the answers (profile.ts): a browser checks these, and Type.Partial would pull most of typebox into its bundle.
 */

export const story = closed({
  description: Type.String({
    minLength: 1,
    maxLength: descriptionMaxLength,
    pattern: '\\S',
    ...refusedAs({ minLength: 'empty_description', pattern: 'empty_description', maxLength: 'text_too_long' }),
  }),
  occupation: Type.Optional(occupation),
  email: Type.Optional(optionalEmail),
  currentPassword: Type.Optional(currentPassword),
})
/**
 * PUT /actor/updateDescription. Missing fields stay. A new e-mail is shown at once and serves log-ins and resets once confirmed, by the
 * current password here or by POST /actor/confirmEmail.
 */
export const updateDescriptionBody = closed({ actor: story })

/**
 * The text fields of PUT /api/v1/user/update-profile (multipart); missing ones stay, `phone` is ignored. E-mail as above; an answer needs
 * the current password. The form's files are image1, image2, image3.
 */
export const profileFields = closed({
  fname: Type.Optional(personName),
  mname: Type.Optional(personName),
  lname: Type.Optional(optionalName),
  email: Type.Optional(optionalEmail),
  description: Type.Optional(description),
  occupation: Type.Optional(occupation),
  address: Type.Optional(zoneChoice),
  answer: Type.Optional(optionalAnswer),
  currentPassword: Type.Optional(currentPassword),
  phone: Type.Optional(Type.String({ maxLength: 40 })),
})
export type ProfileFields = Static<typeof profileFields>

/** POST /actor/confirmEmail: the token of the link mailed to a new e-mail. */
export const confirmEmailBody = closed({ actor: closed({ token: Type.String({ maxLength: 100 }) }) })
