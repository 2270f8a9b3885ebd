import { curve, points } from '../../portraits/geometry.ts'
import { door, window } from '../../portraits/monuments.ts'
import { colours, mix } from '../../portraits/palette.ts'
import { diceFor } from '../../portraits/random.ts'
import { box, disc, fill, group, line } from '../../portraits/svg.ts'
import { figure } from '../figure.ts'
import { ambas, sky, slopes, sunDisc } from '../land.ts'
import { carrying } from '../poses.ts'
import { umbrella } from '../props.ts'

const rock = '#c9784a'
const silks = [colours.madder, colours.leaf, colours.gold, colours.indigo, colours.plum] as const

/** Up the hill to a church hewn from the rock. */
export function church(): string {
  const dice = diceFor('church')
  const walkers = points('806,478 770,500 742,530 766,562 812,584 858,608 880,644 850,690 800,734')
  return (
    sky('#f6e2b4') +
    sunDisc([430, 150], 84, '#fff8e2', '#fbebc4') +
    ambas(dice, 450, 150, '#e5bb8c') +
    ambas(diceFor('church ridge'), 540, 90, '#d79e6c') +
    fill(cliff, rock) +
    fill('M430 820L470 590L520 330L585 130L640 90L600 330L560 590L640 820Z', mix(rock, '#5a2315', 0.22)) +
    line('M640 130H1130M640 160H1150', mix(rock, '#ffe2b0', 0.22), 8) +
    facade() +
    slopes(dice, 560, 30, '#a9bb63') +
    slopes(diceFor('church meadow'), 640, 30, '#7fa64f') +
    fill(
      'M720 820C850 740 900 690 850 630C820 600 700 580 716 530C724 506 760 490 776 462H836C826 490 778 506 776 532C776 560 880 570 920 630C970 700 950 760 920 820Z',
      '#f0d9a6',
    ) +
    walkers.map(([x, y], i) => walker(x, y, 0.36 + (y - 470) / 330, i)).join('') +
    slopes(diceFor('church near'), 775, 16, '#3a7a3c') +
    figure({
      seed: 'pilgrim 6',
      at: [480, 330],
      scale: 0.42,
      skin: 2,
      weave: 'leaf',
      turn: 0.8,
      fall: 'loose',
      worn: 'parting',
      roll: -6,
      gaze: 'open',
      mouth: 'smile',
      ...carrying(dice),
    }) +
    figure({
      seed: 'pilgrim 1',
      at: [250, 285],
      scale: 0.48,
      skin: 4,
      weave: 'madder',
      turn: 0.5,
      roll: -3,
      wrap: 'head',
      gaze: 'open',
      mouth: 'smile',
      skirt: 'plain',
      ...carrying(dice),
    })
  )
}

const cliff = `${curve(points('430,840 470,590 520,330 590,110 760,84 900,66 1040,92 1160,76 1260,130'))}L1260 840Z`

/** Door and windows of the old Aksumite kind, cut into the rock's face. */
function facade(): string {
  const dark = mix(rock, '#3b1512', 0.66)
  const light = mix(rock, '#ffe2b0', 0.18)
  return (
    box(640, 190, 330, 330, light) +
    line('M630 190H980M640 296H970', mix(rock, '#ffe2b0', 0.5), 10) +
    group(door(0, 0, 116, 260, rock, dark), { transform: 'translate(806 362) scale(0.62)' }) +
    [690, 806, 922]
      .map((x) => group(window(0, 0, 74, rock, dark), { transform: `translate(${x} 244) scale(0.6)` }))
      .join('') +
    [700, 912].map((x) => group(window(0, 0, 74, rock, dark), { transform: `translate(${x} 388) scale(0.7)` })).join('')
  )
}

/** Far away: white cotton, a green skirt or a border, and over some an umbrella. */
function walker(x: number, y: number, scale: number, i: number): string {
  const body =
    fill('M-21 0L-12 -54Q0 -66 12 -54L21 0Z', colours.cotton) +
    (i % 2 === 0
      ? fill('M-17 -12L-11 -36H11L17 -12Z', colours.leaf)
      : line('M-18 -7H18', silks[i % 5] ?? colours.leaf, 6)) +
    disc(0, -70, 12, '#5a3420') +
    fill('M-13 -70a13 13 0 0 1 26 0Z', i % 2 === 0 ? '#1c1413' : colours.cotton)
  return group(body + (i % 3 === 1 ? umbrella([18, -20], 0.36, silks[i % 5] ?? colours.madder) : ''), {
    transform: `translate(${x} ${y}) scale(${scale})`,
  })
}
