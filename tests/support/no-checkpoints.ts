import { CheckpointFeed } from '@ashenda/api/realtime/ballot-feed.ts'

/** For gateways of a contest whose chain is not signed. */
export const noCheckpoints = (): CheckpointFeed => new CheckpointFeed(async () => undefined)
