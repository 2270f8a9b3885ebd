import { describe, expect, test } from 'vitest'
import { fallbackZones, zoneKeyOf, zoneSeeds } from './zone.ts'

describe('the zones', () => {
  test('the fallback shows the specification’s registered counts', () => {
    expect(fallbackZones.map(({ name, registered }) => [name, registered])).toEqual([
      ['mekelle', 100],
      ['central', 1000],
      ['debub', 2500],
      ['debub mbrak', 100],
      ['mbrak', 300],
      ['semen merab', 100],
      ["m'erab", 100],
    ])
  })

  test('each old name stands for one existing zone', () => {
    const keys = fallbackZones.map(({ name }) => zoneKeyOf(name))
    expect(new Set(keys).size).toBe(fallbackZones.length)
    for (const key of keys) expect(zoneSeeds.some((zone) => zone.key === key)).toBe(true)
  })

  test('a name is recognised in any case and with spaces around it', () => {
    expect(zoneKeyOf(' Mekelle Zone ')).toBe('mekelle')
    expect(zoneKeyOf("M'ERAB")).toBe('western')
  })

  test('an admin’s zone has no key', () => {
    expect(zoneKeyOf('adigrat')).toBeUndefined()
    expect(zoneKeyOf('')).toBeUndefined()
    expect(zoneKeyOf('constructor')).toBeUndefined()
  })

  test('seeds have unique names and keys', () => {
    expect(new Set(zoneSeeds.map(({ key }) => key)).size).toBe(13)
    expect(new Set(zoneSeeds.map(({ name }) => name.toLowerCase())).size).toBe(13)
  })
})
