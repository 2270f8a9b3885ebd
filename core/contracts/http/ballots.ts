import { type Static, type TProperties, Type } from 'typebox'
import { ballotKinds, refusalReasons } from '../../domain/ballot.ts'
import { closed } from '../closed.ts'
import { success, uuid } from './answer.ts'

const kind = Type.Enum(ballotKinds)

/**
 * POST /vote/vote. These bounds only keep nonsense out; a voter's mistakes (no picks, too many, a bad phone) are refused by the rules, each
 * with its own message.
 */
export const castBallotBody = closed({
  phone: Type.String({ maxLength: 64, description: 'As typed; Ethiopian unless it has a country code.' }),
  name: Type.String({ maxLength: 512 }),
  actors: Type.Array(Type.String({ maxLength: 64 }), {
    maxItems: 64,
    description: 'Contestant ids in order of rank.',
  }),
  kind: Type.Optional(kind),
  work: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description: 'After `work_needed`: base64 of the JSON `{challenge, solution: {counter, derivedKey}}` (ALTCHA).',
    }),
  ),
})
export type CastBallotBody = Static<typeof castBallotBody>

export const castBallotHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' })),
})

/** 202: Redis has fsynced the ballot. Its outcome follows on `ballot:{ballot}` of GET /live. */
export const castBallotAnswer = Type.Object({
  success,
  message: Type.String(),
  receipt: Type.String({ description: 'XXXX-XXXX-XXXX' }),
  ballot: uuid,
})
export type CastBallotAnswer = Static<typeof castBallotAnswer>

export const refusalReason = Type.Enum([...refusalReasons, 'unprocessable'])
export type OutcomeReason = Static<typeof refusalReason>

const pending = { status: Type.Literal('pending') }
const counted = { status: Type.Literal('counted'), kind }
/** The kind is null if the ballot could not be read. */
const refused = { status: Type.Literal('refused'), kind: Type.Union([kind, Type.Null()]), reason: refusalReason }

/** The outcome of a ballot, sent whole by look-up, socket and answer. */
export const settledOutcome = Type.Union([Type.Object(counted), Type.Object(refused)])
export type SettledOutcome = Static<typeof settledOutcome>

/** The same with further fields, for a socket message or an answer. */
export const ballotOutcomeWith = <More extends TProperties>(more: More) =>
  Type.Union([
    Type.Object({ ...more, ...pending }),
    Type.Object({ ...more, ...counted }),
    Type.Object({ ...more, ...refused }),
  ])

/** One of a ballot's picks; null: the public sees nobody with this id. */
export const namedPick = Type.Object({ _id: uuid, name: Type.Union([Type.String(), Type.Null()]) })
export type NamedPick = Static<typeof namedPick>

const ballotOutcome = ballotOutcomeWith({})
export type BallotOutcome = Static<typeof ballotOutcome>

/** GET /vote/ballots/{id} */
export const ballotOutcomeAnswer = ballotOutcomeWith({ success })
