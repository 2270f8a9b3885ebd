import type { ShownWinner, ShownWinners } from '@ashenda/core/contracts/http/result.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { live, useConnection } from '../../lib/live/live.ts'
import { useLiveTally } from '../../lib/live/live-counts.ts'
import { useOnline } from '../../lib/online.ts'
import { type Contest, contestKey, useContest, winnersKeys } from '../contest/contest.ts'
import { useFollowContest } from '../contest/use-follow-contest.ts'
import { winnersEveryMs, winnersQuery } from '../results/use-winners.ts'
import { isTold, momentsAfter, noMoments, type StageView, viewOf } from './stage-view.ts'

/** How long she has the screen to herself. */
const momentMs = 12_000
/** Another server may learn of a step a moment later. */
const soonMs = 1_000

export interface Stage {
  readonly contest: Contest
  readonly view: StageView
  /** As far as they are told. */
  readonly winners: ShownWinners | undefined
}

/** What the big screen shows now; undefined until the contest is known. For the screen and for its remote control. */
export function useStageView(): Stage | undefined {
  const contest = useContest()
  useLiveTally()
  useFollowContest()
  useCatchUp()
  const winners = useTold(contest)
  const moment = useMoment(contest, winners)
  return contest && { contest, view: viewOf(contest, winners, moment), winners }
}

/** After a lost connection something may have been missed. */
function useCatchUp(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      live.connection.subscribe((now, before) => {
        if (now !== 'open' || before === 'open') return
        void queries.invalidateQueries({ queryKey: contestKey })
        void queries.invalidateQueries({ queryKey: winnersKeys })
      }),
    [queries],
  )
}

/** Asked for by nobody. */
const nothingTold = { frozen: true, revealed: 0 }

/** The winners as far as they are told, soon after each step. */
function useTold(contest: Contest | undefined): ShownWinners | undefined {
  const enabled = contest !== undefined && isTold(contest)
  const { data } = useQuery({
    ...winnersQuery(contest ?? nothingTold),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (contest && isBehind(contest, state.data) ? soonMs : winnersEveryMs),
  })
  return enabled ? data : undefined
}

/** Fewer may have votes: then the screen asks a little more often than it needs to. */
const isBehind = ({ frozen, revealed }: Contest, winners: ShownWinners | undefined): boolean =>
  !winners || winners.titles.length === 0 || winners.podium.length < (frozen ? revealed - 1 : 3)

/** Whoever has the screen to herself. */
export function useMoment(contest: Contest | undefined, winners: ShownWinners | undefined): ShownWinner | undefined {
  const [moments, setMoments] = useState(noMoments)
  const next = contest ? momentsAfter(moments, contest, winners) : moments
  if (next !== moments) setMoments(next)
  const [shown] = next.coming
  // It waits while something else is on.
  const isOn = contest?.stageScreen === 'contest'
  useEffect(() => {
    if (!shown || !isOn) return
    const timer = setTimeout(() => setMoments(({ known, coming }) => ({ known, coming: coming.slice(1) })), momentMs)
    return () => clearTimeout(timer)
  }, [shown, isOn])
  return shown
}

/** Whether the screen may be behind; it keeps what it shows. */
export function useIsLost(): boolean {
  const connection = useConnection()
  const isOnline = useOnline()
  const [wasOpen, setWasOpen] = useState(false)
  if (connection === 'open' && !wasOpen) setWasOpen(true)
  return !isOnline || (wasOpen && connection !== 'open')
}
