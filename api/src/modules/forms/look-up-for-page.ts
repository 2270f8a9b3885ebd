import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { LookedUp } from '@ashenda/core/contracts/http/first-data.ts'
import { AppError, statusOf } from '@ashenda/core/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf } from '../../plugins/errors.ts'
import type { Attempts } from '../../rate-limits/attempts.ts'
import { problemOf } from './form-pages.ts'

/** A page is not kept waiting for longer; it asks by itself where it has scripts. */
const lookUpMs = 3_000

/**
 * Looks something up for a page, under the same limits as the call. If it is refused, the page says why. A ballot that may be
 * waiting to be recorded is not counted as a guess: its voter came here from her own vote.
 */
export async function lookUpForPage<Answer>(
  of: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { attempts }: { readonly attempts: Attempts },
  find: () => Promise<Answer>,
): Promise<LookedUp<Answer>> {
  try {
    const found = await attempts.lookUp(request.ip, () => withTimeout(lookUpMs, find()).catch(waiting))
    if (!(found instanceof AppError)) return { of, answer: found }
    throw found
  } catch (error) {
    const refusal = refusalOf(error, request)
    const status = statusOf(refusal.code)
    // What is not found is what the page has to tell.
    if (refusal.code !== 'not_found') reply.code(status)
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
    return { of, problem: { ...problemOf(refusal), status } }
  }
}

function waiting(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'not_found' && error.retryAfterSeconds !== undefined) return error
  throw error
}
