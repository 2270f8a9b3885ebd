import { AppError, type ErrorCode, statusOf } from '@ashenda/core/errors.ts'
import { errorKindOf } from '@ashenda/db/error-kind.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { schemaRefusal } from '../http/schema-refusal.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import { jsonHeaders } from './headers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly securityLog: SecurityLog
  }
}

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_body',
  401: 'not_authenticated',
  403: 'not_allowed',
  404: 'not_found',
  412: 'precondition_failed',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  429: 'too_many_requests',
  503: 'busy',
}

/** Sends every refusal in one form. Unexpected errors are logged in full and answered without their text. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error, request)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  reply.headers(jsonHeaders) // not yet set if refused before its route, or instead of a page
  if (refusal.headers !== undefined) reply.headers(refusal.headers)
  const { code, message, details } = refusal
  reply.code(statusOf(code)).send({ ...details, success: false, message, code })
}

/** Maps anything thrown to a refusal, and logs it. */
export function refusalOf(error: unknown, request: FastifyRequest): AppError {
  const refusal = error instanceof AppError ? error : translate(error as FastifyError) // its fields are checked one by one
  if (refusal.code === 'internal') request.log.error({ err: error }, 'a request failed')
  else if (refusal.code === 'unavailable' && refusal !== error)
    request.log.warn({ err: error }, 'a request was refused as unavailable')
  request.server.securityLog.refused(refusal.code, request)
  return refusal
}

export function registerErrors(app: FastifyInstance, securityLog: FastifyInstance['securityLog']): void {
  app.decorate('securityLog', securityLog)
  app.setErrorHandler(answerError)
}

/** character_not_in_repertoire: a text with NUL. */
const notStorable = '22021'

function translate(error: FastifyError): AppError {
  if (error.validation) return ofValidation(error, error.validation)
  const kind = errorKindOf(error)
  if (kind === 'transient' || kind === 'slow')
    return new AppError('unavailable', { cause: error, retryAfterSeconds: 2 })
  if (error.code === notStorable) return new AppError('invalid_text', { cause: error })
  const status = error.statusCode ?? 500
  const code = codeByStatus[status] ?? (status >= 400 && status < 500 ? 'invalid_body' : 'internal')
  const range = contentRangeOf(error)
  return new AppError(code, { cause: error, ...(range !== undefined && { headers: { 'content-range': range } }) })
}

/** Content-Range of `@fastify/static` for an unsatisfiable range. */
function contentRangeOf(
  error: FastifyError & { readonly headers?: Readonly<Record<string, unknown>> },
): string | undefined {
  const range = error.headers?.['Content-Range']
  return typeof range === 'string' ? range : undefined
}

function ofValidation(error: FastifyError, [failure]: readonly FastifySchemaValidationError[]): AppError {
  if (!failure) return new AppError('invalid_body', { cause: error })
  const { keyword, instancePath, params } = failure
  const schema = 'parentSchema' in failure ? failure.parentSchema : undefined
  const property = [params['missingProperty'], params['additionalProperty']].find((name) => typeof name === 'string')
  return schemaRefusal({ schema, keyword, instancePath, property, sentence: error.message })
}
