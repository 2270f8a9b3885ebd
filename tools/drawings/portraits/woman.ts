import { hairTones, type Skin, skinOf, skinSteps } from './palette.ts'
import { type Dice, diceFor } from './random.ts'

export type Rows = 'straight' | 'albaso' | 'parted' | 'swept'
type Fall = 'loose' | 'plaits' | 'bun' | 'shoulder'

/** What stays the same of a woman from one picture to the next. Measures without unit are factors around 1. */
export interface Woman {
  skin: Skin
  face: FaceTraits
  hair: { rows: Rows; fall: Fall; tone: string; count: number }
  jewellery: {
    ears: 'hoop' | 'disc' | 'drop' | 'crescent'
    neck: 'cross' | 'coins' | 'beads' | 'collar'
    head: 'parting' | 'coins' | 'band' | 'flowers' | 'none'
  }
}

export interface FaceTraits {
  width: number
  jaw: number
  chin: number
  length: number
  eye: number
  eyeTilt: number
  brow: number
  browArch: number
  nose: number
  lips: number
  mouth: number
  mole: boolean
}

export function womanOf(seed: string): Woman {
  const dice = diceFor(`woman ${seed}`)
  return {
    skin: skinOf(dice.whole(0, skinSteps - 1)),
    face: faceOf(dice),
    hair: {
      rows: dice.pick(['straight', 'albaso', 'parted', 'swept', 'albaso']),
      fall: dice.pick(['loose', 'plaits', 'bun', 'shoulder', 'loose']),
      tone: dice.pick(hairTones),
      count: dice.whole(0, 2),
    },
    jewellery: {
      ears: dice.pick(['hoop', 'disc', 'drop', 'crescent']),
      neck: dice.pick(['cross', 'coins', 'beads', 'collar']),
      head: dice.pick(['parting', 'coins', 'band', 'flowers', 'none', 'parting']),
    },
  }
}

function faceOf(dice: Dice): FaceTraits {
  return {
    width: dice.range(0.93, 1.06),
    jaw: dice.range(0.87, 1.09),
    chin: dice.range(0.8, 1.3),
    length: dice.range(0.96, 1.07),
    eye: dice.range(0.92, 1.13),
    eyeTilt: dice.range(-2, 6),
    brow: dice.range(0.72, 1.3),
    browArch: dice.range(-3, 5),
    nose: dice.range(0.84, 1.18),
    lips: dice.range(0.84, 1.28),
    mouth: dice.range(0.9, 1.12),
    mole: dice.chance(0.14),
  }
}
