import { beside, curve, type Point, ribbon, stations, trace } from './geometry.ts'
import { type Motif, motif } from './motif.ts'
import { colours } from './palette.ts'
import type { Dice } from './random.ts'
import { fill, line } from './svg.ts'

/** The colours and motif of a woven border. */
export interface Weave {
  motif: Motif
  ground: string
  thread: string
  accent: string
  edge: string
}

export function weaveOf(dice: Dice): Weave {
  const { madder, leaf, gold, deepLeaf, deepMadder, paleGold, indigo, cotton, plum, clay } = colours
  const [ground, thread, accent, edge] = dice.pick([
    [madder, paleGold, leaf, gold],
    [leaf, paleGold, madder, gold],
    [gold, deepMadder, leaf, deepMadder],
    [deepMadder, gold, cotton, gold],
    [indigo, paleGold, clay, gold],
    [deepLeaf, gold, madder, madder],
    [cotton, madder, leaf, gold],
    [plum, paleGold, clay, gold],
    [cotton, deepLeaf, gold, madder],
  ])
  return { motif: dice.pick(['diamonds', 'chevrons', 'crosses', 'waves', 'steps']), ground, thread, accent, edge }
}

/** A woven border laid along a line. */
export function tilfi(points: readonly Point[], width: number, weave: Weave): string {
  const dense = trace(points, 8)
  const marks = stations(dense, width * (weave.motif === 'chevrons' ? 0.46 : 0.84))
  const shapes = marks
    .map((place, i) => motif(weave.motif, place, width * 0.56, i % 2 === 0 ? weave : swapped(weave)))
    .join('')
  const run = (side: number, share: number, colour: string, thick: number): string =>
    line(curve(beside(points, side * width * share)), colour, width * thick)
  const rim = weave.thread === colours.paleGold ? weave.accent : weave.thread
  const edges = run(-1, 0.44, weave.edge, 0.1) + run(1, 0.44, weave.edge, 0.1)
  const rims = run(-1, 0.58, rim, 0.06) + run(1, 0.58, rim, 0.06)
  const ground = ribbon(points, () => width)
  return fill(ground, weave.ground) + shapes + edges + rims
}

/** Chevrons alternate in colour; every other motif keeps its own. */
function swapped(weave: Weave): Weave {
  return weave.motif === 'chevrons' ? { ...weave, thread: weave.accent, accent: weave.thread } : weave
}
