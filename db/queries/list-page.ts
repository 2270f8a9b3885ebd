import { isStorable } from '@ashenda/core/domain/text.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import type { Fragment } from 'postgres'
import type { Sql } from '../client.ts'

/** A column that a list can be ordered by; `expression` is never null. */
interface SortColumn {
  readonly expression: Fragment
  readonly type: 'timestamptz' | 'text' | 'int8' | 'bool'
  /** Joins that this order alone needs. */
  readonly joins?: Fragment
}

/** Which page: after or before a row's cursor, or the last one; else the first. */
export interface PageWish {
  /** A column's name, with `-` for descending. */
  readonly sort: string
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly isLast?: boolean | undefined
  readonly size: number
}

export interface ListParts {
  /** Columns of a row. */
  readonly columns: Fragment
  /** Tables and joins that filter and order need. */
  readonly from: Fragment
  /** Where the columns come from, joined to a page's rows alone; `from` if missing. */
  readonly details?: Fragment
  readonly where: Fragment
  /** Aggregates of all fitting rows, counted with them. */
  readonly totals?: Fragment
  /** The row's uuid, which orders rows of the same value. */
  readonly id: Fragment
  readonly sorts: Readonly<Record<string, SortColumn>>
}

export interface ListPage<Row, Totals = unknown> {
  readonly rows: readonly Row[]
  /** Rows that fit the filter, on all pages. */
  readonly total: number
  readonly totals: Totals
  /** Cursors of the neighbouring pages. */
  readonly previous: string | null
  readonly next: string | null
}

/** How Postgres writes a value of each type. */
const forms: Readonly<Record<SortColumn['type'], RegExp>> = {
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/,
  text: /^/,
  int8: /^-?\d{1,18}$/,
  bool: /^(true|false)$/,
}

interface Placed {
  readonly sortValue: string
  readonly sortId: string
}

/** One page by keyset, so that a page far back costs no more than the first. @throws RangeError for an unknown column or a foreign cursor */
export async function readListPage<Row extends object, Totals extends object = object>(
  sql: Sql,
  { columns, from, details = from, where, totals, id, sorts }: ListParts,
  { sort, after, before, isLast = false, size }: PageWish,
): Promise<ListPage<Row, Totals>> {
  const isDescending = sort.startsWith('-')
  const column = sorts[isDescending ? sort.slice(1) : sort]
  if (!column) throw new RangeError('unknown column')
  const isBackwards = isLast || before !== undefined
  const isFalling = isDescending !== isBackwards
  const place = after ?? before
  const type = sql.unsafe(column.type)
  const { joins = sql`` } = column
  // By its bytes: a locale's order costs ten times as much.
  const expression = column.type === 'text' ? sql`(${column.expression}) collate "C"` : column.expression
  const rest =
    place === undefined
      ? sql`true`
      : afterPlace(sql, { expression, type, id, isFalling }, readCursor(place, sort, column))
  const way = sql.unsafe(isFalling ? 'desc' : 'asc')
  const [found, [count]] = await Promise.all([
    sql<(Row & Placed)[]>`
      with page as materialized (
        select ${id} as picked, ${expression} as value from ${from} ${joins} where ${where} and ${rest}
        order by ${expression} ${way}, ${id} ${way} limit ${size + 1})
      -- Row by row (offset 0): of many tables a plan would join all rows first.
      select d.*, page.value::text as "sortValue", page.picked::text as "sortId"
      from page cross join lateral (select ${columns} from ${details} where ${id} = page.picked offset 0) d
      order by page.value ${way}, page.picked ${way}`,
    sql<[Totals & { count: number }]>`
      select count(*)::int as count ${totals ? sql`, ${totals}` : sql``} from ${from} where ${where}`,
  ])
  const { count: total, ...others } = count
  const shown = found.slice(0, size)
  if (isBackwards) shown.reverse()
  const isMore = found.length > size
  const first = shown[0]
  const last = shown.at(-1)
  const hasPrevious = isBackwards ? isMore : after !== undefined
  const hasNext = isBackwards ? !isLast : isMore
  return {
    rows: shown.map(({ sortValue: _value, sortId: _id, ...row }) => row as unknown as Row), // what was selected beside the place
    total,
    totals: others as unknown as Totals, // what was selected beside the count
    previous: hasPrevious && first ? cursorOf(first, sort) : null,
    next: hasNext && last ? cursorOf(last, sort) : null,
  }
}

interface Order {
  readonly expression: Fragment
  readonly type: Fragment
  readonly id: Fragment
  readonly isFalling: boolean
}

const afterPlace = (sql: Sql, { expression, type, id, isFalling }: Order, { sortValue, sortId }: Placed): Fragment =>
  isFalling
    ? sql`(${expression}, ${id}) < (${sortValue}::text::${type}, ${sortId}::text::uuid)`
    : sql`(${expression}, ${id}) > (${sortValue}::text::${type}, ${sortId}::text::uuid)`

/** Good for its own order only. */
const cursorOf = ({ sortValue, sortId }: Placed, sort: string): string =>
  Buffer.from(JSON.stringify([sort, sortId, sortValue])).toString('base64url')

function readCursor(text: string, wanted: string, { type }: SortColumn): Placed {
  try {
    const [sort, sortId, sortValue]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isRow = sort === wanted && typeof sortId === 'string' && isUuid(sortId)
    if (isRow && typeof sortValue === 'string' && isStorable(sortValue) && forms[type].test(sortValue))
      return { sortValue, sortId }
  } catch {}
  throw new RangeError('unknown cursor')
}

/** All rows of a list for a file, in the order of their ids, some at a time. */
export async function* readWholeList<Row extends object>(sql: Sql, parts: ListParts): AsyncGenerator<readonly Row[]> {
  const atOnce = 1_000
  const { columns, from, details = from, where, id } = parts
  let last = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const found = await sql<(Row & { readonly sortId: string })[]>`
      with page as materialized (
        select ${id} as picked from ${from} where ${where} and ${id} > ${last}::uuid order by ${id} limit ${atOnce})
      select ${columns}, page.picked::text as "sortId" from page, ${details} where ${id} = page.picked order by page.picked`
    if (found.length > 0) yield found
    last = found.at(-1)?.sortId ?? last
    if (found.length < atOnce) return
  }
}
