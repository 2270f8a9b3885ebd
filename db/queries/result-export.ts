import type { BallotKind, BallotStatus, RefusalReason } from '@ashenda/core/domain/ballot.ts'
import { type Digest, innerHash } from '@ashenda/core/domain/ballot-chain.ts'
import type { Sql, Transaction } from '../client.ts'
import { latestCheckpoints } from './checkpoints.ts'

/** An entry of the published result: what anyone may see, and all that checking it needs (decision 18). */
export type ResultEntry =
  | { readonly type: 'contest'; readonly id: string; readonly name: string }
  | ResultLink
  | ResultBallot
  | ResultChange
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
  readonly picks: readonly string[]
  /** As it was judged. */
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

interface ResultCount {
  readonly contestant: string
  readonly free: number
  readonly first: number
  readonly second: number
  readonly third: number
}

/** Links read at once: some ten thousand ballots. */
const linksAtOnce = 20
const checkpointsAtMost = 100_000

/**
 * The result of a contest, entry by entry: its links in order, each with what it was closed over, the tally, and the checkpoints.
 * Inner hashes are made of the rows as they are, so a row that was changed shows. In one transaction that sees one moment.
 */
export async function* exportResult(tx: Transaction, contest: string): AsyncGenerator<ResultEntry> {
  const [named] = await tx<{ name: string }[]>`select name from contests where id = ${contest}`
  if (!named) throw new RangeError(`there is no contest ${contest}`)
  yield { type: 'contest', id: contest, name: named.name }
  let [links, ballots] = [0, 0]
  for (let from = 1; ; from += linksAtOnce) {
    const read = await readLinks(tx, contest, from)
    if (read.length === 0) break
    const entries = await readEntries(
      tx,
      read.map(({ group }) => group),
    )
    for (const { group, ...link } of read) {
      yield { type: 'link', ...link }
      for (const entry of entries.get(group) ?? []) {
        if (entry.type === 'ballot') ballots += 1
        yield { ...entry, link: link.sequence }
      }
      links += 1
    }
  }
  yield { type: 'tally', counts: await readCounts(tx, contest) }
  // The transaction is a connection like any other to what only reads.
  for (const { publicKey, signature, ...checkpoint } of await latestCheckpoints(
    tx as unknown as Sql,
    contest,
    checkpointsAtMost,
  )) {
    const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
    yield { type: 'checkpoint', ...checkpoint, publicKey: hex(publicKey), signature: hex(signature) }
  }
  yield { type: 'end', links, ballots }
}

type LinkRow = Omit<ResultLink, 'type'> & { readonly group: string }

async function readLinks(tx: Transaction, contest: string, from: number): Promise<readonly LinkRow[]> {
  const rows = await tx<(Omit<LinkRow, 'sequence'> & { sequence: string })[]>`
    select id::text as group, sequence, encode(previous, 'hex') as previous, encode(root, 'hex') as root, encode(head, 'hex') as head
    from ballot_groups where contest_id = ${contest} and sequence >= ${from} and sequence < ${from + linksAtOnce} order by sequence`
  return rows.map((row) => ({ ...row, sequence: Number(row.sequence) }))
}

type Entry = Omit<ResultBallot, 'link'> | Omit<ResultChange, 'link'>

interface BallotRow {
  readonly group: string
  readonly id: string
  readonly salt: string
  readonly voter: string
  readonly credit: string | null
  readonly at: number
  readonly kind: BallotKind
  readonly picks: readonly string[]
  readonly reason: RefusalReason | null
}

const sealedColumns = (tx: Transaction) => tx`
  b.id, coalesce(b.salt, g.salt) as salt, b.voter_id as voter, b.credit_id as credit, round(extract(epoch from b.accepted_at) * 1000)::float8 as at`

/** By group; sorted by inner hash, which tells nothing of the order in which people voted. */
async function readEntries(tx: Transaction, groups: readonly string[]): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const ballots = await tx<BallotRow[]>`
    select b.group_id::text as group, ${sealedColumns(tx)}, b.kind, array_remove(array[b.pick1, b.pick2, b.pick3], null) as picks, b.reason
    from ballots b join ballot_groups g on g.id = b.group_id where b.group_id = any(${[...groups]}::bigint[])`
  const changes = await tx<
    (Omit<BallotRow, 'kind' | 'picks' | 'reason'> &
      Omit<ResultChange, 'type' | 'link' | 'inner' | 'at'> & { changedAt: number })[]
  >`
    select c.group_id::text as group, ${sealedColumns(tx)}, c.from_status as from, c.to_status as to, c.reason,
      round(extract(epoch from c.changed_at) * 1000)::float8 as "changedAt"
    from ballot_changes c join ballots b on b.id = c.ballot_id join ballot_groups g on g.id = b.group_id where c.group_id = any(${[...groups]}::bigint[])`
  const entries: (Entry & { readonly group: string })[] = [
    ...ballots.map(({ group, kind, picks, reason, ...sealed }) => ({
      group,
      type: 'ballot' as const,
      inner: innerHash(sealed),
      kind,
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
  entries.sort((one, other) => (one.inner < other.inner ? -1 : 1))
  return new Map(
    [...Map.groupBy(entries, ({ group }) => group)].map(([group, of]) => [
      group,
      of.map(({ group: _, ...entry }) => entry),
    ]),
  )
}

const readCounts = (tx: Transaction, contest: string): Promise<readonly ResultCount[]> =>
  tx<ResultCount[]>`
    select contestant_id as contestant, free, first, second, third from tally
    where contest_id = ${contest} and free + first + second + third > 0
    order by free + first + second + third desc, reached_at, contestant_id`
