import { colours } from '../../drawings/portraits/palette.ts'
import { box, disc, element, fill, line, oval } from '../../drawings/portraits/svg.ts'

type Colour = keyof typeof colours

/** What is drawn of a thing in the shop, and in which colours. */
export interface Good {
  readonly kind: 'dress' | 'necklace' | 'basket' | 'pot'
  readonly trim: Colour
  readonly ground: Colour
}

const canvas = { width: 960, height: 1200 } as const

/** A thing of the demo's shop on a plain ground, between two woven bands. */
export function goodSvg({ kind, trim, ground }: Good): string {
  const { width, height } = canvas
  const drawn = box(0, 0, width, height, colours[ground]) + band(0) + band(height - 60) + draw[kind](colours[trim])
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    drawn,
  )
}

function band(y: number): string {
  const lozenges = Array.from({ length: 16 }, (_, index) => {
    const x = index * 60 + 30
    return fill(`M${x} ${y + 8}l22 22-22 22-22-22z`, index % 2 === 0 ? colours.madder : colours.leaf)
  })
  return box(0, y, canvas.width, 60, colours.cotton) + lozenges.join('')
}

const shadow = (rx: number): string => oval(480, 1050, rx, 34, colours.deepMadder, { opacity: 0.18 })

const draw: Readonly<Record<Good['kind'], (trim: string) => string>> = {
  dress: (trim) =>
    shadow(300) +
    fill('M400 220h160l150 150-70 80-60-50 130 640H250l130-640-60 50-70-80z', colours.cotton) +
    line('M430 420l-70 590M530 420l70 590M480 470v540', colours.cottonFold, 5) +
    fill('M400 220q80 120 160 0l-30 0q-50 70-100 0z', trim) +
    fill('M466 300h28v190h-28z', trim) +
    fill('M262 985h436l11 55H250z', trim) +
    line('M270 1012h420', colours.gold, 10, { 'stroke-dasharray': '18 16' }),
  necklace: (trim) =>
    beads(trim) +
    fill('M460 700h40v60h90v40h-90v130h-40V800h-90v-40h90z', trim) +
    disc(480, 780, 62, 'none', { stroke: trim, 'stroke-width': 18 }) +
    disc(480, 780, 18, colours.madder),
  basket: (trim) =>
    shadow(330) +
    fill('M230 620h500l-90 400q-160 50-320 0z', colours.paleGold) +
    rows(trim) +
    fill('M210 620q270-430 540 0z', trim) +
    fill('M300 560q180-270 360 0z', colours.paleGold) +
    fill('M390 490q90-130 180 0z', trim) +
    disc(480, 395, 30, colours.gold) +
    box(205, 600, 550, 44, colours.darkGold, { rx: 22 }),
  pot: (trim) =>
    shadow(270) +
    fill('M430 240h100l-18 300q200 70 200 280 0 220-232 220T248 820q0-210 200-280z', '#33241d') +
    line('M520 330q210 40 160 270', '#33241d', 38) +
    line('M300 700q-110-40-130-170', '#33241d', 44) +
    box(436, 420, 92, 44, trim, { rx: 12 }) +
    line('M290 800q190 70 380 0', trim, 18, { 'stroke-dasharray': '30 22' }) +
    oval(480, 240, 58, 18, '#1f1511') +
    line('M330 720q-40 90 10 190', '#5b463b', 14),
}

/** On a string from neck to pendant. */
const beads = (colour: string): string =>
  Array.from({ length: 23 }, (_, index) => {
    const angle = Math.PI * (index / 22)
    return disc(480 - 290 * Math.cos(angle), 260 + 420 * Math.sin(angle), index % 2 === 0 ? 27 : 19, colour)
  }).join('')

const rows = (colour: string): string =>
  [690, 790, 890].map((y) => line(`M${260 + (y - 690) / 5} ${y}h${440 - (y - 690) / 2.5}`, colour, 34)).join('')
