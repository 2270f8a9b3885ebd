import { Readable } from 'node:stream'
import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer, refusals, uuid } from '@ashenda/core/contracts/http/answer.ts'
import {
  allRequestsAnswer,
  allRequestsQuery,
  handledBody,
  type RequestsFilter,
  requestsFileQuery,
  type ListedRequest as ShownRequest,
} from '@ashenda/core/contracts/http/requests.ts'
import { csvLine } from '@ashenda/core/csv.ts'
import { parseContactPhone } from '@ashenda/core/domain/contact-phone.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { isStorable } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import {
  type ListedRequest,
  listRequests,
  markRequest,
  type RequestsWanted,
} from '@ashenda/db/queries/contestants/requests.ts'
import { Type } from 'typebox'
import type { Directory } from '../../directory/directory.ts'
import { defineRoutes } from '../../http/app.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'

const pageSize = 100
const reading = { access: 'admin' } as const
const changing = { access: 'admin:contestants' } as const
const tags = ['admin']

/** Visitors' requests to contestants, for admins to forward. */
export const requestAdminRoutes = defineRoutes(
  'requestAdminRoutes',
  ['sql', 'directory'],
  async (app, { sql, directory }) => {
    app.get(
      '/admin/getAllRequests',
      {
        config: reading,
        schema: {
          summary: 'What was asked of contestants, the latest first',
          tags,
          querystring: allRequestsQuery,
          response: { 200: allRequestsAnswer, ...refusals },
        },
      },
      async ({ query: { before, ...filter } }) => {
        const rows = await listRequests(sql, { ...readFilter(filter, directory), before }, pageSize + 1)
        const requests = rows.slice(0, pageSize).map(presentRequest)
        return {
          success: true as const,
          requests,
          next: rows.length > pageSize ? (requests.at(-1)?._id ?? null) : null,
        }
      },
    )

    app.get(
      '/admin/requests.csv',
      {
        config: reading,
        schema: {
          summary: 'What was asked of contestants, for a spreadsheet',
          tags,
          querystring: requestsFileQuery,
          response: { 200: Type.Unknown(), ...refusals },
        },
      },
      async ({ query }, reply) => {
        const wanted = readFilter(query, directory)
        reply.headers({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="requests.csv"',
          'cache-control': 'no-store',
        })
        return reply.send(Readable.from(linesOf(sql, wanted)))
      },
    )

    app.put(
      '/admin/requests/:id/handled',
      {
        config: changing,
        schema: {
          summary: 'Mark a request as handled, or as open again',
          tags,
          params: Type.Object({ id: uuid }),
          body: handledBody,
          response: { 200: doneAnswer, ...refusals, 409: refusalWithAction },
        },
      },
      async (request) => {
        const isHandled = request.body.handled
        const change = { id: request.params.id, isHandled, adminId: principalOf(request).userId }
        const problem = await markRequest(sql, change)
        if (problem === 'version_conflict') throw await refusalWithLastAction(sql, problem, change.id, ['request'])
        if (problem) throw new AppError(problem)
        return { success: true as const, message: isHandled ? 'the request is handled' : 'the request is open again' }
      },
    )
  },
)

function readFilter({ search = '', type, handled, contestant }: RequestsFilter, directory: Directory): RequestsWanted {
  if (!isStorable(search)) throw new AppError('invalid_text')
  const part = readPasted(search)
  return {
    part,
    named: directory.idsNamed(search),
    phone: parseContactPhone(part),
    kind: type === 'none' ? '' : type,
    isHandled: handled === undefined ? undefined : handled === 'true',
    contestantId: contestant,
  }
}

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

/** Page by page, as requests are unbounded. */
async function* linesOf(sql: Sql, wanted: RequestsWanted): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(requestColumns)
  let before: string | undefined
  do {
    const rows = await listRequests(sql, { ...wanted, before }, pageSize)
    yield rows.map(requestLine).join('')
    before = rows.length === pageSize ? rows.at(-1)?.id : undefined
  } while (before !== undefined)
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

const requestColumns = [
  'sent',
  'type',
  'from',
  'e-mail',
  'phone',
  'message',
  'contestant',
  'her phone',
  'handled',
  'handled by',
  'id',
]

const requestLine = (row: ListedRequest): string =>
  csvLine([
    row.createdAt.toISOString(),
    row.kind,
    row.brandName,
    row.email,
    row.phone ?? '',
    row.message,
    `${row.fname} ${row.mname}`.trim(),
    row.contestantPhone ?? '',
    row.handledAt?.toISOString() ?? '',
    row.handledBy ?? '',
    row.id,
  ])
