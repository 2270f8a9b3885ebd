import { curve, onward, type Point, points, polygon, stations, trace } from '../portraits/geometry.ts'
import { colours, mix } from '../portraits/palette.ts'
import { box, disc, fill, glow, group, line, oval } from '../portraits/svg.ts'
import { tilfi, type Weave } from '../portraits/tilfi.ts'

/** Things of the house and the feast. Each stands on its place, about 100 units wide. */
const clay = '#3b211b'

const stand = (content: string, [x, y]: Point, scale: number, turned = 0): string =>
  group(content, { transform: `translate(${x} ${y}) rotate(${turned}) scale(${scale})` })

/** The coffee pot of black clay: round belly, long neck, spout to the right, a plug of straw. */
export function jebena(at: Point, scale: number, tilt = 0): string {
  const belly = points('0,0 -46,-8 -62,-50 -44,-92 -18,-108')
  const other = points('18,-108 44,-92 62,-50 46,-8 0,0')
  return stand(
    line(curve(points('-18,-168 -70,-160 -84,-110 -52,-78')), clay, 13) +
      line(curve(points('40,-70 82,-92 98,-128')), clay, 19) +
      fill(`${curve(belly)}L-15 -176L15 -176${onward(other)}Z`, clay) +
      oval(0, -176, 22, 8, mix(clay, '#ffffff', 0.12)) +
      disc(0, -184, 10, colours.darkGold) +
      line(curve(points('-52,-62 0,-46 52,-62')), colours.gold, 4) +
      line(curve(points('-56,-50 0,-33 56,-50')), colours.madder, 4) +
      line(curve(points('-42,-30 -46,-52 -34,-80')), mix(clay, '#ffffff', 0.28), 5),
    at,
    scale,
    tilt,
  )
}

/** The small cup without a handle. */
export const cup = (at: Point, scale: number): string =>
  stand(
    fill('M-26 -40C-26 -12 -14 0 0 0C14 0 26 -12 26 -40Z', colours.cotton) +
      line('M-24 -28Q0 -16 24 -28', colours.madder, 5) +
      line('M-20 -17Q0 -6 20 -17', colours.leaf, 4) +
      oval(0, -40, 26, 8, '#f6e9d0') +
      oval(0, -39, 21, 5.5, '#4a2415'),
    at,
    scale,
  )

/** The woven basket table with its pointed lid. */
export const mesob = (at: Point, scale: number, weave: Weave): string =>
  stand(
    fill('M-78 0L-48 -64H48L78 0Z', colours.gold) +
      fill('M-96 -66H96L84 -96H-84Z', colours.clay) +
      fill('M-92 -94Q-60 -176 0 -208Q60 -176 92 -94Z', colours.gold) +
      tilfi(points('-86,-108 0,-98 86,-108'), 24, weave) +
      tilfi(points('-62,-146 0,-136 62,-146'), 18, weave) +
      tilfi(points('-66,-22 0,-14 66,-22'), 22, weave) +
      disc(0, -212, 10, colours.madder),
    at,
    scale,
  )

/** A flame in a small clay lamp, with the light it gives; `name` must be its own in the picture. */
export const lamp = (at: Point, scale: number, name: string): string =>
  glow(name, '#ffb347', 0.6) +
  disc(at[0], at[1] - 40 * scale, 170 * scale, `url(#${name})`) +
  stand(
    fill('M-44 -22C-36 4 36 4 44 -22Z', '#a8532f') +
      oval(0, -22, 44, 10, '#c8683e') +
      fill('M0 -92C26 -58 22 -28 0 -26C-22 -28 -26 -58 0 -92Z', '#ffb638') +
      fill('M0 -70C13 -50 11 -32 0 -30C-11 -32 -13 -50 0 -70Z', '#fff3c4'),
    at,
    scale,
  )

