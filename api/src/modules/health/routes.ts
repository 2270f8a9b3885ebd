import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { liveAnswer, readyAnswer } from '@ashenda/core/contracts/http/health.ts'
import type { Sql } from '@ashenda/db/client.ts'
import type { Directory } from '../../directory/directory.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { type Durability, reasonsOf } from '../../intake/durability.ts'
import type { VoterPeppers } from '../ballots/voter-peppers.ts'

const checkMs = 1_000

type Check = { ok: boolean; detail?: string }

/** The detail is for operators and names no addresses. */
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
    route('public', ['health'], 'Votes can be taken and counted', { response }),
    async (_request, reply) => {
      const { code, body } = await answerBy(health)
      reply.code(code)
      return body
    },
  )

  // For load balancers, which must not drop every copy when Postgres is away: Redis still takes votes.
  const ofVotes = Object.fromEntries(Object.entries(health).filter(([name]) => !isOfPostgres(name)))
  app.get(
    '/health/votes',
    route('public', ['health'], 'Free votes can be taken, and are counted once Postgres is there', { response }),
    async (_request, reply) => {
      const { code, body } = await answerBy(ofVotes)
      reply.code(code)
      return body
    },
  )
})

export interface HealthChecksDeps {
  readonly sql: Sql
  readonly durability: Durability
  readonly directory: Directory
  readonly voterPeppers: Pick<VoterPeppers, 'isKept'>
}

export type HealthChecks = Readonly<Record<string, () => Promise<string | undefined>>>

/** What taking and counting votes depends on. */
export const healthChecks = ({ sql, durability, directory, voterPeppers }: HealthChecksDeps): HealthChecks => ({
  postgres: async () => void (await sql`select 1`),
  redis: async () => {
    const wrong = await durability.judge()
    return wrong.length > 0 ? reasonsOf(wrong) : undefined
  },
  contest: async () => {
    if (!directory.content) return 'there is no current contest'
    return voterPeppers.isKept ? undefined : 'the pepper that the contest was opened with is not in PHONE_PEPPER_FORMER'
  },
})
