import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askWhileQuiet, subscribeSoon, tallyTopic } from '../../lib/live/live.ts'
import { contestKey, knownContestOf } from './contest.ts'

/** Takes over what an admin changes about the contest, on pages that listen to the counts. */
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
