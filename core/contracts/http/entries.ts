import { type Static, Type } from 'typebox'
import { closed } from '../closed.ts'
import { description, occupation, zoneChoice } from './accounts.ts'
import { isoTime, success, uuid } from './answer.ts'

const zone = Type.Union([Type.Object({ _id: uuid, name: Type.String() }), Type.Null()])

/** GET /actor/entry: whether she is in the current contest, and otherwise what she could bring from her latest one. */
export const entryAnswer = Type.Object({
  success,
  contest: Type.Object({ slug: Type.String(), name: Type.String(), opensAt: isoTime, closesAt: isoTime }),
  /** Her entry in it, the `_id` of her page; null if she has to enter first. */
  entry: Type.Union([uuid, Type.Null()]),
  isOpen: Type.Boolean({ description: 'Whether she can still enter.' }),
  /** To be paid for this contest. */
  fee: Type.Object({ amountMinor: Type.Integer(), currency: Type.Enum(['ETB', 'USD']) }),
  /** Null if this is her first. */
  former: Type.Union([
    Type.Object({
      contest: Type.Object({ slug: Type.String(), name: Type.String() }),
      occupation: Type.String(),
      description: Type.String(),
      /** The current contest's zone of the same name. */
      zone,
      photos: Type.Array(Type.Object({ slot: Type.Integer(), file: Type.String() })),
    }),
    Type.Null(),
  ]),
  /** All her entries in other contests, the latest first. */
  entries: Type.Array(
    Type.Object({
      _id: uuid,
      contest: Type.Object({ slug: Type.String(), name: Type.String() }),
      votes: Type.Integer(),
      place: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Null without votes, and while the counts are frozen.',
      }),
    }),
  ),
})
export type EntryAnswer = Static<typeof entryAnswer>

/** POST /actor/entry: her entry in the current contest, under the account she has. Missing texts are empty. */
export const enterBody = closed({
  actor: closed({
    address: Type.Optional(zoneChoice),
    occupation: Type.Optional(occupation),
    description: Type.Optional(description),
    photos: Type.Optional(
      Type.Array(Type.Integer({ minimum: 1, maximum: 3 }), {
        maxItems: 3,
        uniqueItems: true,
        description: 'Slots of the photos of her former entry to bring along.',
      }),
    ),
  }),
})

/** `photos`: how many were brought along. */
export const enteredAnswer = Type.Object({ success, message: Type.String(), entry: uuid, photos: Type.Integer() })
export type EnteredAnswer = Static<typeof enteredAnswer>
