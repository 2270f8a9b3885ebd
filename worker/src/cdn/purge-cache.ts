import type { PurgeJob } from '@ashenda/core/contracts/jobs/purge.ts'
import type { HandlerContext, JobHandler } from '../handler.ts'

/** Purges the CDN. The queue retries while it does not answer; remaining entries expire after a minute. */
export const createPurgeCache =
  ({ purge, log }: Pick<HandlerContext, 'purge' | 'log'>): JobHandler<PurgeJob> =>
  async ({ urls }) => {
    if (!purge) return log.warn('the api asks for a purge, and this process has no CDN_PURGE_URL')
    await purge(urls)
  }
