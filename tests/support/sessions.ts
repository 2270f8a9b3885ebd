import { createHash } from 'node:crypto'
import { eventChannel } from '@ashenda/core/contracts/events/event.ts'
import { beforeAll } from 'vitest'
import type { Platform } from './platform.ts'
import { usePlatform } from './use-platform.ts'

export const tokenOf = (cookie: string): string => cookie.split('=')[1] ?? ''
export const hashOf = (cookie: string): Buffer => createHash('sha256').update(tokenOf(cookie)).digest()

/** Backdates a session's start and last use by seconds. */
export const ageSession = ({ sql }: Pick<Platform, 'sql'>, cookie: string, seconds: number) => sql`
  update sessions set created_at = created_at - make_interval(secs => ${seconds}),
    last_seen_at = last_seen_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds})
  where token_hash = ${hashOf(cookie)}`

/** Seconds until it ends, and since its last use. */
export const sessionOf = async ({ sql }: Pick<Platform, 'sql'>, cookie: string) => {
  const [row] = await sql<{ id: string; seconds: number; seen: number }[]>`
    select id, extract(epoch from expires_at - now())::float as seconds, extract(epoch from now() - last_seen_at)::float as seen
    from sessions where token_hash = ${hashOf(cookie)}`
  if (!row) throw new Error('there is no such session')
  return row
}

/** The file's own platform, and ids of sessions it reported as ended. */
export function useEndedSessions() {
  const ended: string[] = []
  // Set before the first test.
  const platform = usePlatform()
  const made = { platform, ended: ended as readonly string[] }
  beforeAll(async () => {
    const { subscriber, prefix } = platform
    await subscriber.subscribe(eventChannel(prefix))
    subscriber.on('message', (_channel, text) => {
      const event = JSON.parse(text) as { type: string; sessions: string[] } // of this test's own platform
      if (event.type === 'sessions-ended') ended.push(...event.sessions)
    })
  })
  return made
}
