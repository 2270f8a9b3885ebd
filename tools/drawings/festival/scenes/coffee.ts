import { points } from '../../portraits/geometry.ts'
import { box, fill, line } from '../../portraits/svg.ts'
import { tilfi } from '../../portraits/tilfi.ts'
import { figure, weaves } from '../figure.ts'
import { sky } from '../land.ts'
import { cup, jebena, mesob } from '../props.ts'

/** Coffee, poured from the jebena and shared. */
export function coffee(): string {
  return (
    sky('#35714a') +
    box(0, 0, 1200, 46, '#2b5f3e') +
    tilfi(points('-20,58 600,58 1220,58'), 44, weaves.gold) +
    fill('M430 700V340A180 180 0 0 1 790 340V700Z', '#fbe9bd') +
    fill('M430 470L500 440L530 372L610 366L636 440L700 452L720 400L790 396V700H430Z', '#e0a873') +
    fill('M430 560Q600 500 790 560V700H430Z', '#8fae57') +
    tilfi(points('430,710 430,520 430,340 483,213 610,160 737,213 790,340 790,520 790,710'), 32, weaves.madder) +
    mesob([1070, 690], 1.05, weaves.madder) +
    figure({
      seed: 'guest 4',
      at: [930, 262],
      scale: 0.56,
      skin: 2,
      fall: 'loose',
      worn: 'parting',
      weave: 'madder',
      turn: 0.7,
      mirrored: true,
      roll: 5,
      mouth: 'beam',
      skirt: 'plain',
      limbs: [
        { side: -1, elbow: [-310, 700], wrist: [-290, 1000] },
        { side: 1, elbow: [330, 700], wrist: [214, 590], hand: 'fist', angle: 10 },
      ],
    }) +
    cup([828, 552], 1.05) +
    box(330, 690, 560, 26, '#8a4f2c') +
    box(330, 716, 560, 100, '#5c2f1b') +
    tilfi(points('338,748 610,748 882,748'), 34, weaves.gold) +
    jebena([586, 640], 1, 38) +
    line('M722 596Q734 616 734 656', '#4a2415', 5) +
    [440, 500, 734].map((x) => cup([x, 692], 0.86)).join('') +
    steam(808, 500) +
    figure({
      seed: 'host 7',
      at: [300, 232],
      scale: 0.6,
      skin: 5,
      fall: 'plaits',
      worn: 'coins',
      weave: 'leaf',
      turn: 0.9,
      roll: 8,
      gaze: 'closed',
      mouth: 'smile',
      skirt: 'plain',
      limbs: [
        { side: -1, elbow: [-310, 700], wrist: [-270, 1000] },
        { side: 1, elbow: [310, 640], wrist: [446, 470], hand: 'fist' },
      ],
    })
  )
}

const steam = (x: number, y: number): string =>
  [0, 40].map((dx) => line(`M${x + dx} ${y}q-16 -24 0 -46t0 -46`, '#fffaf0', 6, { 'stroke-opacity': 0.6 })).join('')
