import type { PhoneProof } from '@ashenda/core/domain/phone-proof.ts'
import { limited, type Side, sides } from './sides.ts'

/** A side under one kind of load. */
export interface Scenario {
  readonly name: string
  readonly label: string
  readonly side: Side
  readonly oneFavourite: boolean
  /** Open model at half of what this scenario acknowledged in the same round; else closed loop, as much as it takes. */
  readonly halfOf?: string
  /** Each ballot comes from a browser of its own, so many from each address. */
  readonly ballotsPerAddress?: number
  /** Whose phones the contest asks to be proven. Where it is everybody's, each browser has proven its own. */
  readonly phoneProof?: PhoneProof
}

const uniform = Object.entries(sides).map(
  ([name, side]): Scenario => ({ name, label: side.label, side, oneFavourite: false }),
)

/** The limits are on, and ballots come from everywhere: `origins` is what those that prove something stand beside. */
const proving: readonly Scenario[] = (
  [
    ['origins', 'each of a browser and an address of its own', 'off', 1],
    ['unusual', 'the same, unusual ones would be asked for codes', 'unusual', 1],
    ['villages', 'the same, ten of each address', 'unusual', 10],
    ['proven', 'each has proven its phone', 'always', 1],
  ] as const
).map(([name, what, phoneProof, ballotsPerAddress]) => ({
  name,
  label: `${limited.label}, ${what}`,
  side: limited,
  oneFavourite: false,
  ballotsPerAddress,
  phoneProof,
}))

/** In the order in which a round runs them. */
export const scenarios: readonly Scenario[] = [
  ...uniform,
  {
    name: 'favourite',
    label: `${sides.ours.label}, half of all for one contestant`,
    side: sides.ours,
    oneFavourite: true,
  },
  {
    name: 'half',
    label: `${sides.ours.label} at half of its maximum`,
    side: sides.ours,
    oneFavourite: false,
    halfOf: 'ours',
  },
  ...proving,
]
