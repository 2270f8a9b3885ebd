import { Readable } from 'node:stream'
import { csvLine } from '@ashenda/core/csv.ts'
import { boundsOfDay } from '@ashenda/core/domain/festival-day.ts'
import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { isStorable } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { type ListPage, type ListParts, readListPage, readWholeList } from '@ashenda/db/queries/list-page.ts'
import type { FastifyReply } from 'fastify'

/** Rows of a page of the console's tables. */
const pageSize = 50

/** What listQuery (core/contracts/http/list.ts) takes beside filters. */
interface ListQuery {
  readonly sort?: string | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly last?: 'true' | undefined
}

/** The page a query asks for. @throws AppError invalid_body for a foreign cursor */
export async function answerList<Row extends object, Totals extends object = object>(
  sql: Sql,
  parts: ListParts,
  { sort, after, before, last }: ListQuery,
  fallback: string,
): Promise<ListPage<Row, Totals>> {
  try {
    return await readListPage<Row, Totals>(sql, parts, {
      sort: sort ?? fallback,
      after,
      before,
      isLast: last === 'true',
      size: pageSize,
    })
  } catch (error) {
    throw error instanceof RangeError ? new AppError('invalid_body') : error
  }
}

/** A searched text as people paste it. @throws AppError invalid_text */
export function storable(text: string | undefined): string | undefined {
  if (text !== undefined && !isStorable(text)) throw new AppError('invalid_text')
  return text && readPasted(text)
}

/** From the first day's midnight to the one after the last, in festival time. */
export const boundsOfDays = (first: string | undefined, last: string | undefined) => ({
  from: first === undefined ? undefined : dateOf(boundsOfDay(first)?.from),
  to: last === undefined ? undefined : dateOf(boundsOfDay(last)?.to),
})

const dateOf = (at: number | undefined): Date | undefined => (at === undefined ? undefined : new Date(at))

export interface CsvColumn<Row> {
  readonly name: string
  readonly cell: (row: Row) => string
}

/** Without it a spreadsheet reads Ge'ez as something else. */
export const byteOrderMark = '\uFEFF'

/** All rows of a list as a file, streamed. `name` has no suffix. */
export const sendCsv = <Row extends object>(
  reply: FastifyReply,
  sql: Sql,
  parts: ListParts,
  name: string,
  columns: readonly CsvColumn<Row>[],
): Promise<FastifyReply> => sendCsvRows(reply, readWholeList<Row>(sql, parts), name, columns)

/** Rows as a file; those of a short list in one piece. The first rows are read before the answer begins, so an error there is a refusal. */
export async function sendCsvRows<Row extends object>(
  reply: FastifyReply,
  pieces: AsyncIterable<readonly Row[]> | readonly [readonly Row[]],
  name: string,
  columns: readonly CsvColumn<Row>[],
): Promise<FastifyReply> {
  async function* linesOf(): AsyncGenerator<string> {
    for await (const rows of pieces) yield rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('')
  }
  const lines = linesOf()
  const first = await lines.next()
  async function* file(): AsyncGenerator<string> {
    yield `${byteOrderMark}${csvLine(columns.map((column) => column.name))}${first.done ? '' : first.value}`
    yield* lines
  }
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${name}.csv"`)
  return reply.send(Readable.from(file()))
}
