import type * as contract from '@ashenda/core/contracts/events/live.ts'
import { live } from './live.ts'
import type { TopicListener, TopicMessage } from './topics.ts'

const contestantTopic = (id: string): ReturnType<typeof contract.contestantTopic> => `contestant:${id}`

export type OwnMessage = Extract<TopicMessage, { type: 'votes' | 'photo' }>

/** Whose topic was refused and asked for again over a new connection, with no news of hers since. */
const askedAgain = new Set<string>()

/**
 * Hears a contestant's private news until the returned function is called: her votes, at once and whenever they change, and
 * what became of her photos. The connection proves who she is by the cookie it was opened with: one that is older than her
 * log-in, or than her new password, is refused, and renewed once.
 */
export function onOwnTopic(id: string, listener: (message: OwnMessage) => void): () => void {
  const hear: TopicListener = (message) => {
    if (message.type === 'votes' || message.type === 'photo') {
      askedAgain.delete(id)
      listener(message)
    }
    if (message.type !== 'error' || askedAgain.has(id)) return
    askedAgain.add(id)
    live.reconnect()
  }
  askedAgain.delete(id)
  return live.subscribe(contestantTopic(id), hear)
}
