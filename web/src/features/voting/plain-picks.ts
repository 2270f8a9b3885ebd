import type { GetActorsAnswer } from '@ashenda/core/contracts/http/contestants.ts'
import { type Pick, picksOf } from '@ashenda/core/domain/podium.ts'
import { api } from '../../lib/http.ts'
import type { Contestant } from '../contestants/contestant.ts'
import { shownOf } from '../contestants/use-contestant.ts'
import { choices, clearPodium, pressStar } from '../picks/choices.ts'

/**
 * Puts picks made without scripts on the podium in form order. Lost or inactive contestants get no place. @param ids by rank @param shown
 * from the document
 */
export async function takePlainPicks(ids: readonly string[], shown: readonly Contestant[]): Promise<void> {
  const known: readonly Pick[] = [...picksOf(choices.getState().podium), ...shown]
  const picks = await Promise.all(ids.map((id) => known.find((one) => one.id === id) ?? load(id)))
  clearPodium()
  for (const pick of picks) {
    if (!pick) continue
    const { id, name, pics, hasPayed } = pick
    pressStar({ id, name, pics, hasPayed })
  }
}

const load = async (id: string): Promise<Contestant | null> =>
  api
    .post<GetActorsAnswer>('/actor/getActors', { selection: { id, page: 0 } })
    .then(shownOf)
    .catch(() => null)
