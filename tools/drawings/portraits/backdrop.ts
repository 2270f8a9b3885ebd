import { celebrations } from './celebrations.ts'
import { hangings } from './hangings.ts'
import { landscapes } from './landscapes.ts'
import { monuments } from './monuments.ts'
import type { Dice } from './random.ts'
import type { Draw, Stage } from './stage.ts'

const draws: Draw[] = [landscapes, celebrations, monuments, hangings].flatMap((kind) => Object.values(kind))

export const backdropCount = draws.length

/** The place numbered so; numbers beyond the last begin again. */
export function backdrop(number: number, stage: Stage, dice: Dice): string {
  const draw = draws[number % draws.length]
  return draw === undefined ? '' : draw(stage, dice)
}
