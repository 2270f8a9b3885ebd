import { type DocumentFormat, type DocumentKindName, documentLanguages } from '@ashenda/core/domain/document.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from './columns.ts'

const among = (values: readonly string[]) => sql.raw(`in (${values.map((value) => `'${value}'`).join(', ')})`)

/**
 * A document or picture that the press makes on request; one row for each kind, subject, language and format. Due while neither printed nor
 * given up. Asking again for the same content keeps the file; for another it raises `revision`, and the former file stays until the new one
 * is there. Rows go some weeks after somebody last asked.
 */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<DocumentKindName>().notNull(),
    /** The contestant's entry, or whatever else it is about. No reference, because kinds differ. */
    subject: uuid('subject').notNull(),
    /** Others than `subject`; as they were when the content last changed. */
    subjects: uuid('subjects').array().notNull().default([]),
    language: text('language', { enum: documentLanguages }).notNull(),
    format: text('format').$type<DocumentFormat>().notNull(),
    revision: integer('revision').notNull().default(1),
    askedAt: moment('asked_at').notNull().defaultNow(),
    printedAt: moment('printed_at'),
    /** Why it could not be made (a code of core/errors.ts). */
    problem: text('problem'),
    /** Generated; below documents/ in the storage. */
    file: text('file'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** The SHA-256 of what the file shows. */
    contentHash: bytea('content_hash'),
  },
  (table) => [
    uniqueIndex('documents_key').on(table.kind, table.subject, table.language, table.format),
    index('documents_due').on(table.askedAt).where(sql`${table.printedAt} is null and ${table.problem} is null`),
    index('documents_asked').on(table.askedAt),
    // Not the names: a new kind needs no migration.
    check('documents_kind', sql`${table.kind} ~ '^[a-z][a-z-]{0,39}$'`),
    check('documents_language', sql`${table.language} ${among(documentLanguages)}`),
    check('documents_format', sql`${table.format} ~ '^[a-z][a-z0-9-]{0,39}$'`),
    check('documents_file', sql`(${table.file} is null) = (${table.bytes} is null)`),
    check('documents_file_content', sql`(${table.file} is null) = (${table.contentHash} is null)`),
    check('documents_content_is_sha256', sql`octet_length(${table.contentHash}) = 32`),
    check(
      'documents_printed',
      sql`${table.printedAt} is null or (${table.file} is not null and ${table.problem} is null)`,
    ),
  ],
)
