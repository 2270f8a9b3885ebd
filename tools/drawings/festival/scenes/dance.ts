import { diceFor } from '../../portraits/random.ts'
import { figure } from '../figure.ts'
import { ambas, daisies, rays, sky, slopes, sunDisc } from '../land.ts'
import { clapping, raised, waving } from '../poses.ts'

/** An August morning: they dance in a row, the grass at their waists swinging. */
export function dance(): string {
  const dice = diceFor('dance')
  const back = [130, 440, 755, 1075].map((x, i) =>
    figure({
      seed: `row ${i + 1}`,
      at: [x, 312 + (i % 2) * 12],
      scale: 0.165,
      skin: (i * 3 + 2) % 7,
      weave: (['leaf', 'madder', 'indigo', 'gold', 'forest'] as const)[i] ?? 'leaf',
      fall: i % 2 ? 'loose' : 'shoulder',
      mouth: i % 2 ? 'smile' : 'beam',
      sway: i % 2 ? 60 : -60,
      turn: 0,
      ...(i % 2 ? raised(dice) : clapping()),
    }),
  )
  return (
    sky('#f8d57f') +
    rays([620, 330], '#fbe3a5') +
    sunDisc([620, 330], 190, '#fff3cf', '#fdeab6') +
    ambas(diceFor('dance far'), 470, 120, '#e2b083') +
    ambas(diceFor('dance near'), 530, 110, '#c98858') +
    slopes(dice, 590, 34, '#93b35b') +
    slopes(dice, 650, 30, '#5f9446') +
    back.join('') +
    slopes(dice, 745, 20, '#3a7a3c') +
    daisies(dice, 46, 690) +
    figure({
      seed: 'first 4',
      at: [300, 255],
      scale: 0.215,
      weave: 'leaf',
      skin: 2,
      fall: 'plaits',
      worn: 'parting',
      lean: -3,
      roll: -5,
      sway: -70,
      mouth: 'beam',
      ...waving(dice),
      mirrored: true,
    }) +
    figure({
      seed: 'first 1',
      at: [895, 250],
      scale: 0.215,
      weave: 'gold',
      skin: 5,
      fall: 'loose',
      worn: 'coins',
      lean: 3,
      roll: 5,
      sway: 70,
      mouth: 'beam',
      ...waving(dice),
    }) +
    figure({
      seed: 'first 2',
      at: [600, 225],
      scale: 0.235,
      weave: 'madder',
      skin: 4,
      fall: 'loose',
      worn: 'band',
      sway: 30,
      mouth: 'beam',
      ...raised(dice),
    })
  )
}
