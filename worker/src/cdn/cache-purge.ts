import type { PurgeJob } from '@ashenda/core/contracts/jobs/purge.ts'
import type { Logger } from 'pino'
import { Type } from 'typebox'
import type { JobHandler } from '../jobs/job-handler.ts'

/** Variables for purging the CDN. */
export const purgeEnv = {
  /** The CDN's purge address; without it nothing is purged. */
  CDN_PURGE_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** list: one POST with `{"files": [...]}`. each: one PURGE per address, to the host of CDN_PURGE_URL. */
  CDN_PURGE_FORM: Type.Enum(['list', 'each'], { default: 'list' }),
  /** A header for it: `Authorization: Bearer ...`. */
  CDN_PURGE_HEADER: Type.Optional(Type.String({ pattern: '^[\\w-]+: ?\\S.*$' })),
}

interface PurgeConfig {
  readonly CDN_PURGE_URL?: string
  readonly CDN_PURGE_FORM: 'list' | 'each'
  readonly CDN_PURGE_HEADER?: string
}

/** Purges addresses from the CDN. @throws if it does not confirm */
export type CachePurge = (urls: readonly string[]) => Promise<void>

const longestMs = 10_000

/** Undefined if none is configured. */
export function cachePurge({ CDN_PURGE_URL, CDN_PURGE_FORM, CDN_PURGE_HEADER }: PurgeConfig): CachePurge | undefined {
  if (CDN_PURGE_URL === undefined) return undefined
  const [, name = '', value = ''] = /^([\w-]+): ?(.*)$/.exec(CDN_PURGE_HEADER ?? '') ?? []
  const headers: Record<string, string> = name === '' ? {} : { [name]: value }
  const send = async (url: string, init: RequestInit): Promise<void> => {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(longestMs) })
    await answer.body?.cancel()
    // A cache without the entry needs no purge.
    if (!answer.ok && !(CDN_PURGE_FORM === 'each' && answer.status === 404))
      throw new Error(`the purge request was answered ${answer.status}`)
  }
  if (CDN_PURGE_FORM === 'list')
    return (urls) =>
      send(CDN_PURGE_URL, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ files: urls }),
      })
  return async (urls) => {
    for (const url of urls) {
      const { host, pathname, search } = new URL(url)
      await send(new URL(pathname + search, CDN_PURGE_URL).href, {
        method: 'PURGE',
        headers: { ...headers, 'x-forwarded-host': host },
      })
    }
  }
}

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
