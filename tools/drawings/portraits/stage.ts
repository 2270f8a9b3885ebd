import type { Point } from './geometry.ts'
import type { Dice } from './random.ts'

/** Where the head will be, so that a sun or an arch can stand behind it. Canvas measure: 960 by 1200. */
export interface Stage {
  head: Point
  scale: number
}

/** Draws one kind of place behind a woman. */
export type Draw = (stage: Stage, dice: Dice) => string
