import { neckAndChest } from '../portraits/body.ts'
import { braid, rings } from '../portraits/braid.ts'
import { bodice, type Dress, dressOf } from '../portraits/dress.ts'
import { face } from '../portraits/face.ts'
import type { Expression } from '../portraits/features.ts'
import type { Point } from '../portraits/geometry.ts'
import { braidsBefore, cornrows, hairBehind, scalp } from '../portraits/hair.ts'
import { headpiece } from '../portraits/headpiece.ts'
import { earringOn, necklace } from '../portraits/jewellery.ts'
import { netselaBefore, netselaBehind, type Wrap } from '../portraits/netsela.ts'
import { colours, skinOf } from '../portraits/palette.ts'
import { diceFor } from '../portraits/random.ts'
import { group } from '../portraits/svg.ts'
import type { Weave } from '../portraits/tilfi.ts'
import { type Turn, turnBy } from '../portraits/turn.ts'
import { type Woman, womanOf } from '../portraits/woman.ts'
import { type Limb, limb } from './limb.ts'
import { grassApron, longSkirt } from './skirt.ts'

export interface Figure {
  /** Who she is: face, jewellery and dress follow from this word. */
  readonly seed: string
  /** Between her eyes, in the picture's measure. */
  readonly at: Point
  readonly scale: number
  /** 0 faces us, 1 looks to our right; mirrored to our left. */
  readonly turn?: number
  readonly mirrored?: boolean
  /** Of the head and of the whole figure, in degrees. */
  readonly roll?: number
  readonly lean?: number
  readonly gaze?: Expression['gaze']
  readonly mouth?: Expression['mouth']
  readonly skin?: number
  readonly fall?: Woman['hair']['fall']
  readonly worn?: Woman['jewellery']['head']
  readonly neck?: Woman['jewellery']['neck']
  readonly weave?: keyof typeof weaves
  readonly wrap?: Wrap
  readonly skirt?: 'grass' | 'plain' | 'none'
  readonly sway?: number
  readonly limbs?: readonly Limb[]
  /** Drawn over the dress and under the arms, in the figure's measure. */
  readonly before?: string
  /** Drawn under the arms' hands and over everything else. */
  readonly held?: string
}

const { madder, leaf, gold, deepLeaf, deepMadder, paleGold, indigo, cotton, clay } = colours

/** Woven borders, named by their ground. */
export const weaves = {
  madder: { motif: 'diamonds', ground: madder, thread: paleGold, accent: leaf, edge: gold },
  leaf: { motif: 'diamonds', ground: leaf, thread: paleGold, accent: madder, edge: gold },
  gold: { motif: 'steps', ground: gold, thread: deepMadder, accent: leaf, edge: deepMadder },
  wine: { motif: 'chevrons', ground: deepMadder, thread: gold, accent: cotton, edge: gold },
  indigo: { motif: 'crosses', ground: indigo, thread: paleGold, accent: clay, edge: gold },
  forest: { motif: 'waves', ground: deepLeaf, thread: gold, accent: madder, edge: madder },
} as const satisfies Record<string, Weave>

let drawn = 0

/** A woman of the festival in the measure of portraits: about 2,550 units tall, the origin between her eyes. */
export function figure(wanted: Figure): string {
  const { seed, at, scale, turn: amount = 0, mirrored = false, lean = 0, sway = 0, skirt = 'grass' } = wanted
  const { limbs = [], before = '', held = '', wrap = 'none' } = wanted
  const woman = dressed(wanted)
  const dice = diceFor(`festival ${seed}`)
  const weave = weaves[wanted.weave ?? 'madder']
  const dress: Dress = {
    ...dressOf(dice),
    cloth: cotton,
    shade: colours.cottonShade,
    fold: colours.cottonFold,
    weave,
    trim: weave,
    panel: 'single',
  }
  const turn = turnBy(amount)
  const hooded = wrap === 'head'
  const arms = (behind: boolean): string =>
    limbs
      .filter((one) => (one.behind ?? false) === behind)
      .map((one) => limb(one, dress, woman.skin))
      .join('')
  const layers = [
    hooded ? '' : hairBehind(woman, turn),
    netselaBehind(wrap, turn),
    arms(true),
    neckAndChest(woman, turn),
    skirt === 'none' ? '' : longSkirt(dress, woman.skin, sway),
    bodice(dress, turn),
    necklace(woman, turn),
    braidsBefore(woman, turn)
      .map((line) => braid(line, 24, woman.hair.tone, 'tip') + rings(line.slice(1), 24, 92, gold))
      .join(''),
    skirt === 'grass' ? grassApron(dress, dice, sway) : '',
    hooded ? '' : netselaBefore(wrap, turn, weave),
    headOf(woman, turn, wanted),
    hooded ? netselaBefore(wrap, turn, weave) : '',
    before,
    held,
    arms(false),
  ]
  drawn += 1
  const flip = mirrored ? -scale : scale
  return ownNames(
    `f${drawn}`,
    group(layers.join(''), { transform: `translate(${at[0]} ${at[1]}) scale(${flip} ${scale}) rotate(${lean})` }),
  )
}

function dressed({ seed, skin, fall, worn, neck }: Figure): Woman {
  const woman = womanOf(seed)
  return {
    ...woman,
    skin: skin === undefined ? woman.skin : skinOf(skin),
    hair: { ...woman.hair, fall: fall ?? woman.hair.fall },
    jewellery: { ...woman.jewellery, head: worn ?? woman.jewellery.head, neck: neck ?? woman.jewellery.neck },
  }
}

function headOf(woman: Woman, turn: Turn, { roll = 0, gaze = 'open', mouth = 'smile' }: Figure): string {
  const layers =
    scalp(woman, turn) +
    earringOn(1, woman, turn) +
    face(woman, turn, { gaze, mouth }) +
    cornrows(woman, turn) +
    headpiece(woman, turn) +
    earringOn(-1, woman, turn)
  return group(layers, { transform: `rotate(${roll} ${-20 * turn.amount} 170)` })
}

/** Clips and lights have names, which several figures in one picture must not share. */
const ownNames = (prefix: string, svg: string): string =>
  svg.replace(/id="(\w+)"/g, `id="${prefix}-$1"`).replace(/url\(#(\w+)\)/g, `url(#${prefix}-$1)`)
