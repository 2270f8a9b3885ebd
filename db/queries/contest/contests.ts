import {
  type ContestMoments,
  type FinalProblem,
  finalProblem,
  isFrozenAt,
  mayMakeRoom,
  phaseAt,
  revealSteps,
  type StageScreen,
} from '@ashenda/core/domain/contest.ts'
import type { RoundRule } from '@ashenda/core/domain/round.ts'
import { type TitleRule, titleRuleText, usualTitleRule } from '@ashenda/core/domain/title-rule.ts'
import { zoneSeeds } from '@ashenda/core/domain/zone.ts'
import type { Sql, Transaction } from '../../client.ts'
import { difference, recordAction } from '../admin/admin-actions.ts'
import { copyContent } from '../content/content.ts'
import { enterRoundNotices } from '../notices/mass-notices.ts'
import { waitsForJury } from '../titles/standing.ts'
import { enterRound, type NewRound, type RoundProblem, roundProblem } from './rounds.ts'
import { enterTitleRule } from './title-rule.ts'

/** Contests beside each other: drafts, announced ones, the current one, and former ones. */

interface ContestName {
  readonly _id: string
  readonly slug: string
  readonly name: string
}

export interface KnownContest extends ContestMoments {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly isCurrent: boolean
  /** Steps of its result that the public has seen while counts are frozen. */
  readonly revealed: number
  readonly stageScreen: StageScreen
  readonly clonedFrom: { readonly _id: string; readonly name: string } | null
  /** Of a contest that the best of another one go on to. */
  readonly round: (RoundRule & { readonly number: number; readonly of: ContestName }) | null
  readonly nextRound: ContestName | null
  readonly createdAt: string
  readonly updatedAt: string
}

export interface CountedContest extends KnownContest {
  /** Not retired. */
  readonly zones: number
  readonly contestants: number
  /** Counted ones. */
  readonly ballots: number
  /** Those that succeeded. */
  readonly payments: number
  /** Paid votes that nobody has cast. */
  readonly openVotes: number
  /** A title asks for the points of a jury that has not ended: neither revealed nor final before. */
  readonly waitsForJury: boolean
}

type Raw<Row> = { readonly [Field in keyof Row]: Field extends `${string}At` ? Date : Row[Field] }

const columns = (sql: Sql | Transaction) => sql`
  t.id, t.slug, t.name, t.current as "isCurrent", t.opens_at as "opensAt", t.closes_at as "closesAt", t.freezes_at as "freezesAt", t.revealed, t.stage_screen as "stageScreen",
  t.announced_at as "announcedAt", t.final_at as "finalAt", t.created_at as "createdAt", t.updated_at as "updatedAt",
  (select json_build_object('_id', o.id, 'name', o.name) from contests o where o.id = t.cloned_from) as "clonedFrom",
  (select json_build_object('number', t.round, 'most', t.round_most, 'isCarried', t.round_carried, 'of', json_build_object('_id', o.id, 'slug', o.slug, 'name', o.name))
    from contests o where o.id = t.round_of) as round,
  (select json_build_object('_id', n.id, 'slug', n.slug, 'name', n.name) from contests n where n.round_of = t.id) as "nextRound"`

/** Moments as ISO texts. */
const shown = <Row extends KnownContest>(row: Raw<Row>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
  ) as unknown as Row // Raw is Row with its moments as dates

/** The latest opening first. */
export async function listContests(sql: Sql, id?: string): Promise<readonly CountedContest[]> {
  const rows = await sql<Raw<Omit<CountedContest, 'waitsForJury'>>[]>`
    select ${columns(sql)},
      (select count(*)::int from zones where contest_id = t.id and retired_at is null) as zones,
      (select count(*)::int from contestants where contest_id = t.id) as contestants,
      coalesce(g.ballots, 0)::float8 as ballots, coalesce(p.payments, 0)::int as payments, coalesce(o.votes, 0)::int as "openVotes"
    from contests t
      left join (select contest_id, sum(counted) as ballots from ballot_groups group by 1) g on g.contest_id = t.id
      left join (select contest_id, count(*) as payments from payments where state = 'succeeded' group by 1) p on p.contest_id = t.id
      left join (select contest_id, count(*) as votes from credits where ballot_id is null and held_at is null group by 1) o
        on o.contest_id = t.id
    where ${id === undefined ? sql`true` : sql`t.id = ${id}`}
    order by t.opens_at desc, t.id`
  return Promise.all(
    rows.map(async (row) => ({
      ...shown(row),
      waitsForJury: row.finalAt === null && (await waitsForJury(sql, row.id)),
    })),
  )
}

