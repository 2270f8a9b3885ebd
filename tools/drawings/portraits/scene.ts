import type { Expression } from './features.ts'
import type { Point } from './geometry.ts'
import type { Wrap } from './netsela.ts'
import { type Dice, diceFor } from './random.ts'

export type View = 0 | 1 | 2
type Held = 'nothing' | 'kebero' | 'sheaf'

/** One picture of a woman: how she stands, what she holds, how near we are. */
export interface Scene {
  turn: number
  mirrored: boolean
  roll: number
  scale: number
  head: Point
  expression: Expression
  wrap: Wrap
  held: Held
  meadow: number
}

type Framing = 'close' | 'bust' | 'half'

export function sceneOf(seed: string, view: View): Scene {
  const whole = diceFor(`scene ${seed}`)
  const order = whole.pick<readonly [Framing, Framing, Framing]>([
    ['close', 'half', 'bust'],
    ['bust', 'half', 'close'],
    ['half', 'close', 'bust'],
    ['bust', 'close', 'half'],
    ['close', 'bust', 'half'],
  ])
  const drum = whole.chance(0.5)
  const left = whole.chance(0.5)
  const dice = diceFor(`scene ${seed} ${view}`)
  const framing = order[view]
  const chosen = view === 0 ? dice.pick([0, 0, 0.4, 1, 0.8]) : dice.pick([0, 0.5, 1, 1])
  const { wrap, held } = clothed(framing, drum, dice)
  // A hood is drawn from the front: a head turned or tilted far inside it would come through.
  const hooded = wrap === 'head'
  const turn = hooded ? Math.min(0.5, chosen) : chosen
  return {
    wrap,
    held,
    turn,
    mirrored: view === 1 ? !left : left,
    roll: hooded ? dice.range(-2, 2) : dice.range(-5, 5) + turn * 2,
    ...stand(framing, dice),
    expression: {
      gaze: view === 0 ? dice.pick(['open', 'open', 'open', 'soft']) : dice.pick(['open', 'soft', 'closed']),
      mouth: dice.pick(['calm', 'smile', 'smile', 'smile', 'beam']),
    },
    meadow: framing !== 'half' && dice.chance(0.2) ? dice.range(130, 220) : 0,
  }
}

/** Both hands busy and a shawl round the shoulders would hide each other: it is one or the other. */
function clothed(framing: Framing, drum: boolean, dice: Dice): { wrap: Wrap; held: Held } {
  if (framing === 'half') {
    const busy = dice.chance(0.85)
    if (busy) return { wrap: dice.pick(['none', 'sash']), held: drum ? 'kebero' : 'sheaf' }
    return { wrap: 'shoulders', held: 'nothing' }
  }
  if (framing === 'bust' && dice.chance(0.4)) return { wrap: dice.pick(['none', 'sash']), held: 'sheaf' }
  return { wrap: dice.pick(['none', 'shoulders', 'none', 'sash', 'head', 'none']), held: 'nothing' }
}

function stand(framing: Framing, dice: Dice): { scale: number; head: Point } {
  const x = 480 + dice.range(-14, 14)
  if (framing === 'close') return { scale: dice.range(1.26, 1.4), head: [x, dice.range(490, 515)] }
  if (framing === 'bust') return { scale: dice.range(1.02, 1.12), head: [x, dice.range(430, 455)] }
  return { scale: dice.range(0.84, 0.9), head: [x, dice.range(345, 365)] }
}
