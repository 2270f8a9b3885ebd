import type { StageScreen } from '@ashenda/core/domain/contest.ts'
import type { PublicTexts } from '@ashenda/core/domain/moderation.ts'
import type { PhoneProof } from '@ashenda/core/domain/phone-proof.ts'
import type { TitleRule } from '@ashenda/core/domain/title-rule.ts'
import type { Watched } from '@ashenda/core/domain/vote-watch.ts'
import { type Prices, usualRules, type VotingRules } from '@ashenda/core/domain/voting-rules.ts'
import type { Sql, Transaction } from '../../client.ts'
import { shownTexts } from '../contestants/public-texts.ts'

/** The directory's data: contest, zones, contestants. */

export interface ContestRow extends VotingRules {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly opensAt: string
  readonly closesAt: string
  readonly freezesAt: string | null
  readonly announcedAt: string | null
  readonly finalAt: string | null
  readonly isCurrent: boolean
  /** Its contestants came from another contest, and nobody else enters. */
  readonly isRound: boolean
  readonly phoneProof: PhoneProof
  /** Whether votes that stand out also need codes. */
  readonly proofWhenUnusual: boolean
  /** Open alerts that require codes. */
  readonly proofScopes: readonly Watched[]
  readonly proofPrefixes: readonly string[]
  /** Steps of its result told while counts are frozen. */
  readonly revealed: number
  /** What the big screen shows. */
  readonly stageScreen: StageScreen
  readonly titleVotes: TitleRule
  /** When an admin last changed its settings. */
  readonly changedAt: string
  /** The id of the pepper in its voters' ids. */
  readonly phonePepper: string | null
}

export interface ZoneRow {
  readonly id: string
  readonly name: string
}

export interface ContestantRow extends PublicTexts {
  /** Of her entry in this contest. */
  readonly id: string
  readonly zoneId: string | null
  readonly paidAt: string | null
  /** Since when the public does not see her: inactive, or awaiting first approval. */
  readonly hiddenSince: string | null
  readonly images: readonly { readonly slot: number; readonly file: string; readonly colour: string }[]
  readonly updatedAt: string
}

const iso = (value: Date): string => value.toISOString()
const isoOrNull = (value: Date | null): string | null => value && iso(value)

export const findCurrentContest = (sql: Sql): Promise<ContestRow | undefined> => contestWhere(sql, sql`current`)

/** Any contest, by its id or address. */
export const findContest = (sql: Sql, by: 'id' | 'slug', value: string): Promise<ContestRow | undefined> =>
  contestWhere(sql, by === 'id' ? sql`id = ${value}` : sql`slug = ${value}`)

async function contestWhere(sql: Sql, condition: ReturnType<Sql>): Promise<ContestRow | undefined> {
  const [row] = await sql<
    {
      id: string
      slug: string
      name: string
      current: boolean
      is_round: boolean
      announced_at: Date | null
      final_at: Date | null
      opens_at: Date
      closes_at: Date
      freezes_at: Date | null
      revealed: number
      stage_screen: StageScreen
      phone_proof: PhoneProof
      proof_when_unusual: boolean
      proof_scopes: Watched[]
      proof_prefixes: string[]
      title_votes: TitleRule
      phone_pepper: string | null
      vote_etb: number
      vote_usd: number
      fee_etb: number
      fee_usd: number
      free_votes: boolean
      free_from: Date | null
      most_picks: number
      paid_per_day: number | null
      countries: string[]
      updated_at: Date
    }[]
  >`
    select id, slug, name, current, round_of is not null as is_round, announced_at, final_at, opens_at, closes_at, freezes_at, revealed, stage_screen, phone_proof, proof_when_unusual, proof_prefixes, title_votes, phone_pepper,
      vote_etb, vote_usd, fee_etb, fee_usd, free_votes, free_from, most_picks, paid_per_day, countries, updated_at,
      coalesce((select json_agg(json_build_object('kind', a.kind, 'subject', a.subject) order by a.id) from vote_alerts a
        where a.contest_id = contests.id and a.ended_at is null and proof_when_unusual), '[]') as proof_scopes
    from contests where ${condition}`
  return (
    row && {
      id: row.id,
      slug: row.slug,
      name: row.name,
      isCurrent: row.current,
      isRound: row.is_round,
      announcedAt: isoOrNull(row.announced_at),
      finalAt: isoOrNull(row.final_at),
      opensAt: iso(row.opens_at),
      closesAt: iso(row.closes_at),
      freezesAt: isoOrNull(row.freezes_at),
      revealed: row.revealed,
      stageScreen: row.stage_screen,
      phoneProof: row.phone_proof,
      proofWhenUnusual: row.proof_when_unusual,
      proofScopes: row.proof_scopes,
      proofPrefixes: row.proof_prefixes,
      titleVotes: row.title_votes,
      phonePepper: row.phone_pepper,
      voteEtb: row.vote_etb,
      voteUsd: row.vote_usd,
      feeEtb: row.fee_etb,
      feeUsd: row.fee_usd,
      freeVotes: row.free_votes,
      freeFrom: isoOrNull(row.free_from),
      mostPicks: row.most_picks,
      paidPerDay: row.paid_per_day,
      countries: row.countries,
      changedAt: iso(row.updated_at),
    }
  )
}

