import { type Point, polygon } from '../../portraits/geometry.ts'
import { type Dice, diceFor } from '../../portraits/random.ts'
import { box, disc, element, fill, glow } from '../../portraits/svg.ts'
import { figure } from '../figure.ts'
import { slopes } from '../land.ts'
import type { Limb } from '../limb.ts'
import { lamp } from '../props.ts'

/** A lamp carried before the breast with both hands. */
const lampHands: Limb[] = [
  { side: -1, elbow: [-320, 700], wrist: [-76, 640], angle: 10 },
  { side: 1, elbow: [320, 700], wrist: [96, 640], angle: 170 },
]

/** Evening before the spires of Gheralta: the last song, by lamplight. */
export function evening(): string {
  const dice = diceFor('evening')
  const women = [
    {
      seed: 'evening 2',
      at: [205, 330],
      scale: 0.46,
      skin: 3,
      fall: 'plaits',
      weave: 'gold',
      turn: 0.6,
      worn: 'coins',
    },
    {
      seed: 'evening 6',
      at: [995, 330],
      scale: 0.46,
      skin: 2,
      fall: 'loose',
      weave: 'leaf',
      turn: 0.6,
      mirrored: true,
      worn: 'flowers',
    },
    {
      seed: 'evening 1',
      at: [600, 300],
      scale: 0.52,
      skin: 5,
      fall: 'loose',
      weave: 'madder',
      turn: 0,
      worn: 'parting',
    },
  ] as const
  return (
    element(
      'linearGradient',
      { id: 'dusk', x1: 0, y1: 0, x2: 0, y2: 1 },
      '<stop offset="0" stop-color="#1d2350"/><stop offset="0.45" stop-color="#56386b"/><stop offset="0.7" stop-color="#e08a5e"/>',
    ) +
    box(0, 0, 1200, 800, 'url(#dusk)') +
    stars(dice) +
    spires(diceFor('gheralta far'), 600, 330, '#7d4a6b') +
    spires(diceFor('gheralta near'), 680, 300, '#4c2f5a') +
    slopes(dice, 640, 30, '#27304a') +
    slopes(diceFor('evening near'), 720, 26, '#1c2a38') +
    women
      .map((woman) =>
        figure({ ...woman, roll: 3, gaze: woman.turn === 0 ? 'closed' : 'soft', mouth: 'smile', limbs: lampHands }),
      )
      .join('') +
    box(0, 0, 1200, 800, '#241c52', { 'fill-opacity': 0.2 }) +
    glow('moonlight', '#fff0c4', 0.7) +
    disc(810, 110, 190, 'url(#moonlight)') +
    disc(810, 110, 74, '#fff3d0') +
    disc(790, 94, 13, '#f1dcae') +
    disc(832, 128, 18, '#f1dcae') +
    disc(826, 84, 8, '#f1dcae') +
    women.map(({ at: [x, y], scale }, i) => lamp([x, y + 640 * scale], scale * 1.9, `flame${i}`)).join('')
  )
}

const stars = (dice: Dice): string =>
  Array.from({ length: 70 }, () =>
    disc(dice.range(0, 1200), dice.range(0, 380), dice.range(1.2, 3.2), '#fdeec0', {
      'fill-opacity': dice.range(0.4, 1),
    }),
  ).join('')

/** Sandstone needles and walls, sheer on all sides. */
function spires(dice: Dice, base: number, high: number, colour: string): string {
  const points: Point[] = [[-20, 820]]
  for (let x = -20; x < 1220; x += dice.range(30, 110)) {
    const [wide, up] = [dice.range(60, 190), dice.range(0.3, 1) * high]
    points.push([x, base - up * 0.2], [x + 10, base - up * 0.82], [x + 18, base - up])
    points.push(
      [x + 18 + wide * 0.5, base - up + dice.range(-8, 14)],
      [x + wide, base - up * 0.9],
      [x + wide + 12, base - up * 0.16],
    )
    x += wide
  }
  return fill(polygon([...points, [1240, 820]]), colour)
}
