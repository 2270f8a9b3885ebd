import { ContestantFeed } from '@ashenda/api/realtime/contestant-feed.ts'
import { PrivateTopics } from '@ashenda/api/realtime/private-topics.ts'

/** Private topics of a gateway where nobody is logged in. */
export const noPrivateTopics = (): PrivateTopics =>
  new PrivateTopics(
    [new ContestantFeed(async () => [])],
    async () => undefined,
    async () => new Set(),
  )
