import { genesisOfRound, type RoundBeginning } from '@ashenda/core/domain/ballot-chain.ts'
import { type RoundRule, whoGoesOn } from '@ashenda/core/domain/round.ts'
import type { Sql, Transaction } from '../../client.ts'
import { votesByRule } from '../../schema/ballots.ts'
import type { CopiedPhoto, FormerPhoto } from '../contestants/entries.ts'
import { decideTitles } from '../titles/standing.ts'

/** Rounds: the best of a contest go on to another one (docs/decisions/099-rounds.md). */

interface GoingOn {
  readonly id: string
  readonly name: string
  readonly votes: number
  readonly photos: readonly FormerPhoto[]
}

export interface ZoneGoingOn {
  readonly zone: string
  /** The best first. */
  readonly goOn: readonly GoingOn[]
  /** Of those who have a place in the zone's title and do not go on. */
  readonly others: number
}

/** Who goes on from each zone by its title, as it stands. */
export async function readGoingOn(sql: Sql, contest: string, most: number): Promise<readonly ZoneGoingOn[]> {
  const zones = await idsGoingOn(sql, contest, most)
  const rows = await sql<(GoingOn & { readonly zone: string })[]>`
    select c.id, z.name as zone, trim(concat_ws(' ', u.fname, u.mname, u.lname)) as name, coalesce(t.votes, 0) as votes,
      coalesce((select json_agg(json_build_object('slot', i.slot, 'file', i.file, 'width', i.width, 'height', i.height, 'colour', i.colour)
        order by i.slot) from images i where i.contestant_id = c.id), '[]') as photos
    from contestants c join users u on u.id = c.user_id join zones z on z.id = c.zone_id
      left join tally t on t.contest_id = c.contest_id and t.contestant_id = c.id
    where c.id = any(${zones.flatMap(({ ids }) => ids)}::uuid[])`
  const known = new Map(rows.map((row) => [row.id, row]))
  return zones.flatMap(({ ids, others }) => {
    const goOn = ids.flatMap((id) => known.get(id) ?? [])
    return goOn[0] ? [{ zone: goOn[0].zone, goOn, others }] : []
  })
}

async function idsGoingOn(sql: Sql | Transaction, contest: string, most: number) {
  const { decided } = await decideTitles(sql, contest)
  return decided
    .filter(({ id }) => id === null)
    .map(({ order, share }) => {
      const ids = whoGoesOn(order, most, share).map(({ id }) => id)
      return { ids, others: order.length - ids.length }
    })
}

/** An entry to be made for somebody who goes on. */
export interface PreparedEntry {
  readonly id: string
  /** Her entry in the round before. */
  readonly former: string
  readonly photos: readonly CopiedPhoto[]
}

export interface NewRound extends RoundRule {
  /** Of everybody who goes on. */
  readonly entries: readonly PreparedEntry[]
}

export type RoundProblem = 'contest_not_final' | 'nobody_goes_on' | 'version_conflict'

/**
 * Why a contest gets no such round. Holds its row, so that rounds are begun one after the other, and the accounts of those who go on, against
 * erasures. A conflict: others go on than those for whom entries were prepared.
 */
export async function roundProblem(
  tx: Transaction,
  contest: string,
  { most, entries }: NewRound,
): Promise<RoundProblem | undefined> {
  const [final] = await tx`select from contests where id = ${contest} and final_at is not null for no key update`
  if (!final) return 'contest_not_final'
  const ids = (await idsGoingOn(tx, contest, most)).flatMap((zone) => zone.ids)
  if (ids.length === 0) return 'nobody_goes_on'
  const prepared = new Set(entries.map(({ former }) => former))
  const held = await tx`
    select from users where id in (select user_id from contestants where id = any(${ids}::uuid[])) and erased_at is null
    order by id for no key update`
  return ids.length === prepared.size && ids.length === held.length && ids.every((id) => prepared.has(id))
    ? undefined
    : 'version_conflict'
}

