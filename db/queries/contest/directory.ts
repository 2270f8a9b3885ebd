import type { PhoneProof } from '@ashenda/core/domain/phone-proof.ts'
import type { Sql, Transaction } from '../../client.ts'

/** What the public site knows by heart: the contest, its zones, and everyone who stands in it. */

export interface ContestRow {
  readonly id: string
  readonly name: string
  readonly opensAt: string
  readonly closesAt: string
  readonly freezesAt: string | null
  readonly phoneProof: PhoneProof
  readonly proofPrefixes: readonly string[]
}

export interface ZoneRow {
  readonly id: string
  readonly name: string
}

export interface ContestantRow {
  readonly id: string
  readonly fname: string
  readonly mname: string
  readonly lname: string
  readonly zoneId: string | null
  readonly occupation: string
  readonly description: string
  readonly paidAt: string | null
  /** Since when she takes no part, or waits for an admin to look at her for the first time. */
  readonly inactiveSince: string | null
  readonly images: readonly { readonly slot: number; readonly file: string; readonly colour: string }[]
  readonly updatedAt: string
}

const iso = (value: Date): string => value.toISOString()
const isoOrNull = (value: Date | null): string | null => value && iso(value)

export async function findCurrentContest(sql: Sql): Promise<ContestRow | undefined> {
  const [row] = await sql<
    {
      id: string
      name: string
      opens_at: Date
      closes_at: Date
      freezes_at: Date | null
      phone_proof: PhoneProof
      proof_prefixes: string[]
    }[]
  >`
    select id, name, opens_at, closes_at, freezes_at, phone_proof, proof_prefixes from contests where current`
  return (
    row && {
      id: row.id,
      name: row.name,
      opensAt: iso(row.opens_at),
      closesAt: iso(row.closes_at),
      freezesAt: isoOrNull(row.freezes_at),
      phoneProof: row.phone_proof,
      proofPrefixes: row.proof_prefixes,
    }
  )
}

export const findZones = (sql: Sql): Promise<ZoneRow[]> =>
  sql<ZoneRow[]>`select id, name from zones where retired_at is null order by position, name`

interface RawContestant extends Omit<ContestantRow, 'paidAt' | 'inactiveSince' | 'updatedAt'> {
  readonly paidAt: Date | null
  readonly inactiveSince: Date | null
  readonly updatedAt: Date
}

/** Since when the public does not see her: she was taken out, or waits for an admin to look at her for the first time. */
export const hiddenSince = (sql: Sql | Transaction) => sql`least(c.inactive_since, c.held_since)`

/** Contestants changed since a moment (ISO), in the order of their ids; all of them without one. */
export const findContestants = (sql: Sql, contestId: string, changedSince?: string): Promise<ContestantRow[]> =>
  contestantsWhere(
    sql,
    changedSince === undefined
      ? sql`c.contest_id = ${contestId}`
      : sql`c.contest_id = ${contestId} and c.updated_at >= ${changedSince}`,
  )

/** One contestant, of whichever contest. */
export async function findContestant(sql: Sql, id: string): Promise<ContestantRow | undefined> {
  const [row] = await contestantsWhere(sql, sql`c.id = ${id}`)
  return row
}

async function contestantsWhere(sql: Sql, condition: ReturnType<Sql>): Promise<ContestantRow[]> {
  const rows = await sql<RawContestant[]>`
    select c.id, u.fname, u.mname, u.lname, c.zone_id as "zoneId", c.occupation, c.description,
      c.paid_at as "paidAt", ${hiddenSince(sql)} as "inactiveSince", c.updated_at as "updatedAt",
      coalesce((select json_agg(json_build_object('slot', i.slot, 'file', i.file, 'colour', i.colour) order by i.slot)
        from images i where i.contestant_id = c.id), '[]') as images
    from contestants c join users u on u.id = c.id
    where ${condition}
    order by c.id`
  return rows.map((row) => ({
    ...row,
    paidAt: isoOrNull(row.paidAt),
    inactiveSince: isoOrNull(row.inactiveSince),
    updatedAt: iso(row.updatedAt),
  }))
}
