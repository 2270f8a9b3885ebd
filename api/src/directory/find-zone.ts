import { readPasted } from '@ashenda/core/domain/pasted.ts'
import { zoneKeyOf } from '@ashenda/core/domain/zone.ts'
import type { ZoneRow } from '@ashenda/db/queries/contest/directory.ts'

/** A zone by its id, its name, or the name the old app had for it; undefined where '' asks for none in particular. */
export function findZone(zones: readonly ZoneRow[], typed: string): ZoneRow | 'unknown' | undefined {
  const name = readPasted(typed).toLowerCase()
  if (name === '') return undefined
  const key = zoneKeyOf(name)
  const found = zones.find(
    (zone) =>
      zone.id === name || zone.name.toLowerCase() === name || (key !== undefined && zoneKeyOf(zone.name) === key),
  )
  return found ?? 'unknown'
}
