import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { isPersonsVisit, parseShortCode } from '@ashenda/core/domain/short-link.ts'
import { addVisits, findLink, type LinkTarget } from '@ashenda/db/queries/contestants/links.ts'
import { LRUCache } from 'lru-cache'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { VisitCounter } from './visit-counter.ts'

const flushMs = 5_000
const lookUpMs = 2_000
/** A code always leads to the same contestant, but may be removed. */
const linksKept = { max: 5_000, ttl: 60_000 }

/** GET /v/{code}: a contestant's short link. Leads to her page alone, and counts the visit. */
export const visitRoutes = defineRoutes('visitRoutes', ['sql', 'clock'], async (app, { sql, clock }) => {
  const counter = new VisitCounter(() => clock.now())
  const links = new LRUCache<string, LinkTarget>(linksKept)

  async function flush(): Promise<void> {
    const counts = counter.take()
    if (counts.length === 0) return
    await addVisits(sql, counts).catch((error: unknown) => {
      counter.giveBack(counts)
      app.log.warn({ err: error }, 'visits of links could not be written; they are written with the next ones')
    })
  }
  const timer = setInterval(() => void flush(), flushMs)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })

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
    async ({ method, ip, headers, params: { code } }, reply) => {
      const target = await targetOf(code)
      // Never by a cache: each visit counts.
      reply.header('cache-control', 'no-store')
      if (!target) return reply.callNotFound()
      const agent = headers['user-agent'] ?? ''
      const purpose = [headers['sec-purpose'], headers['purpose'], headers['x-moz']].join(' ')
      if (method === 'GET' && isPersonsVisit({ agent, purpose })) counter.count(target.id, ip)
      return reply.redirect(`/${target.contestantId}`, 302)
    },
  )
})
