import { createHash } from 'node:crypto'
import { fullNameOf, type PersonName } from '@ashenda/core/domain/account.ts'
import { type DocumentKey, type DocumentKindName, documentKindOf } from '@ashenda/core/domain/document.ts'
import type { Sql } from '../../client.ts'
import { shownTexts } from '../contestants/public-texts.ts'

/** What posters, hand-out cards and pictures of a contestant show. */
export interface ContestantContent {
  readonly name: string
  readonly occupation: string
  /** As stored; null without one. */
  readonly zone: string | null
  /** The stored name of her first public photo. */
  readonly photo: string
  /** Of her short link; null for link previews, which stand beside a link. */
  readonly code: string | null
  readonly contest: string
}

/** By kind. */
export interface DocumentContents {
  readonly poster: ContestantContent
  readonly handouts: ContestantContent
  readonly share: ContestantContent
}

/** Undefined if the subject is gone, or lacks something without which there is nothing to print. */
type ReadContent<Kind extends DocumentKindName> = (
  sql: Sql,
  key: DocumentKey,
) => Promise<DocumentContents[Kind] | undefined>

const readers: { readonly [Kind in DocumentKindName]: ReadContent<Kind> } = {
  poster: readContestant,
  handouts: readContestant,
  share: readContestant,
}

/** What a document shows now, with its hash. */
export async function readDocumentContent<Kind extends DocumentKindName>(
  sql: Sql,
  key: DocumentKey & { readonly kind: Kind },
): Promise<{ readonly content: DocumentContents[Kind]; readonly contentHash: Uint8Array } | undefined> {
  const content = await readers[key.kind](sql, key)
  return content && { content, contentHash: hashOf(key, content) }
}

const hashOf = ({ kind, language, format }: DocumentKey, content: object): Uint8Array =>
  createHash('sha256')
    .update(JSON.stringify([kind, documentKindOf(kind).layout, language, format, content]))
    .digest()

async function readContestant(
  sql: Sql,
  { kind, subject, format }: DocumentKey,
): Promise<ContestantContent | undefined> {
  const purpose = format === 'preview' ? null : kind
  const [row] = await sql<
    (Omit<ContestantContent, 'name' | 'photo'> & PersonName & { readonly photo: string | null })[]
  >`
    select ${shownTexts(sql)}, z.name as zone, k.name as contest, l.code, (
      select file from images i where i.contestant_id = c.id order by slot limit 1) as photo
    from contestants c join users u on u.id = c.user_id join contests k on k.id = c.contest_id
      left join zones z on z.id = c.zone_id
      left join contestant_links l on l.contestant_id = c.id and l.purpose = ${purpose}
    where c.id = ${subject}`
  // An erased contestant has no photo.
  if (!row?.photo) return undefined
  const { occupation, zone, photo, code, contest } = row
  return { name: fullNameOf(row), occupation, zone, photo, code, contest }
}
