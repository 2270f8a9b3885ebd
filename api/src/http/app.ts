import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import fp from 'fastify-plugin'

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

/** A plugin with the routes of a module and the decorators they need. If one is missing, the start fails and names the module and the decorator. */
export const defineRoutes = <const Needed extends keyof FastifyInstance>(
  name: string,
  needs: readonly Needed[],
  register: (app: App, needed: Pick<FastifyInstance, Needed>) => Promise<void> | void,
) =>
  fp(
    async (app: App) => {
      await register(app, app)
    },
    { name, encapsulate: true, decorators: { fastify: [...needs] } },
  )
