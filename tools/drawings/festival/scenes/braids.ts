import { braid } from '../../portraits/braid.ts'
import { points } from '../../portraits/geometry.ts'
import { box, disc, fill, line } from '../../portraits/svg.ts'
import { tilfi } from '../../portraits/tilfi.ts'
import { figure, weaves } from '../figure.ts'
import { sky } from '../land.ts'
import { jebena, mesob } from '../props.ts'

/** Shuruba, the evening before: a mother braids her daughter's hair. */
export function braids(): string {
  return (
    sky('#f0d29b') +
    box(0, 640, 1200, 160, '#b9583a') +
    tilfi(points('-20,650 600,650 1220,650'), 30, weaves.gold) +
    fill('M190 634V330A250 250 0 0 1 690 330V634Z', '#fcf3df') +
    disc(440, 330, 160, '#f6cd6c') +
    fill('M190 560Q300 500 440 540T690 520V634H190Z', '#8fae57') +
    tilfi(points('190,640 190,560 190,330 263,153 440,80 617,153 690,330 690,560 690,640'), 42, weaves.leaf) +
    line('M950 300H1220', '#7a4a2b', 14) +
    jebena([1010, 293], 0.62) +
    mesob([1120, 293], 0.62, weaves.madder) +
    figure({
      seed: 'mother 3',
      at: [790, 200],
      scale: 0.62,
      skin: 5,
      fall: 'bun',
      worn: 'none',
      weave: 'leaf',
      turn: 1,
      mirrored: true,
      roll: 12,
      lean: -3,
      gaze: 'closed',
      mouth: 'smile',
      skirt: 'plain',
      limbs: [
        { side: 1, elbow: [330, 690], wrist: [342, 440], hand: 'fist', angle: -20 },
        { side: -1, elbow: [-250, 730], wrist: [130, 620], hand: 'fist', angle: -10 },
      ],
    }) +
    braid(points('490,330 556,400 600,476 650,545 690,592'), 26, '#2a1b16', 'tip') +
    figure({
      seed: 'daughter 2',
      at: [430, 372],
      scale: 0.68,
      skin: 3,
      fall: 'plaits',
      worn: 'parting',
      weave: 'madder',
      turn: 0.35,
      roll: -6,
      gaze: 'closed',
      mouth: 'smile',
      skirt: 'plain',
    })
  )
}
