import { type Static, Type } from 'typebox'
import { ballotOutcomeWith } from '../http/ballots.ts'
import { batchStep } from '../http/cards.ts'
import { contestAnswer } from '../http/contest.ts'
import { payerStatus } from '../http/payments.ts'
import { queuesState } from '../http/queues.ts'
import { signedCheckpoint } from '../http/result.ts'

/** Public topics of GET /live: `tally`, `checkpoints`, and `ballot:{id}` for anyone who knows the id. */
export const tallyTopic = 'tally'
export const checkpointsTopic = 'checkpoints'
export const ballotTopic = (id: string): string => `ballot:${id}`
/** Private: only the contestant's own session may listen. */
export const contestantTopic = (id: string): string => `contestant:${id}`

/** Private, as `contestant:{id}`. */
export const standingTopic = (id: string): string => `standing:${id}`

/** Private: only the browser that pays, or the contestant whose fee it is. */
export const paymentTopic = (id: string): string => `payment:${id}`

/** Private: admins only. */
export const batchTopic = (id: string): string => `batch:${id}`

/** Private: admins only. How the queues are. */
export const queuesTopic = 'queues'

export const clientMessage = Type.Object(
  {
    type: Type.Union([Type.Literal('subscribe'), Type.Literal('unsubscribe'), Type.Literal('resync')]),
    topic: Type.String({ minLength: 1, maxLength: 64 }),
  },
  { additionalProperties: false },
)
export type ClientMessage = Static<typeof clientMessage>

/** Contestant id to her public count; absolute values, never differences. */
const values = Type.Record(Type.String(), Type.Integer())

/** What has become of an uploaded photo; `code` is one of core/errors.ts, of a refused one. */
export const photoOutcome = Type.Object({
  upload: Type.String(),
  status: Type.Enum(['done', 'refused']),
  code: Type.Optional(Type.String()),
})
export type PhotoOutcome = Static<typeof photoOutcome>

const serverMessage = Type.Union([
  Type.Object({
    type: Type.Literal('snapshot'),
    topic: Type.String(),
    /** Random per gateway process: sequence numbers of another epoch mean nothing. */
    epoch: Type.String(),
    seq: Type.Integer(),
    frozen: Type.Boolean(),
    values,
  }),
  Type.Object({
    type: Type.Literal('update'),
    topic: Type.String(),
    epoch: Type.String(),
    seq: Type.Integer(),
    values,
  }),
  /** To subscribers of the counts: an admin has changed the contest's name or hours. */
  Type.Object({
    type: Type.Literal('contest'),
    topic: Type.String(),
    contest: contestAnswer.properties.contest,
    now: contestAnswer.properties.now,
  }),
  /** To subscribers of the counts: contestants whom an admin has taken out, or brought back. */
  Type.Object({
    type: Type.Literal('activity'),
    topic: Type.String(),
    active: Type.Record(Type.String(), Type.Boolean()),
  }),
  ballotOutcomeWith({ type: Type.Literal('ballot'), topic: Type.String() }),
  /** The latest checkpoint, at once after subscribing and whenever one is signed. */
  Type.Object({ type: Type.Literal('checkpoint'), topic: Type.String(), checkpoint: signedCheckpoint }),
  /** On a contestant's own topic: her real total, at once after subscribing and whenever it changes. */
  Type.Object({ type: Type.Literal('votes'), topic: Type.String(), votes: Type.Integer() }),
  /** To the contestant herself: how she stands in the contest, at once after subscribing and whenever it changes. */
  Type.Object({
    type: Type.Literal('standing'),
    topic: Type.String(),
    isPaid: Type.Boolean(),
    isActive: Type.Boolean(),
    isTakenOut: Type.Boolean(),
  }),
  Type.Object({ type: Type.Literal('photo'), topic: Type.String(), ...photoOutcome.properties }),
  /** How a payment stands, at once after subscribing and whenever it changes. */
  Type.Object({ type: Type.Literal('payment'), topic: Type.String(), status: payerStatus }),
  /** How far a batch of cards is, at once after subscribing and whenever it changes; the link comes with the file. */
  Type.Object({
    type: Type.Literal('batch'),
    topic: Type.String(),
    ...batchStep,
  }),
  /** How the queues are, at once after subscribing and every two seconds. */
  Type.Object({ type: Type.Literal('queues'), topic: Type.String(), state: queuesState }),
  /** Sent every `heartbeatMs`; carries the last sequence number, so that a lost update shows without a next one. */
  Type.Object({ type: Type.Literal('beat'), epoch: Type.String(), seq: Type.Integer() }),
  /** With `not_authenticated` or `not_allowed` the topic is not, or no longer, listened to. */
  Type.Object({ type: Type.Literal('error'), code: Type.String(), topic: Type.Optional(Type.String()) }),
])
export type ServerMessage = Static<typeof serverMessage>

/** A client that heard nothing for two beats asks for the counts itself; after six it connects again. */
export const heartbeatMs = 5_000
