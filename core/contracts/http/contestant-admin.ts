import { type Static, Type } from 'typebox'
import { searchMaxLength } from '../../domain/name-search.ts'
import { isoTime, success, uuid } from './answer.ts'
import { publicContestant } from './contestants.ts'
import { adminPayment } from './payments.ts'

/** A contestant for admins: with her contact data, and whether the public sees her. */
const adminContestant = Type.Object({
  ...publicContestant.properties,
  phone: Type.Union([Type.String(), Type.Null()], { description: 'null once the account is erased.' }),
  email: Type.Union([Type.String(), Type.Null()]),
  registeredAt: isoTime,
  isHeld: Type.Boolean({
    description: 'Waits for a first approval; not public until then.',
  }),
})
export type AdminContestant = Static<typeof adminContestant>

const yesOrNo = Type.Enum(['true', 'false'])

/** GET /admin/contestants */
export const adminContestantsQuery = Type.Object(
  {
    search: Type.Optional(
      Type.String({ maxLength: searchMaxLength, description: 'Words of the name, or the phone as typed.' }),
    ),
    zone: Type.Optional(uuid),
    active: Type.Optional(yesOrNo),
    paid: Type.Optional(yesOrNo),
    before: Type.Optional(uuid),
  },
  { additionalProperties: false },
)
export type AdminContestantsQuery = Static<typeof adminContestantsQuery>

/** Latest registration first; `next` is `before` for the next page, null on the last one. */
export const adminContestantsAnswer = Type.Object({
  success,
  actors: Type.Array(adminContestant),
  next: Type.Union([uuid, Type.Null()]),
})
export type AdminContestantsAnswer = Static<typeof adminContestantsAnswer>

/** GET /admin/contestants/{id}: `payments` are the latest fifty of `paymentCount`. */
export const adminContestantAnswer = Type.Object({
  success,
  actor: adminContestant,
  payments: Type.Array(adminPayment),
  paymentCount: Type.Integer(),
})
export type AdminContestantAnswer = Static<typeof adminContestantAnswer>

const reason = Type.String({ maxLength: 300, description: '1 to 300 characters.' })

/** PUT /admin/activity: `active` is the wanted state. */
export const activityBody = Type.Object(
  {
    actor: Type.Object({ id: uuid, active: Type.Boolean() }, { additionalProperties: false }),
    reason: Type.Optional(reason),
  },
  { additionalProperties: false },
)
export const activityAnswer = Type.Object({ success, message: Type.String(), isActive: Type.Boolean() })

/** DELETE /admin/contestants/{id}/photos/{slot} */
export const removePhotoBody = Type.Object(
  { reason: Type.String({ ...reason, minLength: 1 }) },
  { additionalProperties: false },
)

/** POST /admin/contestants/{id}/reset-link: the reason says how the admin verified who asks. */
export const resetLinkBody = Type.Object(
  { reason: Type.String({ ...reason, minLength: 1 }) },
  { additionalProperties: false },
)

/** The token stands behind a #, which browsers do not send, so it is in no log. It is shown once. */
export const resetLinkAnswer = Type.Object({
  success,
  link: Type.String({ description: 'Leads to /reset-password.' }),
  expiresAt: isoTime,
})
export type ResetLinkAnswer = Static<typeof resetLinkAnswer>
