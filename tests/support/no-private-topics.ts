import { ContestantFeed } from '@ashenda/api/realtime/contestant-feed.ts'
import { PrivateTopics } from '@ashenda/api/realtime/private-topics.ts'

/** A gateway's private topics without sessions. */
export const noPrivateTopics = (): PrivateTopics =>
  new PrivateTopics(
    [new ContestantFeed(async () => [])],
    async () => undefined,
    async () => new Set(),
  )
