import { mix } from '../../portraits/palette.ts'
import { diceFor } from '../../portraits/random.ts'
import { figure } from '../figure.ts'
import { daisies, sky, slopes, sunDisc } from '../land.ts'
import { carrying, clapping, waving } from '../poses.ts'
import { stele } from '../props.ts'

const light = '#f4c98d'
const stone = '#a07a62'

/** Past the stelae of Axum, in the light of the late afternoon. */
export function stelae(): string {
  const dice = diceFor('stelae')
  const standing = (x: number, foot: number, wide: number, tall: number, haze: number): string =>
    stele([x, foot], wide, tall, mix(stone, light, haze), mix('#5d3f37', light, haze))
  return (
    sky(light) +
    sunDisc([600, 320], 215, '#fbe7b6', '#f8d9a0') +
    slopes(dice, 560, 60, '#d9a878') +
    standing(1045, 690, 74, 440, 0.3) +
    standing(185, 690, 64, 400, 0.42) +
    standing(905, 690, 100, 590, 0.12) +
    standing(310, 700, 130, 680, 0) +
    slopes(dice, 640, 40, '#a9a257') +
    slopes(diceFor('stelae near'), 690, 26, '#6c9247') +
    [
      figure({
        seed: 'walk 1',
        at: [205, 350],
        scale: 0.178,
        skin: 5,
        weave: 'gold',
        turn: 0.8,
        lean: 2,
        sway: -70,
        mouth: 'smile',
        fall: 'loose',
        ...carrying(dice),
      }),
      figure({
        seed: 'walk 2',
        at: [420, 318],
        scale: 0.19,
        skin: 1,
        weave: 'leaf',
        turn: 0.7,
        lean: 2,
        sway: -70,
        mouth: 'beam',
        fall: 'plaits',
        ...waving(dice),
      }),
      figure({
        seed: 'walk 4',
        at: [600, 296],
        scale: 0.205,
        skin: 4,
        weave: 'madder',
        turn: 0.6,
        lean: 2,
        sway: -60,
        mouth: 'beam',
        fall: 'loose',
        worn: 'band',
        ...clapping(),
      }),
      figure({
        seed: 'walk 9',
        at: [790, 316],
        scale: 0.19,
        skin: 6,
        weave: 'indigo',
        turn: 0.8,
        lean: 2,
        sway: -70,
        mouth: 'smile',
        fall: 'shoulder',
        ...carrying(dice),
      }),
      figure({
        seed: 'walk 7',
        at: [990, 340],
        scale: 0.182,
        skin: 3,
        weave: 'wine',
        turn: 0.8,
        lean: 3,
        sway: -70,
        mouth: 'beam',
        fall: 'loose',
        ...waving(dice),
      }),
    ].join('') +
    daisies(dice, 40, 736)
  )
}