export interface AnnouncedContest extends KnownContest {
  /** Visible ones with a picture. */
  readonly contestants: number
  readonly ballots: number
}

/** What the public may know of, the latest opening first. */
export async function listAnnounced(sql: Sql): Promise<readonly AnnouncedContest[]> {
  const rows = await sql<Raw<AnnouncedContest>[]>`
    select ${columns(sql)},
      (select count(*)::int from contestants c where c.contest_id = t.id and c.inactive_since is null and c.held_since is null
        and exists (select from images where contestant_id = c.id)) as contestants,
      (select coalesce(sum(counted), 0)::float8 from ballot_groups where contest_id = t.id) as ballots
    from contests t where t.announced_at is not null
    order by t.opens_at desc, t.id`
  return rows.map(shown)
}

export interface NewContest {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly opensAt: string
  readonly closesAt: string
  readonly freezesAt: string | null
  /** The id of the pepper for its voters' ids. */
  readonly phonePepper: string
  /** Gives settings and zones. */
  readonly cloneOf: string | undefined
  /** The clone is a round that its best go on to. */
  readonly round: NewRound | undefined
}

/**
 * A draft. Moments are never cloned, and its prices are to be confirmed anew. @throws Postgres's 23505 for a taken address, and for a second
 * round of the same contest
 */
export const createContest = (sql: Sql, contest: NewContest, adminId: string) =>
  sql.begin(async (tx): Promise<'not_found' | RoundProblem | undefined> => {
    const { id, name, slug, opensAt, closesAt, freezesAt, phonePepper, cloneOf = null, round } = contest
    const problem = cloneOf !== null && round && (await roundProblem(tx, cloneOf, round))
    if (problem) return problem
    const cloned = tx`approval, moderation, phone_proof, proof_when_unusual, proof_prefixes, title_votes, vote_etb, vote_usd, fee_etb, fee_usd,
      free_votes, most_picks, paid_per_day, countries, own_requests, own_request_contacts`
    const own = tx`id, name, slug, opens_at, closes_at, freezes_at, phone_pepper, announced_at, cloned_from, round_of, round, round_most, round_carried`
    const values = tx`${id}::uuid, ${name}, ${slug}, ${opensAt}::timestamptz, ${closesAt}::timestamptz, ${freezesAt}::timestamptz, ${phonePepper},
      null::timestamptz, ${cloneOf}::uuid, ${round ? cloneOf : null}::uuid`
    const [added] =
      cloneOf === null
        ? await tx`insert into contests (${own}) values (${values}, null, null, null) returning title_votes as rule`
        : await tx`
            insert into contests (${own}, ${cloned})
            select ${values}, ${round ? tx`coalesce(round, 1) + 1` : tx`null::smallint`}, ${round?.most ?? null}::smallint, ${round?.isCarried ?? null}::boolean, ${cloned}
            from contests where id = ${cloneOf} returning title_votes as rule`
    if (!added) return 'not_found'
    if (cloneOf === null) await addUsualZones(tx, id)
    else {
      await copyContent(tx, cloneOf, id)
      await tx`
        insert into zones (id, contest_id, name, position)
        select uuidv7(), ${id}, name, position from zones z where contest_id = ${cloneOf}
          and (retired_at is null or exists (select from contestants where zone_id = z.id and id = any(${round?.entries.map(({ former }) => former) ?? []}::uuid[])))
        order by position`
      await cloneTitles(tx, cloneOf, id)
      if (round) await enterRound(tx, id, cloneOf, round)
    }
    const rule: TitleRule = added['rule']
    // Only the chain tells the public of a rule that is not the usual one.
    if (titleRuleText(rule) !== titleRuleText(usualTitleRule))
      await enterTitleRule(tx, { contest: id, rule, reason: '', adminId })
    const after = {
      ...{ name, slug, opensAt, closesAt, freezesAt, clonedFrom: cloneOf },
      ...(round && { roundMost: round.most, roundCarried: round.isCarried, contestants: round.entries.length }),
    }
    await recordAction(tx, { adminId, action: 'contest.create', subjectId: id, after })
    return undefined
  }) as Promise<'not_found' | RoundProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/** Titles and criteria of a jury, without its members and hours. A title of zones that are all retired would become one of all contestants. */
