import type { Sql, Transaction } from '../../client.ts'
import { difference, isOutdated, recordAction } from '../admin/admin-actions.ts'

/** Zones for admins, including retired ones. */
export interface KeptZone {
  readonly id: string
  readonly name: string
  readonly isRetired: boolean
  readonly contestants: number
}

export const listZones = (sql: Sql | Transaction, contest: string): Promise<readonly KeptZone[]> =>
  sql<KeptZone[]>`
    select z.id, z.name, z.retired_at is not null as "isRetired", count(c.id)::int as contestants
    from zones z left join contestants c on c.zone_id = z.id
    where z.contest_id = ${contest} group by z.id order by z.retired_at is not null, z.position, z.name`

export type ZoneProblem = 'zone_taken' | 'not_found' | 'version_conflict'

/** Appends a zone to a contest; two admins who add the same one make one. */
export const addZone = (
  sql: Sql,
  zone: { readonly id: string; readonly contest: string; readonly name: string },
  adminId: string,
) =>
  sql.begin(async (tx): Promise<ZoneProblem | undefined> => {
    const [added] = await appendZones(tx, zone.contest, [zone])
    if (added === undefined) return 'zone_taken'
    await recordAction(tx, { adminId, action: 'zone.create', subjectId: zone.id, after: { name: zone.name } })
    return undefined
  }) as Promise<ZoneProblem | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

/** Appends zones to a contest in this order; returns the names of those that were not there. */
export async function appendZones(
  tx: Transaction,
  contest: string,
  zones: readonly { readonly id: string; readonly name: string }[],
): Promise<readonly string[]> {
  const rows = await tx<{ name: string }[]>`
    insert into zones (id, contest_id, name, position)
    select z.id, ${contest}, z.name, (select coalesce(max(position), 0) from zones where contest_id = ${contest}) + z.place
    from unnest(${zones.map(({ id }) => id)}::uuid[], ${zones.map(({ name }) => name)}::text[]) with ordinality as z (id, name, place)
    on conflict do nothing returning name`
  return rows.map(({ name }) => name)
}

export interface ZoneChange {
  readonly name?: string | undefined
  readonly isRetired?: boolean | undefined
  /** The values the admin saw. */
  readonly seen: { readonly name: string; readonly isRetired: boolean }
}

/** Renames, retires or restores a zone; missing fields stay. */
export const changeZone = (sql: Sql, id: string, change: ZoneChange, adminId: string) =>
  sql.begin(async (tx): Promise<ZoneProblem | undefined> => {
    const was = await lockZone(tx, id)
    if (!was) return 'not_found'
    const is = { name: change.name ?? was.name, isRetired: change.isRetired ?? was.isRetired }
    if (await isOutdated(tx, { subjectId: id, adminId, seen: change.seen, was, is })) return 'version_conflict'
    const changed = difference(was, is)
    if (!changed) return undefined
    const [taken] = await tx`
      select 1 from zones where lower(name) = lower(${is.name}) and id <> ${id}
        and contest_id = (select contest_id from zones where id = ${id})`
    if (taken) return 'zone_taken'
    await tx`
      update zones set name = ${is.name}, retired_at = case when ${is.isRetired} then coalesce(retired_at, now()) end
      where id = ${id}`
    await recordAction(tx, { adminId, action: 'zone.change', subjectId: id, ...changed })
    return undefined
  }) as Promise<ZoneProblem | undefined> // as above

async function lockZone(tx: Transaction, id: string): Promise<{ name: string; isRetired: boolean } | undefined> {
  const [row] = await tx<{ name: string; isRetired: boolean }[]>`
    select name, retired_at is not null as "isRetired" from zones where id = ${id} for update`
  return row && { name: row.name, isRetired: row.isRetired }
}
