import path from 'node:path'
import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { LoggedInMember } from '@ashenda/core/contracts/http/first-data.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { feeOf } from '@ashenda/core/domain/price.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { findWaitingReset } from '@ashenda/db/queries/accounts/password-resets.ts'
import { findOwnAccount } from '@ashenda/db/queries/accounts/profile.ts'
import { findEntryPlace } from '@ashenda/db/queries/contest/archive.ts'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Directory, rulesNow } from '../../directory/directory.ts'
import { FileCache } from '../../downloads/file-cache.ts'
import { type App, defineRoutes } from '../../http/app.ts'
import { identifiesNobody, keepLanguage, languageIn, originOf } from '../../http/language-cookie.ts'
import { keepSeed, seedIn } from '../../http/order-cookie.ts'
import { answerError } from '../../plugins/errors.ts'
import { documentOnlyHeaders } from '../../plugins/headers.ts'
import type { Preview } from '../content/content-now.ts'
import type { ContentPreviews } from '../content/previews.ts'
import { announcedAt } from '../contest/archive-routes.ts'
import { isFairList, selectContestants } from '../contestants/list-pages.ts'
import { accountFormRoutes, passwordFormRoutes } from '../forms/account-forms.ts'
import { ballotFormRoutes } from '../forms/ballot-forms.ts'
import { phoneProofFormRoutes } from '../forms/code-forms.ts'
import { FormPages } from '../forms/form-pages.ts'
import { lookupPageRoutes, receiptPageRoutes } from '../forms/lookup-pages.ts'
import { paymentFormRoutes } from '../forms/payment-forms.ts'
import { reportFormRoutes } from '../forms/report-forms.ts'
import { shopFormRoutes } from '../forms/shop-forms.ts'
import { selectionOf, undefinedOnError } from '../pages/first-data.ts'
import { pagePathOf, wantsPage } from '../pages/page-path.ts'
import { PageSender, sendPersonal } from '../pages/page-sender.ts'
import { pageRendererOf } from '../pages/render/page-renderer.ts'
import { sitePages } from '../pages/site-pages.ts'
import { presentReset } from '../passwords/password-resets.ts'
import { isComplete } from '../sessions/principal.ts'
import type { Sessions } from '../sessions/sessions.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers forms sent without scripts. */
    readonly formPages: FormPages
  }
}

const formRoutes = [
  ballotFormRoutes,
  phoneProofFormRoutes,
  accountFormRoutes,
  passwordFormRoutes,
  paymentFormRoutes,
  lookupPageRoutes,
  receiptPageRoutes,
  reportFormRoutes,
  shopFormRoutes,
]

/** Browsers fetch the icon again at each navigation. */
const keptFor = (file: string, hashed: boolean): string => {
  if (hashed) return 'public, max-age=31536000, immutable'
  return /\.(?:svg|png|jpg)$/.test(file) ? 'public, max-age=86400' : 'no-cache'
}

/** Fits a whole build with its encodings. Films are requested in ranges and not cached. */
const builtFilesKept = { bytesAtMost: 16_000_000, fileBytesAtMost: 400_000, hasEncodings: true }
/** Files without a hash may be replaced at runtime, as the service worker is to remove it. */
const namedFilesKept = { ...builtFilesKept, bytesAtMost: 1_000_000, keptMs: 1_000 }

/** The icon at the addresses that browsers and phones try. */
const icon = 'apple-touch-icon.png'

/** Serves the build's files, each by its own route. */
async function serveBuild(app: App, webDir: string): Promise<void> {
  const hashed = new FileCache(builtFilesKept)
  const named = new FileCache(namedFilesKept)
  // Otherwise every file of every version would be a metrics series.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, countedAs: '/assets/*' }
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { url } = request.routeOptions
    const cache = url?.startsWith('/assets/') ? hashed : named
    if (url === undefined || !cache.answer(url, request, reply)) done()
  })
  for (const { keep } of [hashed, named]) app.addHook('onSend', keep)
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    // Read below; no page.
    globIgnore: ['heads.json*'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', keptFor(file, hashed))
      // An SVG opened by itself is a document.
      if (hashed && !file.includes('.svg')) for (const name of documentOnlyHeaders) reply.removeHeader(name)
    },
  })
  for (const url of ['/favicon.ico', '/apple-touch-icon*'])
    app.get(url, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
      reply.sendFile(icon, { cacheControl: false }),
    )
}