async function cloneTitles(tx: Transaction, from: string, to: string): Promise<void> {
  await tx`
    with zoned as (
      select o.title_id, n.id as zone_id from title_zones o join zones was on was.id = o.zone_id
        join zones n on n.contest_id = ${to} and n.name = was.name
      where o.contest_id = ${from}
    ), copied as (
      select id as former, uuidv7() as id from titles t where contest_id = ${from}
        and (not exists (select from title_zones where title_id = t.id) or exists (select from zoned where title_id = t.id))
    ), added as (
      insert into titles (id, contest_id, position, name, title_votes, share)
      select c.id, ${to}, t.position, t.name, t.title_votes, t.share from titles t join copied c on c.former = t.id
    )
    insert into title_zones (title_id, zone_id, contest_id)
    select c.id, z.zone_id, ${to} from copied c join zoned z on z.title_id = c.former`
  await tx`
    insert into jury_criteria (id, contest_id, position, name, most)
    select uuidv7(), ${to}, position, name, most from jury_criteria where contest_id = ${from}`
  await tx`insert into juries (contest_id, zone_share) select ${to}, zone_share from juries where contest_id = ${from}`
}

/** The specification's zones, for a contest that has none. */
export async function addUsualZones(tx: Sql | Transaction, contest: string): Promise<void> {
  const names = zoneSeeds.map(({ name }) => name)
  await tx`
    insert into zones (id, contest_id, name, position)
    select uuidv7(), ${contest}::uuid, name, place - 1 from unnest(${names}::text[]) with ordinality as seed (name, place)
    where not exists (select from zones where contest_id = ${contest}) order by place
    on conflict do nothing`
}

export interface ContestStep {
  readonly id: string
  readonly adminId: string
  /** Of the contest as the admin saw it. */
  readonly seen: string
}

type Seen = 'not_found' | 'version_conflict'

async function lockContest(tx: Transaction, id: string): Promise<KnownContest | undefined> {
  const [row] = await tx<
    Raw<KnownContest>[]
  >`select ${columns(tx)} from contests t where t.id = ${id} for no key update`
  return row && shown(row)
}

/** Later than every former one. */
const touched = (tx: Transaction) => tx`updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')`

/** Changes a draft's address. @throws Postgres's 23505 for a taken one */
export const changeAddress = (sql: Sql, { id, adminId, seen, slug }: ContestStep & { readonly slug: string }) =>
  sql.begin(async (tx): Promise<Seen | 'contest_announced' | undefined> => {
    const was = await lockContest(tx, id)
    if (!was) return 'not_found'
    const changed = difference({ slug: was.slug }, { slug })
    if (!changed) return undefined
    if (was.updatedAt !== seen) return 'version_conflict'
    if (was.announcedAt !== null) return 'contest_announced'
    await tx`update contests set slug = ${slug}, ${touched(tx)} where id = ${id}`
    await recordAction(tx, { adminId, action: 'contest.change', subjectId: id, ...changed })
    return undefined
  }) as Promise<Seen | 'contest_announced' | undefined> // as above

