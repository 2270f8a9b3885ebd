import { type PublicText, publicTexts } from '@ashenda/core/domain/moderation.ts'
import type { Sql, Transaction } from '../../client.ts'
import { type TextTable, tableOfText, textsOf } from '../../schema/public-texts.ts'

/** Statement parts over all public texts of a contestant, so that no query names them. */

type Client = Sql | Transaction
export type Fragment = ReturnType<Sql>

const aliases: Readonly<Record<TextTable, string>> = { users: 'u', contestants: 'c' }

/** The public values: columns of `users u` and `contestants c`. */
export const shownTexts = (sql: Client): Fragment =>
  listed(
    sql,
    publicTexts.map((text) => sql`${sql(`${aliases[tableOfText[text]]}.${text}`)}`),
  )

/** The pending values: columns of `contestant_changes n`; null if unchanged. */
export const waitingTexts = (sql: Client): Fragment =>
  listed(
    sql,
    publicTexts.map((text) => sql`${sql(`n.${text}`)}`),
  )

/** Such columns as one JSON value by name. */
export const asJson = (sql: Client, columns: Fragment): Fragment =>
  sql`(select row_to_json(texts) from (select ${columns}) texts)`

/** A table's names and values for an insert, in the same order. */
export const namesOfTexts = (sql: Client, table: TextTable): Fragment =>
  listed(
    sql,
    textsOf(table).map((text) => sql`${sql(text)}`),
  )
export const valuesOfTexts = (sql: Client, table: TextTable, texts: Readonly<Record<PublicText, string>>): Fragment =>
  listed(
    sql,
    textsOf(table).map((text) => sql`${texts[text]}`),
  )

/** A table's assignments; missing texts stay. */
export const settingTexts = (
  sql: Client,
  table: TextTable,
  texts: Readonly<Partial<Record<PublicText, string>>>,
): Fragment =>
  listed(
    sql,
    textsOf(table).map((text) => sql`${sql(text)} = coalesce(${texts[text] ?? null}, ${sql(text)})`),
  )

/** Assignments that empty a table's texts. */
export const emptyingTexts = (sql: Client, table: TextTable): Fragment =>
  listed(
    sql,
    textsOf(table).map((text) => sql`${sql(text)} = ''`),
  )

const listed = (sql: Client, parts: readonly Fragment[]): Fragment => parts.reduce((all, part) => sql`${all}, ${part}`)
