import { type ZoneKey, zoneSeeds } from '@ashenda/core/domain/zone.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import { callings, fatherNames, firstNames, grandfatherNames } from './demo-names.ts'

export interface DemoContestant {
  readonly id: string
  readonly number: number
  readonly phone: string
  /** Every third has one. */
  readonly email: string | undefined
  readonly fname: string
  readonly mname: string
  readonly lname: string
  readonly zone: ZoneKey
  readonly occupation: string
  readonly description: string
  readonly isPaid: boolean
  readonly isActive: boolean
  readonly pictures: 2 | 3
}

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('an empty list of demo data')
  return item
}

/**
 * Sixty invented women, the same at every start. Every ninth has not paid, every thirteenth is inactive; the host zone has the most. Phones
 * look Ethiopian and are consecutive in an unassigned block.
 */
export const demoContestants: readonly DemoContestant[] = Array.from({ length: 60 }, (_, number) => {
  const [occupation, description] = at(callings, number * 7)
  const zone = number % 4 === 0 ? zoneSeeds[0] : at(zoneSeeds, number)
  const [fname, mname] = [at(firstNames, number), at(fatherNames, number * 3 + Math.floor(number / 20))]
  return {
    id: seedId('contestant', number),
    number,
    phone: `+2519550${String(10_000 + number)}`,
    email: number % 3 === 1 ? `${fname}.${mname}@example.org`.toLowerCase() : undefined,
    fname,
    mname,
    lname: at(grandfatherNames, number),
    zone: zone.key,
    occupation,
    description,
    isPaid: number % 9 !== 8,
    isActive: number % 13 !== 12,
    pictures: number % 3 === 0 ? 3 : 2,
  }
})
