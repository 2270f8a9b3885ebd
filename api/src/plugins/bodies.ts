import { finished } from 'node:stream'
import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long its body may take. */
    bodyMs?: number
  }
}

/** For a few kilobytes on the slowest line. */
const wholeMs = 20_000
const smallBytes = 65_536
/** For larger ones; the slowest photo has five minutes (modules/photos/receive.ts). */
const largeMs = 360_000

/**
 * Against slow uploads: bounds a body's duration and the concurrent bodies of an address. @param take claims a
 * slot and returns its release, or undefined if the address has none left
 */
export function registerBodies(app: FastifyInstance, take: (address: string) => (() => void) | undefined): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (!hasBody(request)) return done()
    const giveBack = take(request.ip)
    if (!giveBack) {
      reply.header('connection', 'close')
      return done(new AppError('too_many_requests', { retryAfterSeconds: wholeMs / 1000 }))
    }
    const { raw, routeOptions } = request
    const isSmall = (routeOptions.bodyLimit ?? 0) <= smallBytes
    const timer = setTimeout(() => raw.destroy(), routeOptions.config.bodyMs ?? (isSmall ? wholeMs : largeMs))
    finished(raw, { writable: false }, () => {
      clearTimeout(timer)
      giveBack()
    })
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
