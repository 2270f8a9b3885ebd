import { live } from './live.ts'
import type { TopicListener } from './topics.ts'

/** Topics that were refused and asked for again over a new connection, with no news since. */
const askedAgain = new Set<string>()

/**
 * Hears a private topic until the returned function is called. The connection proves who listens by the cookies it was
 * opened with: one that is older than a log-in, or than a payment, is refused, and renewed once.
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
