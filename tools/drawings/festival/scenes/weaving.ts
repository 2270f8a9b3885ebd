import { type Point, points } from '../../portraits/geometry.ts'
import { colours, mix } from '../../portraits/palette.ts'
import { box, disc, fill, group, line } from '../../portraits/svg.ts'
import { tilfi, type Weave } from '../../portraits/tilfi.ts'
import { figure, weaves } from '../figure.ts'
import { sky } from '../land.ts'

const [wood, dark] = ['#8a5230', '#6a3b20']
const skeins = [colours.madder, colours.gold, colours.leaf, colours.indigo, colours.deepMadder, colours.sprout] as const
const [x, y, scale] = [600, 262, 0.6]

/** At the loom: white cotton, and the coloured border of the festival dress growing on it. */
export function weaving(): string {
  return (
    sky('#f1d197') +
    disc(600, 340, 330, '#f9e6ba') +
    line('M-20 84H1220', dark, 14) +
    skeins.map((colour, i) => skein([112 + i * 62 + (i > 2 ? 666 : 0), 90], colour)).join('') +
    box(300, 30, 38, 720, wood) +
    box(862, 30, 38, 720, wood) +
    box(262, 58, 676, 42, dark) +
    line('M282 70H918', mix(dark, '#ffe2b0', 0.25), 5) +
    figure({
      seed: 'weaver 3',
      at: [x, y],
      scale,
      skin: 4,
      fall: 'plaits',
      worn: 'band',
      weave: 'madder',
      turn: 0.15,
      roll: 6,
      gaze: 'closed',
      mouth: 'smile',
      skirt: 'plain',
      before: group(loom(), { transform: `scale(${1 / scale}) translate(${-x} ${-y})` }),
      limbs: [
        { side: -1, elbow: [-350, 650], wrist: [-250, 600], angle: 24 },
        { side: 1, elbow: [350, 650], wrist: [230, 610], angle: 160 },
      ],
    })
  )
}

/** Between the weaver and us: the beam, and the cloth that comes over it. */
function loom(): string {
  const cords = [380, 410, 790, 820].map((at) => `M${at} 100V560`)
  return (
    line(cords.join(''), '#fffaf0', 3) +
    box(348, 552, 104, 16, wood) +
    box(748, 552, 104, 16, wood) +
    box(250, 622, 700, 36, dark) +
    line('M270 633H930', mix(wood, '#ffe2b0', 0.3), 6) +
    fill('M320 656H880L990 820H210Z', '#fffaf0') +
    line('M420 656L360 820M780 656L840 820', colours.cottonShade, 3) +
    woven(676, 22, weaves.leaf) +
    woven(722, 48, weaves.madder) +
    woven(778, 34, weaves.gold)
  )
}

function woven(at: number, wide: number, weave: Weave): string {
  const reach = 280 + (at - 656) * 0.67
  return tilfi(points(`${600 - reach},${at} 600,${at} ${600 + reach},${at}`), wide, weave)
}

const skein = ([x, y]: Point, colour: string): string =>
  group(
    fill('M-22 0C-34 70 -30 150 -12 196Q0 206 12 196C30 150 34 70 22 0Z', colour) +
      line('M-10 6Q-17 100 -4 192M0 6V194M10 6Q17 100 4 192', mix(colour, '#ffffff', 0.22), 3) +
      line('M-26 46Q0 58 26 46', mix(colour, '#2a0b0a', 0.35), 8),
    { transform: `translate(${x} ${y})` },
  )
