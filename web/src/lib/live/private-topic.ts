import type * as contract from '@ashenda/core/contracts/events/live.ts'
import { live } from './live.ts'
import type { TopicListener, TopicMessage } from './topics.ts'

/** Topics refused and retried over a new connection, without news since. */
const askedAgain = new Set<string>()

/**
 * Listens to a private topic until stopped. The cookies at connecting prove who listens: a connection older than a log-in or payment is
 * refused, and renewed once.
 */
export function onPrivateTopic(topic: string, listener: TopicListener): () => void {
  askedAgain.delete(topic)
  return live.subscribe(topic, (message) => {
    if (message.type !== 'error') {
      askedAgain.delete(topic)
      listener(message)
    } else if (!askedAgain.has(topic)) {
      askedAgain.add(topic)
      live.reconnect()
    }
  })
}

const contestantTopic = (id: string): ReturnType<typeof contract.contestantTopic> => `contestant:${id}`

export const standingTopic = (id: string): ReturnType<typeof contract.standingTopic> => `standing:${id}`

type OwnMessage = Extract<TopicMessage, { type: 'votes' | 'photo' }>

/** A contestant's private news: her votes, and her photos' outcomes. */
export const onOwnTopic = (id: string, listener: (message: OwnMessage) => void): (() => void) =>
  onPrivateTopic(contestantTopic(id), (message) => {
    if (message.type === 'votes' || message.type === 'photo') listener(message)
  })
