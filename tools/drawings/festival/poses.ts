import { sheaf } from '../portraits/held.ts'
import type { Dice } from '../portraits/random.ts'
import type { Figure } from './figure.ts'
import type { Limb } from './limb.ts'

/** What a dancer's arms do, with what she holds in them. */
type Pose = Pick<Figure, 'limbs' | 'held'>

const up = (side: -1 | 1): Limb => ({
  side,
  elbow: [side * 372, 200],
  wrist: [side * 400, -80],
  hand: 'fist',
  angle: -90,
})
const onHip: Limb = { side: -1, elbow: [-424, 610], wrist: [-214, 766], hand: 'fist', angle: 20 }

export const raised = (dice: Dice): Pose => ({
  limbs: [up(-1), up(1)],
  held: sheaf([-404, -124], -0.2, dice) + sheaf([404, -124], 0.2, dice),
})

export const waving = (dice: Dice): Pose => ({ limbs: [onHip, up(1)], held: sheaf([404, -124], 0.15, dice) })

export const clapping = (): Pose => ({
  limbs: [
    { side: -1, elbow: [-368, 660], wrist: [-70, 560], angle: -40 },
    { side: 1, elbow: [368, 660], wrist: [70, 560], angle: 220 },
  ],
})

export const carrying = (dice: Dice): Pose => ({
  limbs: [
    { side: -1, elbow: [-300, 700], wrist: [-272, 1010], hand: 'fist' },
    { side: 1, elbow: [330, 690], wrist: [190, 560], hand: 'fist' },
  ],
  held: sheaf([166, 520], 0.2, dice),
})
