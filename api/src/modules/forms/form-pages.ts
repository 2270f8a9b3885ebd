import type { PublicContestant } from '@ashenda/core/contracts/http/contestants.ts'
import type { FirstData, FormProblem, SentForm } from '@ashenda/core/contracts/http/first-data.ts'
import { AppError, type ErrorCode, statusOf } from '@ashenda/core/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Directory } from '../../directory/directory.ts'
import type { PublicCounts } from '../../directory/public-counts.ts'
import { keepLanguage, languageIn, originOf } from '../../http/language-cookie.ts'
import { seedIn } from '../../http/order-cookie.ts'
import { refusalOf } from '../../plugins/errors.ts'
import { presentContestant } from '../contestants/presenter.ts'
import { sendPersonal } from '../pages/page-sender.ts'
import type { PageRenderer } from '../pages/render/page-renderer.ts'
import type { SitePages } from '../pages/site-pages.ts'
import { FieldProblems, type SentFields } from './form-check.ts'

/** Any origin: only path and query matter. */
const base = 'http://any'

/** The field each refusal is about. */
export type FieldsByCode = Readonly<Partial<Record<ErrorCode, string>>>

export interface RefusedForm {
  /** Without secrets. */
  readonly values: SentFields
  readonly error: unknown
  readonly fieldsByCode?: FieldsByCode
}

/** Answers a form sent without scripts: shows its page again with the values and the refusal. */
export class FormPages {
  readonly #pages: SitePages
  readonly #renderer: PageRenderer
  readonly #publicUrl: string | undefined

  constructor(pages: SitePages, renderer: PageRenderer, publicUrl: string | undefined) {
    this.#pages = pages
    this.#renderer = renderer
    this.#publicUrl = publicUrl
  }

  /** Shows a page to one person, in the request's language. @param url path and query */
  show(request: FastifyRequest, reply: FastifyReply, url: string, more: Partial<FirstData>): Promise<FastifyReply> {
    const { pathname, searchParams } = new URL(url, base)
    const asked = new URL(request.url, base).searchParams.get('lang')
    if (asked !== null) searchParams.set('lang', asked)
    const kept = languageIn(request)
    const address = `${pathname}?${searchParams}`
    const answersForm = request.method === 'POST'
    const options = { answersForm, seed: seedIn(request).seed }
    const page = this.#pages.at(address, originOf(request, this.#publicUrl), kept, more, options)
    if (page.language.isAsked && page.language.chosen !== kept) keepLanguage(reply, page.language.chosen)
    return sendPersonal(request, reply, page, this.#renderer)
  }

  /** Shows a refused form again, with its call's status. Unexpected errors are logged and not shown. */
  refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    url: string,
    { values, error, fieldsByCode = {} }: RefusedForm,
    more: Partial<FirstData> = {},
  ): Promise<FastifyReply> {
    const refusal = refusalOf(error, request)
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
    reply.code(statusOf(refusal.code))
    return this.show(request, reply, url, { ...more, form: { values, problems: problemsOf(refusal, fieldsByCode) } })
  }
}

function problemsOf(refusal: AppError, fieldsByCode: FieldsByCode): SentForm['problems'] {
  if (refusal instanceof FieldProblems) return refusal.problems
  const { code, details } = refusal
  const named = typeof details?.['field'] === 'string' ? details['field'].split('.').at(-1) : undefined
  return { [fieldsByCode[code] ?? named ?? 'form']: problemOf(refusal) }
}

export const problemOf = ({ code, message, retryAfterSeconds }: AppError): FormProblem => ({
  code,
  message,
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
})

const asked = 'cookies'

/**
 * Redirects a form that came without cookies to its own address with the cookie set: a 307 keeps method and body, and
 * the second request shows whether cookies are kept. @throws AppError cookies_needed for a form redirected before
 */
export function askForCookies(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { pathname, searchParams } = new URL(request.url, 'http://any')
  if (searchParams.has(asked)) throw new AppError('cookies_needed')
  searchParams.set(asked, 'asked')
  return reply.redirect(`${pathname}?${searchParams}`, 307)
}

export interface ChosenDeps {
  readonly directory: Directory
  readonly live: { readonly tally: PublicCounts }
}

/** A ballot's contestants as the list shows them, in the ballot's order; hidden ones are left out. */
export function chosenOf({ directory, live }: ChosenDeps, picks: readonly string[]): readonly PublicContestant[] {
  const zones = new Map(directory.content?.zones.map((zone) => [zone.id, zone]))
  const now = Date.now()
  return picks.flatMap((pick) => {
    const row = directory.findListed(pick)
    const zone = row?.zoneId ? zones.get(row.zoneId) : undefined
    return row ? [presentContestant(row, zone, live.tally.votesOf(row.id), now)] : []
  })
}
