import { Readable } from 'node:stream'
import {
  agentsAnswer,
  agentsQuery,
  batchAnswer,
  batchesAnswer,
  batchesFileQuery,
  batchesQuery,
  type CardBatch,
  type CardInfoAnswer,
  cardEventsAnswer,
  cardInfoAnswer,
  cardStockAnswer,
  cardStockBody,
  voidCardBody,
  voidCardsBody,
  voidedCardAnswer,
  voidedCardsAnswer,
} from '@ashenda/core/contracts/http/cards.ts'
import { csvLine } from '@ashenda/core/csv.ts'
import { cardSerialOf, parseCardCode, parseCardSerial } from '@ashenda/core/domain/card-code.ts'
import { cardHashesOf } from '@ashenda/core/domain/card-hash.ts'
import type { Peppers } from '@ashenda/core/domain/peppers.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import {
  batchList,
  changeStock,
  listAgents,
  listCardEvents,
  type StockedBatch,
} from '@ashenda/db/queries/cards/card-stock.ts'
import {
  type Batch,
  type CardInfo,
  type CardName,
  findBatches,
  findCard,
  listCards,
  voidCards,
} from '@ashenda/db/queries/cards/cards.ts'
import { type Static, Type } from 'typebox'
import { contestOrAll } from '../../directory/which-contest.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { answerList, type CsvColumn, sendCsv, storable } from '../../http/list.ts'
import { readLine, readReason } from '../../http/read-line.ts'
import { principalOf } from '../sessions/principal.ts'
import { type LinkOf, stepOf } from './orders.ts'

const noteMaxLength = 200
const agentMaxLength = 80
const params = Type.Object({ id: Type.String({ format: 'uuid' }) })
const stockProblems = {
  not_handed: 'these cards are not handed to anybody yet',
  already_sold: 'cards of this batch were sold already, so it stays with its agent',
  stock_does_not_add_up: 'that would be more cards than there are, or less than none',
} as const
const cardHeader = Type.Object({
  'x-card': Type.String({ maxLength: 64, description: 'Code or serial: an address would put codes into logs.' }),
})
const reading = { access: 'admin' } as const
const changing = { access: 'admin:cards' } as const

export const cardAdminRoutes = defineRoutes(
  'cardAdminRoutes',
  ['sql', 'directory', 'fileLinks', 'settings'],
  async (app, { sql, directory, fileLinks, settings }) => {
    const linkOf: LinkOf = (batch) => fileLinks.linkOf(batch)

    app.get(
      '/card/getinfo',
      route(changing, ['cards'], 'How a card stands, and who used it', {
        headers: cardHeader,
        response: { 200: cardInfoAnswer },
      }),
      async (request) => {
        const name = nameOf(request.headers['x-card'], settings.codePeppers)
        const card = name && (await findCard(sql, name))
        if (!card) throw new AppError('not_found', { message: 'Failed to fetch information' })
        return presentCard(card)
      },
    )

    app.get(
      '/card/batches',
      route(reading, ['cards'], 'Batches of cards as stock: where they are, used, sold and owed', {
        querystring: batchesQuery,
        response: { 200: batchesAnswer },
      }),
      async ({ query: { q, stock, contest, ...page } }) => {
        const filter = { contest: contestOrAll({ contest }, { directory }), sought: storable(q), stock }
        const found = await answerList<StockedBatch>(sql, batchList(sql, filter), page, '-number')
        return { success: true as const, ...found, rows: found.rows.map((batch) => presentBatch(batch, linkOf)) }
      },
    )

    app.get(
      '/card/batches.csv',
      route(reading, ['cards'], 'The batches of cards that fit a filter, for a spreadsheet', {
        querystring: batchesFileQuery,
        response: { 200: Type.Unknown() },
      }),
      async ({ query: { q, stock, contest } }, reply) => {
        const filter = { contest: contestOrAll({ contest }, { directory }), sought: storable(q), stock }
        return sendCsv<StockedBatch>(reply, sql, batchList(sql, filter), 'card-batches', csvColumns)
      },
    )

    app.get(
      '/card/agents',
      route(reading, ['cards'], 'What each agent has, and what came back of it', {
        querystring: agentsQuery,
        response: { 200: agentsAnswer },
      }),
      async ({ query }) => ({
        success: true as const,
        agents: [...(await listAgents(sql, contestOrAll(query, { directory })))],
      }),
    )

    app.get(
      '/card/batches/:id',
      route(reading, ['cards'], 'A batch of cards', { params, response: { 200: batchAnswer } }),
      async (request) => ({ success: true as const, ...stepOf(await batchOf(sql, request.params.id), linkOf) }),
    )

    app.get(
      '/card/batches/:id/cards.csv',
      route(changing, ['cards'], 'Serials and states of a batch, for a spreadsheet', {
        params,
        response: { 200: Type.Unknown() },
      }),
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
      route(changing, ['cards'], 'Declare cards void; those that are used stay used', {
        params,
        body: voidCardsBody,
        response: { 200: voidedCardsAnswer },
      }),
      async (request) => {
        const batch = await batchOf(sql, request.params.id)
        const { from, to } = rangeOf(request.body, batch)
        const reason = readReason(request.body.reason)
        if (batch.codesAt === null) throw new AppError('cards_in_making')
        const by = principalOf(request).userId
        return { success: true as const, voided: await voidCards(sql, { batch: batch.id, from, to, reason, by }) }
      },
    )

    app.post(
      '/card/batches/:id/stock',
      route(changing, ['cards'], 'Note that a batch was handed to an agent, cards were sold, or money came in', {
        params,
        body: cardStockBody,
        response: { 200: cardStockAnswer },
      }),
      async (request) => {
        const { id: eventId, note = '', ...body } = request.body
        const step = body.what === 'handed' ? { ...body, agent: readLine(body.agent, agentMaxLength) } : body
        if (step.what === 'handed' && step.agent === '') throw new AppError('invalid_body')
        const by = principalOf(request).userId
        const refused = await changeStock(sql, {
          batch: request.params.id,
          eventId,
          step,
          note: readLine(note, noteMaxLength),
          by,
        })
        if (refused === 'not_handed' || refused === 'already_sold' || refused === 'stock_does_not_add_up')
          throw new AppError('invalid_body', { message: stockProblems[refused] })
        if (refused) throw new AppError(refused)
        return { success: true as const }
      },
    )

    app.get(
      '/card/batches/:id/events',
      route(reading, ['cards'], 'What happened to a batch, and who did it', {
        params,
        response: { 200: cardEventsAnswer },
      }),
      async (request) => {
        const { id } = await batchOf(sql, request.params.id)
        const events = await listCardEvents(sql, id)
        return {
          success: true as const,
          events: events.map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
        }
      },
    )

    app.post(
      '/card/void',
      route(changing, ['cards'], 'Declare a card void, as of a buyer who lost it', {
        body: voidCardBody,
        response: { 200: voidedCardAnswer },
      }),
      async (request) => {
        const name = nameOf(request.body.card, settings.codePeppers)
        const card = name && (await findCard(sql, name))
        if (!card) throw new AppError('not_found')
        const { batchId, ordinal, batch, agent, state } = card
        if (state === 'redeemed' || state === 'void') throw new AppError('card_unavailable')
        const reason = readReason(request.body.reason)
        const by = principalOf(request).userId
        const voided = await voidCards(sql, { batch: batchId, from: ordinal, to: ordinal, reason, by })
        if (voided === 0) throw new AppError('card_unavailable')
        return { success: true as const, serial: cardSerialOf(batch, ordinal), agent }
      },
    )
  },
)

