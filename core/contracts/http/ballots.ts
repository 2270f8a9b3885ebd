import { type Static, Type } from 'typebox'
import { ballotKinds, refusalReasons } from '../../domain/ballot.ts'
import { success, uuid } from './answer.ts'

const kind = Type.Enum(ballotKinds)

/**
 * POST /vote/vote. The bounds here only keep nonsense out; what a voter can get wrong (no picks, too many, a bad phone) is
 * refused by the rules, each with its own message.
 */
export const castBallotBody = Type.Object(
  {
    phone: Type.String({ maxLength: 64, description: 'As typed; without a country code it is Ethiopian.' }),
    name: Type.String({ maxLength: 512 }),
    actors: Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: 64,
      description: 'Contestant ids in order of rank.',
    }),
    kind: Type.Optional(kind),
  },
  { additionalProperties: false },
)
export type CastBallotBody = Static<typeof castBallotBody>

export const castBallotHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' })),
})

/** 202: the ballot is fsynced in the queue. Its outcome follows on `ballot:{ballot}` of GET /live. */
export const castBallotAnswer = Type.Object({
  success,
  message: Type.String(),
  receipt: Type.String({ description: 'XXXX-XXXX-XXXX' }),
  ballot: uuid,
})
export type CastBallotAnswer = Static<typeof castBallotAnswer>

export const refusalReason = Type.Enum([...refusalReasons, 'unprocessable'])
export type OutcomeReason = Static<typeof refusalReason>

/** GET /vote/ballots/{id}, and what `ballot:{id}` reports over the socket. */
export const ballotOutcome = Type.Object({
  status: Type.Union([Type.Literal('pending'), Type.Literal('counted'), Type.Literal('refused')]),
  kind: Type.Optional(kind),
  reason: Type.Optional(refusalReason),
})
export type BallotOutcome = Static<typeof ballotOutcome>

export const ballotOutcomeAnswer = Type.Object({ success, ...ballotOutcome.properties })
