import type { IncomingMessage, ServerResponse } from 'node:http'
import { withTimeout } from '@ashenda/core/async/timeout.ts'
import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyContextConfig, FastifyInstance, RawServerDefault } from 'fastify'
import fp from 'fastify-plugin'
import type { TSchema } from 'typebox'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

export interface Clock {
  /** Epoch ms. */
  now(): number
}

/** Acknowledged ballots that are not recorded yet. */
export interface Backlog {
  /** @throws when Redis is away */
  readonly holdsBallots: () => Promise<boolean>
}

const askBacklogMs = 1_000

/** True also where Redis does not answer in time. */
export const mayHoldBallots = (backlog: Backlog): Promise<boolean> =>
  withTimeout(askBacklogMs, backlog.holdsBallots()).catch(() => true)

/** A module's routes as a plugin that names the decorators it needs. A missing one fails the start and is named. */
export const defineRoutes = <const Needed extends keyof FastifyInstance>(
  name: string,
  needs: readonly Needed[],
  register: (app: App, needed: Pick<FastifyInstance, Needed>) => Promise<void> | void,
) =>
  fp(
    async (app: App) => {
      // Copied one by one: decorators are inherited, and a spread copies own properties only.
      const needed = Object.fromEntries(needs.map((need) => [need, app[need]])) as Pick<FastifyInstance, Needed>
      await register(app, needed)
    },
    { name, encapsulate: true, decorators: { fastify: [...needs] } },
  )

interface RouteSchemas {
  readonly params?: TSchema
  readonly querystring?: TSchema
  readonly headers?: TSchema
  readonly body?: TSchema
  readonly response: Readonly<Record<number, TSchema>>
}

/** The options of a route: who may call it, where it stands in the API's description, what comes and what is answered, beside refusals. */
export const route = <Schemas extends RouteSchemas>(
  access: NonNullable<FastifyContextConfig['access']> | FastifyContextConfig,
  tags: readonly string[],
  summary: string,
  schemas: Schemas,
) => ({
  config: typeof access === 'string' ? { access } : access,
  schema: {
    ...schemas,
    summary,
    tags,
    response: { ...schemas.response, ...refusals } as Schemas['response'] & typeof refusals,
  },
})