/** Codes and serials differ in form, so one search field takes both. */
function nameOf(typed: string, peppers: Peppers): CardName | undefined {
  const code = parseCardCode(typed)
  return code === undefined ? parseCardSerial(typed) : { codeHashes: cardHashesOf(peppers, code) }
}

/** The cards meant. @throws AppError invalid_body where that is unclear, or a range is not within the batch */
function rangeOf({ from, to, all }: Static<typeof voidCardsBody>, { amount }: Batch) {
  if (all) {
    if (from !== undefined || to !== undefined) throw new AppError('invalid_body')
    return { from: 1, to: amount }
  }
  if (from === undefined || to === undefined || from > to || to > amount) throw new AppError('invalid_body')
  return { from, to }
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

const presentBatch = (batch: StockedBatch, linkOf: LinkOf): CardBatch => {
  const {
    id,
    number,
    amount,
    note,
    agent,
    contest,
    createdAt,
    states,
    stock,
    handedAt,
    priceMinor,
    sold,
    settledMinor,
    owedMinor,
  } = batch
  return {
    _id: id,
    number,
    amount,
    note,
    agent,
    contest,
    createdAt: createdAt.toISOString(),
    ...stepOf(batch, linkOf),
    states,
    stock,
    handedAt: handedAt?.toISOString() ?? null,
    priceMinor,
    sold,
    settledMinor,
    owedMinor,
  }
}

const money = (amountMinor: number | null): string => (amountMinor === null ? '' : (amountMinor / 100).toFixed(2))

const csvColumns: readonly CsvColumn<StockedBatch>[] = [
  { name: 'number', cell: ({ number }) => String(number).padStart(4, '0') },
  { name: 'made', cell: ({ createdAt }) => createdAt.toISOString() },
  { name: 'cards', cell: ({ amount }) => String(amount) },
  { name: 'state', cell: ({ stock }) => stock },
  { name: 'agent', cell: ({ agent }) => agent },
  { name: 'note', cell: ({ note }) => note },
  { name: 'contest', cell: ({ contest }) => contest?.name ?? '' },
  { name: 'handed over', cell: ({ handedAt }) => handedAt?.toISOString() ?? '' },
  { name: 'price of a card', cell: ({ priceMinor }) => money(priceMinor) },
  { name: 'sold', cell: ({ sold }) => String(sold) },
  { name: 'used', cell: ({ states }) => String(states.redeemed) },
  { name: 'void', cell: ({ states }) => String(states.void) },
  { name: 'paid', cell: ({ settledMinor }) => money(settledMinor) },
  { name: 'owed', cell: ({ owedMinor }) => money(owedMinor) },
]
