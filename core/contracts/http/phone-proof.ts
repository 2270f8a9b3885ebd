import { type Static, Type } from 'typebox'
import { closed } from '../closed.ts'
import { refusal, success, uuid } from './answer.ts'
import { workChallenge } from './work.ts'

const resendAfterSeconds = Type.Integer({ minimum: 0, description: 'Until another code may be requested.' })

/**
 * POST /vote/vote, 403 `phone_unproven`: the ballot waits for the code sent to its phone. `work_needed`: too many votes come from its
 * address, so its browser must solve `work` and send it along.
 */
export const phoneUnprovenRefusal = Type.Object({
  ...refusal.properties,
  ballot: Type.Optional(uuid),
  resendAfterSeconds: Type.Optional(resendAfterSeconds),
  work: Type.Optional(workChallenge),
})

/** Sent with the refusal `phone_unproven`. */
const proofNeeded = Type.Object({ ballot: uuid, resendAfterSeconds })
export type ProofNeeded = Static<typeof proofNeeded>

/** POST /vote/proof: the code for a waiting ballot. Answered like the ballot itself. */
export const proveBody = closed({
  ballot: uuid,
  code: Type.String({ maxLength: 200, description: 'Six digits, as typed, or the message they came in.' }),
})

/** POST /vote/proof/resend */
export const resendBody = closed({ ballot: uuid })
export const resendAnswer = Type.Object({ success, resendAfterSeconds })
export type ResendAnswer = Static<typeof resendAnswer>
