import type { JuryResult } from '@ashenda/core/domain/jury.ts'
import type { TitleRule } from '@ashenda/core/domain/title-rule.ts'
import {
  type AnnouncedTitles,
  asksJury,
  type Candidate,
  type Names,
  type Placed,
  rankTitle,
  type TitleTerms,
} from '@ashenda/core/domain/titles.ts'
import type { Sql, Transaction } from '../../client.ts'
import { readTitles } from './titles.ts'

/** A zone's title, or one of the contest's others, with everybody who has a place in it. */
interface DecidedTitle extends TitleTerms {
  /** Null: of the zone `zones` names. */
  readonly id: string | null
  readonly name?: Names
  readonly order: readonly Placed[]
}

/** How titles stand, by counts and the jury's sealed points. */
export interface TitleStanding extends AnnouncedTitles {
  readonly candidates: readonly Candidate[]
  /** Null until it is sealed, or without one. */
  readonly jury: (JuryResult & { readonly salt: string }) | null
  /** Those that can be decided: a title with a share of the jury waits for its points. */
  readonly decided: readonly DecidedTitle[]
}

interface CandidateRow {
  readonly id: string
  readonly zone: string | null
  readonly paid: number
  readonly proven: number
  readonly unproven: number
  readonly paidAt: number | null
  readonly provenAt: number | null
  readonly unprovenAt: number | null
}

/** Whether titles are decided by anything but the contest's title rule. */
export async function hasOwnTitles(sql: Sql | Transaction, contest: string): Promise<boolean> {
  const [row] = await sql`
    select where exists (select from titles where contest_id = ${contest})
      or exists (select from juries where contest_id = ${contest} and zone_share > 0)`
  return row !== undefined
}

/** Undefined where titles are decided by the contest's title rule alone. Only contestants whom the public sees stand for a title. */
export async function readTitleStanding(sql: Sql | Transaction, contest: string): Promise<TitleStanding | undefined> {
  return (await hasOwnTitles(sql, contest)) ? decideTitles(sql, contest) : undefined
}

/** The same for every contest. */
export async function decideTitles(sql: Sql | Transaction, contest: string): Promise<TitleStanding> {
  const [{ zoneShare, titles }, rows, [jury], [rule]] = await Promise.all([
    readTitles(sql, contest),
    sql<CandidateRow[]>`
      select c.id, c.zone_id as zone, coalesce(t.first + t.second + t.third, 0) as paid, coalesce(t.proven, 0) as proven,
        coalesce(t.free - t.proven, 0) as unproven, ${epochMs(sql, 'paid_reached_at')} as "paidAt",
        ${epochMs(sql, 'proven_reached_at')} as "provenAt", ${epochMs(sql, 'unproven_reached_at')} as "unprovenAt"
      from contestants c left join tally t on t.contest_id = c.contest_id and t.contestant_id = c.id
      where c.contest_id = ${contest} and ${isSeen(sql)}
      order by c.id`,
    sql<{ result: JuryResult; salt: string }[]>`select result, salt from jury_results where contest_id = ${contest}`,
    sql<{ votes: TitleRule; zones: string[] }[]>`
      select title_votes as votes, array(select id from zones z where contest_id = contests.id order by position, name) as zones
      from contests where id = ${contest}`,
  ])
  const judged = new Map(jury?.result.contestants.map((one) => [one.contestant, one]))
  const candidates = rows.map(({ id, zone, paid, proven, unproven, paidAt, provenAt, unprovenAt }): Candidate => {
    const { points = 0, judges = 0 } = judged.get(id) ?? {}
    const reachedAt = { paid: paidAt, proven: provenAt, unproven: unprovenAt }
    return { id, zone, votes: { paid, proven, unproven }, reachedAt, points, judges }
  })
  const all = [
    ...(rule?.zones ?? []).map(
      (zone): Omit<DecidedTitle, 'order'> => ({ id: null, zones: [zone], votes: rule?.votes ?? [], share: zoneShare }),
    ),
    ...titles,
  ]
  const decided = all
    .filter(({ share }) => share === 0 || jury !== undefined)
    .map((title) => ({ ...title, order: rankTitle(title, candidates, jury?.result.most ?? 0) }))
    // A zone without anybody has no title.
    .filter(({ id, order }) => id !== null || order.length > 0)
  return { zoneShare, titles, candidates, jury: jury ? { ...jury.result, salt: jury.salt } : null, decided }
}

/** Whether titles still wait for the jury's points. */
export async function waitsForJury(sql: Sql | Transaction, contest: string): Promise<boolean> {
  const kept = await readTitles(sql, contest)
  return asksJury(kept) && kept.sealedAt === null
}

/** Whether the public sees contestant `c`: active, approved, with a photo. */
export const isSeen = (sql: Sql | Transaction) => sql`
  (c.inactive_since is null or c.inactive_since > now()) and c.held_since is null and exists (select from images where contestant_id = c.id)`

const epochMs = (sql: Sql | Transaction, column: string) =>
  sql`round(extract(epoch from t.${sql(column)}) * 1000)::float8`
