import { ballotKinds, ballotStatuses } from '@ashenda/core/domain/ballot.ts'
import { type Static, Type } from 'typebox'

const uuid = Type.String({ format: 'uuid' })

/**
 * What people of a site held in their hands or saw when its dump was made. It has to hold after every later upgrade. What is added
 * here is optional: older dumps stay as they are.
 */
export const promised = Type.Object({
  /** What the processes were given: hashes in the rows are keyed by them. */
  secrets: Type.Object({ PHONE_PEPPER: Type.String(), CODE_PEPPER: Type.String(), CARD_KEY: Type.String() }),
  contests: Type.Object({ open: uuid, closed: uuid }),
  /** The public list, in its order. */
  actors: Type.Array(Type.Object({ _id: uuid, fname: Type.String(), votes: Type.Integer() })),
  /** Of the open contest. */
  result: Type.Object({
    ranking: Type.Array(Type.Object({ _id: uuid, votes: Type.Integer(), place: Type.Integer() })),
    ballots: Type.Object({ counted: Type.Integer(), refused: Type.Integer() }),
    unlistedVotes: Type.Integer(),
  }),
  /** The file of the open contest, base64. */
  published: Type.String(),
  /** Some of each kind and status, of both contests. */
  receipts: Type.Array(
    Type.Object({
      ballot: uuid,
      receipt: Type.String(),
      contest: uuid,
      kind: Type.Enum(ballotKinds),
      status: Type.Enum(ballotStatuses),
    }),
  ),
  admin: Type.Object({ email: Type.String(), password: Type.String() }),
  contestant: Type.Object({ phone: Type.String(), password: Type.String() }),
  /** Has cast a free ballot in the open contest. */
  voter: Type.Object({ phone: Type.String() }),
  /** Has paid for a ballot and not cast it; the cookie is a whole Cookie header. */
  payer: Type.Object({ phone: Type.String(), cookie: Type.String() }),
  /** The code of a card that nobody has used. */
  card: Type.String(),
})
export type Promised = Static<typeof promised>
