import type { ReportForm } from '@ashenda/core/contracts/http/moderation.ts'
import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { reportNoteMaxLength } from '@ashenda/core/domain/moderation.ts'
import { isBlank, lengthOf, normaliseStory } from '@ashenda/core/domain/text.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { insertReport } from '@ashenda/db/queries/contestants/reports.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import type { Services } from '../../module.ts'
import { reportingBrowser } from './reporting-browser.ts'

type ReportDeps = Pick<Services, 'sql' | 'attempts' | 'settings'>

/**
 * Keeps what somebody reports of a contestant who is shown. It hides nobody by itself.
 * @throws AppError no_such_contestant, invalid_text, text_too_long, too_many_attempts
 */
export async function report(
  request: FastifyRequest,
  reply: FastifyReply,
  about: string,
  { reason, note = '' }: ReportForm,
  { sql, attempts, settings }: ReportDeps,
): Promise<void> {
  const read = readNote(note)
  const mark = reportingBrowser(request, reply, settings.production)
  await attempts.report(request.ip, mark)
  const reporter = keyedId(settings.phonePeppers.newest, 'reporter', [mark])
  const isKept = await insertReport(sql, { id: v7(), contestantId: about.toLowerCase(), reporter, reason, note: read })
  if (!isKept) throw new AppError('no_such_contestant')
}

/** '' means none, and so does what shows nothing. */
function readNote(typed: string): string {
  const note = normaliseStory(typed)
  if (note === undefined) throw new AppError('invalid_text')
  if (lengthOf(note) > reportNoteMaxLength) throw new AppError('text_too_long')
  return isBlank(note) ? '' : note
}
