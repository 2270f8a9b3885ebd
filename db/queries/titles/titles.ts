import { phaseAt } from '@ashenda/core/domain/contest.ts'
import { type Criterion, criteriaText, type JuryHours } from '@ashenda/core/domain/jury.ts'
import { titleRuleText } from '@ashenda/core/domain/title-rule.ts'
import { type Title, titlesText, usualTitles } from '@ashenda/core/domain/titles.ts'
import { type TitlesProblem, titlesProblem } from '@ashenda/core/domain/titles-problem.ts'
import type { Sql, Transaction } from '../../client.ts'
import { difference, recordAction } from '../admin/admin-actions.ts'
import { findSettings } from '../contest/contest-settings.ts'
import { enterRuleChanges, hasChain } from '../contest/rule-changes.ts'

/** How a contest's titles are decided beside its title rule, and its jury. */
export interface KeptTitles {
  readonly zoneShare: number
  readonly titles: readonly Title[]
  readonly criteria: readonly Criterion[]
  /** When the jury judges; null: not decided yet. */
  readonly hours: JuryHours | null
  /** When the jury's points went into the chain. */
  readonly sealedAt: string | null
  /** Null: nothing was ever saved. */
  readonly updatedAt: string | null
}

interface Row extends Pick<KeptTitles, 'titles' | 'criteria'> {
  readonly zoneShare: number | null
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly sealedAt: Date | null
  readonly updatedAt: Date | null
}

export async function readTitles(sql: Sql | Transaction, contest: string): Promise<KeptTitles> {
  const [row] = await sql<Row[]>`
    select j.zone_share as "zoneShare", j.opens_at as "opensAt", j.closes_at as "closesAt", j.updated_at as "updatedAt",
      (select sealed_at from jury_results where contest_id = c.id) as "sealedAt",
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'votes', t.title_votes, 'share', t.share, 'zones', array(
        select zone_id from title_zones where title_id = t.id order by zone_id)) order by t.position)
        from titles t where t.contest_id = c.id), '[]') as titles,
      coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'most', k.most) order by k.position)
        from jury_criteria k where k.contest_id = c.id), '[]') as criteria
    from (select ${contest}::uuid as id) c left join juries j on j.contest_id = c.id`
  if (!row) throw new Error('a left join returned no row')
  const { opensAt, closesAt, sealedAt, updatedAt, zoneShare, titles, criteria } = row
  return {
    ...{ titles, criteria, zoneShare: zoneShare ?? usualTitles.zoneShare },
    hours: opensAt && closesAt && { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString() },
    sealedAt: sealedAt?.toISOString() ?? null,
    updatedAt: updatedAt?.toISOString() ?? null,
  }
}

export interface TitlesChange {
  readonly contest: string
  /** What is to change. New titles and criteria come with new ids. */
  readonly part: Partial<Pick<KeptTitles, 'zoneShare' | 'titles' | 'criteria' | 'hours'>>
  /** Of the titles the admin saw. */
  readonly seen: string | null
  /** Public; needed once people vote. */
  readonly reason: string
  readonly adminId: string
}

export type TitlesRefusal = TitlesProblem | 'not_found' | 'contest_is_final' | 'version_conflict'

/**
 * Changes titles, criteria or the jury's hours. What is announced of them goes into the chain as other rules do. `now` is by the ballots'
 * clock. @throws Postgres's 23503 for a criterion by which points were given, and for a zone of another contest
 */
