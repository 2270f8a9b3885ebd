import { type Static, Type } from 'typebox'
import { isoTime, success, uuid } from './answer.ts'

const batchStatus = Type.Enum(['making', 'rendering', 'ready', 'failed', 'purged'])
export type BatchStatus = Static<typeof batchStatus>

/** POST /card/downloadCards. `key` is the issuing key: being an admin is not enough to make money. */
export const orderCardsBody = Type.Object(
  {
    key: Type.String({ maxLength: 256 }),
    amount: Type.Integer({ minimum: 1, maximum: 100_000 }),
    note: Type.Optional(Type.String({ maxLength: 200 })),
    agent: Type.Optional(Type.String({ maxLength: 80, description: 'Who sells the cards.' })),
  },
  { additionalProperties: false },
)

/**
 * The page keeps the key until it has an answer: the same order with the same key is the same batch. Without a key, the same order by the
 * same admin within a minute is.
 */
export const orderCardsHeaders = Type.Object({ 'idempotency-key': Type.Optional(uuid) })

/** 200 with `link` if the file is ready within ten seconds, otherwise 202; `batch:{id}` on GET /live follows up. */
export const orderedCardsAnswer = Type.Object({
  success,
  message: Type.String(),
  batch: uuid,
  repeated: Type.Boolean({
    description: 'The same order was sent before: the answer is its batch, and no new one is made.',
  }),
  link: Type.Optional(Type.String()),
})
export type OrderedCardsAnswer = Static<typeof orderedCardsAnswer>

/** A batch's progress: `progress` in percent, `problem` if it failed, `link` while there is a file. */
export const batchStep = {
  status: batchStatus,
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  problem: Type.Optional(Type.String()),
  link: Type.Optional(Type.String({ description: 'Below /pdfCards/; for admins only, and expires.' })),
}

/** GET /card/batches/{id} */
export const batchAnswer = Type.Object({ success, ...batchStep })
export type BatchAnswer = Static<typeof batchAnswer>
export type BatchStep = Omit<BatchAnswer, 'success'>

/** Number of cards by state. */
const states = { issued: Type.Integer(), active: Type.Integer(), redeemed: Type.Integer(), void: Type.Integer() }

/** GET /card/batches: the latest hundred, latest first, with their cards by state. */
export const batchesAnswer = Type.Object({
  success,
  batches: Type.Array(
    Type.Object({
      _id: uuid,
      number: Type.Integer(),
      amount: Type.Integer(),
      note: Type.String(),
      agent: Type.String(),
      createdAt: isoTime,
      ...batchStep,
      states: Type.Object(states),
    }),
  ),
  total: Type.Integer({ description: 'Total number.' }),
})
export type BatchesAnswer = Static<typeof batchesAnswer>

/** GET /card/agents: cards given to each agent and those used; '' stands for no agent. */
export const agentsAnswer = Type.Object({
  success,
  agents: Type.Array(Type.Object({ agent: Type.String(), batches: Type.Integer(), ...states })),
})
export type AgentsAnswer = Static<typeof agentsAnswer>

/** GET /card/getinfo, with code or serial in the header X-Card. `phone` is '' while the card is unused. */
export const cardInfoAnswer = Type.Object({
  success,
  phone: Type.String(),
  status: Type.Enum(['issued', 'active', 'redeemed', 'void']),
  serial: Type.String(),
})
export type CardInfoAnswer = Static<typeof cardInfoAnswer>

/** POST /card/batches/{id}/void: a whole batch or a range of it; used cards stay used. */
export const voidCardsBody = Type.Object(
  {
    from: Type.Optional(Type.Integer({ minimum: 1 })),
    to: Type.Optional(Type.Integer({ minimum: 1 })),
    reason: Type.String({ minLength: 3, maxLength: 200 }),
  },
  { additionalProperties: false },
)
export const voidedCardsAnswer = Type.Object({ success, voided: Type.Integer() })
