import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call a route. Without it nobody may. */
    access?: 'public'
  }
}

/** Routes that libraries register cannot say that they are public. */
const publicPrefixes = ['/docs', '/images/', '/assets/']

/** Files of the web build are registered one by one under their own names. */
const builtFile = /^\/[\w.-]+\.(html|svg|ico|png|webmanifest|txt|js|css|woff2)$/

/** The default is closed: a route that does not say it is public answers 401. */
export function registerAccess(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url, config } = request.routeOptions
    const open = config.access === 'public' || request.is404 || (url !== undefined && isFile(url))
    done(open ? undefined : new AppError('not_authenticated'))
  })
}

const isFile = (url: string): boolean => publicPrefixes.some((prefix) => url.startsWith(prefix)) || builtFile.test(url)
