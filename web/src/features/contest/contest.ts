import type { ContestAnswer } from '@ashenda/core/contracts/http/contest.ts'
import {
  type ContestHours,
  type ContestPhase,
  isFrozenAt,
  phaseAt,
  type StageScreen,
} from '@ashenda/core/domain/contest.ts'
import type { TitleRule } from '@ashenda/core/domain/title-rule.ts'
import { type FreeProblem, freeProblem, usualRules, type VotingRules } from '@ashenda/core/domain/voting-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ageMsOf, api } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'

export interface Contest {
  /** The end of its address in the archive. */
  readonly slug: string
  readonly name: string
  readonly hours: ContestHours
  readonly rules: VotingRules
  /** Why no free vote is taken now. */
  readonly freeProblem: FreeProblem | undefined
  /** Which votes count towards a title. */
  readonly titleVotes: TitleRule
  /** Nobody can register: the best of another contest went on to it. */
  readonly isRound: boolean
  readonly phase: ContestPhase
  readonly frozen: boolean
  /** Steps of its result that are told while counts are frozen. */
  readonly revealed: number
  readonly stageScreen: StageScreen
  /** The server's clock minus this phone's, and the time of its answer by its own, in ms. */
  readonly aheadMs: number
  readonly toldAt: number
}

interface KnownContest {
  readonly slug: string
  readonly name: string
  readonly hours: ContestHours
  readonly rules: VotingRules
  readonly titleVotes: TitleRule
  readonly isRound: boolean
  readonly revealed: number
  readonly stageScreen: StageScreen
  /** The server's clock minus this phone's. */
  readonly aheadMs: number
  /** The answer's time by the server's clock, in ms since 1970. */
  readonly toldAt: number
}

export const contestKey = ['contest'] as const

export const winnersKeys = ['winners'] as const

/** Of who won it; while that is revealed in order, by the steps that are told. */
export const winnersKey = (revealed: number | 'all') => [...winnersKeys, revealed] as const

/** A contest from an answer that arrived at this phone's time. */
export const knownContestOf = (
  { contest, now }: Pick<ContestAnswer, 'contest' | 'now'>,
  arrivedAt: number,
): KnownContest => ({
  slug: contest.slug,
  name: contest.name,
  hours: contest,
  // A former version tells none.
  rules: { ...usualRules, ...contest },
  titleVotes: contest.titleVotes,
  isRound: contest.isRound,
  revealed: contest.revealed ?? 0,
  stageScreen: contest.stageScreen ?? 'contest',
  aheadMs: Date.parse(now) - arrivedAt,
  toldAt: Date.parse(now),
})

async function loadContest(): Promise<KnownContest> {
  const answer = await api.get<ContestAnswer>('/contest')
  // A cache held its clock for its age.
  return knownContestOf(answer, Date.now() - ageMsOf(answer))
}

/** The longest a browser's timer can run. */
const longestTimerMs = 2 ** 31 - 1

type Moments = ContestHours & Partial<Pick<VotingRules, 'freeFrom'>>

const momentsOf = ({ opensAt, closesAt, freezesAt, freeFrom }: Moments): readonly number[] =>
  [opensAt, closesAt, freezesAt ?? closesAt, freeFrom ?? opensAt].map(Date.parse)

/** Time to its next moment, limited to a timer's maximum; undefined after the last. */
export function msToNextMoment(hours: Moments, at: number): number | undefined {
  const next = Math.min(...momentsOf(hours).filter((moment) => moment > at))
  return Number.isFinite(next) ? Math.min(next - at, longestTimerMs) : undefined
}

/** Its last past moment in ms since 1970, when its present state began. -Infinity before the first. */
export const lastMoment = (hours: Moments, at: number): number =>
  Math.max(...momentsOf(hours).filter((moment) => moment <= at))

/** By the server's clock. */
const nowOf = ({ aheadMs }: KnownContest): number => Date.now() + aheadMs

/** Calls at each moment of the contest until stopped. */
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

/** The contest's present state; undefined while unknown, when only the server decides. @param enabled whether to ask for it */
export function useContest(enabled = true): Contest | undefined {
  const { data: known } = useQuery({
    queryKey: contestKey,
    queryFn: loadContest,
    enabled,
    staleTime: 60_000,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: true,
  })
  const follow = useCallback((passed: () => void) => followMoments(known, passed), [known])
  // Starts as the server rendered it, and rerenders only if a moment passed since.
  const since = useSyncExternalStore(
    follow,
    () => known && lastMoment(known.hours, nowOf(known)),
    () => known && lastMoment(known.hours, known.toldAt),
  )
  if (!known || since === undefined) return undefined
  const { slug, name, hours, rules, titleVotes, isRound, revealed, stageScreen, aheadMs, toldAt } = known
  return {
    slug,
    name,
    hours,
    rules,
    freeProblem: freeProblem(rules, since),
    titleVotes,
    isRound,
    phase: phaseAt(hours, since),
    frozen: isFrozenAt(hours, since),
    revealed,
    stageScreen,
    aheadMs,
    toldAt,
  }
}

/** Whether nobody can register, as far as this page knows: it does not ask. */
export const useIsRound = (): boolean => useContest(false)?.isRound === true

export const knownNow = (): KnownContest | undefined => queryClient.getQueryData(contestKey)

/** The most picks of a ballot, as far as this page knows. */
export const mostPicksNow = (): number => knownNow()?.rules.mostPicks ?? usualRules.mostPicks

/** Time until voting closes by the server's clock; 0 where this page does not know. */
export function msToClosing(): number {
  const known = knownNow()
  return known ? Date.parse(known.hours.closesAt) - nowOf(known) : 0
}
