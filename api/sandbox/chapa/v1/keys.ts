import type { onRequestHookHandler } from 'fastify'
import type { Mode } from '../ledger.ts'
import { decline } from './answers.ts'

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
