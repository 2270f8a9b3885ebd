import { type Static, Type } from 'typebox'

const hex = Type.String({ pattern: '^[0-9a-f]*$', maxLength: 128 })

/** A challenge of ALTCHA (version 2, SHA-256): the counter whose hash with salt and nonce begins with `keyPrefix` is to be found. */
export const workChallenge = Type.Object(
  {
    parameters: Type.Object(
      {
        algorithm: Type.String({ maxLength: 20 }),
        nonce: hex,
        salt: hex,
        cost: Type.Integer({ minimum: 1, maximum: 1 }),
        keyLength: Type.Integer({ minimum: 1, maximum: 32 }),
        keyPrefix: hex,
        keySignature: hex,
        expiresAt: Type.Integer({ description: 'Epoch seconds.' }),
        /** What it is bound to. */
        data: Type.Object({ of: Type.String({ maxLength: 60 }) }, { additionalProperties: false }),
      },
      { additionalProperties: false },
    ),
    signature: hex,
  },
  { additionalProperties: false },
)
export type WorkChallenge = Static<typeof workChallenge>
