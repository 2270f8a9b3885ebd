import type { OwnUserAnswer } from '@ashenda/core/contracts/http/profile.ts'
import { useEffect, useState } from 'react'
import { api } from '../http.ts'
import { askWhileQuiet, live } from './live.ts'
import { onOwnTopic } from './own-topic.ts'

/** A contestant's own live total, or the loaded one before the first news: the real one, even while the public's is frozen. */
export function useOwnVotes(id: string, loaded: number): number {
  const [heard, setHeard] = useState<{ readonly id: string; readonly votes: number }>()
  useEffect(() => {
    const stopListening = onOwnTopic(id, (message) => {
      if (message.type === 'votes') setHeard({ id, votes: message.votes })
    })
    const stopAsking = askWhileQuiet(async () => {
      const { user } = await api.get<OwnUserAnswer>('/actor/getActorById')
      const votes = user[0]?.votes
      if (votes !== undefined && live.isQuiet.getState()) setHeard({ id, votes })
    })
    return () => {
      stopListening()
      stopAsking()
    }
  }, [id])
  return heard?.id === id ? heard.votes : loaded
}
