import type { BallotKind, BallotStatus, RefusalReason } from '@ashenda/core/domain/ballot.ts'
import {
  type BallotRow,
  type Digest,
  innerHash,
  juryDigest,
  type RoundBeginning,
} from '@ashenda/core/domain/ballot-chain.ts'
import { type JuryResult, juryText } from '@ashenda/core/domain/jury.ts'
import type { TitleRule } from '@ashenda/core/domain/title-rule.ts'
import { inChain } from '@ashenda/core/domain/titles.ts'
import type { Sql, Transaction } from '../../client.ts'
import { readBeginning } from '../contest/rounds.ts'
import { hasOwnTitles, readTitleStanding, type TitleStanding } from '../titles/standing.ts'
import { checkpointsAfter } from './checkpoints.ts'
import type { CountedVotes } from './ranking.ts'

/** A line of the published result: public data, and everything needed to check it (decision 18). */
export type ResultEntry =
  | { readonly type: 'contest'; readonly id: string; readonly name: string }
  /** Of a round: what its chain begins with. */
  | ({ readonly type: 'round'; readonly slug: string } & RoundBeginning)
  | ResultLink
  | ResultBallot
  | ResultChange
  | ResultTitleRule
  | ResultRules
  | ResultJury
  | ResultTitles
  | { readonly type: 'tally'; readonly counts: readonly ResultCount[] }
  | ({ readonly type: 'checkpoint' } & Record<'contest' | 'head' | 'signedAt' | 'publicKey' | 'signature', string> & {
        readonly sequence: number
      })
  | { readonly type: 'end'; readonly links: number; readonly ballots: number }

interface ResultLink {
  readonly type: 'link'
  readonly sequence: number
  readonly previous: Digest
  readonly root: Digest
  readonly head: Digest
}

interface ResultBallot {
  readonly type: 'ballot'
  readonly link: number
  readonly inner: Digest
  readonly kind: BallotKind
  /** Only on a proven free ballot. */
  readonly proven?: true
  readonly picks: readonly string[]
  /** The original judgement. */
  readonly status: 'counted' | 'refused'
  readonly reason?: RefusalReason
}

interface ResultChange {
  readonly type: 'change'
  readonly link: number
  readonly inner: Digest
  readonly from: BallotStatus
  readonly to: BallotStatus
  readonly reason: string
  /** Epoch ms. */
  readonly at: number
}

/** The title rule from its link on. */
interface ResultTitleRule {
  readonly type: 'titles'
  readonly link: number
  readonly counts: TitleRule
  readonly reason: string
  /** Epoch ms. */
  readonly at: number
}

/** Rules changed at its link. */
interface ResultRules {
  readonly type: 'rules'
  readonly link: number
  /** As `rule=before>after`. */
  readonly changes: readonly string[]
  readonly reason: string
  /** Epoch ms. */
  readonly at: number
}

/** The hash of the jury's points, from its closing on; the points follow once the contest is over. */
interface ResultJury {
  readonly type: 'jury'
  readonly link: number
  readonly sheet: Digest
  /** Epoch ms. */
  readonly at: number
}

/** Who has which title, once the contest is over: only where titles are decided by more than the contest's title rule (decision 98). */
type ResultTitles =
  | ({ readonly type: 'points'; readonly salt: string } & JuryResult)
  | {
      readonly type: 'candidates'
      readonly candidates: readonly { readonly contestant: string; readonly zone: string | null }[]
    }
  | {
      readonly type: 'title'
      /** In English, as in `rules`; empty: the zone's. */
      readonly name: string
      /** Whose contestants stand for it; empty: all candidates. */
      readonly zones: readonly string[]
      readonly votes: TitleRule
      /** Of the jury, in percent. */
      readonly share: number
      readonly order: readonly {
        readonly contestant: string
        readonly votes: number
        readonly points: number
        readonly possible: number
      }[]
    }

interface ResultCount extends CountedVotes {
  readonly contestant: string
}

/** About two thousand ballots per read. */
const linksAtOnce = 4
const checkpointsAtOnce = 1_000

/** The end of a result: its last link, and the tally at that link. */
export interface ResultEnd {
  readonly contest: string
  readonly name: string
  /** 0 if no link was closed yet. */
  readonly sequence: number
  /** The head after it, in hex; null if none. */
  readonly head: string | null
  /** Whether voting is over. */
  readonly isOver: boolean
  /** The moment of all this. */
  readonly readAt: Date
  readonly counts: readonly ResultCount[]
  /** How its own titles stand, once voting is over; null where it has none. */
  readonly titles: TitleStanding | null
  /** Null where it follows no other contest. */
  readonly round: (RoundBeginning & { readonly slug: string }) | null
}