/** The built web app: hashed assets cached for good, pages always fresh. */
export const siteRoutes = defineRoutes(
  'siteRoutes',
  [
    'sql',
    'clock',
    'directory',
    'archive',
    'backlog',
    'live',
    'catalogue',
    'sessions',
    'settings',
    'onPageMade',
    'contentPreviews',
    'listShowings',
  ],
  async (app, services) => {
    const { sql, archive, directory, listShowings, settings } = services
    const renderer = pageRendererOf(settings.webDir)
    const pages = await sitePages(services, renderer, app.log)
    if (!pages) {
      app.setNotFoundHandler(async () => {
        throw new AppError('not_found')
      })
      return
    }
    await app.register(async (files) => serveBuild(files, settings.webDir))
    app.addHook('onListen', async () => renderer.start())
    await app.register(async (forms) => {
      await forms.register(cookie, { hook: false })
      await forms.register(formbody, { bodyLimit: 16_384 })
      const formPages = new FormPages(pages, renderer, settings.publicUrl)
      answerOnPages(forms, formPages)
      forms.decorate('formPages', formPages)
      for (const routes of formRoutes) await forms.register(routes)
    })
    const sender = new PageSender(renderer)
    app.setNotFoundHandler(async (request, reply) => {
      if (!wantsPage(request)) throw new AppError('not_found')
      const kept = languageIn(request)
      const origin = originOf(request, settings.publicUrl)
      const { id, slug } = pagePathOf(pathOf(request.url))
      const archived = slug === undefined ? undefined : await announcedAt(slug, archive).catch(unlessMissing)
      const { seed, isKept } = seedIn(request, { isForOthers: settings.cdnPages && identifiesNobody(request) })
      const page = pages.at(request.url, origin, kept, {}, { archived, seed })
      const elsewhere = id !== undefined && !page.isThere ? await formerAddress(request, id, sql) : undefined
      if (elsewhere !== undefined) return reply.header('cache-control', 'no-cache').redirect(elsewhere, 302)
      const previewId = new URLSearchParams(request.url.split('?')[1]).get('preview')
      if (previewId !== null && isUuid(previewId) && page.isThere) {
        const preview = await previewFor(request, previewId, services)
        if (!preview) return reply.redirect(withoutPreview(request.url), 302)
        reply.header('content-security-policy', framedBySite(reply))
        return sendPersonal(
          request,
          reply,
          pages.at(request.url, origin, kept, {}, { archived, preview, seed }),
          renderer,
        )
      }
      reply.code(page.isThere ? 200 : 404)
      const isTold = page.language.isAsked && page.language.chosen !== kept
      if (isTold) keepLanguage(reply, page.language.chosen)
      const member = page.isForMembers ? await memberIn(request, services) : undefined
      if (member) return sendPersonal(request, reply, pages.at(request.url, origin, kept, { member }), renderer)
      if (page.isPersonal) return sendPersonal(request, reply, page, renderer)
      const selection = page.list && selectionOf(page.list)
      if (selection && isFairList(selection)) {
        const ids = selectContestants(services, selection).map(({ id }) => id)
        listShowings.count(request, ids, selection.page)
      }
      // A page that a shared cache may store sets none: scripts draw the browser's own (web: own-seed.ts).
      const isSeedTold = page.list !== undefined && !isKept && !settings.cdnPages
      if (isSeedTold) keepSeed(reply, seed)
      // Not all caches heed `Vary: Cookie`, so none may store a page made for one browser, or one that sets a cookie.
      const isForOne = isTold || isSeedTold || page.isForMembers || !identifiesNobody(request)
      const forCaches = isForOne ? 'private' : settings.cdnPages && page.isThere ? 'shared' : 'each time'
      return sender.send(request, reply, page, directory.content, forCaches)
    })
  },
)

/**
 * Answers a form from one of our pages with that page, even if its body was too large or of the wrong type to be read.
 * A foreign form gets no page of ours, and programs get JSON.
 */
function answerOnPages(app: App, pages: FormPages): void {
  app.setErrorHandler<AppError>(async (error, request, reply) => {
    const isForeign = error instanceof AppError && error.code === 'foreign_origin'
    if (isForeign || /^application\/(\w+\+)?json/.test(request.headers.accept ?? ''))
      return answerError(error, request, reply)
    return pages.refuse(request, reply, pathOf(request.url), { values: {}, error })
  })
}

/** The query may be what was unreadable. */
const pathOf = (url: string): string => url.split('?')[0] ?? '/'

interface PreviewServices {
  readonly sessions: Sessions
  readonly contentPreviews: ContentPreviews
}

/** What an admin is about to publish; undefined for everybody else, and when it is too old. */
async function previewFor(
  request: FastifyRequest,
  id: string,
  services: PreviewServices,
): Promise<Preview | undefined> {
  const principal = await services.sessions.identify(request.headers.cookie)
  if (principal?.role !== 'admin' || !isComplete(principal)) return undefined
  return services.contentPreviews.find(id)
}

function withoutPreview(url: string): string {
  const [path = '/', text] = url.split('?')
  const query = new URLSearchParams(text)
  query.delete('preview')
  return query.size === 0 ? path : `${path}?${query}`
}

/** The console shows the preview in a frame; no other site may. */
const framedBySite = (reply: FastifyReply): string =>
  String(reply.getHeader('content-security-policy')).replace("frame-ancestors 'none'", "frame-ancestors 'self'")

const longestMs = 2_000

/** A contest that is not there, or not announced, has no page. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error
}

/** Where a link to a former contestant leads: to her present entry, or else to her contest in the archive. */
async function formerAddress(request: FastifyRequest, id: string, sql: Sql): Promise<string | undefined> {
  const entry = await withTimeout(longestMs, findEntryPlace(sql, id)).catch(undefinedOnError(request.log))
  if (!entry || entry.isCurrent) return undefined
  return entry.now === null ? `/contests/${entry.contestSlug}#${id}` : `/${entry.now}`
}

interface MemberServices {
  readonly sessions: Sessions
  readonly sql: Sql
  readonly directory: Directory
}

/** The logged-in user of a page without scripts; undefined if logged out or on a timeout. */
const memberIn = (request: FastifyRequest, services: MemberServices): Promise<LoggedInMember | undefined> =>
  withTimeout(longestMs, findMember(request.headers.cookie, services)).catch(undefinedOnError(request.log))

async function findMember(
  cookie: string | undefined,
  { sessions, sql, directory }: MemberServices,
): Promise<LoggedInMember | undefined> {
  const principal = await sessions.identify(cookie)
  const account = principal && (await findOwnAccount(sql, principal))
  if (!account) return undefined
  const waiting = await findWaitingReset(sql, account.id)
  const { contestant } = account
  const isDue = contestant !== undefined && contestant.row.paidAt === null && !contestant.isTakenOut
  return {
    name: fullNameOf(account),
    ...(isDue && { feeDue: feeOf(account.phone, rulesNow(directory)) }),
    ...(waiting && { reset: presentReset(waiting) }),
  }
}
