import { type Static, Type } from 'typebox'
import { isoTime, success, uuid } from './answer.ts'

const reason = Type.String({ maxLength: 300, description: '1 to 300 characters; names no person.' })

/** POST /admin/voters/erase */
export const eraseVoterBody = Type.Object(
  { phone: Type.String({ maxLength: 64, description: 'As typed.' }), reason },
  { additionalProperties: false },
)

/** POST /admin/contestants/{id}/erase */
export const eraseContestantBody = Type.Object({ reason }, { additionalProperties: false })

/** POST /actor/erase: her own account; the password shows that it is she. */
export const eraseOwnBody = Type.Object(
  { password: Type.String({ minLength: 1, maxLength: 128 }) },
  { additionalProperties: false },
)

const orNull = Type.Union([Type.String(), Type.Null()])

/** GET /actor/export: everything that is kept about whoever is logged in, for her to keep or take elsewhere. */
export const ownDataAnswer = Type.Object({
  success,
  exportedAt: isoTime,
  account: Type.Object({
    _id: uuid,
    role: Type.String(),
    phone: orNull,
    email: orNull,
    fname: Type.String(),
    mname: Type.String(),
    lname: Type.String(),
    registeredAt: isoTime,
    referredBy: orNull,
    zone: orNull,
    occupation: orNull,
    description: orNull,
  }),
  photos: Type.Array(Type.Object({ file: Type.String(), uploadedAt: isoTime })),
  payments: Type.Array(
    Type.Object({
      reference: Type.String(),
      provider: Type.String(),
      amountMinor: Type.Integer(),
      currency: Type.String(),
      state: Type.String(),
      createdAt: isoTime,
    }),
  ),
  votes: Type.Array(Type.Object({ hour: isoTime, free: Type.Integer(), paid: Type.Integer() })),
  requests: Type.Array(
    Type.Object({
      from: Type.String(),
      email: Type.String(),
      message: Type.String(),
      type: Type.String(),
      at: isoTime,
    }),
  ),
  sessions: Type.Array(Type.Object({ browser: Type.String(), address: orNull, from: isoTime, until: isoTime })),
})
export type OwnDataAnswer = Static<typeof ownDataAnswer>
