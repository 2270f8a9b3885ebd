import type { BesideHer, GetActorsAnswer } from '@ashenda/core/contracts/http/contestants.ts'
import { listPath } from '@ashenda/core/domain/list-path.ts'
import { useQuery } from '@tanstack/react-query'
import { api, NetworkLost } from '../../lib/http.ts'
import { lastLookFailed } from '../../lib/last-look-failed.ts'
import { useGone } from '../../lib/live/live-counts.ts'
import { type Contestant, contestantsOf } from './contestant.ts'

export const contestantKey = (id: string) => ['contestant', id] as const

/** As her own page shows her. */
export interface ShownContestant extends Contestant {
  readonly zoneId: string | undefined
  /** Missing from an older version's answer. */
  readonly beside: BesideHer | undefined
}

export interface OneContestant {
  /** `absent`: unknown, inactive or without a photo. */
  readonly state: 'loading' | 'failed' | 'absent' | 'ready'
  readonly contestant: ShownContestant | undefined
  /** Also true while a failed one is retried. */
  readonly isLoading: boolean
  readonly tryAgain: () => Promise<unknown>
}

/** Her place follows the counts, which the socket tells, no faster. */
const placeEveryMs = 60_000

/** The contestant with this id. */
export function useContestant(id: string): OneContestant {
  const asked = useQuery({
    queryKey: contestantKey(id),
    queryFn: () => loadContestant(id),
    retry: (losses, error) => error instanceof NetworkLost && losses < 2,
    refetchOnReconnect: true,
    refetchInterval: ({ state: { data } }) => (data?.beside?.place ? placeEveryMs : false),
  })
  const { data, isFetching, refetch } = asked
  const isGone = useGone().has(id)
  return {
    state: stateOf(isGone ? null : data, lastLookFailed(asked)),
    contestant: isGone ? undefined : (data ?? undefined),
    isLoading: isFetching,
    tryAgain: refetch,
  }
}

function stateOf(data: ShownContestant | null | undefined, isLost: boolean): OneContestant['state'] {
  if (data) return 'ready'
  if (data === null) return 'absent'
  return isLost ? 'failed' : 'loading'
}

async function loadContestant(id: string): Promise<ShownContestant | null> {
  return shownOf(await api.getOnce<GetActorsAnswer>(listPath({ id })))
}

/** The contestant in an answer to an id. */
export function shownOf({ actors, beside }: GetActorsAnswer): ShownContestant | null {
  const contestant = contestantsOf(actors).find(({ isActive }) => isActive)
  return contestant ? { ...contestant, zoneId: actors[0]?.zone?._id, beside } : null
}
