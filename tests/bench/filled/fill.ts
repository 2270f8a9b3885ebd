import { randomUUID } from 'node:crypto'
import {
  ballotLeaf,
  genesisOf,
  headAfter,
  innerHash,
  inTreeOrder,
  merkleRoot,
} from '@ashenda/core/domain/ballot-chain.ts'
import type { CheckpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { copyInto } from './copy.ts'
import { withoutIndexes } from './indexes.ts'

export const groupSize = 500
/** Written by one statement, and then signed. */
const groupsAtOnce = 100
/** Fewer are entered sooner where the indexes are. */
const worthBuildingIndexes = 200_000

export interface Contest {
  readonly id: string
  readonly contestants: readonly string[]
}

interface ChainEnd {
  readonly sequence: number
  readonly head: string
}

/**
 * Enters free ballots, as many as are missing, as if they had been tallied: rows, voters, links, tally and now and then a checkpoint, which
 * all fit. They are written by COPY, in a fiftieth of the time in which workers tally them.
 */
export async function fillUpTo(ballots: number, sql: Sql, contest: Contest, signer: CheckpointSigner): Promise<void> {
  const [row] = await sql<{ count: number; sequence: string | null; head: string | null }[]>`
    select (select count(*)::int from ballots) as count, sequence, encode(head, 'hex') as head
    from (select 1) one left join chain_heads on contest_id = ${contest.id}`
  const missing = ballots - (row?.count ?? 0)
  if (missing % groupSize !== 0) throw new RangeError(`ballots are entered by ${groupSize}`)
  const enter = (): Promise<void> =>
    enterGroups(sql, contest, signer, missing / groupSize, {
      sequence: Number(row?.sequence ?? 0),
      head: row?.head ?? genesisOf(contest.id),
    })
  await (missing >= worthBuildingIndexes ? withoutIndexes(sql, ['ballots', 'voters'], enter) : enter())
  await sql`vacuum analyze`
  await sql`checkpoint`
}

async function enterGroups(
  sql: Sql,
  contest: Contest,
  signer: CheckpointSigner,
  count: number,
  end: ChainEnd,
): Promise<void> {
  const votes = new Map<string, number>()
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000
  let last = end
  for (let groups = 0; groups < count; groups += groupsAtOnce) {
    const made = Array.from({ length: Math.min(groupsAtOnce, count - groups) }, () => {
      const group = makeGroup(contest, last, hour)
      for (const { pick } of group.ballots) votes.set(pick, (votes.get(pick) ?? 0) + 1)
      last = group
      return group
    })
    await write(sql, contest, made)
    await sign(sql, contest, signer, last)
  }
  await writeCounts(sql, contest, votes, hour, last)
}

interface MadeBallot {
  readonly id: string
  readonly voter: string
  readonly pick: string
  readonly at: number
}

interface MadeGroup extends ChainEnd {
  readonly salt: string
  readonly root: string
  readonly previous: string
  readonly ballots: readonly MadeBallot[]
}

let made = 0

function makeGroup({ contestants }: Contest, { sequence, head }: ChainEnd, hour: number): MadeGroup {
  const salt = randomUUID()
  const ballots = Array.from({ length: groupSize }, (): MadeBallot => {
    made += 1
    return {
      id: randomUUID().replace(/4(?=.{21}$)/, '8'),
      voter: randomUUID(),
      pick: contestants[made % contestants.length] ?? '',
      // All within the hour: three each millisecond.
      at: hour + (Math.floor(made / 3) % 3_600_000),
    }
  })
  const leaves = ballots.map(({ id, voter, pick, at }) =>
    ballotLeaf(innerHash({ id, salt, voter, credit: null, at }), { kind: 'free', picks: [pick], reason: null }),
  )
  const root = merkleRoot(inTreeOrder(leaves))
  return { salt, root, previous: head, sequence: sequence + 1, head: headAfter(head, sequence + 1, root), ballots }
}

async function write(sql: Sql, contest: Contest, groups: readonly MadeGroup[]): Promise<void> {
  const time = (at: number): string => new Date(at).toISOString()
  await copyInto(
    sql,
    'ballots (id, contest_id, voter_id, pick1, group_id, accepted_at, kind, status)',
    groups,
    ({ sequence, ballots }) =>
      ballots.map(({ id, voter, pick, at }) => [id, contest.id, voter, pick, sequence, time(at), 'free', 'counted']),
  )
  await copyInto(sql, 'voters (id, phone, name)', groups, ({ ballots }) =>
    ballots.map(({ voter }) => [voter, `+2519${voter.slice(0, 8)}`, 'Selam Hagos']),
  )
  await copyInto(
    sql,
    'ballot_groups (id, contest_id, counted, refused, salt, sequence, root, previous, head)',
    groups,
    ({ sequence, salt, root, previous, head }) => [
      [sequence, contest.id, groupSize, 0, salt, sequence, `\\\\x${root}`, `\\\\x${previous}`, `\\\\x${head}`],
    ],
  )
}

async function sign(sql: Sql, contest: Contest, signer: CheckpointSigner, { sequence, head }: ChainEnd): Promise<void> {
  const signedAt = new Date().toISOString()
  const signature = signer.sign({ contest: contest.id, sequence, head, signedAt })
  await sql`
    insert into checkpoints (contest_id, sequence, head, signed_at, public_key, signature)
    values (${contest.id}, ${sequence}, decode(${head}, 'hex'), ${signedAt}, ${Buffer.from(signer.publicKey)}, ${Buffer.from(signature)})`
}

async function writeCounts(
  sql: Sql,
  contest: Contest,
  votes: ReadonlyMap<string, number>,
  hour: number,
  { sequence, head }: ChainEnd,
): Promise<void> {
  const columns = sql`unnest(${[...votes.keys()]}::uuid[], ${[...votes.values()]}::int[]) as v (contestant, free)`
  await sql`
    insert into tally as t (contest_id, contestant_id, free, unproven_reached_at, rev)
    select ${contest.id}::uuid, contestant, free, ${new Date(hour)}::timestamptz, 1 from ${columns}
    on conflict (contest_id, contestant_id) do update set free = t.free + excluded.free, rev = t.rev + 1`
  await sql`
    insert into vote_hours as h (contest_id, contestant_id, hour, free)
    select ${contest.id}::uuid, contestant, ${new Date(hour)}::timestamptz, free from ${columns}
    on conflict (contest_id, contestant_id, hour) do update set free = h.free + excluded.free`
  await sql`
    insert into chain_heads (contest_id, sequence, head) values (${contest.id}, ${sequence}, decode(${head}, 'hex'))
    on conflict (contest_id) do update set sequence = excluded.sequence, head = excluded.head`
  await sql`select setval('ballot_group_ids', ${sequence})`
}
