import type { PurgeJob } from '@ashenda/core/contracts/jobs/purge.ts'
import type { Logger } from 'pino'
import type { JobHandler } from '../jobs/job-handler.ts'
import type { CachePurge } from './cache-purge.ts'

export interface PurgeContext {
  /** Undefined if no cache in front of the site is configured. */
  readonly purge: CachePurge | undefined
  readonly log: Logger
}

/** Purges the CDN. The queue retries while it does not answer; remaining entries expire after a minute. */
export const createPurgeCache =
  ({ purge, log }: PurgeContext): JobHandler<PurgeJob> =>
  async ({ urls }) => {
    if (!purge) return log.warn('the api asks for a purge, and this process has no CDN_PURGE_URL')
    await purge(urls)
  }
