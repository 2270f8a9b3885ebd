import {
  allRequestsAnswer,
  allRequestsQuery,
  type InboxRequest,
  type RequestsFilter,
  requestsAnswer,
  requestsFileQuery,
  requestsQuery,
  type ListedRequest as ShownRequest,
} from '@ashenda/core/contracts/http/requests.ts'
import { parseContactPhone } from '@ashenda/core/domain/contact-phone.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { isStorable } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  countUnread,
  type ListedRequest,
  listRequests,
  type RequestsWanted,
  requestList,
} from '@ashenda/db/queries/contestants/requests.ts'
import { Type } from 'typebox'
import { type Contests, contestOrAll, directoryOf } from '../../directory/which-contest.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { answerList, boundsOfDays, type CsvColumn, sendCsv } from '../../http/list.ts'

const pageSize = 100
const reading = { access: 'admin' } as const
const tags = ['admin']

/** Visitors' requests to contestants, for admins to forward. */
export const requestAdminRoutes = defineRoutes(
  'requestAdminRoutes',
  ['sql', 'directory', 'archive', 'settings'],
  async (app, { sql, settings, ...contests }) => {
    app.get(
      '/admin/getAllRequests',
      route(reading, tags, 'What was asked of contestants, the latest first', {
        querystring: allRequestsQuery,
        response: { 200: allRequestsAnswer },
      }),
      async ({ query: { before, ...filter } }) => {
        const rows = await listRequests(
          sql,
          { ...(await readFilter({ ...filter, contest: 'all' }, contests)), before },
          pageSize + 1,
        )
        const requests = rows.slice(0, pageSize).map(presentRequest)
        return {
          success: true as const,
          requests,
          next: rows.length > pageSize ? (requests.at(-1)?._id ?? null) : null,
        }
      },
    )

    app.get(
      '/admin/requests',
      route(reading, tags, 'The inbox: what was asked of contestants, page by page', {
        querystring: requestsQuery,
        response: { 200: requestsAnswer },
      }),
      async ({ query }) => {
        const filter = await readFilter(query, contests)
        const [{ rows, ...rest }, unread] = await Promise.all([
          answerList<ListedRequest>(sql, requestList(sql, filter), query, '-createdAt'),
          countUnread(sql, filter.contest),
        ])
        return { success: true as const, rows: rows.map(presentInbox), ...rest, unread, canMail: settings.canMail }
      },
    )

    app.get(
      '/admin/requests.csv',
      route(reading, tags, 'What was asked of contestants, for a spreadsheet', {
        querystring: requestsFileQuery,
        response: { 200: Type.Unknown() },
      }),
      async ({ query }, reply) =>
        sendCsv<ListedRequest>(reply, sql, requestList(sql, await readFilter(query, contests)), 'requests', csvColumns),
    )
  },
)

async function readFilter(query: RequestsFilter, contests: Contests): Promise<RequestsWanted> {
  const { search = '', type, handled, contestant, unread, assignee, sentFrom, sentTo } = query
  if (!isStorable(search)) throw new AppError('invalid_text')
  const part = readPasted(search)
  const contest = contestOrAll(query, contests)
  const { directory } = contests
  const searched = contest === undefined ? directory : await directoryOf({ contest }, contests)
  return {
    part,
    contest,
    named: searched.idsNamed(search),
    phone: parseContactPhone(part),
    kind: type === 'none' ? '' : type,
    isHandled: handled === undefined ? undefined : handled === 'true',
    isUnread: unread === undefined ? undefined : unread === 'true',
    contestantId: contestant,
    assignee: assignee === 'nobody' ? null : assignee,
    ...boundsOfDays(sentFrom, sentTo),
  }
}

const presentRequest = (row: ListedRequest): ShownRequest => ({
  _id: row.id,
  requestTo: {
    _id: row.contestantId,
    fname: row.fname,
    mname: row.mname,
    phone: row.contestantPhone ?? '',
    occupation: row.occupation,
    description: row.description,
  },
  brandName: row.brandName,
  email: row.email,
  phone: row.phone ?? '',
  message: row.message,
  requestType: row.kind,
  createdAt: row.createdAt.toISOString(),
  handled: row.handledAt && { at: row.handledAt.toISOString(), by: row.handledBy ?? '' },
})

const presentInbox = (row: ListedRequest): InboxRequest => {
  const shown = presentRequest(row)
  return {
    ...shown,
    requestTo: { ...shown.requestTo, email: row.contestantEmail ?? '' },
    isRead: row.readAt !== null,
    assignee: row.assigneeId === null ? null : { _id: row.assigneeId, name: row.assigneeName },
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }
}

const csvColumns: readonly CsvColumn<ListedRequest>[] = [
  { name: 'sent', cell: ({ createdAt }) => createdAt.toISOString() },
  { name: 'type', cell: ({ kind }) => kind },
  { name: 'from', cell: ({ brandName }) => brandName },
  { name: 'e-mail', cell: ({ email }) => email },
  { name: 'phone', cell: ({ phone }) => phone ?? '' },
  { name: 'message', cell: ({ message }) => message },
  { name: 'contestant', cell: ({ fname, mname }) => `${fname} ${mname}`.trim() },
  { name: 'her phone', cell: ({ contestantPhone }) => contestantPhone ?? '' },
  { name: 'handled', cell: ({ handledAt }) => handledAt?.toISOString() ?? '' },
  { name: 'handled by', cell: ({ handledBy }) => handledBy ?? '' },
  { name: 'assigned to', cell: ({ assigneeName }) => assigneeName },
  { name: 'answered', cell: ({ answeredAt }) => answeredAt?.toISOString() ?? '' },
  { name: 'id', cell: ({ id }) => id },
]
