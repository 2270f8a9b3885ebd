import { zoneSeeds } from '@ashenda/core/domain/zone.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'

export interface DemoContest {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly opensAt: Date
  readonly closesAt: Date
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/** At the first start people have voted for nine days, and last year's contest was a year ago; later starts find both as they were. */
export async function seedContests(sql: Sql): Promise<{ readonly former: DemoContest; readonly present: DemoContest }> {
  const hour = Math.floor(Date.now() / hourMs) * hourMs
  const opensAt = new Date(hour - 9 * dayMs)
  const year = opensAt.getUTCFullYear()
  const formerOpensAt = new Date(opensAt.getTime() - 364 * dayMs)
  await sql`
    insert into contests (id, slug, name, current, opens_at, closes_at, prices_confirmed, announced_at, created_at, own_requests)
    values (${idOf('former')}, ${String(year - 1)}, ${`Ashenda ${year - 1}`}, false, ${formerOpensAt},
        ${new Date(formerOpensAt.getTime() + 16 * dayMs)}, true, ${new Date(formerOpensAt.getTime() - 30 * dayMs)}, ${new Date(formerOpensAt.getTime() - 40 * dayMs)}, 'off'),
      (${idOf('present')}, ${String(year)}, ${`Ashenda ${year}`}, not exists (select from contests where current), ${opensAt},
        ${new Date(hour + 30 * dayMs)}, true, ${new Date(opensAt.getTime() - 30 * dayMs)}, ${new Date(opensAt.getTime() - 40 * dayMs)}, 'answer')
    on conflict do nothing`
  // The demo stays open: each start closes it a month later, unless it closed meanwhile.
  await sql`
    update contests set closes_at = greatest(closes_at, ${new Date(hour + 30 * dayMs)})
    where id = ${idOf('present')} and closes_at > now() and final_at is null`
  const [former, present] = [await read(sql, 'former'), await read(sql, 'present')]
  for (const { id } of [former, present]) await seedZonesOf(sql, id)
  return { former, present }
}

const idOf = (which: 'former' | 'present'): string => seedId('contest', which === 'present' ? 'demo' : which)

async function read(sql: Sql, which: 'former' | 'present'): Promise<DemoContest> {
  const [row] = await sql<DemoContest[]>`
    select id, slug, name, opens_at as "opensAt", closes_at as "closesAt" from contests where id = ${idOf(which)}`
  if (!row) throw new Error(`the demo's ${which} contest has an address that another contest has`)
  return row
}

export const zoneIdOf = (contestId: string, key: string): string =>
  contestId === idOf('present') ? seedId('zone', key) : seedId('zone', `${contestId}:${key}`)

/** The specification's zones; existing ones stay. */
async function seedZonesOf(sql: Sql, contestId: string): Promise<void> {
  const rows = zoneSeeds.map(({ key, name }, position) => ({
    id: zoneIdOf(contestId, key),
    contest_id: contestId,
    name,
    position,
  }))
  await sql`insert into zones ${sql(rows)} on conflict do nothing`
}

/** Once its votes are counted. */
export async function declareFinal(sql: Sql, { id, closesAt }: DemoContest): Promise<void> {
  const at = new Date(closesAt.getTime() + dayMs)
  await sql`update chain_heads set sealed_at = ${at} where contest_id = ${id} and sealed_at is null`
  await sql`update contests set final_at = ${at} where id = ${id} and final_at is null`
}
