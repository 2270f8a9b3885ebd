import { useEffect, useState } from 'react'
import { onOwnTopic } from './own-topic.ts'

/** A contestant's own total as it stands, or the one loaded until the first news: the real one, also while the public's is frozen. */
export function useOwnVotes(id: string, loaded: number): number {
  const [heard, setHeard] = useState<{ readonly id: string; readonly votes: number }>()
  useEffect(
    () =>
      onOwnTopic(id, (message) => {
        if (message.type === 'votes') setHeard({ id, votes: message.votes })
      }),
    [id],
  )
  return heard?.id === id ? heard.votes : loaded
}
