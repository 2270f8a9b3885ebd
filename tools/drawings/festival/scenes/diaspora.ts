import { curve, type Point, points } from '../../portraits/geometry.ts'
import { colours } from '../../portraits/palette.ts'
import { type Dice, diceFor } from '../../portraits/random.ts'
import { box, element, fill, line } from '../../portraits/svg.ts'
import { figure } from '../figure.ts'
import { raised, waving } from '../poses.ts'
import { bunting, lights } from '../props.ts'

/** Far from home, under the lights of a city by the water: the same dance. */
export function diaspora(): string {
  const dice = diceFor('diaspora')
  return (
    element(
      'linearGradient',
      { id: 'city-sky', x1: 0, y1: 0, x2: 0, y2: 1 },
      '<stop offset="0" stop-color="#3f4f86"/><stop offset="0.4" stop-color="#c87f8a"/><stop offset="0.72" stop-color="#f6c184"/>',
    ) +
    box(0, 0, 1200, 800, 'url(#city-sky)') +
    skyline(diceFor('skyline far'), 580, 210, '#b98296', '#f8d39a', 66) +
    skyline(dice, 580, 130, '#6d5079', '#ffd98a', 52) +
    box(0, 566, 1200, 240, '#5a6791') +
    line('M40 610H220M300 640H420M760 606H980M900 660H1160M120 690H360M620 640H720', '#f3c48f', 5, {
      'stroke-opacity': 0.6,
    }) +
    bridge() +
    fill('M-20 820V700Q600 660 1220 700V820Z', '#3b2f4f') +
    lights([-20, 14], [600, 8], 34) +
    lights([600, 8], [1220, 14], 34) +
    bunting([-20, 74], [1220, 70], 26, [colours.madder, colours.gold, colours.leaf, colours.cotton, colours.clay]) +
    figure({
      seed: 'away 2',
      at: [235, 420],
      scale: 0.37,
      skin: 2,
      fall: 'loose',
      worn: 'none',
      weave: 'leaf',
      turn: 0.4,
      roll: 4,
      lean: -3,
      mouth: 'beam',
      mirrored: true,
      ...waving(dice),
    }) +
    figure({
      seed: 'away 5',
      at: [965, 420],
      scale: 0.37,
      skin: 6,
      fall: 'shoulder',
      worn: 'flowers',
      weave: 'gold',
      turn: 0.3,
      roll: -4,
      lean: 3,
      mouth: 'beam',
      ...waving(dice),
    }) +
    figure({
      seed: 'away 8',
      at: [600, 392],
      scale: 0.4,
      skin: 4,
      fall: 'plaits',
      worn: 'coins',
      weave: 'madder',
      roll: -4,
      mouth: 'beam',
      ...raised(dice),
    })
  )
}

function skyline(dice: Dice, base: number, high: number, wall: string, window: string, least: number): string {
  let drawn = ''
  for (let x = -20; x < 1220; ) {
    const wide = dice.range(least, least * 1.8)
    const tall = dice.range(0.35, 1) * high
    drawn += box(x, base - tall, wide, tall + 10, wall)
    if (dice.chance(0.3)) drawn += box(x + wide * 0.3, base - tall - 26, wide * 0.4, 28, wall)
    for (let y = base - tall + 16; y < base - 16; y += 24)
      for (let w = x + 9; w < x + wide - 12; w += 19)
        if (dice.chance(0.42)) drawn += box(w, y, 8, 12, window, { 'fill-opacity': 0.85 })
    x += wide + dice.range(0, 10)
  }
  return drawn
}

/** A suspension bridge across the water. */
function bridge(): string {
  const [steel, deck] = ['#a5343c', 592]
  const tower = (x: number): string =>
    [-22, 12].map((dx) => box(x + dx, 150, 12, 490, steel)).join('') +
    [160, 260, 370, 480].map((y) => box(x - 22, y, 46, 12, steel)).join('')
  const cable = (path: string): string => line(curve(points(path)), steel, 7)
  const height = (x: number): number => 160 + 370 * (1 - ((x - 600) / 300) ** 2)
  const middle = Array.from({ length: 13 }, (_, i): Point => [300 + i * 50, height(300 + i * 50)])
  const hangers = Array.from({ length: 23 }, (_, i) => 325 + i * 25).map((x) => `M${x} ${height(x)}V${deck}`)
  return (
    line(hangers.join(''), steel, 2) +
    line(curve(middle), steel, 7) +
    cable('-20,500 140,400 300,160') +
    cable('900,160 1060,400 1220,500') +
    box(-20, deck, 1240, 16, steel) +
    tower(300) +
    tower(900)
  )
}
