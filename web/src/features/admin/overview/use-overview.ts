import type { OverviewAnswer, OverviewRange } from '@ashenda/core/contracts/http/overview.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../lib/http.ts'
import { live, tallyTopic } from '../../../lib/live/live.ts'
import { ofContest, useChosenContest } from '../chosen-contest.tsx'

/** How far back the chart looks. */
export const ranges = ['1h', '6h', '24h', '7d', 'all'] as const satisfies readonly OverviewRange[]

const overviewKey = ['admin-overview'] as const

/** So often at most while votes come in. Without news, a quiet minute may still bring a payment or a request. */
const newsMs = 3_000
const silenceMs = 30_000

/** How the contest goes; asked anew when votes are counted. `zone`: of the leaders, '' for all. */
export function useOverview(range: OverviewRange, zone: string) {
  const contest = useChosenContest()
  const overview = useQuery({
    queryKey: [...overviewKey, contest, range, zone],
    queryFn: () => {
      const query = new URLSearchParams({ range, ...(zone !== '' && { zone }) })
      return api.get<OverviewAnswer>(ofContest(`/admin/overview?${query}`, contest))
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: silenceMs,
  })
  const { refetch } = overview
  useEffect(() => followTally(() => void refetch({ cancelRefetch: false })), [refetch])
  return overview
}

/** Asks once for all news of a moment. */
function followTally(ask: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = live.subscribe(tallyTopic, ({ type }) => {
    if (type !== 'update' || timer !== undefined || document.hidden) return
    timer = setTimeout(() => {
      timer = undefined
      ask()
    }, newsMs)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Adds a note to the chart, now, or removes one. */
export function useNotes() {
  const queries = useQueryClient()
  const contest = useChosenContest()
  return useMutation({
    mutationFn: (note: { readonly text: string } | { readonly remove: string }) =>
      'text' in note
        ? api.post(ofContest('/admin/overview/notes', contest), note)
        : api.delete(`/admin/overview/notes/${note.remove}`, undefined),
    onSettled: () => queries.invalidateQueries({ queryKey: overviewKey }),
  })
}