/** Shows a draft to the public, once and for good. `now` is by the ballots' clock. */
export const announceContest = (sql: Sql, { id, adminId, seen }: ContestStep, now: number) =>
  sql.begin(async (tx): Promise<Seen | 'moment_has_passed' | undefined> => {
    const was = await lockContest(tx, id)
    if (!was) return 'not_found'
    if (was.announcedAt !== null) return undefined
    if (was.updatedAt !== seen) return 'version_conflict'
    if (Date.parse(was.closesAt) <= now) return 'moment_has_passed'
    await tx`update contests set announced_at = now(), ${touched(tx)} where id = ${id}`
    await enterRoundNotices(tx, id)
    await recordAction(tx, { adminId, action: 'contest.announce', subjectId: id })
    return undefined
  }) as Promise<Seen | 'moment_has_passed' | undefined> // as above

interface Present extends KnownContest {
  readonly hasVotes: boolean
  readonly hasPayments: boolean
}

type RoomProblem = Seen | 'contest_running' | 'contest_is_final' | 'moment_has_passed'

/**
 * Makes a contest the one on the first page, and announces it if it was a draft. Not while votes are cast in the present one. Ballots that
 * are queued still count where they were cast. `now` is by the ballots' clock.
 */
export const makeCurrent = (
  sql: Sql,
  { id, adminId, seen, reason }: ContestStep & { readonly reason: string },
  now: number,
) =>
  sql.begin(async (tx): Promise<RoomProblem | undefined> => {
    // Of two admins with two contests, the second sees what the first has done.
    await tx`select from contests where current or id = ${id} order by id for no key update`
    const [is, [present]] = await Promise.all([
      lockContest(tx, id),
      tx<Raw<Present>[]>`
        select ${columns(tx)}, exists (select from ballot_groups where contest_id = t.id and counted + refused > 0) as "hasVotes",
          exists (select from payments where contest_id = t.id and purpose = 'vote'
            and state in ('created', 'pending', 'succeeded')) as "hasPayments"
        from contests t where t.current`,
    ])
    if (!is) return 'not_found'
    if (is.isCurrent) return undefined
    if (is.updatedAt !== seen) return 'version_conflict'
    if (is.finalAt !== null) return 'contest_is_final'
    if (is.announcedAt === null && Date.parse(is.closesAt) <= now) return 'moment_has_passed'
    if (present && !mayMakeRoom(shown<Present>(present), now)) return 'contest_running'
    await tx`update contests set current = false, ${touched(tx)} where current`
    await tx`
      update contests set current = true, announced_at = coalesce(announced_at, now()), ${touched(tx)} where id = ${id}`
    if (is.announcedAt === null) await enterRoundNotices(tx, id)
    const before = { current: present?.name ?? null }
    await recordAction(tx, {
      adminId,
      action: 'contest.make-current',
      subjectId: id,
      reason,
      before,
      after: { current: is.name },
    })
    return undefined
  }) as Promise<RoomProblem | undefined> // as above

/** Shows the next step of a closed contest whose counts are frozen; the last one ends the freeze. `now` is by the ballots' clock. */
export const revealNext = (sql: Sql, { id, adminId, seen }: ContestStep, now: number) =>
  sql.begin(async (tx): Promise<RevealRefusal | undefined> => {
    const was = await lockContest(tx, id)
    if (!was) return 'not_found'
    if (was.announcedAt === null || phaseAt(was, now) !== 'closed') return 'contest_not_closed'
    // All of it is public.
    if (!isFrozenAt(was, now)) return undefined
    if (was.updatedAt !== seen) return 'version_conflict'
    if (await waitsForJury(tx, id)) return 'jury_unsealed'
    const open = await lockUndecided(tx, id)
    if (open) return open
    const revealed = was.revealed + 1
    if (revealed < revealSteps) await tx`update contests set revealed = ${revealed}, ${touched(tx)} where id = ${id}`
    else {
      await tx`delete from tally_frozen where contest_id = ${id}`
      await tx`update contests set revealed = 0, freezes_at = null, frozen_at = null, ${touched(tx)} where id = ${id}`
    }
    const before = { revealed: was.revealed }
    await recordAction(tx, { adminId, action: 'contest.reveal', subjectId: id, before, after: { revealed } })
    return undefined
  }) as Promise<RevealRefusal | undefined> // as above

type UndecidedBallots = 'ballots_undecided' | 'contest_counting'
type RevealRefusal = Seen | UndecidedBallots | 'contest_not_closed' | 'jury_unsealed'
export type FinalRefusal = Seen | FinalProblem | UndecidedBallots | 'jury_unsealed' | 'result_held_back'

