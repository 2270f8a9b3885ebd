import { curve, type Point, short } from './geometry.ts'
import { ground, hills, skies, sun } from './horizon.ts'
import { colours, mix } from './palette.ts'
import type { Dice } from './random.ts'
import type { Draw } from './stage.ts'
import { box, disc, fill, line } from './svg.ts'

const { paper, clay, leaf } = colours

export const monuments = {
  church: (_stage, dice) => {
    const rock = dice.pick([clay, '#b9774a', '#c98f5c', '#a85b3c'] as const)
    const dark = mix(rock, '#3b1512', 0.62)
    const side = (x: number): string =>
      door(x, 800, 116, 330, rock, dark) + window(x, 560, 74, rock, dark) + window(x, 380, 74, rock, dark)
    return (
      ground(dice.pick([paper, '#f1d9a8', '#cfd6bd'] as const)) +
      fill(cliff(dice), rock) +
      box(60, 240, 840, 980, mix(rock, '#ffe2b0', 0.14)) +
      line('M70 300H890M70 690H890', mix(rock, '#3b1512', 0.25), 14) +
      line('M70 314H890M70 704H890', mix(rock, '#ffe2b0', 0.28), 8) +
      side(150) +
      side(810) +
      fill(hills(dice, 1060, 30), leaf)
    )
  },
  stelae: (stage, dice) => {
    const tone = dice.pick(skies)
    const stone = mix(tone.far, '#7a4a35', 0.5)
    return (
      ground(tone.sky) +
      sun(stage, tone.sun, dice) +
      fill(hills(dice, 760, 70), tone.far) +
      stela(130, 250, 108, 900, stone) +
      stela(842, 400, 92, 760, mix(stone, tone.sky, 0.18)) +
      stela(264, 600, 60, 520, mix(stone, tone.sky, 0.3)) +
      fill(hills(dice, 900, 50), tone.mid) +
      fill(hills(dice, 1010, 40), tone.near)
    )
  },
} satisfies Record<string, Draw>

function cliff(dice: Dice): string {
  const top = Array.from({ length: 7 }, (_, i): Point => [-30 + i * 170, 150 + dice.range(-46, 46)])
  return `${curve(top)}L1000 1220L-30 1220Z`
}

/** An Aksumite door: beam-ends stand out at its corners. */
export function door(x: number, y: number, wide: number, tall: number, rock: string, dark: string): string {
  const [frame, half] = [mix(rock, '#ffe2b0', 0.3), wide / 2]
  const heads = [-1, 1].flatMap((side) =>
    [0, 1].map((low) => box(x + side * (half + 12) - 16, y - 16 + low * (tall * 0.55), 32, 26, frame)),
  )
  const arch = `M${short(x - half)} ${y + tall}V${y}a${half} ${half} 0 0 1 ${wide} 0V${y + tall}Z`
  return line(arch, frame, 26) + fill(arch, dark) + heads.join('')
}

export function window(x: number, y: number, wide: number, rock: string, dark: string): string {
  const half = wide / 2
  const frame = mix(rock, '#ffe2b0', 0.3)
  const arms = `M${x} ${y - half * 0.66}V${y + half * 0.66}M${x - half * 0.66} ${y}H${x + half * 0.66}`
  return (
    box(x - half - 14, y - half - 14, wide + 28, wide + 28, frame) +
    box(x - half, y - half, wide, wide, dark) +
    line(arms, frame, 15, { 'stroke-linecap': 'butt' })
  )
}

/** A carved stele of Aksum with its storeys of false windows. */
function stela(x: number, top: number, wide: number, tall: number, stone: string): string {
  const [half, storey] = [wide / 2, wide * 0.92]
  const shape = `M${short(x - half)} ${top + tall}L${short(x - half * 0.8)} ${top + wide * 0.6}C${short(x - half * 1.1)} ${top + wide * 0.2} ${short(x - half * 0.5)} ${top - 8} ${x} ${top}C${short(x + half * 0.5)} ${top - 8} ${short(x + half * 1.1)} ${top + wide * 0.2} ${short(x + half * 0.8)} ${top + wide * 0.6}L${short(x + half)} ${top + tall}Z`
  const dark = mix(stone, '#2b1a16', 0.3)
  const floors = Array.from({ length: Math.floor((tall - wide) / storey) }, (_, i) => {
    const y = top + wide * 0.9 + i * storey
    const panes = [-0.4, 0.4].map((place) =>
      box(x + place * wide * 0.82 - wide * 0.13, y + storey * 0.3, wide * 0.26, storey * 0.4, dark),
    )
    return line(`M${short(x - half * 0.82)} ${short(y)}H${short(x + half * 0.82)}`, dark, 7) + panes.join('')
  })
  return fill(shape, stone) + disc(x, top + wide * 0.42, wide * 0.17, dark) + floors.join('')
}
