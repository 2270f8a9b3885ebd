import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { isChosen } from '@ashenda/core/domain/podium.ts'
import { takeEarlyStars } from '../../lib/early.ts'
import { contestantsOf } from '../contestants/contestant.ts'
import { choices, pressStar } from './choices.ts'

/**
 * Gives those their places whose stars were pressed before the page was alive, behind those chosen on an earlier visit.
 * @returns whether somebody found no place
 */
export function chooseEarly(data: FirstData): boolean {
  let full = false
  const shown = contestantsOf([...(data.list?.answer.actors ?? []), ...(data.one?.answer.actors ?? [])])
  for (const id of takeEarlyStars()) {
    const contestant = shown.find((one) => one.id === id)
    if (!contestant || isChosen(choices.getState().podium, id)) continue
    const { name, pics, hasPayed } = contestant
    if (pressStar({ id, name, pics, hasPayed }) === 'full') full = true
  }
  // A box that a browser ticked stays so, whatever is rendered.
  for (const star of document.querySelectorAll<HTMLInputElement>('input[name="pick"]:checked'))
    if (!isChosen(choices.getState().podium, star.value)) star.checked = false
  return full
}
