import { readPasted } from './pasted.ts'

/** The specification's 13 zones: the key translates them, the name is the database's. */
export const zoneSeeds = [
  { key: 'mekelle', name: 'mekelle zone' },
  { key: 'central', name: 'central zone' },
  { key: 'southern', name: 'southern zone' },
  { key: 'eastern', name: 'eastern zone' },
  { key: 'western', name: 'western zone' },
  { key: 'north_western', name: 'north western zone' },
  { key: 'south_eastern', name: 'south eastern zone' },
  { key: 'north_america', name: 'north america' },
  { key: 'europe', name: 'europe' },
  { key: 'middle_east', name: 'middle east' },
  { key: 'australia', name: 'australia' },
  { key: 'latin_america', name: 'latin america' },
  { key: 'addis_abeba', name: 'addis abeba' },
] as const

export type ZoneKey = (typeof zoneSeeds)[number]['key']

/** Shown when GET /getZones fails; names and counts from the specification. */
export const fallbackZones = [
  { name: 'mekelle', registered: 100, key: 'mekelle' },
  { name: 'central', registered: 1000, key: 'central' },
  { name: 'debub', registered: 2500, key: 'southern' },
  { name: 'debub mbrak', registered: 100, key: 'south_eastern' },
  { name: 'mbrak', registered: 300, key: 'eastern' },
  { name: 'semen merab', registered: 100, key: 'north_western' },
  { name: "m'erab", registered: 100, key: 'western' },
] as const satisfies readonly { name: string; registered: number; key: ZoneKey }[]

const keyByName = new Map<string, ZoneKey>([
  ...zoneSeeds.map((zone): [string, ZoneKey] => [zone.name, zone.key]),
  ...fallbackZones.map((zone): [string, ZoneKey] => [zone.name, zone.key]),
])

/** The translation key of a zone's name, including an alias of the old app; undefined for an admin's zone. */
export const zoneKeyOf = (name: string): ZoneKey | undefined => keyByName.get(readPasted(name).toLowerCase())
