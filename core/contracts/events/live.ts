import { type Static, Type } from 'typebox'
import { closed } from '../closed.ts'
import { ballotOutcomeWith } from '../http/ballots.ts'
import { batchStep } from '../http/cards.ts'
import { contestAnswer } from '../http/contest.ts'
import { documentStep } from '../http/documents.ts'
import { payerStatus } from '../http/payments.ts'
import { queuesState } from '../http/queues.ts'
import { signedCheckpoint } from '../http/result.ts'

/** Public topics of GET /live: `tally`, `checkpoints`, and `ballot:{id}` for anyone who knows the id. */
export const tallyTopic = 'tally'
export const checkpointsTopic = 'checkpoints'
export const ballotTopic = (id: string): string => `ballot:${id}`
/** Private: the contestant's own session only. */
export const contestantTopic = (id: string): string => `contestant:${id}`

/** Private, like `contestant:{id}`. */
export const standingTopic = (id: string): string => `standing:${id}`

/** Private: the paying browser, or the contestant whose fee it is. */
export const paymentTopic = (id: string): string => `payment:${id}`

/** Private: admins only. */
export const batchTopic = (id: string): string => `batch:${id}`

/** Private: whoever may have the document. */
export const documentTopic = (id: string): string => `document:${id}`

/** Private: admins only. */
export const queuesTopic = 'queues'

export const clientMessage = closed({
  type: Type.Union([Type.Literal('subscribe'), Type.Literal('unsubscribe'), Type.Literal('resync')]),
  topic: Type.String({ minLength: 1, maxLength: 64 }),
})
export type ClientMessage = Static<typeof clientMessage>

/** Public count by contestant id; absolute, never a difference. */
const values = Type.Record(Type.String(), Type.Integer())

/** The outcome of an upload; `code` (core/errors.ts) if it was refused. */
export const photoOutcome = Type.Object({
  upload: Type.String(),
  status: Type.Enum(['done', 'refused']),
  code: Type.Optional(Type.String()),
})
/** A prepared picture: its largest size, and its average colour as #rrggbb. */
export const pictureFacts = Type.Object({ width: Type.Integer(), height: Type.Integer(), colour: Type.String() })
export type PictureFacts = Static<typeof pictureFacts>
export type PhotoOutcome = Static<typeof photoOutcome> & { readonly picture?: PictureFacts }

const serverMessage = Type.Union([
  Type.Object({
    type: Type.Literal('snapshot'),
    topic: Type.String(),
    /** Random per gateway process. Sequence numbers of another epoch are unrelated. */
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
  /** An admin changed the contest's name or hours; sent to subscribers of the counts. */
  Type.Object({
    type: Type.Literal('contest'),
    topic: Type.String(),
    contest: contestAnswer.properties.contest,
    now: contestAnswer.properties.now,
  }),
  /** Contestants that an admin took out or brought back; sent to subscribers of the counts. */
  Type.Object({
    type: Type.Literal('activity'),
    topic: Type.String(),
    active: Type.Record(Type.String(), Type.Boolean()),
  }),
  ballotOutcomeWith({ type: Type.Literal('ballot'), topic: Type.String() }),
  /** The latest checkpoint, after subscribing and after each signing. */
  Type.Object({ type: Type.Literal('checkpoint'), topic: Type.String(), checkpoint: signedCheckpoint }),
  /** Her real total on her own topic, after subscribing and after each change. */
  Type.Object({ type: Type.Literal('votes'), topic: Type.String(), votes: Type.Integer() }),
  /** The contestant's own state in the contest, after subscribing and after each change. */
  Type.Object({
    type: Type.Literal('standing'),
    topic: Type.String(),
    isPaid: Type.Boolean(),
    isActive: Type.Boolean(),
    isTakenOut: Type.Boolean(),
  }),
  Type.Object({ type: Type.Literal('photo'), topic: Type.String(), ...photoOutcome.properties }),
  /** A payment's state, after subscribing and after each change. */
  Type.Object({ type: Type.Literal('payment'), topic: Type.String(), status: payerStatus }),
  /** A batch's progress, after subscribing and after each change; the link comes with the file. */
  Type.Object({
    type: Type.Literal('batch'),
    topic: Type.String(),
    ...batchStep,
  }),
  /** A document's state, after subscribing and after each change. */
  Type.Object({ type: Type.Literal('document'), topic: Type.String(), ...documentStep }),
  /** The queues' state, after subscribing and every two seconds. */
  Type.Object({ type: Type.Literal('queues'), topic: Type.String(), state: queuesState }),
  /** Sent every `heartbeatMs` with the last sequence number, so that a lost update is noticed without a next one. */
  Type.Object({ type: Type.Literal('beat'), epoch: Type.String(), seq: Type.Integer() }),
  /** `not_authenticated` and `not_allowed` end the topic's subscription. */
  Type.Object({ type: Type.Literal('error'), code: Type.String(), topic: Type.Optional(Type.String()) }),
])
export type ServerMessage = Static<typeof serverMessage>

/** After two silent beats a client polls the counts; after six it reconnects. */
export const heartbeatMs = 5_000
