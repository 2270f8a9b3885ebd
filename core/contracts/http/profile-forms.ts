import { type Static, Type } from 'typebox'
import { descriptionMaxLength } from '../../domain/account.ts'
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
 * What she fills in, apart from what she is answered (profile.ts): a browser checks these forms, and what makes fields optional one by one would bring most
 * of typebox along.
 */

export const story = Type.Object(
  {
    description: Type.String({
      minLength: 1,
      maxLength: descriptionMaxLength,
      pattern: '\\S',
      ...refusedAs({ minLength: 'empty_description', pattern: 'empty_description', maxLength: 'text_too_long' }),
    }),
    occupation: Type.Optional(occupation),
    email: Type.Optional(optionalEmail),
    currentPassword: Type.Optional(currentPassword),
  },
  { additionalProperties: false },
)
/**
 * PUT /actor/updateDescription. What is left out stays. Another e-mail is shown at once; it serves for log-ins and resets once confirmed,
 * by the current password here or by POST /actor/confirmEmail.
 */
export const updateDescriptionBody = Type.Object({ actor: story }, { additionalProperties: false })

/**
 * The text fields of PUT /api/v1/user/update-profile (multipart); what is left out stays, `phone` is ignored. Another
 * e-mail is as above; an answer needs the current password. The files of the same form are called image1, image2, image3.
 */
export const profileFields = Type.Object(
  {
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
  },
  { additionalProperties: false },
)
export type ProfileFields = Static<typeof profileFields>

/** POST /actor/confirmEmail: the token of the link that was sent to a new e-mail. */
export const confirmEmailBody = Type.Object(
  { actor: Type.Object({ token: Type.String({ maxLength: 100 }) }, { additionalProperties: false }) },
  { additionalProperties: false },
)
