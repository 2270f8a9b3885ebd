import type { DocumentKey } from '@ashenda/core/domain/document.ts'
import type { Sql } from '../../client.ts'

export interface Document extends DocumentKey {
  readonly id: string
  readonly revision: number
  readonly isPrinted: boolean
  readonly problem: string | null
  readonly file: string | null
  readonly bytes: number | null
}

const columns = (sql: Sql) => sql`
  id, kind, subject, subjects, language, format, revision, printed_at is not null as "isPrinted", problem, file, bytes::float8`

export const findDocuments = (sql: Sql, ids: readonly string[]): Promise<readonly Document[]> =>
  sql<Document[]>`select ${columns(sql)} from documents where id = any(${ids as string[]}::uuid[])`

export async function findDocument(sql: Sql, id: string): Promise<Document | undefined> {
  const [found] = await findDocuments(sql, [id])
  return found
}

/** A day later counts as asked for again, so that a picture everybody loads is not written each time. */
const askedAgainAfter = '1 day'

export interface AskedDocument extends Document {
  /** It became due by this question. */
  readonly isNew: boolean
}

/**
 * Asks for a document that shows this content: the kept file if it does and none is missing, else due, once however many ask.
 * @param id of a new row
 */
export async function askForDocument(
  sql: Sql,
  id: string,
  { kind, subject, subjects = [], language, format }: DocumentKey,
  contentHash: Uint8Array,
): Promise<AskedDocument> {
  const isStale = sql`(d.problem is not null or (d.printed_at is not null and d.content_hash <> ${contentHash}))`
  const [asked] = await sql<AskedDocument[]>`
    insert into documents as d (id, kind, subject, subjects, language, format)
    values (${id}, ${kind}, ${subject}, ${[...subjects]}::uuid[], ${language}, ${format})
    on conflict (kind, subject, language, format) do update set
      revision = d.revision + ${isStale}::int, printed_at = case when ${isStale} then null else d.printed_at end,
      subjects = excluded.subjects, problem = null, asked_at = clock_timestamp()
    where ${isStale} or d.asked_at < clock_timestamp() - ${askedAgainAfter}::interval
    returning ${columns(sql)}, printed_at is null as "isNew"`
  if (asked) return asked
  const [known] = await sql<AskedDocument[]>`
    select ${columns(sql)}, false as "isNew" from documents
    where kind = ${kind} and subject = ${subject} and language = ${language} and format = ${format}`
  // A sweep may have removed it between the two statements.
  return known ?? askForDocument(sql, id, { kind, subject, subjects, language, format }, contentHash)
}

/** Undefined if it is printed, given up or gone. */
export async function findDueDocument(sql: Sql, id: string): Promise<Document | undefined> {
  const [due] = await sql<Document[]>`
    select ${columns(sql)} from documents where id = ${id} and printed_at is null and problem is null`
  return due
}

interface Printed {
  readonly file: string
  readonly bytes: number
  readonly contentHash: Uint8Array
}

/** False if another process was faster, or other content is wanted by now; then the file is nobody's. */
export async function notePrinted(
  sql: Sql,
  { id, revision }: Pick<Document, 'id' | 'revision'>,
  { file, bytes, contentHash }: Printed,
): Promise<boolean> {
  const noted = await sql`
    update documents set printed_at = clock_timestamp(), file = ${file}, bytes = ${bytes}, content_hash = ${contentHash}
    where id = ${id} and revision = ${revision} and printed_at is null and problem is null`
  return noted.count === 1
}

export const noteProblem = (
  sql: Sql,
  { id, revision }: Pick<Document, 'id' | 'revision'>,
  problem: string,
): Promise<unknown> => sql`
  update documents set problem = ${problem} where id = ${id} and revision = ${revision} and printed_at is null`

/** Due for so long that their jobs must be lost. */
export const findLostDocuments = (sql: Sql, lostAfterMs: number, atMost: number) =>
  sql<Pick<Document, 'id' | 'revision'>[]>`
    select id, revision from documents where printed_at is null and problem is null
      and asked_at < clock_timestamp() - make_interval(secs => ${lostAfterMs / 1000})
    order by asked_at limit ${atMost}`

/** Gives up documents that nothing could print; returns them. */
export const giveUpDocuments = (sql: Sql, afterMs: number, problem: string) =>
  sql<Pick<Document, 'id'>[]>`
    update documents set problem = ${problem} where printed_at is null and problem is null
      and asked_at < clock_timestamp() - make_interval(secs => ${afterMs / 1000})
    returning id`

/** Deletes documents nobody asked for lately; the orphan sweep removes their files. */
export const forgetDocuments = (sql: Sql, keptDays: number): Promise<unknown> => sql`
  delete from documents where asked_at < clock_timestamp() - make_interval(days => ${keptDays})`

/** Those of these files that a row names. */
export async function findDocumentFilesInUse(sql: Sql, files: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql<{ file: string }[]>`select file from documents where file = any(${files as string[]})`
  return new Set(rows.map(({ file }) => file))
}
