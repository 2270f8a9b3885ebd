import { type Static, Type } from 'typebox'
import { ballotKinds, maxPicks } from '../../domain/ballot.ts'
import { uuidPattern } from '../../domain/uuid.ts'

const id = Type.String({ pattern: `^${uuidPattern}$` })

/** An acknowledged ballot in the queue. The only payload with personal data, because it is the ballot itself. */
export const queuedBallot = Type.Object({
  id,
  voter: id,
  phone: Type.String({ maxLength: 20 }),
  name: Type.String({ minLength: 1, maxLength: 240 }),
  kind: Type.Enum(ballotKinds),
  picks: Type.Array(id, { minItems: 1, maxItems: maxPicks }),
  credit: Type.Optional(id),
  /** Its sender entered the code sent to the phone. */
  proven: Type.Optional(Type.Literal(true)),
  /** Epoch ms of Redis's clock, as the accepting API knew it. */
  at: Type.Integer(),
  /** Origin: keyed hashes of address and browser, eight bytes each, in hex. Missing in jobs of an older api. */
  signals: Type.Optional(Type.String({ pattern: '^[0-9a-f]{32}$' })),
})
export type QueuedBallot = Static<typeof queuedBallot>

/** The envelope is parsed apart from the ballots, so that one bad ballot becomes a dead letter alone. */
export const ballotGroup = Type.Object({
  contest: id,
  ballots: Type.Array(Type.Unknown(), { minItems: 1 }),
})
export type BallotGroup = Static<typeof ballotGroup>
