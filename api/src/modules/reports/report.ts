import { randomUUID } from 'node:crypto'
import type { ReportForm } from '@ashenda/core/contracts/http/moderation.ts'
import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { reportNoteMaxLength } from '@ashenda/core/domain/moderation.ts'
import { isBlank, lengthOf, normaliseStory } from '@ashenda/core/domain/text.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { insertReport } from '@ashenda/db/queries/contestants/reports.ts'
import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import type { AppSettings } from '../../config/settings.ts'
import type { RateLimits } from '../../rate-limits/rate-limits.ts'

interface ReportDeps {
  readonly sql: Sql
  readonly rateLimits: RateLimits
  readonly settings: AppSettings
}

/**
 * Stores a visitor's report about a visible contestant. It hides nobody. @throws AppError no_such_contestant,
 * invalid_text, text_too_long, too_many_attempts
 */
export async function report(
  request: FastifyRequest,
  reply: FastifyReply,
  about: string,
  { reason, note = '' }: ReportForm,
  { sql, rateLimits, settings }: ReportDeps,
): Promise<void> {
  const read = readNote(note)
  const mark = reportingBrowser(request, reply, settings.production)
  await rateLimits.report(request.ip, mark)
  const reporter = keyedId(settings.phonePeppers.newest, 'reporter', [mark])
  const isKept = await insertReport(sql, { id: v7(), contestantId: about.toLowerCase(), reporter, reason, note: read })
  if (!isKept) throw new AppError('no_such_contestant')
}

/** '' for a text that shows nothing. */
function readNote(typed: string): string {
  const note = normaliseStory(typed)
  if (note === undefined) throw new AppError('invalid_text')
  if (lengthOf(note) > reportNoteMaxLength) throw new AppError('text_too_long')
  return isBlank(note) ? '' : note
}

const nameOf = (production: boolean): string => (production ? '__Secure-reporter' : 'reporter')

/** As long as an open report is kept. */
const keptSeconds = 365 * 86_400

/**
 * A random cookie, limited to the report routes, that tells reports of one browser apart. Set by hand, as it is the
 * only one here.
 */
function reportingBrowser({ headers }: FastifyRequest, reply: FastifyReply, production: boolean): string {
  const known = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[nameOf(production)]
  if (known !== undefined && isUuid(known)) return known
  const mark = randomUUID()
  const secure = production ? '; Secure' : ''
  void reply.header(
    'set-cookie',
    `${nameOf(production)}=${mark}; Max-Age=${keptSeconds}; Path=/report; HttpOnly; SameSite=Lax${secure}`,
  )
  return mark
}
