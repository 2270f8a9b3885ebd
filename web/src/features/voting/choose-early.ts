import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import { isChosen } from '@ashenda/core/domain/podium.ts'
import { takeEarlyStars } from '../../lib/early.ts'
import { contestantsOf } from '../contestants/contestant.ts'
import { choices, pressStar } from './choices.ts'

/** Gives those their places whose stars were pressed before the page was alive, behind those chosen on an earlier visit. */
export function chooseEarly(data: FirstData): void {
  const shown = contestantsOf([...(data.list?.answer.actors ?? []), ...(data.one?.answer.actors ?? [])])
  for (const id of takeEarlyStars()) {
    const contestant = shown.find((one) => one.id === id)
    if (!contestant || isChosen(choices.getState().podium, id)) continue
    const { name, pics, hasPayed } = contestant
    pressStar({ id, name, pics, hasPayed })
  }
}
