import type { ContestAnswer } from '@ashenda/core/contracts/http/contest.ts'
import { type ContestHours, type ContestPhase, isFrozenAt, phaseAt } from '@ashenda/core/domain/contest.ts'
import type { TitleRule } from '@ashenda/core/domain/title-rule.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ageMsOf, api } from '../../lib/http.ts'
import { useHydrated } from '../../lib/hydrated.ts'

export interface Contest {
  readonly hours: ContestHours
  /** Which votes count towards a title. */
  readonly titleVotes: TitleRule
  readonly phase: ContestPhase
  readonly frozen: boolean
}

interface KnownContest {
  readonly hours: ContestHours
  readonly titleVotes: TitleRule
  /** What the server's clock is ahead of this phone's. */
  readonly aheadMs: number
  /** By the server's clock, in ms since 1970: the moment of the answer. */
  readonly toldAt: number
}

export const contestKey = ['contest'] as const

/** The contest of an answer that came at a moment of this phone's clock. */
export const knownContestOf = (
  { contest, now }: Pick<ContestAnswer, 'contest' | 'now'>,
  arrivedAt: number,
): KnownContest => ({
  hours: contest,
  titleVotes: contest.titleVotes,
  aheadMs: Date.parse(now) - arrivedAt,
  toldAt: Date.parse(now),
})

async function loadContest(): Promise<KnownContest> {
  const answer = await api.get<ContestAnswer>('/contest')
  // Its clock stood still for as long as a cache had kept it.
  return knownContestOf(answer, Date.now() - ageMsOf(answer))
}

/** The longest a browser's timer can run. */
const longestTimerMs = 2 ** 31 - 1

/** How long until the next of its moments, at most as long as a timer can run; undefined after the last one. */
export function msToNextMoment({ opensAt, closesAt, freezesAt }: ContestHours, at: number): number | undefined {
  const moments = [opensAt, closesAt, freezesAt ?? closesAt].map((moment) => Date.parse(moment) - at)
  const next = Math.min(...moments.filter((ms) => ms > 0))
  return Number.isFinite(next) ? Math.min(next, longestTimerMs) : undefined
}

/** The contest's present state; undefined while unknown, and then only the server decides. */
export function useContest(): Contest | undefined {
  const { data: known } = useQuery({
    queryKey: contestKey,
    queryFn: loadContest,
    staleTime: 60_000,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
  const [, setPassed] = useState(0)
  // A page begins as the server rendered it.
  const isHydrated = useHydrated()
  const at = known && !isHydrated ? known.toldAt : Date.now() + (known?.aheadMs ?? 0)
  const nextMs = known && msToNextMoment(known.hours, at)
  useEffect(() => {
    if (nextMs === undefined) return
    const timer = setTimeout(() => setPassed((count) => count + 1), nextMs)
    return () => clearTimeout(timer)
  }, [nextMs])
  return (
    known && {
      hours: known.hours,
      titleVotes: known.titleVotes,
      phase: phaseAt(known.hours, at),
      frozen: isFrozenAt(known.hours, at),
    }
  )
}
