import type { FirstData, FormProblem, SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import { AppError, type ErrorCode, statusByCode } from '@ashenda/core/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOf } from '../../plugins/origin.ts'
import { languageIn } from './language-cookie.ts'
import { sendPersonal } from './page-sender.ts'
import type { SitePages } from './site-pages.ts'

/** The fields of a form as browsers send it without scripts. */
export type SentFields = Readonly<Record<string, string>>

/** What of a body is text; of fields with one name the last one counts. */
export const fieldsIn = (body: unknown): SentFields =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).flatMap(([name, value]): [string, string][] => {
          const last: unknown = Array.isArray(value) ? value.at(-1) : value
          return typeof last === 'string' ? [[name, last]] : []
        }),
      )
    : {}

/** Which field a refusal is about, by its code. */
export type FieldsByCode = Readonly<Partial<Record<ErrorCode, string>>>

/**
 * Pages that answer a form which was sent without scripts: the same page once more, with what was typed and why it was not taken.
 */
export class FormPages {
  readonly #pages: SitePages
  readonly #publicUrl: string | undefined

  constructor(pages: SitePages, publicUrl: string | undefined) {
    this.#pages = pages
    this.#publicUrl = publicUrl
  }

  /** Shows a page to one person. @param url path and query */
  show(request: FastifyRequest, reply: FastifyReply, url: string, more: Partial<FirstData>): Promise<FastifyReply> {
    const page = this.#pages.at(url, originOf(request, this.#publicUrl), languageIn(request), more)
    return sendPersonal(request, reply, page)
  }

  /**
   * Shows a form again that was refused, with the status of its call.
   * @param sent without secrets
   * @throws what is no refusal
   */
  refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
    sent: { readonly values: SentFields; readonly error: unknown; readonly fieldsByCode: FieldsByCode },
    more: Partial<FirstData> = {},
  ): Promise<FastifyReply> {
    const { values, error, fieldsByCode } = sent
    if (!(error instanceof AppError) || error.code === 'internal') throw error
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    reply.code(statusByCode[error.code])
    return this.show(request, reply, url, { ...more, form: { values, problems: problemsOf(error, fieldsByCode) } })
  }
}

function problemsOf({ code, message, details }: AppError, fieldsByCode: FieldsByCode): SentForm['problems'] {
  const named = typeof details?.['field'] === 'string' ? details['field'].split('.').at(-1) : undefined
  const problem: FormProblem = { code, message }
  return { [fieldsByCode[code] ?? named ?? 'form']: problem }
}