/** The present end of a contest's chain, of one moment, so that link, tally and titles match. @throws RangeError no such contest */
export async function readResultEnd(sql: Sql, contest: string): Promise<ResultEnd> {
  // It stays as it was when the round was made.
  const round = (await readBeginning(sql, contest)) ?? null
  if (!(await hasOwnTitles(sql, contest))) return { ...(await readCounted(sql, contest)), round, titles: null }
  return sql.begin('isolation level repeatable read read only', async (tx): Promise<ResultEnd> => {
    const end = await readCounted(tx, contest)
    return { ...end, round, titles: end.isOver ? ((await readTitleStanding(tx, contest)) ?? null) : null }
  }) as Promise<ResultEnd> // postgres.js widens the result of begin to an unwrapped form of itself
}

/** One statement, so that link and tally match. */
async function readCounted(sql: Sql | Transaction, contest: string): Promise<Omit<ResultEnd, 'titles' | 'round'>> {
  const [row] = await sql<(Omit<ResultEnd, 'contest' | 'sequence' | 'titles' | 'round'> & { sequence: string })[]>`
    select c.name, coalesce(h.sequence, 0) as sequence, encode(h.head, 'hex') as head, c.closes_at <= now() as "isOver", now() as "readAt", coalesce((
      select json_agg(json_build_object('contestant', contestant_id, 'votes', votes, 'free', free, 'proven', proven,
        'first', first, 'second', second, 'third', third, 'quarantined', quarantined) order by votes desc, reached_at, contestant_id)
      from tally where contest_id = c.id and free + first + second + third + quarantined > 0
    ), '[]') as counts
    from contests c left join chain_heads h on h.contest_id = c.id where c.id = ${contest}`
  if (!row) throw new RangeError(`there is no contest ${contest}`)
  return { ...row, contest, sequence: Number(row.sequence) }
}

/**
 * A contest's result up to an end, line by line: links in order with their entries, tally, checkpoints. Inner hashes are computed from the
 * rows, so a changed row shows. It is read in pages without a transaction, so the caller may take its time: a closed link never changes,
 * and later changes are entries of later links.
 */
export async function* exportResult(sql: Sql, end: ResultEnd): AsyncGenerator<ResultEntry> {
  const { contest, sequence } = end
  yield* headEntries(end)
  let ballots = 0
  for await (const entry of exportLinks(sql, contest, 1, sequence)) {
    if (entry.type === 'ballot') ballots += 1
    yield entry
  }
  yield tallyEntry(end)
  if (end.titles) yield* titleEntries(end.titles)
  yield* exportCheckpoints(sql, contest, 0, sequence)
  yield { type: 'end', links: sequence, ballots }
}

function* titleEntries({ candidates, jury, decided }: TitleStanding): Generator<ResultEntry> {
  if (jury) yield { type: 'points', ...jury }
  yield { type: 'candidates', candidates: candidates.map(({ id, zone }) => ({ contestant: id, zone })) }
  for (const { id, name, zones, votes, share, order } of decided)
    yield {
      type: 'title',
      name: id === null ? '' : inChain(name?.en ?? ''),
      ...{ zones, votes, share },
      order: order.map(({ id: contestant, votes, points, possible }) => ({ contestant, votes, points, possible })),
    }
}

export const headEntries = ({ contest, name, round }: ResultEnd): readonly ResultEntry[] => [
  { type: 'contest', id: contest, name },
  ...(round ? [{ type: 'round' as const, ...round }] : []),
]
export const tallyEntry = ({ counts }: ResultEnd): ResultEntry => ({ type: 'tally', counts })

/** A contest's links in order, with their entries. @throws RangeError if one is missing */
export async function* exportLinks(
  sql: Sql,
  contest: string,
  first: number,
  last: number,
): AsyncGenerator<ResultEntry> {
  for (let from = first; from <= last; from += linksAtOnce) {
    const to = Math.min(from + linksAtOnce - 1, last)
    const read = await readLinks(sql, contest, from, to)
    if (read.length !== to - from + 1) throw new RangeError(`links ${from} to ${to} are not all there`)
    const entries = await readEntries(
      sql,
      read.map(({ group }) => group),
    )
    for (const { group, ...link } of read) {
      yield { type: 'link', ...link }
      for (const entry of entries.get(group) ?? []) yield { ...entry, link: link.sequence }
    }
  }
}

/** Checkpoints over the links after one up to another, inclusive, in order. */
export async function* exportCheckpoints(
  sql: Sql,
  contest: string,
  after: number,
  upTo: number,
): AsyncGenerator<ResultEntry & { readonly type: 'checkpoint' }> {
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
  for (let last = after; ; ) {
    const read = await checkpointsAfter(sql, contest, { after: last, upTo, atMost: checkpointsAtOnce })
    for (const { publicKey, signature, ...checkpoint } of read)
      yield { type: 'checkpoint', ...checkpoint, publicKey: hex(publicKey), signature: hex(signature) }
    if (read.length < checkpointsAtOnce) return
    last = read.at(-1)?.sequence ?? upTo
  }
}

