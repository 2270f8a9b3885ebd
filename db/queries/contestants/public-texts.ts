import { type PublicText, publicTexts } from '@ashenda/core/domain/moderation.ts'
import type { Sql, Transaction } from '../../client.ts'
import { type TextTable, tableOfText, textsOf } from '../../schema/public-texts.ts'

/** Parts of statements about all texts of a contestant that the public reads: none of them is named in a query. */

type Client = Sql | Transaction
export type Fragment = ReturnType<Sql>

const aliases: Readonly<Record<TextTable, string>> = { users: 'u', contestants: 'c' }

/** As the public reads them: columns of `users u` and `contestants c`. */
export const shownTexts = (sql: Client): Fragment =>
  listed(
    sql,
    publicTexts.map((text) => sql`${sql(`${aliases[tableOfText[text]]}.${text}`)}`),
  )

/** As they wait for an admin: columns of `contestant_changes n`; null where she changes nothing. */
export const waitingTexts = (sql: Client): Fragment =>
  listed(
    sql,
    publicTexts.map((text) => sql`${sql(`n.${text}`)}`),
  )

/** Such columns as one value of JSON, each under its name. */
export const asJson = (sql: Client, columns: Fragment): Fragment =>
  sql`(select row_to_json(texts) from (select ${columns}) texts)`

/** Those of one table, to be inserted: their names, and their values in the same order. */
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

/** Those of one table, to be set; what is left out stays as it is. */
export const settingTexts = (
  sql: Client,
  table: TextTable,
  texts: Readonly<Partial<Record<PublicText, string>>>,
): Fragment =>
  listed(
    sql,
    textsOf(table).map((text) => sql`${sql(text)} = coalesce(${texts[text] ?? null}, ${sql(text)})`),
  )

/** Those of one table, to be emptied. */
export const emptyingTexts = (sql: Client, table: TextTable): Fragment =>
  listed(
    sql,
    textsOf(table).map((text) => sql`${sql(text)} = ''`),
  )

const listed = (sql: Client, parts: readonly Fragment[]): Fragment => parts.reduce((all, part) => sql`${all}, ${part}`)
