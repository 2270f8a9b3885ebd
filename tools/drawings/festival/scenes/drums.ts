import { kebero } from '../../portraits/held.ts'
import { diceFor } from '../../portraits/random.ts'
import { figure, weaves } from '../figure.ts'
import { rays, sky, slopes } from '../land.ts'
import type { Limb } from '../limb.ts'

/** Both hands on the drum, one lifted for the next beat. */
const drumming = (lifted: -1 | 1): Limb[] => [
  { side: -1, elbow: [-330, 640], wrist: [-176, lifted < 0 ? 600 : 706], angle: lifted < 0 ? 14 : 4, thumb: -1 },
  { side: 1, elbow: [330, 640], wrist: [190, lifted > 0 ? 590 : 704], angle: lifted > 0 ? 164 : 176, thumb: 1 },
]

/** The keberos that everything moves to. */
export function drums(): string {
  const dice = diceFor('drums')
  return (
    sky('#b8402f') +
    rays([600, 380], '#c4512f', 20) +
    slopes(dice, 690, 40, '#2f6b3c') +
    figure({
      seed: 'drum 2',
      at: [225, 258],
      scale: 0.54,
      skin: 2,
      fall: 'plaits',
      worn: 'coins',
      weave: 'leaf',
      turn: 0.7,
      roll: 4,
      lean: 3,
      mouth: 'beam',
      limbs: drumming(1),
      before: kebero([0, 722], 5, weaves.leaf),
    }) +
    figure({
      seed: 'drum 5',
      at: [975, 258],
      scale: 0.54,
      skin: 6,
      fall: 'loose',
      worn: 'flowers',
      weave: 'gold',
      turn: 0.7,
      roll: 4,
      lean: 3,
      mirrored: true,
      mouth: 'beam',
      limbs: drumming(-1),
      before: kebero([0, 722], 5, weaves.gold),
    }) +
    figure({
      seed: 'drum 7',
      at: [600, 232],
      scale: 0.62,
      skin: 4,
      fall: 'loose',
      worn: 'parting',
      weave: 'indigo',
      roll: -5,
      mouth: 'beam',
      gaze: 'soft',
      limbs: drumming(-1),
      before: kebero([0, 722], -3, weaves.wine),
    })
  )
}
