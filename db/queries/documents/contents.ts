import { createHash } from 'node:crypto'
import { fullNameOf, type PersonName } from '@ashenda/core/domain/account.ts'
import { type DocumentKey, type DocumentKindName, documentKindOf } from '@ashenda/core/domain/document.ts'
import type { Currency, Handover } from '@ashenda/core/domain/shop.ts'
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
  /** Of her short link; null for what stands beside a link, and for titles. */
  readonly code: string | null
  readonly contest: string
  /** The name of a title beside those of the zones. */
  readonly title?: string
}

/** An order on a packing slip. */
export interface SlipOrder {
  readonly number: string
  /** ISO 8601. */
  readonly at: string
  readonly handover: Handover
  readonly buyerName: string
  readonly buyerPhone: string
  readonly buyerAddress: string
  /** Pieces to hand over: what was taken back is not among them. */
  readonly lines: readonly { readonly name: string; readonly variant: string; readonly count: number }[]
  /** Minor units to collect in cash; empty once it is paid. */
  readonly due: readonly { readonly currency: Currency; readonly amountMinor: number }[]
}

export interface SlipContent {
  readonly orders: readonly SlipOrder[]
}

/** By kind. */
export interface DocumentContents {
  readonly poster: ContestantContent
  readonly handouts: ContestantContent
  readonly share: ContestantContent
  readonly title: ContestantContent
  readonly 'packing-slip': SlipContent
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
  title: readContestant,
  'packing-slip': readSlip,
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
  { kind, subject, subjects = [], language, format }: DocumentKey,
): Promise<ContestantContent | undefined> {
  const purpose = format === 'preview' || kind === 'title' ? null : kind
  const [contestant = subject] = subjects
  const [row] = await sql<
    (Omit<ContestantContent, 'name' | 'photo' | 'title'> &
      PersonName & { readonly photo: string | null; readonly title: string | null })[]
  >`
    select ${shownTexts(sql)}, z.name as zone, k.name as contest, l.code, (
      select file from images i where i.contestant_id = c.id order by slot limit 1) as photo,
      (select coalesce(t.name ->> ${language}, t.name ->> 'en') from titles t where t.id = ${subject}) as title
    from contestants c join users u on u.id = c.user_id join contests k on k.id = c.contest_id
      left join zones z on z.id = c.zone_id
      left join contestant_links l on l.contestant_id = c.id and l.purpose = ${purpose}
    where c.id = ${contestant}`
  // An erased contestant has no photo.
  if (!row?.photo) return undefined
  const { occupation, zone, photo, code, contest, title } = row
  return { name: fullNameOf(row), occupation, zone, photo, code, contest, ...(title !== null && { title }) }
}

/** Orders whose buyer was erased are left out. */
async function readSlip(sql: Sql, { subject, subjects = [] }: DocumentKey): Promise<SlipContent | undefined> {
  const ids = subjects.length > 0 ? [...subjects] : [subject]
  const orders = await sql<SlipOrder[]>`
    select o.number, to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, o.handover, o.buyer_name as "buyerName",
      o.buyer_phone as "buyerPhone", o.buyer_address as "buyerAddress",
      coalesce((select json_agg(json_build_object('name', i.name, 'variant', i.variant, 'count', i.count - i.restocked)
          order by i.name, i.product_id, i.variant)
        from order_products i where i.order_id = o.id and i.count > i.restocked), '[]') as lines,
      case when o.way = 'cash' and not o.is_paid and o.status <> 'cancel' then
        coalesce((select json_agg(json_build_object('currency', s.currency, 'amountMinor', s.amount) order by s.currency)
          from (select currency, sum(price::int8 * count)::float8 as amount from order_products where order_id = o.id group by currency) s), '[]')
      else '[]' end as due
    from orders o where o.id = any(${ids}::uuid[]) and o.buyer_phone <> ''
    order by o.created_at, o.id`
  return orders.length > 0 ? { orders } : undefined
}
