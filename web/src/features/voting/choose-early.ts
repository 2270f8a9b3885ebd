import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { picksCookie, picksInText } from '@ashenda/core/contracts/picks-cookie.ts'
import { isChosen } from '@ashenda/core/domain/podium.ts'
import { readCookie } from '../../lib/cookie.ts'
import { takeEarlyStars } from '../../lib/early.ts'
import { contestantsOf } from '../contestants/contestant.ts'
import { choices, chosenIds, pressStar, tellPicks } from '../picks/choices.ts'

const shownIn = ({ list, one, ballot }: FirstData) =>
  contestantsOf([...(list?.answer.actors ?? []), ...(one?.answer.actors ?? []), ...(ballot?.chosen ?? [])])

/** Restores the latest picks, including those made without scripts. */
export async function chooseLast(data: FirstData): Promise<void> {
  const { podium } = choices.getState()
  const own = chosenIds(podium)
  const last = picksInText(readCookie(picksCookie))
  // A cookie does not last as long.
  if (last === undefined && own.length > 0) tellPicks(podium)
  if (last === undefined || last.join() === own.join()) return
  const part = await import('./plain-picks.ts').catch(() => undefined)
  await part?.takePlainPicks(last, shownIn(data))
}

/** Gives places to stars pressed before hydration, after those of an earlier visit. @returns whether somebody found no place */
export function chooseEarly(data: FirstData): boolean {
  let full = false
  const shown = shownIn(data)
  for (const id of takeEarlyStars()) {
    const contestant = shown.find((one) => one.id === id)
    if (!contestant || isChosen(choices.getState().podium, id)) continue
    const { name, pics, hasPayed } = contestant
    if (pressStar({ id, name, pics, hasPayed }) === 'full') full = true
  }
  // A box ticked in the browser stays ticked, even if rendered unticked.
  for (const star of document.querySelectorAll<HTMLInputElement>('input[name="pick"]:checked'))
    if (!isChosen(choices.getState().podium, star.value)) star.checked = false
  return full
}