/** The fringed silk umbrella of a procession; its pole's foot is the place. */
export const umbrella = (at: Point, scale: number, silk: string): string =>
  stand(
    line('M0 0V-330', '#5a3420', 9) +
      fill(
        'M-120 -250C-112 -330 -50 -370 0 -376C50 -370 112 -330 120 -250Q90 -262 60 -250Q30 -262 0 -250Q-30 -262 -60 -250Q-90 -262 -120 -250Z',
        silk,
      ) +
      line(
        'M0 -376C-40 -350 -58 -300 -60 -252M0 -376C40 -350 58 -300 60 -252M0 -376V-252',
        mix(silk, '#2a0b0a', 0.35),
        4,
      ) +
      line('M-120 -250Q-90 -262 -60 -250Q-30 -262 0 -250Q30 -262 60 -250Q90 -262 120 -250', colours.paleGold, 11) +
      line('M-112 -272Q0 -300 112 -272', colours.gold, 6) +
      disc(0, -386, 11, colours.gold),
    at,
    scale,
  )

/** A stele of Axum: storeys of false windows over a false door, and the rounded head. Its foot is the place. */
export function stele([x, y]: Point, wide: number, tall: number, stone: string, dark: string): string {
  const half = wide / 2
  const neck = tall - wide * 0.4
  const widthAt = (up: number): number => half * (1 - (0.3 * up) / neck)
  const top = widthAt(neck)
  const round = top * 0.8
  const shaft = `M${-half} 0L${-top} ${-neck}H${-round}V${-neck - 8}A${round} ${wide * 0.4 - 8} 0 0 1 ${round} ${-neck - 8}V${-neck}H${top}L${half} 0Z`
  const storeys = Math.round(neck / (wide * 0.92))
  const rise = (neck * 0.97) / (storeys + 1)
  const floors = Array.from({ length: storeys }, (_, i) => {
    const level = rise * (i + 1.15)
    const reach = widthAt(level)
    const panes = [-0.52, 0, 0.52].map((place) =>
      box(place * reach - reach * 0.11, -level - rise * 0.62, reach * 0.22, rise * 0.28, dark),
    )
    const beams = [-0.78, -0.26, 0.26, 0.78].map((place) => disc(place * reach, -level, reach * 0.075, dark))
    return (
      box(-reach, -level - wide * 0.022, reach * 2, wide * 0.044, mix(stone, dark, 0.45)) +
      beams.join('') +
      panes.join('')
    )
  })
  const shade = fill(`M${half * 0.62} 0L${top * 0.6} ${-neck}H${top}L${half} 0Z`, dark, { 'fill-opacity': 0.3 })
  const door = box(-half * 0.24, -rise * 0.78, half * 0.48, rise * 0.78, dark)
  return group(fill(shaft, stone) + floors.join('') + door + disc(0, -neck - wide * 0.15, wide * 0.08, dark) + shade, {
    transform: `translate(${x} ${y})`,
  })
}

/** Small flags on a cord. */
export const bunting = (left: Point, right: Point, sag: number, flags: readonly string[]): string => {
  const cord = hung(left, right, sag)
  const cloths = stations(trace(cord), 58).map(({ x, y, angle }, i) =>
    fill(
      polygon([
        [x - 23, y],
        [x + 23, y],
        [x - Math.sin(angle) * 54, y + 54],
      ]),
      flags[i % flags.length] ?? colours.gold,
    ),
  )
  return cloths.join('') + line(curve(cord), '#4a2030', 4)
}

/** Small lamps on a cord. */
export const lights = (left: Point, right: Point, sag: number): string => {
  const cord = hung(left, right, sag)
  const bulbs = stations(trace(cord), 46).map(
    ({ x, y }) => disc(x, y + 9, 15, '#ffd98a', { 'fill-opacity': 0.35 }) + disc(x, y + 9, 7, '#ffe9b3'),
  )
  return line(curve(cord), '#4a2030', 3) + bulbs.join('')
}

const hung = (left: Point, right: Point, sag: number): Point[] =>
  [0, 0.25, 0.5, 0.75, 1].map(
    (t): Point => [left[0] + (right[0] - left[0]) * t, left[1] + (right[1] - left[1]) * t + sag * 4 * t * (1 - t)],
  )
