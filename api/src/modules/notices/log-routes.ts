import {
  type LoggedMessage,
  type MessagesFilter,
  messagesAnswer,
  messagesFileQuery,
  messagesQuery,
  retryMessagesAnswer,
  retryMessagesBody,
} from '@ashenda/core/contracts/http/messages.ts'
import type { NoticeWay } from '@ashenda/core/domain/notice.ts'
import { may } from '@ashenda/core/domain/permission.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  type LoggedNotice,
  type NoticesWanted,
  type NoticeTotals,
  noticeList,
  retryNotices,
} from '@ashenda/db/queries/notices/notice-log.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { answerList, boundsOfDays, type CsvColumn, sendCsv } from '../../http/list.ts'
import { principalOf } from '../sessions/principal.ts'
import { openWays } from './own-routes.ts'

const tags = ['admin']

/** The log of messages to people. */
export const messageLogRoutes = defineRoutes(
  'messageLogRoutes',
  ['sql', 'settings'],
  async (app, { sql, settings }) => {
    app.get(
      '/admin/messages',
      route('admin', tags, 'Messages to contestants, voters, buyers and admins, page by page', {
        querystring: messagesQuery,
        response: { 200: messagesAnswer },
      }),
      async (request) => {
        const { query } = request
        const list = noticeList(sql, readWanted(query))
        const { rows, totals, ...rest } = await answerList<LoggedNotice, NoticeTotals>(sql, list, query, '-createdAt')
        const isOpen = seesAddresses(request)
        return {
          success: true as const,
          rows: rows.map((row) => presentLogged(row, isOpen)),
          ...rest,
          cost: presentCost(totals),
          ways: [...openWays(settings)],
          sandbox: settings.messagesSandbox === undefined ? null : `${settings.messagesSandbox}/messages`,
        }
      },
    )

    app.get(
      '/admin/messages.csv',
      route('admin', tags, 'The log of messages, for a spreadsheet', {
        querystring: messagesFileQuery,
        response: { 200: Type.Unknown() },
      }),
      async (request, reply) =>
        sendCsv<LoggedNotice>(
          reply,
          sql,
          noticeList(sql, readWanted(request.query)),
          'messages',
          csvColumns(seesAddresses(request)),
        ),
    )

    app.post(
      '/admin/messages/retry',
      route('admin:messages', tags, 'Send failed messages again', {
        body: retryMessagesBody,
        response: { 200: retryMessagesAnswer },
      }),
      async (request) => {
        const { ids, filter } = request.body
        if ((ids === undefined) === (filter === undefined)) throw new AppError('invalid_body')
        const which = ids ? { ids } : { filter: readWanted(filter ?? {}) }
        const done = await retryNotices(sql, which, principalOf(request).userId)
        return { success: true as const, message: 'they are sent again', done }
      },
    )
  },
)

const readWanted = ({ kind, way, state, account, bulk, enteredFrom, enteredTo }: MessagesFilter): NoticesWanted => ({
  ...{ kind, way, state, userId: account, bulkId: bulk },
  ...boundsOfDays(enteredFrom, enteredTo),
})

const seesAddresses = (request: FastifyRequest): boolean => may(principalOf(request).adminRole, 'contestants')

export const presentCost = ({ etb, usd }: NoticeTotals) => [
  ...(etb > 0 ? [{ currency: 'ETB', cost: etb }] : []),
  ...(usd > 0 ? [{ currency: 'USD', cost: usd }] : []),
]

const presentLogged = (row: LoggedNotice, isOpen: boolean): LoggedMessage => ({
  _id: row.id,
  kind: row.kind,
  state: row.state,
  reason: row.reason,
  way: row.way,
  receiver: { kind: row.receiverKind, _id: row.userId, name: row.name, address: addressOf(row, isOpen) },
  provider: row.provider,
  error: row.error,
  attempts: row.attempts,
  segments: row.segments,
  cost: row.cost,
  currency: row.currency,
  createdAt: row.createdAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
})

const fields: Readonly<Record<NoticeWay, 'phone' | 'email' | undefined>> = {
  sms: 'phone',
  email: 'email',
  telegram: undefined,
  push: undefined,
}

/** A voter's own number is nobody's to read here. */
function addressOf(row: LoggedNotice, isOpen: boolean): string {
  const field = fields[row.way ?? 'push']
  const address = field === undefined ? '' : (row[field] ?? '')
  return isOpen && row.receiverKind !== 'voter' ? address : masked(address)
}

/** `+2519•••67`, `s•••@example.org` */
const masked = (address: string): string =>
  address.includes('@') ? address.replace(/^(.).*@/, '$1•••@') : address.replace(/^(.{5}).+(.{2})$/, '$1•••$2')

const csvColumns = (isOpen: boolean): readonly CsvColumn<LoggedNotice>[] => [
  { name: 'entered', cell: ({ createdAt }) => createdAt.toISOString() },
  { name: 'kind', cell: ({ kind }) => kind },
  { name: 'to', cell: ({ name }) => name },
  { name: 'address', cell: (row) => addressOf(row, isOpen) },
  { name: 'way', cell: ({ way }) => way ?? '' },
  { name: 'state', cell: ({ state, reason }) => (reason === null ? state : `${state}: ${reason}`) },
  { name: 'sent', cell: ({ sentAt }) => sentAt?.toISOString() ?? '' },
  { name: 'delivered', cell: ({ deliveredAt }) => deliveredAt?.toISOString() ?? '' },
  { name: 'short messages', cell: ({ segments }) => String(segments ?? '') },
  { name: 'cost', cell: ({ cost }) => (cost === 0 ? '' : String(cost / 10_000)) },
  { name: 'currency', cell: ({ currency }) => currency ?? '' },
  { name: 'problem', cell: ({ error }) => error ?? '' },
  { name: 'id', cell: ({ id }) => id },
]
