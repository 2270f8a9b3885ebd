import { randomInt, randomUUID } from 'node:crypto'
import type { PhoneProof } from '@ashenda/core/domain/phone-proof.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import { v7 } from 'uuid'

const hour = 3_600_000

export interface ContestChoice {
  readonly opensAt?: Date
  readonly closesAt?: Date
  readonly freezesAt?: Date | null
  readonly phoneProof?: PhoneProof
}

/** The current contest, open by default. */
export async function insertContest(sql: Sql, choice: ContestChoice = {}): Promise<string> {
  const id = randomUUID()
  const opensAt = choice.opensAt ?? new Date(Date.now() - hour)
  const closesAt = choice.closesAt ?? new Date(Date.now() + hour)
  await sql`
    insert into contests (id, name, current, opens_at, closes_at, freezes_at, phone_proof)
    values (${id}, 'test', true, ${opensAt}, ${closesAt}, ${choice.freezesAt ?? null}, ${choice.phoneProof ?? 'off'})`
  return id
}

/** The current contest's id. */
export async function currentContest(sql: Sql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from contests where current`
  if (!row) throw new Error('there is no current contest')
  return row.id
}

export async function insertZone(sql: Sql, name: string, position = 0): Promise<string> {
  const id = randomUUID()
  await sql`insert into zones (id, name, position) values (${id}, ${name}, ${position})`
  return id
}

export interface ContestantChoice {
  readonly id?: string
  readonly fname?: string
  readonly mname?: string
  readonly lname?: string
  readonly zoneId?: string
  readonly occupation?: string
  readonly description?: string
  readonly paid?: boolean
  readonly inactiveSince?: Date | null
  readonly pictures?: number
}

/** By default a votable contestant with one picture. Ids rise with insertion. */
export async function insertContestant(sql: Sql, contestId: string, choice: ContestantChoice = {}): Promise<string> {
  const id = choice.id ?? v7()
  const files = Array.from({ length: choice.pictures ?? 1 }, () => `${randomUUID()}.webp`)
  // One statement, because most files start with some contestants, browser tests with thirty.
  await sql`
    with person as (
      insert into users (id, role, phone, fname, mname, lname)
      values (${id}, 'actor', ${somePhone()}, ${choice.fname ?? 'Selam'}, ${choice.mname ?? 'Hagos'}, ${choice.lname ?? ''})
    ), contestant as (
      insert into contestants (id, contest_id, zone_id, occupation, description, paid_at, inactive_since)
      values (${id}, ${contestId}, ${choice.zoneId ?? null}, ${choice.occupation ?? ''}, ${choice.description ?? ''},
        ${(choice.paid ?? true) ? new Date() : null}, ${choice.inactiveSince ?? null})
    )
    insert into images (id, contestant_id, slot, file, width, height, colour)
    select gen_random_uuid(), ${id}, slot, file, 960, 1200, '#b78d79'
    from unnest(${files}::text[]) with ordinality as picture (file, slot)`
  return id
}

/**
 * A number of votable contestants named Selam1, Selam2 … by id, with one picture or more. Returns the pictures' files. @param newId each one's,
 * rising
 */
export async function insertCrowd(
  sql: Sql,
  contestId: string,
  count: number,
  pictures = 1,
  newId: () => string = () => v7(),
): Promise<readonly string[]> {
  await sql`
    with crowd as (
      insert into users (id, role, phone, fname, mname, lname)
      select id, 'actor', '+2517' || lpad(n::text, 8, '0'), 'Selam' || n, 'Hagos', 'Araya'
      from unnest(${Array.from({ length: count }, () => newId())}::uuid[]) with ordinality as one (id, n) returning id, fname)
    insert into contestants (id, contest_id, occupation, description, paid_at)
    select id, ${contestId}, 'weaver',
      fname || repeat(' weaves the tilfi border her mother taught her, and sings the old songs.', 4), now()
    from crowd`
  const images = await sql<{ file: string }[]>`
    insert into images (id, contestant_id, slot, file, width, height, colour)
    select gen_random_uuid(), c.id, slot, gen_random_uuid() || '.webp', 960, 1200, '#b78d79'
    from contestants c join users u on u.id = c.id and u.phone like '+2517%'
      cross join generate_series(1, ${pictures}::int) slot
    where c.contest_id = ${contestId} returning file`
  return images.map(({ file }) => file)
}

const phonesGiven = new Set<string>()

/** A different random Ethiopian mobile number (E.164) each time: of thousands, two could otherwise be one voter's. */
export function somePhone(): string {
  const phone = `+2519${String(randomInt(100_000_000)).padStart(8, '0')}`
  if (phonesGiven.has(phone)) return somePhone()
  phonesGiven.add(phone)
  return phone
}

/** A settled vote payment and its open credit. */
export async function insertCredit(
  sql: Sql,
  voter: { readonly id: string; readonly phone: string },
  claimantHash: Uint8Array | null = null,
): Promise<string> {
  const payment = randomUUID()
  const credit = randomUUID()
  await sql.begin(async (tx) => {
    await tx`insert into voters (id, phone, name) values (${voter.id}, ${voter.phone}, 'Payer') on conflict do nothing`
    await tx`
      insert into payments (id, purpose, voter_id, provider, reference, amount_minor, currency, state, settled_at)
      values (${payment}, 'vote', ${voter.id}, 'chapa', ${payment}, 3000, 'ETB', 'succeeded', now())`
    await tx`
      insert into credits (id, payment_id, voter_id, claimant_hash)
      values (${credit}, ${payment}, ${voter.id}, ${claimantHash})`
  })
  return credit
}

/** Changes contests as passing time would: past the triggers that keep the opening and closing of those that people vote in. */
export const moveTime = (sql: Sql, change: (tx: Transaction) => Promise<unknown>): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await change(tx)
  })

/** The same for the hours of one. */
export const moveHours = (
  sql: Sql,
  contest: string,
  { opensAt, closesAt }: { readonly opensAt?: Date; readonly closesAt?: Date },
): Promise<unknown> =>
  moveTime(
    sql,
    (tx) => tx`
      update contests set opens_at = coalesce(${opensAt ?? null}, opens_at), closes_at = coalesce(${closesAt ?? null}, closes_at) where id = ${contest}`,
  )
