import { type Static, Type } from 'typebox'
import { roles } from '../../domain/account.ts'
import { publicTexts, rejectionReasons } from '../../domain/moderation.ts'
import { sessionUser } from './accounts.ts'
import { isoTime, refusal, success, uuid } from './answer.ts'
import { publicContestant } from './contestants.ts'

/** Fields of every account; '' if unset. */
const ownAccount = {
  _id: uuid,
  role: Type.Enum(roles),
  name: Type.String({ description: 'First, middle and last name joined.' }),
  fname: Type.String(),
  mname: Type.String(),
  lname: Type.String(),
  email: Type.String(),
  phone: Type.String({ description: 'E.164' }),
}

const {
  _id: _sameId,
  fname: _sameFirst,
  mname: _sameMiddle,
  lname: _sameLast,
  ...contestantFields
} = publicContestant.properties

/** Her changes that are pending or rejected. Her own profile shows them instead of the public texts. */
const ownReview = Type.Object({
  isHeld: Type.Boolean({ description: 'Not approved yet, so nothing is public.' }),
  submittedAt: isoTime,
  rejection: Type.Union([Type.Object({ reason: Type.Enum(rejectionReasons), note: Type.String() }), Type.Null()], {
    description: 'Null while it waits.',
  }),
  texts: Type.Array(Type.Enum(publicTexts), { description: 'Texts that differ from the public ones.' }),
  photos: Type.Array(Type.Integer(), { description: 'Positions of photos that are not public.' }),
})

/** A contestant's view of herself; missing for an admin. Her count is the real one, even while the public's is frozen. */
const ownUser = Type.Object({
  ...ownAccount,
  ...Type.Partial(
    Type.Object({
      ...contestantFields,
      /** Whether e-mail and favourite sport can reset the password. */
      hasAnswer: Type.Boolean(),
      /** She has not been asked to agree to the privacy policy (PUT /actor/consent). */
      isConsentDue: Type.Boolean(),
      /** False while log-ins and resets still use the former e-mail. */
      isEmailConfirmed: Type.Boolean(),
      /** Contestants who registered with her referral code. */
      referred: Type.Integer(),
      referralCode: Type.String(),
      registeredAt: isoTime,
      /** The organisers took her out. Otherwise inactive means waiting for approval. */
      isTakenOut: Type.Boolean(),
      review: Type.Union([ownReview, Type.Null()]),
      fee: Type.Object({ amountMinor: Type.Integer(), currency: Type.Enum(['ETB', 'USD']) }),
    }),
  ).properties,
})
export type OwnUser = Static<typeof ownUser>

/** GET /actor/getActorById: the logged-in user, as `user[0]`. */
export const ownUserAnswer = Type.Object({ success, user: Type.Array(ownUser) })
export type OwnUserAnswer = Static<typeof ownUserAnswer>

/** `pending`: photos of the form still being prepared; they appear when ready. */
export const updateProfileAnswer = Type.Object({
  success,
  updatedUser: Type.Object({ ...sessionUser.properties, ...ownUser.properties }),
  pending: Type.Boolean(),
})
export type UpdateProfileAnswer = Static<typeof updateProfileAnswer>

/** A refusal of update-profile repeats its message under `error`. */
export const updateProfileRefusal = Type.Object({ ...refusal.properties, error: Type.String() })

/** A contestant's counted votes by hour of acceptance, oldest first, without empty hours. */
export const voteHours = Type.Array(Type.Object({ hour: isoTime, free: Type.Integer(), paid: Type.Integer() }))

/** GET /actor/votes */
export const ownVotesAnswer = Type.Object({
  success,
  free: Type.Integer(),
  paid: Type.Integer(),
  hours: voteHours,
})
export type OwnVotesAnswer = Static<typeof ownVotesAnswer>
