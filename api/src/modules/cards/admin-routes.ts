import { Readable } from 'node:stream'
import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import {
  agentsAnswer,
  type BatchesAnswer,
  batchAnswer,
  batchesAnswer,
  type CardInfoAnswer,
  cardInfoAnswer,
  voidCardsBody,
  voidedCardsAnswer,
} from '@ashenda/core/contracts/http/cards.ts'
import { csvLine } from '@ashenda/core/csv.ts'
import { cardSerialOf, parseCardCode, parseCardSerial } from '@ashenda/core/domain/card-code.ts'
import { cardHashesOf } from '@ashenda/core/domain/card-hash.ts'
import type { Peppers } from '@ashenda/core/domain/peppers.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import {
  type Batch,
  type CardInfo,
  type CardName,
  countBatches,
  findBatches,
  findCard,
  type ListedBatch,
  listAgents,
  listBatches,
  listCards,
  voidCards,
} from '@ashenda/db/queries/cards/cards.ts'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { readReason } from '../../http/read-line.ts'
import { principalOf } from '../sessions/principal.ts'
import { type LinkOf, stepOf } from './orders.ts'

const batchesAtMost = 100
const params = Type.Object({ id: Type.String({ format: 'uuid' }) })
const reading = { access: 'admin' } as const
const changing = { access: 'admin:cards' } as const

export const cardAdminRoutes = defineRoutes(
  'cardAdminRoutes',
  ['sql', 'fileLinks', 'settings'],
  async (app, { sql, fileLinks, settings }) => {
    const linkOf: LinkOf = (batch) => fileLinks.linkOf(batch)

    app.get(
      '/card/getinfo',
      {
        config: changing,
        schema: {
          summary: 'How a card stands, and who used it',
          tags: ['cards'],
          headers: Type.Object({
            'x-card': Type.String({
              maxLength: 64,
              description: 'Code or serial: an address would put codes into logs.',
            }),
          }),
          response: { 200: cardInfoAnswer, ...refusals },
        },
      },
      async (request) => {
        const name = nameOf(request.headers['x-card'], settings.codePeppers)
        const card = name && (await findCard(sql, name))
        if (!card) throw new AppError('not_found', { message: 'Failed to fetch information' })
        return presentCard(card)
      },
    )

    app.get(
      '/card/batches',
      {
        config: reading,
        schema: {
          summary: 'Batches of cards, the latest first, with how many of each are used',
          tags: ['cards'],
          response: { 200: batchesAnswer, ...refusals },
        },
      },
      async () => {
        const [batches, total] = await Promise.all([listBatches(sql, batchesAtMost), countBatches(sql)])
        return presentBatches(batches, total, linkOf)
      },
    )

    app.get(
      '/card/agents',
      {
        config: reading,
        schema: {
          summary: 'What each agent has, and what came back of it',
          tags: ['cards'],
          response: { 200: agentsAnswer, ...refusals },
        },
      },
      async () => ({ success: true as const, agents: [...(await listAgents(sql))] }),
    )

    app.get(
      '/card/batches/:id',
      {
        config: reading,
        schema: { summary: 'A batch of cards', tags: ['cards'], params, response: { 200: batchAnswer, ...refusals } },
      },
      async (request) => ({ success: true as const, ...stepOf(await batchOf(sql, request.params.id), linkOf) }),
    )

    app.get(
      '/card/batches/:id/cards.csv',
      {
        config: changing,
        schema: {
          summary: 'Serials and states of a batch, for a spreadsheet',
          tags: ['cards'],
          params,
          response: { 200: Type.Unknown(), ...refusals },
        },
      },
      async (request, reply) => {
        const batch = await batchOf(sql, request.params.id)
        reply.header('content-type', 'text/csv; charset=utf-8')
        reply.header(
          'content-disposition',
          `attachment; filename="t-cards-${String(batch.number).padStart(4, '0')}.csv"`,
        )
        return reply.send(Readable.from(linesOf(sql, batch)))
      },
    )

    app.post(
      '/card/batches/:id/void',
      {
        config: changing,
        schema: {
          summary: 'Declare cards void; those that are used stay used',
          tags: ['cards'],
          params,
          body: voidCardsBody,
          response: { 200: voidedCardsAnswer, ...refusals },
        },
      },
      async (request) => {
        const batch = await batchOf(sql, request.params.id)
        const { from = 1, to = batch.amount } = request.body
        const reason = readReason(request.body.reason)
        if (from > to || to > batch.amount) throw new AppError('invalid_body')
        if (batch.codesAt === null) throw new AppError('cards_in_making')
        const by = principalOf(request).userId
        return { success: true as const, voided: await voidCards(sql, { batch: batch.id, from, to, reason, by }) }
      },
    )
  },
)

/** Codes and serials differ in form, so one search field takes both. */
function nameOf(typed: string, peppers: Peppers): CardName | undefined {
  const code = parseCardCode(typed)
  return code === undefined ? parseCardSerial(typed) : { codeHashes: cardHashesOf(peppers, code) }
}

/** @throws AppError not_found */
async function batchOf(sql: Sql, id: string): Promise<Batch> {
  const [batch] = await findBatches(sql, [id])
  if (!batch) throw new AppError('not_found')
  return batch
}

/** Without it spreadsheets garble the Ge'ez in agents and notes. */
const byteOrderMark = '\uFEFF'

async function* linesOf(sql: Sql, { id, number, agent, note }: Batch): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLine(['serial', 'state', 'since', 'agent', 'note'])}`
  for await (const page of listCards(sql, id)) {
    yield page
      .map((card) =>
        csvLine([cardSerialOf(number, card.ordinal), card.state, card.changedAt.toISOString(), agent, note]),
      )
      .join('')
  }
}

const presentCard = ({ phone, state, batch, ordinal }: CardInfo): CardInfoAnswer => ({
  success: true,
  phone: phone ?? '',
  status: state,
  serial: cardSerialOf(batch, ordinal),
})

const presentBatches = (batches: readonly ListedBatch[], total: number, linkOf: LinkOf): BatchesAnswer => ({
  success: true,
  batches: batches.map((batch) => ({
    _id: batch.id,
    number: batch.number,
    amount: batch.amount,
    note: batch.note,
    agent: batch.agent,
    createdAt: batch.createdAt.toISOString(),
    ...stepOf(batch, linkOf),
    states: batch.states,
  })),
  total,
})
