import type { PurgeJob } from '@ashenda/core/contracts/jobs/purge.ts'
import type { HandlerContext, JobHandler } from '../handler.ts'

/** Tells the cache before the site what to forget, again after a while where it does not answer; what it keeps it keeps for a minute at most. */
export const createPurgeCache =
  ({ purge, log }: Pick<HandlerContext, 'purge' | 'log'>): JobHandler<PurgeJob> =>
  async ({ urls }) => {
    if (!purge) return log.warn('the api asks for a purge, and this process has no CDN_PURGE_URL')
    await purge(urls)
  }