export const changeTitles = (sql: Sql, change: TitlesChange, now: number): Promise<TitlesRefusal | undefined> =>
  sql.begin(async (tx): Promise<TitlesRefusal | undefined> => {
    const { contest, adminId, reason, seen } = change
    // The contest's row orders this with other changes of its rules; the jury's, with its result.
    const settings = await findSettings(tx, contest, true)
    if (!settings) return 'not_found'
    await tx`select from juries where contest_id = ${contest} for update`
    const was = await readTitles(tx, contest)
    const is = { ...was, ...change.part }
    const zones = await tx<{ id: string; name: string }[]>`select id, name from zones where contest_id = ${contest}`
    const names = new Map(zones.map(({ id, name }) => [id, name]))
    const changed = difference(asFields(was, names), asFields(is, names))
    if (!changed) return undefined
    if (was.updatedAt !== seen) return 'version_conflict'
    if (settings.finalAt !== null) return 'contest_is_final'
    const problem = titlesProblem(was, is, settings, reason, now)
    if (problem) return problem
    await tx`
      insert into juries (contest_id, zone_share, opens_at, closes_at)
      values (${contest}, ${is.zoneShare}, ${is.hours?.opensAt ?? null}, ${is.hours?.closesAt ?? null})
      on conflict (contest_id) do update set zone_share = excluded.zone_share, opens_at = excluded.opens_at, closes_at = excluded.closes_at,
        updated_at = greatest(clock_timestamp(), juries.updated_at + interval '1 ms')`
    if (change.part.titles) await writeTitles(tx, contest, is.titles)
    if (change.part.criteria) await writeCriteria(tx, contest, is.criteria)
    const texts = [
      { rule: 'titles', before: titlesText(was), after: titlesText(is) },
      { rule: 'jury', before: criteriaText(was.criteria), after: criteriaText(is.criteria) },
    ] as const
    const changes = texts.filter(({ before, after }) => before !== after)
    const isJudged = settings.announcedAt !== null && phaseAt(settings, now) !== 'upcoming'
    if (changes.length > 0 && (isJudged || (await hasChain(tx, contest))))
      await enterRuleChanges(tx, { contest, changes, reason, adminId })
    const said = changes.length > 0 && reason !== '' ? { reason } : {}
    await recordAction(tx, { adminId, action: 'titles.change', subjectId: contest, ...said, ...changed })
    return undefined
  }) as Promise<TitlesRefusal | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

async function writeTitles(tx: Transaction, contest: string, titles: readonly Title[]): Promise<void> {
  const ids = titles.map(({ id }) => id)
  await tx`delete from titles where contest_id = ${contest} and not id = any(${ids}::uuid[])`
  for (const [position, { id, name, votes, share, zones }] of titles.entries()) {
    await tx`
      insert into titles as t (id, contest_id, position, name, title_votes, share)
      values (${id}, ${contest}, ${position}, ${tx.json(name)}, ${[...votes]}::text[], ${share})
      on conflict (id) do update set position = excluded.position, name = excluded.name, title_votes = excluded.title_votes,
        share = excluded.share where t.contest_id = excluded.contest_id`
    await tx`delete from title_zones where title_id = ${id} and contest_id = ${contest} and not zone_id = any(${[...zones]}::uuid[])`
    await tx`
      insert into title_zones (title_id, zone_id, contest_id) select ${id}, zone, ${contest} from unnest(${[...zones]}::uuid[]) zone
      on conflict do nothing`
  }
}

async function writeCriteria(tx: Transaction, contest: string, criteria: readonly Criterion[]): Promise<void> {
  const ids = criteria.map(({ id }) => id)
  await tx`delete from jury_criteria where contest_id = ${contest} and not id = any(${ids}::uuid[])`
  for (const [position, { id, name, most }] of criteria.entries())
    await tx`
      insert into jury_criteria as k (id, contest_id, position, name, most)
      values (${id}, ${contest}, ${position}, ${tx.json(name)}, ${most})
      on conflict (id) do update set position = excluded.position, name = excluded.name, most = excluded.most
        where k.contest_id = excluded.contest_id`
}

/** The logged fields, in the words of their languages. */
const asFields = (
  { zoneShare, titles, criteria, hours }: Pick<KeptTitles, 'zoneShare' | 'titles' | 'criteria' | 'hours'>,
  zoneNames: ReadonlyMap<string, string>,
) => ({
  zoneShare,
  titles: titles
    .map(({ name, votes, share, zones }) =>
      [
        Object.values(name).join(' · '),
        titleRuleText(votes),
        `${share} %`,
        zones.map((zone) => zoneNames.get(zone) ?? zone).join(', '),
      ].join('; '),
    )
    .join('\n'),
  criteria: criteria.map(({ name, most }) => `${Object.values(name).join(' · ')}; ${most}`).join('\n'),
  juryOpensAt: hours?.opensAt ?? null,
  juryClosesAt: hours?.closesAt ?? null,
})
