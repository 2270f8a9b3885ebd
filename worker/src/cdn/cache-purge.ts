import { Type } from 'typebox'

/** The variables for purging a cache. */
export const purgeEnv = {
  /** The address that purges a CDN; without it nothing is purged. */
  CDN_PURGE_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** list: one POST with `{"files": [...]}`. each: a PURGE for each address, to the host of CDN_PURGE_URL. */
  CDN_PURGE_FORM: Type.Enum(['list', 'each'], { default: 'list' }),
  /** A header that goes with it, `Authorization: Bearer ...`. */
  CDN_PURGE_HEADER: Type.Optional(Type.String({ pattern: '^[\\w-]+: ?\\S.*$' })),
}

interface PurgeConfig {
  readonly CDN_PURGE_URL?: string
  readonly CDN_PURGE_FORM: 'list' | 'each'
  readonly CDN_PURGE_HEADER?: string
}

/** Purges addresses from a cache. @throws if the cache does not confirm it */
export type CachePurge = (urls: readonly string[]) => Promise<void>

const longestMs = 10_000

/** Undefined if no cache is configured. */
export function cachePurge({ CDN_PURGE_URL, CDN_PURGE_FORM, CDN_PURGE_HEADER }: PurgeConfig): CachePurge | undefined {
  if (CDN_PURGE_URL === undefined) return undefined
  const [, name = '', value = ''] = /^([\w-]+): ?(.*)$/.exec(CDN_PURGE_HEADER ?? '') ?? []
  const headers: Record<string, string> = name === '' ? {} : { [name]: value }
  const send = async (url: string, init: RequestInit): Promise<void> => {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(longestMs) })
    await answer.body?.cancel()
    // What a cache does not have it need not forget.
    if (!answer.ok && !(CDN_PURGE_FORM === 'each' && answer.status === 404))
      throw new Error(`the cache was told to forget and answered ${answer.status}`)
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
