import { type Side, sides } from './sides.ts'

/** A side under one kind of load. */
export interface Scenario {
  readonly name: string
  readonly label: string
  readonly side: Side
  readonly oneFavourite: boolean
  /** Open model at half of what this scenario acknowledged in the same round; else closed loop, as much as it takes. */
  readonly halfOf?: string
}

const uniform = Object.entries(sides).map(
  ([name, side]): Scenario => ({ name, label: side.label, side, oneFavourite: false }),
)

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
]
