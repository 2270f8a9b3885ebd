import type { FastifyReply, onRequestHookHandler } from 'fastify'
import { Type } from 'typebox'
import type { Mode } from '../ledger.ts'
import type { SandboxApp, SandboxParts } from '../parts.ts'

/** Lets nobody in without one of the keys. */
export function requireKey(keys: readonly string[]): onRequestHookHandler {
  return (request, reply, done) => {
    const key = keyOf(request.headers.authorization)
    if (key === '') return void decline(reply, 401, 'Authorization required')
    if (!keys.includes(key)) return void decline(reply, 401, "Invalid API Key or User doesn't exist")
    done()
  }
}

/** The mode that the key of a request selects. */
export const modeOf = (authorization: string | undefined): Mode =>
  keyOf(authorization).startsWith('CHASECK_TEST-') ? 'test' : 'live'

const keyOf = (authorization: string | undefined): string => authorization?.replace(/^Bearer\s*/i, '').trim() ?? ''

/** Adds a call, or those that belong together, to the API. */
export type Route = (api: SandboxApp, parts: SandboxParts) => void

/** The reference in a path. */
export const referencePath = { params: Type.Object({ reference: Type.String() }) }

/** Field → messages, or one message. */
export type Complaint = string | Readonly<Record<string, readonly string[]>>

export const succeed = (reply: FastifyReply, message: string, data: unknown): FastifyReply =>
  reply.send({ message, status: 'success', data })

/** The envelope of a refusal. `status` is null in one of Chapa's answers. */
export const decline = (
  reply: FastifyReply,
  httpStatus: number,
  message: Complaint,
  status: 'failed' | null = 'failed',
): FastifyReply => reply.code(httpStatus).send({ message, status, data: null })

export const notFound = 'Invalid transaction or Transaction not found'
