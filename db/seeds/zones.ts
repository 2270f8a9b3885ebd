import { zoneSeeds } from '@ashenda/core/domain/zone.ts'
import type { Sql } from '../client.ts'
import { seedId } from './seed-id.ts'

/** The specification's 13 zones; existing ones stay. */
export async function seedZones(sql: Sql): Promise<void> {
  const rows = zoneSeeds.map(({ key, name }, position) => ({ id: seedId('zone', key), name, position }))
  await sql`insert into zones ${sql(rows, 'id', 'name', 'position')} on conflict do nothing`
}
