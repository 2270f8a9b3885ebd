import { withOwnTimeout } from '@ashenda/core/async/timeout.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { countDeadLetters } from '@ashenda/db/queries/ballots/dead-letters.ts'
import { QueuesFeed } from '../../realtime/queues-feed.ts'
import { QueueWatch, type QueueWatchDeps } from './queue-watch.ts'

export interface StartQueueWatchDeps
  extends Pick<QueueWatchDeps, 'queues' | 'redis' | 'prefix' | 'now' | 'log' | 'queuePauses' | 'looks'> {
  readonly sql: Sql
}

export interface WatchedQueues {
  readonly queueWatch: QueueWatch
  /** Brings what the watch sees to the admins who look on. */
  readonly queuesFeed: QueuesFeed
}

/** An api that has no time for itself must not be taken for a Postgres that is away: that wakes somebody. */
const lookUpMs = 1_000

/** Begins to watch the queues: more often while somebody listens to the feed, and at once when somebody begins to. */
export function startQueueWatch({ sql, ...deps }: StartQueueWatchDeps): WatchedQueues {
  const queuesFeed = new QueuesFeed(async () => {
    queueWatch.start()
    await queueWatch.look()
  })
  const queueWatch = new QueueWatch({
    ...deps,
    countDeadLetters: () => withOwnTimeout(lookUpMs, countDeadLetters(sql)),
    isWatched: () => queuesFeed.isWatched,
    tell: (state) => queuesFeed.tell(state),
  })
  queueWatch.start()
  return { queueWatch, queuesFeed }
}
