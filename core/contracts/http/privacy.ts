import { type Static, Type } from 'typebox'
import { eachText } from '../../domain/moderation.ts'
import { closed } from '../closed.ts'
import { isoTime, success, uuid } from './answer.ts'

const reason = Type.String({ minLength: 1, maxLength: 300, description: 'Names no person.' })

const count = Type.Integer({ minimum: 0 })
const timeOrNull = Type.Union([isoTime, Type.Null()])

/** POST /admin/voters/look-up */
export const lookUpVoterBody = closed({ phone: Type.String({ minLength: 1, maxLength: 64, description: 'As typed.' }) })
export const voterErasurePreview = Type.Object({
  success,
  /** E.164. */
  phone: Type.String(),
  /** Whether there is anything to erase. */
  isThere: Type.Boolean(),
  /** A ballot of this phone is under way. */
  isQueued: Type.Boolean(),
  name: Type.Union([Type.String(), Type.Null()]),
  since: timeOrNull,
  erasedAt: timeOrNull,
  requests: count,
  orders: count,
  letters: Type.Integer({ minimum: 0, description: 'Ballots that could not be recorded.' }),
  ballots: Type.Integer({ minimum: 0, description: 'Kept, like payments, without phone and name.' }),
  payments: count,
  openVotes: Type.Integer({ minimum: 0, description: 'Paid but not cast; they stay with the browser that paid.' }),
  contestant: Type.Union([uuid, Type.Null()]),
})
export type VoterErasurePreviewAnswer = Static<typeof voterErasurePreview>

/** GET /admin/contestants/{id}/erasure */
export const contestantErasurePreview = Type.Object({
  success,
  phone: Type.String(),
  photos: count,
  requests: count,
  sessions: count,
  votes: Type.Integer({ minimum: 0, description: 'Kept, like payments.' }),
  payments: count,
})
export type ContestantErasurePreviewAnswer = Static<typeof contestantErasurePreview>

/** POST /admin/voters/erase */
export const eraseVoterBody = closed({ phone: Type.String({ maxLength: 64, description: 'As typed.' }), reason })

/** POST /admin/contestants/{id}/erase */
export const eraseContestantBody = closed({ reason })

/** POST /actor/checkPassword, and POST /actor/erase for one's own account: the password proves who asks. */
export const ownPasswordBody = closed({ password: Type.String({ minLength: 1, maxLength: 128 }) })

const orNull = Type.Union([Type.String(), Type.Null()])

/** GET /actor/export: all stored data about the logged-in user. */
export const ownDataAnswer = Type.Object({
  success,
  exportedAt: isoTime,
  account: Type.Object({
    _id: uuid,
    role: Type.String(),
    phone: orNull,
    email: orNull,
    unconfirmedEmail: orNull,
    ...eachText(() => orNull),
    registeredAt: isoTime,
    referredBy: orNull,
    /** What she agreed to, when, and for a minor who agreed with her. */
    policyVersion: orNull,
    policyAcceptedAt: timeOrNull,
    guardian: orNull,
    zone: orNull,
    paidAt: timeOrNull,
  }),
  entries: Type.Array(
    Type.Object({
      _id: uuid,
      contest: Type.String(),
      zone: orNull,
      occupation: Type.String(),
      description: Type.String(),
      enteredAt: isoTime,
      paidAt: timeOrNull,
    }),
    {
      description: 'Each contest she is or was in, the latest first; zone and paidAt of the account are of the latest.',
    },
  ),
  photos: Type.Array(
    Type.Object({
      file: Type.String(),
      uploadedAt: isoTime,
      waits: Type.Boolean({ description: 'Waits for approval.' }),
    }),
  ),
  change: Type.Union([
    Type.Object({
      ...eachText(() => orNull),
      submittedAt: isoTime,
      rejectedAt: timeOrNull,
      rejectionReason: orNull,
      rejectionNote: Type.String(),
    }),
    Type.Null(),
  ]),
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
  sessions: Type.Array(
    Type.Object({ browser: Type.String(), address: orNull, from: isoTime, until: isoTime, endedAt: timeOrNull }),
  ),
  passwordResets: Type.Array(
    Type.Object({ way: Type.String(), at: isoTime, until: isoTime, endedAt: timeOrNull, ending: orNull }),
  ),
  reports: Type.Array(
    Type.Object({
      reason: Type.String(),
      day: Type.String({
        description: 'YYYY-MM-DD, UTC. The reporter is unknown, and only admins see the words.',
      }),
      isClosed: Type.Boolean(),
    }),
  ),
  notes: Type.Array(Type.Object({ note: Type.String(), at: isoTime })),
  links: Type.Array(Type.Object({ name: Type.String(), code: Type.String(), visits: count, at: isoTime })),
  uploads: Type.Array(Type.Object({ at: isoTime, settledAt: timeOrNull, problem: orNull })),
  secondFactor: Type.Union([
    Type.Object({
      since: isoTime,
      hasApp: Type.Boolean(),
      passkeys: Type.Array(Type.Object({ name: Type.String(), addedAt: isoTime, lastUsedAt: timeOrNull })),
      recoveryCodesLeft: count,
    }),
    Type.Null(),
  ]),
  messageSettings: Type.Union([
    Type.Object({
      language: orNull,
      timeZone: orNull,
      quietFrom: count,
      quietUntil: count,
      telegramChat: orNull,
    }),
    Type.Null(),
  ]),
  messageChoices: Type.Array(Type.Object({ group: Type.String(), ways: Type.Array(Type.String()) })),
  pushSubscriptions: Type.Array(Type.Object({ endpoint: Type.String(), since: isoTime })),
  messages: Type.Array(
    Type.Object({
      kind: Type.String(),
      way: orNull,
      state: Type.String(),
      // Not a Type.Record, which browser forms that import this file would load.
      values: Type.Object({}, { additionalProperties: Type.Union([Type.String(), Type.Number()]) }),
      at: isoTime,
    }),
  ),
  invitations: Type.Array(Type.Object({ note: Type.String(), adminRole: Type.String(), at: isoTime })),
  actions: Type.Array(Type.Object({ action: Type.String(), at: isoTime })),
})
export type OwnDataAnswer = Static<typeof ownDataAnswer>
