import { type Static, Type } from 'typebox'
import { closed } from '../closed.ts'

const hex = Type.String({ pattern: '^[0-9a-f]*$', maxLength: 128 })

/** An ALTCHA challenge (version 2, SHA-256): find the counter whose hash with salt and nonce begins with `keyPrefix`. */
export const workChallenge = closed({
  parameters: closed({
    algorithm: Type.String({ maxLength: 20 }),
    nonce: hex,
    salt: hex,
    cost: Type.Integer({ minimum: 1, maximum: 1 }),
    keyLength: Type.Integer({ minimum: 1, maximum: 32 }),
    keyPrefix: hex,
    keySignature: hex,
    expiresAt: Type.Integer({ description: 'Epoch seconds.' }),
    /** What the challenge is bound to. */
    data: closed({ of: Type.String({ maxLength: 60 }) }),
  }),
  signature: hex,
})
export type WorkChallenge = Static<typeof workChallenge>