/** Enters those who go on into the new contest: approved and without a fee, with their texts, photos and, if carried, counts. */
export async function enterRound(tx: Transaction, contest: string, of: string, round: NewRound): Promise<void> {
  const [ids, formers] = [round.entries.map(({ id }) => id), round.entries.map(({ former }) => former)]
  await tx`
    insert into contestants (id, user_id, contest_id, zone_id, occupation, description, paid_at)
    select e.id, c.user_id, ${contest}::uuid, z.id, c.occupation, c.description, now()
    from unnest(${ids}::uuid[], ${formers}::uuid[]) e (id, former) join contestants c on c.id = e.former
      join zones was on was.id = c.zone_id join zones z on z.contest_id = ${contest} and lower(z.name) = lower(was.name)`
  const photos = round.entries.flatMap((entry) => entry.photos.map((photo) => ({ ...photo, contestant: entry.id })))
  await tx`
    insert into images (id, contestant_id, slot, file, width, height, colour)
    select id, contestant, slot, file, width, height, colour from jsonb_to_recordset(${tx.json(photos)})
      as p (id uuid, contestant uuid, slot smallint, file text, width int, height int, colour text)`
  await tx`
    insert into round_entries (contestant_id, contest_id, former_id, ${countColumns(tx)})
    select e.id, ${contest}::uuid, e.former, coalesce(t.free, 0), coalesce(t.proven, 0), coalesce(t.first, 0), coalesce(t.second, 0),
      coalesce(t.third, 0), t.paid_reached_at, t.proven_reached_at, t.unproven_reached_at
    from unnest(${ids}::uuid[], ${formers}::uuid[]) e (id, former)
      left join tally t on ${round.isCarried} and t.contest_id = ${of} and t.contestant_id = e.former`
  if (round.isCarried)
    await tx`
      insert into tally (contest_id, contestant_id, ${countColumns(tx)}, title_votes, rev)
      select e.contest_id, e.contestant_id, ${countColumns(tx)}, c.title_votes, 1
      from round_entries e join contests c on c.id = e.contest_id where e.contest_id = ${contest}`
  const beginning = await readBeginning(tx, contest)
  if (!beginning) throw new Error('a round was begun that is none')
  await tx`
    insert into chain_heads (contest_id, sequence, head)
    values (${contest}, 0, ${Buffer.from(genesisOfRound(contest, beginning), 'hex')})`
}

const countColumns = (tx: Transaction) =>
  tx`free, proven, first, second, third, paid_reached_at, proven_reached_at, unproven_reached_at`

/** What a round's chain begins with, and the address of the round before; undefined for a contest that follows none. */
export async function readBeginning(
  sql: Sql | Transaction,
  contest: string,
): Promise<(RoundBeginning & { readonly slug: string }) | undefined> {
  const [row] = await sql<(RoundBeginning & { readonly slug: string })[]>`
    select o.id as of, o.slug, encode(h.head, 'hex') as head, c.round_most as most, c.round_carried as carried, (
      select json_agg(json_build_object('contestant', e.contestant_id, 'former', e.former_id, 'free', e.free, 'proven', e.proven,
        'first', e.first, 'second', e.second, 'third', e.third) order by e.contestant_id)
      from round_entries e where e.contest_id = c.id) as entries
    from contests c join contests o on o.id = c.round_of join chain_heads h on h.contest_id = o.id where c.id = ${contest}`
  return row
}

interface Named {
  readonly slug: string
  readonly name: string
}

/** A contest among its rounds, for the public. */
export interface RoundPlace {
  readonly round: (RoundRule & { readonly number: number; readonly of: Named; readonly contestants: number }) | null
  /** The announced one that follows. */
  readonly next: Named | null
}

export async function readRoundPlace(sql: Sql, contest: string): Promise<RoundPlace> {
  const [row] = await sql<RoundPlace[]>`
    select (select json_build_object('slug', slug, 'name', name) from contests where round_of = c.id and announced_at is not null) as next,
      case when c.round is not null then json_build_object('number', c.round, 'most', c.round_most, 'isCarried', c.round_carried,
        'of', (select json_build_object('slug', slug, 'name', name) from contests where id = c.round_of),
        'contestants', (select count(*) from round_entries where contest_id = c.id)) end as round
    from contests c where c.id = ${contest}`
  return row ?? { round: null, next: null }
}

/** Of each contestant's votes those of the round before, by the present title rule; only where there are any. */
export async function readCarriedVotes(sql: Sql, contest: string): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ contestant: string; votes: number }[]>`
    select contestant, votes from (
      select contestant_id as contestant, ${sql.unsafe(votesByRule)} as votes
      from round_entries e join contests c on c.id = e.contest_id where e.contest_id = ${contest}
    ) carried where votes > 0`
  return new Map(rows.map(({ contestant, votes }) => [contestant, votes]))
}
