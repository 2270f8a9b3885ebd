import { type Static, Type } from 'typebox'
import { closed } from '../closed.ts'
import { refusal, uuid } from './answer.ts'

/** POST /actor/register, 403 `registration_unproven`: it waits for the code sent to its phone. */
export const registrationUnprovenRefusal = Type.Object({
  ...refusal.properties,
  registration: Type.Optional(uuid),
  resendAfterSeconds: Type.Optional(Type.Integer({ minimum: 0, description: 'Until another code may be requested.' })),
})

/** POST /actor/register/proof: the code for a waiting registration. Answered like the registration itself. */
export const proveRegistrationBody = closed({
  registration: uuid,
  code: Type.String({ maxLength: 200, description: 'Six digits, as typed, or the message they came in.' }),
})
export type ProveRegistrationBody = Static<typeof proveRegistrationBody>

/** POST /actor/register/proof/resend */
export const resendRegistrationBody = closed({ registration: uuid })
