import { randomBytes } from 'node:crypto'
import type { Names } from '@ashenda/core/domain/titles.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { v7 } from 'uuid'

export interface JuryChoice {
  /** Of the zones' titles. */
  readonly zoneShare?: number
  readonly opensAt?: Date
  readonly closesAt?: Date
  /** The most points of each criterion. */
  readonly most?: readonly number[]
}

const hour = 3_600_000

/** A jury that is open by default. Resolves with its criteria's ids. */
export async function insertJury(sql: Sql, contest: string, choice: JuryChoice = {}): Promise<readonly string[]> {
  const opensAt = choice.opensAt ?? new Date(Date.now() - hour)
  const closesAt = choice.closesAt ?? new Date(Date.now() + hour)
  await sql`
    insert into juries (contest_id, zone_share, opens_at, closes_at)
    values (${contest}, ${choice.zoneShare ?? 0}, ${opensAt}, ${closesAt})`
  const criteria: string[] = []
  for (const [position, most] of (choice.most ?? [10, 5]).entries()) {
    const id = v7()
    await sql`
      insert into jury_criteria (id, contest_id, position, name, most)
      values (${id}, ${contest}, ${position}, ${sql.json({ en: position === 0 ? 'Dress' : 'Song' })}, ${most})`
    criteria.push(id)
  }
  return criteria
}

interface TitleChoice {
  readonly name: Names
  readonly votes?: readonly string[]
  readonly share?: number
  readonly zones?: readonly string[]
}

export async function insertTitle(sql: Sql, contest: string, choice: TitleChoice): Promise<string> {
  const id = v7()
  await sql`
    insert into titles (id, contest_id, position, name, title_votes, share)
    select ${id}, ${contest}, count(*), ${sql.json(choice.name)},
      ${[...(choice.votes ?? ['paid', 'proven', 'unproven'])]}::text[], ${choice.share ?? 0}
    from titles where contest_id = ${contest}`
  for (const zone of choice.zones ?? [])
    await sql`insert into title_zones (title_id, zone_id, contest_id) values (${id}, ${zone}, ${contest})`
  return id
}

export async function insertMember(sql: Sql, contest: string, name = 'Lemlem'): Promise<string> {
  const id = v7()
  await sql`
    insert into jury_members (id, contest_id, name, language, contact, link_hash, link_expires_at)
    values (${id}, ${contest}, ${name}, 'en', 'lemlem@example.org', ${randomBytes(32)}, now() + interval '1 day')`
  return id
}
