import { type Static, Type } from 'typebox'
import { closed } from '../closed.ts'
import { isoTime, success, uuid } from './answer.ts'
import { listAnswer, listQuery } from './list.ts'
import { ofContestOrAll } from './of-contest.ts'

const batchStatus = Type.Enum(['making', 'rendering', 'ready', 'failed', 'purged'])
export type BatchStatus = Static<typeof batchStatus>

/**
 * POST /card/downloadCards. `key` is the issuing key, as being an admin is not enough to make money; without it the admin has shown a second
 * factor within the last minutes.
 */
export const orderCardsBody = closed({
  key: Type.Optional(Type.String({ maxLength: 256 })),
  amount: Type.Integer({ minimum: 1, maximum: 100_000 }),
  note: Type.Optional(Type.String({ maxLength: 200 })),
  agent: Type.Optional(Type.String({ maxLength: 80, description: 'Who sells the cards.' })),
  contest: Type.Optional(
    Type.Union([uuid, Type.Null()], { description: 'The only contest they pay in; any if missing or null.' }),
  ),
})

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

const stock = Type.Enum(['making', 'failed', 'here', 'handed', 'owed', 'settled'])
export type StockState = Static<typeof stock>

/** GET /card/batches: with a contest, the batches that pay in it, those for any contest among them. GET /card/agents likewise. */
const batchFilters = {
  ...ofContestOrAll,
  q: Type.Optional(Type.String({ maxLength: 100, description: 'Part of the agent or note, or the number.' })),
  stock: Type.Optional(stock),
}
const batchColumns = ['number', 'amount', 'agent', 'handed', 'sold', 'settled', 'owed'] as const
export const batchesQuery = listQuery(batchColumns, batchFilters)
/** GET /card/batches.csv */
export const batchesFileQuery = closed(batchFilters)

const batch = Type.Object({
  _id: uuid,
  number: Type.Integer(),
  amount: Type.Integer(),
  note: Type.String(),
  agent: Type.String(),
  contest: Type.Union([Type.Object({ _id: uuid, name: Type.String() }), Type.Null()], {
    description: 'Null: every contest.',
  }),
  createdAt: isoTime,
  ...batchStep,
  states: Type.Object(states),
  stock,
  handedAt: Type.Union([isoTime, Type.Null()]),
  priceMinor: Type.Union([Type.Integer(), Type.Null()], {
    description: 'What the agent owes for a sold card, in cents of ETB.',
  }),
  sold: Type.Integer({ description: 'As told, or used, whichever is more.' }),
  settledMinor: Type.Integer(),
  owedMinor: Type.Union([Type.Integer(), Type.Null()]),
})
export type CardBatch = Static<typeof batch>
export const batchesAnswer = listAnswer(batch)

export const agentsQuery = closed(ofContestOrAll)
/** GET /card/agents: cards given to each agent, used, sold and owed; '' stands for no agent. */
export const agentsAnswer = Type.Object({
  success,
  agents: Type.Array(
    Type.Object({
      agent: Type.String(),
      batches: Type.Integer(),
      ...states,
      sold: Type.Integer(),
      settledMinor: Type.Integer(),
      owedMinor: Type.Integer(),
    }),
  ),
})
export type AgentsAnswer = Static<typeof agentsAnswer>

const stockNote = {
  id: Type.Optional(Type.String({ format: 'uuid', description: 'Of the sender; the same is noted once.' })),
  note: Type.Optional(Type.String({ maxLength: 200 })),
}

/** POST /card/batches/{id}/stock: handed to an agent; sold since the last report; money that came in. Negative numbers correct earlier ones. */
export const cardStockBody = Type.Union([
  closed({
    what: Type.Literal('handed'),
    agent: Type.String({ minLength: 1, maxLength: 80 }),
    priceMinor: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    ...stockNote,
  }),
  closed({ what: Type.Literal('sold'), cards: Type.Integer({ minimum: -100_000, maximum: 100_000 }), ...stockNote }),
  closed({
    what: Type.Literal('settled'),
    amountMinor: Type.Integer({ minimum: -1_000_000_000, maximum: 1_000_000_000 }),
    ...stockNote,
  }),
])
export type CardStockBody = Static<typeof cardStockBody>
export const cardStockAnswer = Type.Object({ success })

/** GET /card/batches/{id}/events: oldest first. */
export const cardEventsAnswer = Type.Object({
  success,
  events: Type.Array(
    Type.Object({
      at: isoTime,
      what: Type.String(),
      by: Type.Union([Type.String(), Type.Null()]),
      from: Type.Union([Type.Integer(), Type.Null()]),
      to: Type.Union([Type.Integer(), Type.Null()]),
      detail: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
})
export type CardEventsAnswer = Static<typeof cardEventsAnswer>

/** GET /card/getinfo, with code or serial in the header X-Card. `phone` is '' while the card is unused. */
export const cardInfoAnswer = Type.Object({
  success,
  phone: Type.String(),
  status: Type.Enum(['issued', 'active', 'redeemed', 'void']),
  serial: Type.String(),
})
export type CardInfoAnswer = Static<typeof cardInfoAnswer>

/**
 * POST /card/batches/{id}/void: `from` and `to`, or `all` for the whole batch; neither is refused, so that nothing left out voids everything.
 * Used cards stay used.
 */
export const voidCardsBody = closed({
  from: Type.Optional(Type.Integer({ minimum: 1 })),
  to: Type.Optional(Type.Integer({ minimum: 1 })),
  all: Type.Optional(Type.Literal(true)),
  reason: Type.String({ minLength: 3, maxLength: 200 }),
})
export const voidedCardsAnswer = Type.Object({ success, voided: Type.Integer() })

/** POST /card/void: one card, by code or serial. Refused for a used one. */
export const voidCardBody = closed({
  card: Type.String({ maxLength: 64 }),
  reason: Type.String({ minLength: 3, maxLength: 200 }),
})
export const voidedCardAnswer = Type.Object({
  success,
  serial: Type.String(),
  agent: Type.String({ description: 'Who sells the batch.' }),
})
export type VoidedCardAnswer = Static<typeof voidedCardAnswer>
