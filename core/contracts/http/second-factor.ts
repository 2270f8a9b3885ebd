import { type Static, Type } from 'typebox'
import { closed } from '../closed.ts'
import { knownPassword } from './accounts.ts'
import { success } from './answer.ts'

/** GET /admin/factor */
export const factorAnswer = Type.Object({
  success,
  isSetUp: Type.Boolean({ description: 'Whether an app or a passkey is set up.' }),
  hasApp: Type.Boolean(),
  hasPasskeys: Type.Boolean(),
  isRequired: Type.Boolean({ description: 'Whether this server requires one for admins.' }),
  codesLeft: Type.Integer({ description: 'Unused recovery codes.' }),
})
export type FactorAnswer = Static<typeof factorAnswer>

/** POST /admin/factor, POST /admin/factor/recovery-codes */
export const offerFactorBody = closed({ password: knownPassword })

export const offerFactorAnswer = Type.Object({
  success,
  secret: Type.String({ description: 'Base32.' }),
  address: Type.String({ description: '`otpauth://…`, for the QR code.' }),
})
export type OfferFactorAnswer = Static<typeof offerFactorAnswer>

/** POST /admin/factor/confirm, POST /admin/factor/show: an app's code, or a recovery code. */
export const factorCodeBody = closed({ code: Type.String({ minLength: 6, maxLength: 30 }) })

/** The codes are shown once; none if the earlier ones are still valid. */
export const confirmFactorAnswer = Type.Object({ success, codes: Type.Array(Type.String()) })
export type ConfirmFactorAnswer = Static<typeof confirmFactorAnswer>
