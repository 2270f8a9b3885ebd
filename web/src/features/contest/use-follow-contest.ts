import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askWhileQuiet, subscribeSoon, tallyTopic } from '../../lib/live/live.ts'
import { contestKey, knownContestOf } from './contest.ts'

/** Follows an admin's changes to the contest, on pages with live counts. */
export function useFollowContest(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const stopListening = subscribeSoon(tallyTopic, (message) => {
      if (message.type === 'contest') queries.setQueryData(contestKey, knownContestOf(message, Date.now()))
    })
    const stopAsking = askWhileQuiet(() => queries.invalidateQueries({ queryKey: contestKey }))
    return () => {
      stopListening()
      stopAsking()
    }
  }, [queries])
}
