import { type TProperties, type TSchema, Type } from 'typebox'
import { closed } from '../closed.ts'
import { success } from './answer.ts'

/** Holds the value its row is ordered by: at the longest a reason of 300 letters, of which each is up to four bytes. */
const cursor = Type.Optional(Type.String({ maxLength: 3_000 }))

/**
 * Parameters of an admin's list beside its filters: `sort` is a column, with `-` for descending; `after` and `before` are `next` and
 * `previous` of an answer; `last` asks for the last page.
 */
export const listQuery = <Filters extends TProperties>(columns: readonly string[], filters: Filters) =>
  closed({
    sort: Type.Optional(Type.Enum(columns.flatMap((column) => [column, `-${column}`]))),
    after: cursor,
    before: cursor,
    last: Type.Optional(Type.Literal('true')),
    ...filters,
  })

/** One page: `total` counts all rows that fit the filter. */
export const listAnswer = <Row extends TSchema>(row: Row) =>
  Type.Object({
    success,
    rows: Type.Array(row),
    total: Type.Integer({ minimum: 0 }),
    previous: Type.Union([Type.String(), Type.Null()]),
    next: Type.Union([Type.String(), Type.Null()]),
  })

/** First and last day, both included, in festival time. */
export const dayRange = <Name extends string>(name: Name) => {
  const day = Type.Optional(Type.String({ format: 'date' }))
  return { [`${name}From`]: day, [`${name}To`]: day } as { [End in `${Name}From` | `${Name}To`]: typeof day } // the two keys just made
}
