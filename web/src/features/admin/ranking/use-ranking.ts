import type { RankingAnswer } from '@ashenda/core/contracts/http/ranking.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/http.ts'
import { live, tallyTopic } from '../../../lib/live/live.ts'
import { ofContest, useChosenContest } from '../chosen-contest.tsx'

/** So often at most while votes come in, and so often where no news of them does: none comes while the public's counts are frozen. */
const newsMs = 2_000
const silenceMs = 5_000

/** The first so many of all, or of a zone ('' for all), kept up to date while the page is looked at. */
export function useRanking(zone: string, atMost: number) {
  const contest = useChosenContest()
  const ranking = useQuery({
    queryKey: ['admin-ranking', contest, zone, atMost],
    queryFn: async () =>
      (await api.get<RankingAnswer>(ofContest(`/admin/ranking?${queryOf(zone, atMost)}`, contest))).actors,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: silenceMs,
  })
  const { refetch } = ranking
  useEffect(() => followTally(() => void refetch({ cancelRefetch: false })), [refetch])
  return ranking
}

/** Fetches at the first news, then once more for all news of the next moment. */
function followTally(ask: () => void): () => void {
  let askedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = live.subscribe(tallyTopic, ({ type }) => {
    if (type !== 'update' || timer !== undefined || document.hidden) return
    timer = setTimeout(
      () => {
        timer = undefined
        askedAt = Date.now()
        ask()
      },
      Math.max(0, askedAt + newsMs - Date.now()),
    )
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

const queryOf = (zone: string, atMost: number): URLSearchParams =>
  new URLSearchParams({ ...(zone !== '' && { zone }), top: String(atMost) })
