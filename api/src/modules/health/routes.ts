import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { liveAnswer, readyAnswer } from '@ashenda/core/contracts/http/health.ts'
import { defineRoutes } from '../../http/app.ts'

const checkMs = 1_000

type Check = { ok: boolean; detail?: string }

/** A check's outcome; the detail is for the people who run the site and names no addresses. */
async function outcomeOf(check: () => Promise<string | undefined>): Promise<Check> {
  try {
    const detail = await withTimeout(checkMs, check())
    return detail === undefined ? { ok: true } : { ok: false, detail }
  } catch {
    return { ok: false, detail: 'no answer' }
  }
}

const isOfPostgres = (name: string): boolean => name === 'postgres'

export const healthRoutes = defineRoutes('healthRoutes', ['health'], async (app, { health }) => {
  app.get(
    '/health/live',
    {
      config: { access: 'public' },
      schema: { summary: 'The process runs', tags: ['health'], response: { 200: liveAnswer } },
    },
    async () => ({ status: 'ok' as const }),
  )

  const answerBy = async (checks: typeof health) => {
    const entries = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await outcomeOf(check)] as const),
    )
    const ok = entries.every(([, check]) => check.ok)
    const status = ok ? ('ok' as const) : ('unavailable' as const)
    return { code: ok ? (200 as const) : (503 as const), body: { status, checks: Object.fromEntries(entries) } }
  }
  const response = { 200: readyAnswer, 503: readyAnswer }

  app.get(
    '/health/ready',
    {
      config: { access: 'public' },
      schema: { summary: 'Votes can be taken and counted', tags: ['health'], response },
    },
    async (_request, reply) => {
      const { code, body } = await answerBy(health)
      reply.code(code)
      return body
    },
  )

  // For a balancer: with Postgres away every copy would be unready at once, and nobody left to take what Redis keeps.
  const ofVotes = Object.fromEntries(Object.entries(health).filter(([name]) => !isOfPostgres(name)))
  app.get(
    '/health/votes',
    {
      config: { access: 'public' },
      schema: {
        summary: 'Free votes can be taken, and are counted once Postgres is there',
        tags: ['health'],
        response,
      },
    },
    async (_request, reply) => {
      const { code, body } = await answerBy(ofVotes)
      reply.code(code)
      return body
    },
  )
})
