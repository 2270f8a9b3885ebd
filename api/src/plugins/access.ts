import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call a route. Without it nobody may. */
    access?: 'public'
  }
}

/** Routes that libraries register; they cannot say so themselves. */
const publicPrefixes = ['/docs', '/images/', '/assets/']

/** The default is closed: a route that does not say it is public answers 401. */
export function registerAccess(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions
    if (config.access === 'public' || request.is404) return
    if (url !== undefined && (publicPrefixes.some((prefix) => url.startsWith(prefix)) || isStaticFile(url))) return
    throw new AppError('not_authenticated')
  })
}

/** Files of the web build are registered one by one under their own names. */
const isStaticFile = (url: string): boolean => /^\/[\w.-]+\.(html|svg|ico|png|webmanifest|txt|js|css|woff2)$/.test(url)
