import { live } from './live.ts'
import type { TopicListener } from './topics.ts'

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
