import type { JudgedEntry, JurySheetAnswer } from '@ashenda/core/contracts/http/jury.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import { jurySheetKey, keepSheet, keptSheet } from './kept-sheet.ts'
import { sendUnsaved, takeUpUnsaved, useUnsaved } from './unsaved-sheets.ts'

const retryMs = 5_000

/** All a member judges, with the points that wait on this phone. */
export function useJurySheet() {
  const asked = useQuery(
    {
      queryKey: jurySheetKey,
      queryFn: async () => {
        const answer = await api.get<JurySheetAnswer>('/jury/sheet')
        return { ...keepSheet(answer), aheadMs: Date.parse(answer.now) - Date.now() }
      },
      staleTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: true,
      initialData: () => {
        const kept = keptSheet()
        return kept && { ...kept, aheadMs: 0 }
      },
      initialDataUpdatedAt: 0,
    },
    queryClient,
  )
  const { data } = asked
  const member = data?.member._id
  useEffect(() => {
    if (member === undefined) return
    takeUpUnsaved(member)
    const timer = setInterval(sendUnsaved, retryMs)
    window.addEventListener('online', sendUnsaved)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', sendUnsaved)
    }
  }, [member])
  const unsaved = useUnsaved(({ sheets }) => sheets)
  const contestants = useMemo(
    () => data?.contestants.map((one): JudgedEntry => ({ ...one, ...unsaved[one._id] })) ?? [],
    [data, unsaved],
  )
  return { asked, sheet: data, contestants, unsaved }
}
