import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { festivalDayOf } from '@ashenda/core/domain/festival-day.ts'
import { parseShortCode } from '@ashenda/core/domain/short-link.ts'
import { addVisits, findLink, type LinkTarget } from '@ashenda/db/queries/contestants/links.ts'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import { CountBuffer } from '../../counts/count-buffer.ts'
import { isByPerson } from '../../counts/list-showings.ts'
import { defineRoutes } from '../../http/app.ts'
import { MinuteCap } from '../../rate-limits/minute-cap.ts'

/** A village behind one carrier's address opens a poster's link less often than this. */
const mostPerMinute = 120
const flushMs = 5_000
const lookUpMs = 2_000
/** A code always leads to the same contestant, but may be removed. */
const linksKept = { max: 5_000, ttl: 60_000 }

/** GET /v/{code}: a contestant's short link. Leads to her page alone, and counts the visit. */
export const visitRoutes = defineRoutes('visitRoutes', ['sql', 'clock'], async (app, { sql, clock }) => {
  const visits = new CountBuffer<{ readonly link: string; readonly day: string }>()
  visits.writeEvery(flushMs, app, (counted) => addVisits(sql, counted))
  const cap = new MinuteCap(mostPerMinute)
  const links = new LRUCache<string, LinkTarget>(linksKept)

  async function targetOf(typed: string): Promise<LinkTarget | undefined> {
    const code = parseShortCode(typed)
    if (code === undefined) return undefined
    const known = links.get(code)
    if (known) return known
    const found = await withTimeout(lookUpMs, findLink(sql, code))
    if (found) links.set(code, found)
    return found
  }

  app.get(
    '/v/:code',
    {
      config: { access: 'public' },
      schema: {
        summary: 'A contestant’s short link',
        tags: ['contestants'],
        params: Type.Object({ code: Type.String({ maxLength: 64 }) }),
      },
    },
    async (request, reply) => {
      const target = await targetOf(request.params.code)
      // Never by a cache: each visit counts.
      reply.header('cache-control', 'no-store')
      if (!target) return reply.callNotFound()
      if (isByPerson(request) && cap.allows(request.ip))
        visits.add({ link: target.id, day: festivalDayOf(clock.now()) })
      return reply.redirect(`/${target.contestantId}`, 302)
    },
  )
})