/** Ballots that may still change who won. Waits for a group or a decision that is being written, and keeps out the next. */
async function lockUndecided(tx: Transaction, id: string): Promise<UndecidedBallots | undefined> {
  await tx`select from chain_heads where contest_id = ${id} for update`
  const [left] = await tx<{ undecided: boolean; dead: boolean }[]>`
    select exists (select from ballots where contest_id = ${id} and status = 'quarantined') as undecided,
      exists (select from dead_letters where contest_id = ${id}) as dead`
  if (left?.undecided) return 'ballots_undecided'
  return left?.dead ? 'contest_counting' : undefined
}

/**
 * What the big screen shows from now on: the last press wins. It says nothing about settings or result, so that a dialog that was open
 * meanwhile still counts as up to date.
 */
export const showOnStage = (
  sql: Sql,
  step: { readonly id: string; readonly adminId: string; readonly screen: StageScreen },
) =>
  sql.begin(async (tx): Promise<'not_found' | undefined> => {
    const { id, adminId, screen } = step
    const was = await lockContest(tx, id)
    if (!was) return 'not_found'
    const changed = difference({ stageScreen: was.stageScreen }, { stageScreen: screen })
    if (!changed) return undefined
    await tx`update contests set stage_screen = ${screen} where id = ${id}`
    await recordAction(tx, { adminId, action: 'contest.show-on-stage', subjectId: id, ...changed })
    return undefined
  }) as Promise<'not_found' | undefined> // as above

/**
 * Declares a result final: its chain is sealed, no ballot is added or decided on any more, and its settings stay. Not before everything is
 * counted, decided, signed (where checkpoints are signed) and published. `now` is by the ballots' clock.
 */
export const declareFinal = (
  sql: Sql,
  { id, adminId, seen, reason }: ContestStep & { readonly reason: string },
  now: number,
) =>
  sql.begin(async (tx): Promise<FinalRefusal | undefined> => {
    const was = await lockContest(tx, id)
    if (!was) return 'not_found'
    const problem = finalProblem(was, now)
    if (problem) return problem
    if (was.updatedAt !== seen) return 'version_conflict'
    if (isFrozenAt(was, now)) return 'result_held_back'
    if (await waitsForJury(tx, id)) return 'jury_unsealed'
    const open = await lockUndecided(tx, id)
    if (open) return open
    const [unpublished] = await tx`
      select from chain_heads h where h.contest_id = ${id} and (
        h.sequence > coalesce((select max(sequence) from result_exports where contest_id = ${id}), 0)
        or h.sequence > (select max(sequence) from checkpoints where contest_id = ${id}))`
    if (unpublished) return 'contest_counting'
    await tx`update chain_heads set sealed_at = now() where contest_id = ${id}`
    await tx`update contests set final_at = now(), ${touched(tx)} where id = ${id}`
    await recordAction(tx, { adminId, action: 'contest.finalise', subjectId: id, reason })
    return undefined
  }) as Promise<FinalRefusal | undefined> // as above

/** Deletes a draft with its zones and, of a round, the entries it began with. @throws Postgres's 23503 if anything else belongs to it */
export const deleteDraft = (sql: Sql, id: string, adminId: string) =>
  sql.begin(async (tx): Promise<'not_found' | 'contest_announced' | undefined> => {
    const was = await lockContest(tx, id)
    if (!was) return 'not_found'
    if (was.announcedAt !== null) return 'contest_announced'
    // Members of a jury keep the draft.
    await tx`delete from juries where contest_id = ${id}`
    await tx`delete from jury_criteria where contest_id = ${id}`
    await tx`delete from titles where contest_id = ${id}`
    // A trigger takes along its zones and words, and the entries that a round began with.
    await tx`delete from contests where id = ${id}`
    await recordAction(tx, {
      adminId,
      action: 'contest.delete',
      subjectId: id,
      before: { name: was.name, slug: was.slug },
    })
    return undefined
  }) as Promise<'not_found' | 'contest_announced' | undefined> // as above
