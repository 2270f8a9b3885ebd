import {
  type ArchiveRows,
  type ArchiveTable,
  archiveTableNames,
  columnsOf,
} from '@ashenda/core/contracts/contest-archive.ts'
import type { JuryResult } from '@ashenda/core/domain/jury.ts'
import type { TitleRule } from '@ashenda/core/domain/title-rule.ts'
import type { Sql, Transaction } from '../../client.ts'
import { limitTransaction } from '../../transaction-limit.ts'
import { recordAction } from '../admin/admin-actions.ts'
import { isSeen } from '../titles/standing.ts'

/** A contest that becomes a file, or comes from one (core/contracts/contest-archive.ts). */

/** Rows of one moment; undefined if there is no such contest. */
export const readContestArchive = (sql: Sql, contest: string): Promise<ArchiveRows | undefined> =>
  sql.begin('isolation level repeatable read read only', async (tx): Promise<ArchiveRows | undefined> => {
    const tables = {} as Record<ArchiveTable, unknown[]>
    for (const table of archiveTableNames) tables[table] = await readTable(tx, table, contest)
    if (tables.contests.length === 0) return undefined
    const rows = tables as unknown as ArchiveRows // columns of its schemas
    // When she paid is nobody's business.
    const contestants = rows.contestants.map((one) => ({ ...one, paid_at: one.paid_at && one.created_at }))
    return { ...rows, contestants }
  }) as Promise<ArchiveRows | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

async function readTable(tx: Transaction, table: ArchiveTable, contest: string): Promise<unknown[]> {
  const rows = await tx<{ row: unknown }[]>`
    select to_jsonb(r) as row from (select ${tx([...columnsOf(table)])} from ${tx(table)} t where ${isOf(tx, table, contest)}) r
    order by r`
  return rows.map(({ row }) => row)
}

/** Rows of `t` that belong to the contest, and that the public sees. */
function isOf(tx: Transaction, table: ArchiveTable, contest: string) {
  const seen = tx`select c.id, c.user_id from contestants c where c.contest_id = ${contest} and ${isSeen(tx)}`
  const inForce = tx`
    select distinct on (v.piece) v.id, v.body from content_versions v
    where v.contest_id = ${contest} and v.withdrawn_at is null and v.starts_at <= now()
    order by v.piece, v.starts_at desc, v.created_at desc, v.id desc`
  switch (table) {
    case 'contests':
      return tx`t.id = ${contest}`
    case 'users':
      return tx`t.id in (select user_id from (${seen}) s)`
    case 'contestants':
      return tx`t.id in (select id from (${seen}) s)`
    case 'round_entries':
      return tx`t.contestant_id in (select id from (${seen}) s)`
    case 'images':
      return tx`t.contestant_id in (select id from (${seen}) s)`
    case 'content_versions':
      return tx`t.id in (select id from (${inForce}) v)`
    case 'content_pictures':
      return tx`exists (select from (${inForce}) v where position(t.file in v.body::text) > 0)`
    case 'checkpoints':
      return tx`t.contest_id = ${contest} and t.sequence = (select sequence from chain_heads where contest_id = ${contest})`
    case 'result_exports':
      return tx`t.contest_id = ${contest} and t.sequence = (select max(e.sequence) from result_exports e where e.contest_id = ${contest})`
    default:
      return tx`t.contest_id = ${contest}`
  }
}

/** Those of these pictures that words of the site show. */
export async function findContentPictures(sql: Sql, files: readonly string[]): Promise<readonly string[]> {
  const rows = await sql<{ file: string }[]>`select file from content_pictures where file = any(${[...files]})`
  return rows.map(({ file }) => file)
}

/** A link of the chain, from the published result: hashes in hex, and how many entries it has. */
export interface ArchivedLink {
  readonly sequence: number
  readonly root: string
  readonly previous: string
  readonly head: string
  readonly counted: number
  readonly refused: number
  readonly votes: number
  readonly changed: number
}

/** A signed head, hashes in hex. */
export interface ArchivedCheckpoint {
  readonly sequence: number
  readonly head: string
  readonly signedAt: string
  readonly publicKey: string
  readonly signature: string
}

/** A piece of a published result. */
export interface ArchivedPart {
  readonly links: readonly ArchivedLink[]
  readonly checkpoints: readonly ArchivedCheckpoint[]
}

interface Decided {
  readonly link: number
  readonly reason: string
  /** Epoch ms. */
  readonly at: number
}

/** What the published result says beside its links. */
export interface ArchivedDecisions {
  readonly titles: readonly (Decided & { readonly counts: TitleRule })[]
  readonly rules: readonly (Decided & { readonly changes: readonly string[] })[]
  /** The jury's points, once they are public. */
  readonly jury: {
    readonly link: number
    readonly at: number
    readonly salt: string
    readonly result: JuryResult
  } | null
}

export interface ContestToEnter {
  readonly rows: ArchiveRows
  /** Of the published result, in their order. */
  readonly parts: () => AsyncIterable<ArchivedPart>
  /** Once all parts were read. @throws if the result is not that of the rows */
  readonly decisions: () => ArchivedDecisions
  /** The published result's file in the storage. */
  readonly file: string
  readonly adminId: string
}

/** Reading a published result of a million ballots takes some ten seconds. */
const enteringMs = 300_000

/** Ballots are not among what is public, so nothing is salted with this. */
const noSalt = '00000000-0000-0000-0000-000000000000'