/** The head after a link, in hex. */
export async function readHeadAfter(sql: Sql, contest: string, sequence: number): Promise<string | undefined> {
  const [row] = await sql<{ head: string }[]>`
    select encode(head, 'hex') as head from ballot_groups g where contest_id = ${contest} and g.sequence = ${sequence}`
  return row?.head
}

type LinkRow = Omit<ResultLink, 'type'> & { readonly group: string }

async function readLinks(sql: Sql, contest: string, from: number, to: number): Promise<readonly LinkRow[]> {
  const rows = await sql<(Omit<LinkRow, 'sequence'> & { sequence: string })[]>`
    select id::text as group, sequence, encode(previous, 'hex') as previous, encode(root, 'hex') as root, encode(head, 'hex') as head
    from ballot_groups where contest_id = ${contest} and sequence between ${from} and ${to} order by sequence`
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }))
}

type Entry =
  | Omit<ResultBallot, 'link'>
  | Omit<ResultChange, 'link'>
  | Omit<ResultTitleRule, 'link'>
  | Omit<ResultRules, 'link'>
  | Omit<ResultJury, 'link'>

interface ExportedRow extends BallotRow {
  readonly group: string
}

const sealedColumns = (sql: Sql) => sql`
  b.id, g.salt, b.voter_id as voter, b.credit_id as credit, round(extract(epoch from b.accepted_at) * 1000)::float8 as at`

/** Rules are alone in their group. */
const orderOf = (entry: Entry): string => ('inner' in entry ? entry.inner : '')

/** By group, sorted by inner hash, which hides the order of voting. */
async function readEntries(sql: Sql, groups: readonly string[]): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const ballots = await sql<ExportedRow[]>`
    select b.group_id::text as group, ${sealedColumns(sql)}, b.kind, b.proven, array_remove(array[b.pick1, b.pick2, b.pick3], null) as picks, b.reason
    from ballots b join ballot_groups g on g.id = b.group_id where b.group_id = any(${[...groups]}::bigint[])`
  const changes = await sql<
    (Omit<ExportedRow, 'kind' | 'proven' | 'picks' | 'reason'> &
      Omit<ResultChange, 'type' | 'link' | 'inner' | 'at'> & { changedAt: number })[]
  >`
    select c.group_id::text as group, ${sealedColumns(sql)}, c.from_status as from, c.to_status as to, c.reason,
      round(extract(epoch from c.changed_at) * 1000)::float8 as "changedAt"
    from ballot_changes c join ballots b on b.id = c.ballot_id join ballot_groups g on g.id = b.group_id where c.group_id = any(${[...groups]}::bigint[])`
  const rules = await sql<(Omit<ResultTitleRule, 'type' | 'link'> & { readonly group: string })[]>`
    select group_id::text as group, title_votes as counts, reason, round(extract(epoch from changed_at) * 1000)::float8 as at
    from title_rules where group_id = any(${[...groups]}::bigint[])`
  const ruled = await sql<(Omit<ResultRules, 'type' | 'link'> & { readonly group: string })[]>`
    select group_id::text as group, changes, reason, round(extract(epoch from changed_at) * 1000)::float8 as at
    from rule_changes where group_id = any(${[...groups]}::bigint[])`
  const juries = await sql<{ group: string; salt: string; result: JuryResult; at: number }[]>`
    select group_id::text as group, salt, result, round(extract(epoch from sealed_at) * 1000)::float8 as at
    from jury_results where group_id = any(${[...groups]}::bigint[])`
  const entries: (Entry & { readonly group: string })[] = [
    ...rules.map((rule) => ({ type: 'titles' as const, ...rule })),
    ...ruled.map((one) => ({ type: 'rules' as const, ...one })),
    ...juries.map(({ group, salt, result, at }) => ({
      ...{ group, type: 'jury' as const, sheet: juryDigest(juryText(result, salt)), at },
    })),
    ...ballots.map(({ group, kind, proven, picks, reason, ...sealed }) => ({
      group,
      type: 'ballot' as const,
      inner: innerHash(sealed),
      kind,
      ...(kind === 'free' && proven ? { proven } : {}),
      picks,
      ...(reason === null ? { status: 'counted' as const } : { status: 'refused' as const, reason }),
    })),
    ...changes.map(({ group, from, to, reason, changedAt, ...sealed }) => ({
      group,
      type: 'change' as const,
      inner: innerHash(sealed),
      from,
      to,
      reason,
      at: changedAt,
    })),
  ]
  entries.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  return new Map(
    [...Map.groupBy(entries, ({ group }) => group)].map(([group, of]) => [
      group,
      of.map(({ group: _, ...entry }) => entry),
    ]),
  )
}
