import { type Static, Type } from 'typebox'
import { nameMaxLength } from '../../domain/text.ts'
import { closed } from '../closed.ts'
import { knownPassword } from './accounts.ts'
import { isoTime, refusedAs, success, uuid } from './answer.ts'

const passkey = Type.Object({
  _id: uuid,
  name: Type.String(),
  createdAt: isoTime,
  lastUsedAt: Type.Union([isoTime, Type.Null()]),
})
export type Passkey = Static<typeof passkey>

/** GET /admin/factor/passkeys: one's own, oldest first. */
export const passkeysAnswer = Type.Object({ success, passkeys: Type.Array(passkey), atMost: Type.Integer() })
export type PasskeysAnswer = Static<typeof passkeysAnswer>

/** Bytes in unpadded base64url, as WebAuthn JSON has them. */
const bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$' })
const credentialId = bytes(1_364)
const transports = Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 10 })
const descriptor = Type.Object({ id: credentialId, type: Type.Literal('public-key'), transports })
const timeout = Type.Integer({ description: 'Milliseconds.' })

/** POST /admin/factor/passkeys/offer */
export const offerPasskeyBody = closed({ password: knownPassword })

/** The used part of WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const offerPasskeyAnswer = Type.Object({
  success,
  options: Type.Object({
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: bytes(86), name: Type.String(), displayName: Type.String() }),
    challenge: bytes(43),
    pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
    timeout,
    attestation: Type.Literal('none'),
    authenticatorSelection: Type.Object({
      residentKey: Type.Literal('preferred'),
      userVerification: Type.Literal('required'),
    }),
    excludeCredentials: Type.Array(descriptor),
  }),
})
export type OfferPasskeyAnswer = Static<typeof offerPasskeyAnswer>

const passkeyName = Type.String({
  minLength: 1,
  maxLength: nameMaxLength,
  pattern: '\\S',
  description: "The owner's label for it.",
  ...refusedAs({ minLength: 'empty_name', maxLength: 'name_too_long', pattern: 'empty_name' }),
})

/** Fields for adding a passkey. */
export const namedPasskey = closed({ name: passkeyName, password: knownPassword })

/** POST /admin/factor/passkeys: the browser's new credential; the answer has recovery codes if none were left. */
export const addPasskeyBody = closed({
  name: passkeyName,
  id: credentialId,
  clientDataJSON: bytes(4_096),
  attestationObject: bytes(8_192),
  transports,
})
export type AddPasskeyBody = Static<typeof addPasskeyBody>

/** POST /admin/factor/passkeys/ask; PublicKeyCredentialRequestOptionsJSON, likewise. */
export const askPasskeyAnswer = Type.Object({
  success,
  options: Type.Object({
    rpId: Type.String(),
    challenge: bytes(43),
    timeout,
    userVerification: Type.Literal('required'),
    allowCredentials: Type.Array(descriptor),
  }),
})
export type AskPasskeyAnswer = Static<typeof askPasskeyAnswer>

/** POST /admin/factor/passkeys/show: the passkey's signature. */
export const showPasskeyBody = closed({
  id: credentialId,
  clientDataJSON: bytes(4_096),
  authenticatorData: bytes(4_096),
  signature: bytes(2_048),
  userHandle: Type.Optional(Type.String({ maxLength: 86, pattern: '^[\\w-]*$' })),
})
export type ShowPasskeyBody = Static<typeof showPasskeyBody>
