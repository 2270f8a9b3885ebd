import { finished } from 'node:stream'
import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Of a body of some kilobytes, on the slowest line. Larger ones, photos, have a watch of their own (photos/transfer.ts). */
const wholeMs = 20_000
const smallBytes = 65_536

/**
 * Bounds bodies that are sent slowly: how long a small one may take, and how many of an address may be under way.
 * @param take one more of an address: gives it back, or is undefined where it has as many as it may
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
    const timer = isSmall ? setTimeout(() => raw.destroy(), wholeMs) : undefined
    finished(raw, { writable: false }, () => {
      clearTimeout(timer)
      giveBack()
    })
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