/** The current contest's prices; the usual ones without a contest. */
export async function findPrices(sql: Sql): Promise<Prices> {
  const [row] = await sql<Prices[]>`
    select vote_etb as "voteEtb", vote_usd as "voteUsd", fee_etb as "feeEtb", fee_usd as "feeUsd" from contests where current`
  return row ?? usualRules
}

export const findZones = (sql: Sql, contest: string): Promise<ZoneRow[]> =>
  sql<
    ZoneRow[]
  >`select id, name from zones where contest_id = ${contest} and retired_at is null order by position, name`

/** Retired ones too if contestants are in them: a former contest's result names them. */
export const findZonesInUse = (sql: Sql, contest: string): Promise<ZoneRow[]> =>
  sql<ZoneRow[]>`
    select id, name from zones z where contest_id = ${contest}
      and (retired_at is null or exists (select from contestants where zone_id = z.id)) order by position, name`

interface RawContestant extends Omit<ContestantRow, 'paidAt' | 'hiddenSince' | 'updatedAt'> {
  readonly paidAt: Date | null
  readonly hiddenSince: Date | null
  readonly updatedAt: Date
}

/** Since when the public does not see her: inactive, or awaiting first approval. */
export const hiddenSince = (sql: Sql | Transaction) => sql`least(c.inactive_since, c.held_since)`

/** Contestants changed since a moment (ISO), by id; all without one. */
export const findContestants = (sql: Sql, contestId: string, changedSince?: string): Promise<ContestantRow[]> =>
  contestantsWhere(
    sql,
    changedSince === undefined
      ? sql`c.contest_id = ${contestId}`
      : sql`c.contest_id = ${contestId} and c.updated_at >= ${changedSince}`,
  )

/**
 * A text that differs after any change of a contestant since a moment (ISO): their number and latest change. A twentieth of the work of
 * reading them if all changed at once.
 */
export async function readChangeMark(sql: Sql, contestId: string, changedSince: string): Promise<string> {
  const [row] = await sql<{ mark: string }[]>`
    select concat_ws(' ', count(*), sum(extract(epoch from updated_at)), max(updated_at)) as mark from contestants
    where contest_id = ${contestId} and updated_at >= ${changedSince}`
  return row?.mark ?? ''
}

/** One contestant of any contest. */
export async function findContestant(sql: Sql, id: string): Promise<ContestantRow | undefined> {
  const [row] = await contestantsWhere(sql, sql`c.id = ${id}`)
  return row
}

async function contestantsWhere(sql: Sql, condition: ReturnType<Sql>): Promise<ContestantRow[]> {
  const rows = await sql<RawContestant[]>`
    select c.id, ${shownTexts(sql)}, c.zone_id as "zoneId",
      c.paid_at as "paidAt", ${hiddenSince(sql)} as "hiddenSince", c.updated_at as "updatedAt",
      coalesce((select json_agg(json_build_object('slot', i.slot, 'file', i.file, 'colour', i.colour) order by i.slot)
        from images i where i.contestant_id = c.id), '[]') as images
    from contestants c join users u on u.id = c.user_id
    where ${condition}
    order by c.id`
  return rows.map((row) => ({
    ...row,
    paidAt: isoOrNull(row.paidAt),
    hiddenSince: isoOrNull(row.hiddenSince),
    updatedAt: iso(row.updatedAt),
  }))
}
