import type { ContestAnswer } from '@ashenda/core/contracts/http/contest.ts'
import { type ContestHours, type ContestPhase, isFrozenAt, phaseAt } from '@ashenda/core/domain/contest.ts'
import type { TitleRule } from '@ashenda/core/domain/title-rule.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ageMsOf, api } from '../../lib/http.ts'

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

const momentsOf = ({ opensAt, closesAt, freezesAt }: ContestHours): readonly number[] =>
  [opensAt, closesAt, freezesAt ?? closesAt].map(Date.parse)

/** How long until the next of its moments, at most as long as a timer can run; undefined after the last one. */
export function msToNextMoment(hours: ContestHours, at: number): number | undefined {
  const next = Math.min(...momentsOf(hours).filter((moment) => moment > at))
  return Number.isFinite(next) ? Math.min(next - at, longestTimerMs) : undefined
}

/** The last of its moments that is over, in ms since 1970: the contest is in the state that it has had since then. -Infinity before the first one. */
export const lastMoment = (hours: ContestHours, at: number): number =>
  Math.max(...momentsOf(hours).filter((moment) => moment <= at))

/** By the server's clock. */
const nowOf = ({ aheadMs }: KnownContest): number => Date.now() + aheadMs

/** Calls at each moment of the contest, until the returned function is called. */
function followMoments(known: KnownContest | undefined, passed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (): void => {
    const ms = known && msToNextMoment(known.hours, nowOf(known))
    if (ms === undefined) return
    timer = setTimeout(() => {
      passed()
      wait()
    }, ms)
  }
  wait()
  return () => clearTimeout(timer)
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
  const follow = useCallback((passed: () => void) => followMoments(known, passed), [known])
  // A page begins as the server rendered it, and is rendered anew only where a moment has passed since.
  const since = useSyncExternalStore(
    follow,
    () => known && lastMoment(known.hours, nowOf(known)),
    () => known && lastMoment(known.hours, known.toldAt),
  )
  if (!known || since === undefined) return undefined
  const { hours, titleVotes } = known
  return { hours, titleVotes, phase: phaseAt(hours, since), frozen: isFrozenAt(hours, since) }
}