/**
 * Enters an archived contest, whole or not at all. Who decided on rules is not in the archive: they stand under the admin who brought it.
 * @throws Postgres's 23505 if something of it is here, 23503 or 23514 if rows do not belong together
 */
export const enterContestArchive = (sql: Sql, contest: ContestToEnter): Promise<void> =>
  sql.begin(async (tx) => {
    await limitTransaction(tx, enteringMs, enteringMs)
    const { rows, parts, decisions, file, adminId } = contest
    const own: { readonly [Table in ArchiveTable]?: object } = {
      content_versions: { created_by: adminId },
      result_exports: { file },
    }
    const [{ id, slug, name, closes_at: closedAt } = { id: '', slug: '', name: '', closes_at: '' }] = rows.contests
    for (const table of archiveTableNames) await insertRows(tx, { table, contest: id }, rows[table], own[table])
    for await (const { links, checkpoints } of parts()) {
      if (links.length > 0) await insertLinks(tx, id, links, closedAt)
      await insertRows(
        tx,
        { table: 'checkpoints', contest: id },
        checkpoints.map((one) => rowOf(id, one)),
      )
    }
    await insertDecisions(tx, id, decisions(), adminId)
    await recordAction(tx, { adminId, action: 'contest.import', subjectId: id, after: { name, slug } })
  }) as Promise<void> // as above

/** Written by the worker alone, but for a contest that comes from an archive: by a function that refuses them for any other. */
const ofWorker: readonly ArchiveTable[] = ['tally', 'checkpoints', 'result_exports']

async function insertRows(
  tx: Transaction,
  { table, contest }: { readonly table: ArchiveTable; readonly contest: string },
  rows: readonly object[],
  own: object = {},
): Promise<void> {
  if (rows.length === 0) return
  const columns = [...columnsOf(table), ...Object.keys(own)]
  const json = JSON.stringify(rows.map((row) => ({ ...row, ...own })))
  if (ofWorker.includes(table)) return enterOfWorker(tx, contest, table, columns, json)
  // Of the round before somebody may have been hidden since.
  const isWhole = table === 'round_entries' ? tx`where former_id in (select id from contestants)` : tx``
  // Whoever took part in two archived contests came with the first one, as did pictures that both show.
  const isKnown = table === 'users' || table === 'content_pictures' ? tx`on conflict do nothing` : tx``
  await tx`
    insert into ${tx(table)} (${tx(columns)})
    select ${tx(columns)} from jsonb_populate_recordset(null::${tx(table)}, ${json}::text::jsonb) ${isWhole} ${isKnown}`
}

async function enterOfWorker(
  tx: Transaction,
  contest: string,
  table: string,
  columns: readonly string[],
  json: string,
): Promise<void> {
  await tx`select enter_archived_rows(${contest}, ${table}, ${[...columns]}::text[], ${json}::text::jsonb)`
}

/** When they were counted is not public: they stand at the closing. */
const insertLinks = (tx: Transaction, contest: string, links: readonly ArchivedLink[], closedAt: string) => tx`
  insert into ballot_groups (id, contest_id, counted, refused, votes, changed, tallied_at, salt, sequence, root, previous, head)
  select nextval('ballot_group_ids'), ${contest}, counted, refused, votes, changed, ${closedAt}::timestamptz,
    case when changed = 0 then ${noSalt}::uuid end, l.sequence, decode(root, 'hex'), decode(previous, 'hex'), decode(head, 'hex')
  from jsonb_to_recordset(${JSON.stringify(links)}::text::jsonb)
    as l (sequence int8, root text, previous text, head text, counted int, refused int, votes int, changed int) order by l.sequence`

/** That of the last link is among the rows, too, where the file was made before it was signed. */
const rowOf = (contest: string, { sequence, head, signedAt, publicKey, signature }: ArchivedCheckpoint) => ({
  contest_id: contest,
  sequence,
  head: `\\x${head}`,
  signed_at: signedAt,
  public_key: `\\x${publicKey}`,
  signature: `\\x${signature}`,
})

async function insertDecisions(
  tx: Transaction,
  contest: string,
  { titles, rules, jury }: ArchivedDecisions,
  by: string,
): Promise<void> {
  const group = (link: number) =>
    tx`(select id from ballot_groups g where g.contest_id = ${contest} and g.sequence = ${link})`
  const moment = (at: number) => tx`to_timestamp(${at / 1000}::float8)`
  for (const { link, counts, reason, at } of titles)
    await tx`
      insert into title_rules (group_id, contest_id, title_votes, reason, changed_by, changed_at)
      values (${group(link)}, ${contest}, ${[...counts]}::text[], ${reason}, ${by}, ${moment(at)})`
  for (const { link, changes, reason, at } of rules)
    await tx`
      insert into rule_changes (group_id, contest_id, changes, reason, changed_by, changed_at)
      values (${group(link)}, ${contest}, ${[...changes]}::text[], ${reason}, ${by}, ${moment(at)})`
  if (jury) {
    const [found] = await tx<{ id: string }[]>`${group(jury.link)}`
    const { salt, result, at } = jury
    const row = {
      group_id: Number(found?.id),
      contest_id: contest,
      salt,
      result,
      sealed_at: new Date(at).toISOString(),
    }
    await enterOfWorker(tx, contest, 'jury_results', Object.keys(row), JSON.stringify([row]))
  }
}
