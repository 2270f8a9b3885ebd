import type { ShownWinner, ShownWinners } from '@ashenda/core/contracts/http/result.ts'
import type { Contest } from '../contest/contest.ts'

/** What stands on the big screen. */
export type StageView =
  | { readonly kind: 'waiting' | 'live' | 'frozen' | 'coming' | 'break' | 'partners' }
  /** The winners of the zones, one after the other. */
  | { readonly kind: 'zones'; readonly titles: readonly ShownWinner[] }
  /** One of the first three has just been told: she has the screen to herself. */
  | { readonly kind: 'moment'; readonly winner: ShownWinner }
  | { readonly kind: 'podium'; readonly podium: readonly ShownWinner[] }

type StageContest = Pick<Contest, 'stageScreen' | 'phase' | 'frozen' | 'revealed'>

/** Whether the server tells anything of who won. */
export const isTold = ({ phase, frozen, revealed }: StageContest): boolean =>
  phase === 'closed' && (!frozen || revealed > 0)

/** What the screen shows. @param winners as far as they are told @param moment whoever was told just now */
export function viewOf(
  contest: StageContest,
  winners: ShownWinners | undefined,
  moment: ShownWinner | undefined,
): StageView {
  const { stageScreen, phase, frozen } = contest
  if (stageScreen !== 'contest') return { kind: stageScreen }
  if (phase === 'upcoming') return { kind: 'waiting' }
  if (phase === 'open') return { kind: frozen ? 'frozen' : 'live' }
  if (!winners || !isTold(contest)) return { kind: 'coming' }
  if (moment) return { kind: 'moment', winner: moment }
  const { podium, titles } = winners
  if (podium.length > 0) return { kind: 'podium', podium }
  return titles.length > 0 ? { kind: 'zones', titles } : { kind: 'coming' }
}

/** Who of the first three the screen knows, and who is still to have her moment. */
export interface Moments {
  /** Undefined until it knows where the reveal was when it was opened: that is no news. */
  readonly known: readonly string[] | undefined
  readonly coming: readonly ShownWinner[]
}

export const noMoments: Moments = { known: undefined, coming: [] }

/**
 * After what the server tells now. News takes the place of a moment that is still shown; of several the third comes first, as after a time
 * without a network.
 */
export function momentsAfter(before: Moments, contest: StageContest, winners: ShownWinners | undefined): Moments {
  if (!isTold(contest)) {
    // A closed contest that tells nothing yet: whoever is told from here on is news.
    const known = contest.phase === 'closed' ? [] : undefined
    return before.coming.length === 0 && before.known?.length === known?.length ? before : { known, coming: [] }
  }
  if (!winners) return before
  const ids = winners.podium.map(({ _id }) => _id)
  const { known } = before
  if (!known) return { known: ids, coming: [] }
  const news = winners.podium.filter(({ _id }) => !known.includes(_id))
  if (news.length === 0) return before
  return {
    known: [...known, ...news.map(({ _id }) => _id)],
    coming: news.toSorted((first, second) => second.place - first.place),
  }
}
