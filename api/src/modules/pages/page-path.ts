import { type Piece, pieces } from '@ashenda/core/domain/content.ts'
import { slugPattern } from '@ashenda/core/domain/contest.ts'
import { phoneInQuery } from '@ashenda/core/domain/phone.ts'
import { beginningOf, inUnits } from '@ashenda/core/domain/truncate.ts'
import { uuidPattern } from '@ashenda/core/domain/uuid.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const contestantPath = new RegExp(`^/(${uuidPattern})$`, 'i')
const contestPath = new RegExp(`^/contests/(${slugPattern.slice(1, -1)})$`)

/** Below /dashboard/user. */
const dashboardPages = ['messages', 'password', 'pay', 'profile', 'requests', 'share', 'upload']

/** Below /dashboard/admin. */
const consolePages = [
  'account',
  'actions',
  'admins',
  'category',
  'content(?:/[a-z-]{1,20})?',
  'contests?',
  'create-zone',
  'erasure',
  'import/[a-z-]{1,20}',
  'ledger',
  'messages',
  'moderation',
  `orders(?:/${uuidPattern})?`,
  'payments',
  'product/[a-z0-9-]{1,80}',
  'products(?:/new)?',
  'queues',
  'ranking',
  'requests',
  'stage',
  'suspicion',
  'titles',
  `users(?:/${uuidPattern})?`,
]

/** Paths of the web app. Any other path gets the app with status 404, and the app says so. */
const pages = [
  /^\/$/,
  contestantPath,
  /^\/voter\/payed$/,
  /^\/(?:register|login|forgot-password|reset-password|payment|where|results|ballot(?:\/code)?)$/,
  /^\/receipt\/[^/]+$/,
  /^\/contests$/,
  contestPath,
  // The app itself reports an unknown id.
  /^\/report\/[^/]+$/,
  /^\/shop(?:\/[a-z0-9-]{1,80})?$/,
  /^\/(?:exemplary|about|contact|policy|questions|ashenda|aboutus)$/,
  new RegExp(`^/dashboard/user(?:/(?:${dashboardPages.join('|')}))?$`, 'i'),
  new RegExp(`^/dashboard/admin(?:/(?:${consolePages.join('|')}))?$`, 'i'),
  /^\/(?:test|jury|stage|admin\/(?:generate\/132|join))$/,
]

/** Behind a log-in, and the big screen: only browsers render them. */
const membersOnly = /^\/(?:dashboard|admin|test|jury|stage)(?:\/|$)/

/** Carry personal data in their address: no cache stores them. */
const personal = /^\/(?:payment|where|receipt|ballot|report|shop\/(?:basket|order))(?:\/|$)/

/** The query parameters a page depends on. All others are dropped, so that they cannot multiply cached pages. */
const queryKeys: readonly (readonly [page: RegExp, keys: readonly string[]])[] = [
  [/^\/$|^\/[0-9a-f-]{36}$|^\/voter\/payed$/i, ['zone', 'name', 'view', 'order', 'page', 'jp']],
  [/^\/(?:results|contests\/[^/]+)$/, ['zone', 'kind']],
  [/^\/contact$/, ['about']],
  [/^\/login$/, ['by', 'from', 'reset']],
  [/^\/register$/, ['from', 'ref']],
  [/^\/where$/, ['reference', 'vote']],
  [/^\/report\//, ['sent']],
  [/^\/shop$/, ['category']],
  [/^\/shop\/basket$/, ['variant', 'count']],
  [/^\/shop\/order$/, ['number']],
  [/^\/payment$/, ['name', 'phone', 'isd', 'free']],
]

/** Pages search engines should not list: personal ones, process steps, and aliases. */
const unlisted =
  /^\/(?:dashboard|admin|test|jury|stage|ballot|payment|voter|receipt|report|forgot-password|reset-password|ashenda|aboutus|shop\/(?:basket|order))(?:\/|$)/

export interface PagePath {
  readonly isPage: boolean
  readonly id: string | undefined
  /** The contest of a page of the archive. */
  readonly slug: string | undefined
  /** Shows the list of contestants. */
  readonly isHome: boolean
  /** Its other data. */
  readonly needs: 'zones' | 'result' | 'contest' | 'contests' | 'catalogue' | 'product' | undefined
  /** Of a product of the shop. */
  readonly productSlug: string | undefined
  /** What admins write of it. */
  readonly pieces: readonly Piece[]
  /** Rendered by the server. */
  readonly isRendered: boolean
  readonly isPersonal: boolean
  /** Its cache key: the path, or one key for all unknown paths. */
  readonly renderedAs: string
  /** Its address for search engines. Undefined for contestants, who may be hidden. */
  readonly listed: string | undefined
}

/** The pages before and after a vote, which show the title rule. */
function neededBy(pathname: string): PagePath['needs'] {
  if (pathname === '/register') return 'zones'
  if (pathname === '/results') return 'result'
  if (pathname === '/contests') return 'contests'
  if (pathname === '/shop') return 'catalogue'
  if (productSlugIn(pathname) !== undefined) return 'product'
  return pathname === '/payment' || pathname.startsWith('/receipt/') ? 'contest' : undefined
}

/** A product's page; the shop's own pages have no slug (core: slugOf). */
const productSlugIn = (pathname: string): string | undefined =>
  /^\/shop\/(?!(?:basket|order)$)([a-z0-9-]{1,80})$/.exec(pathname)?.[1]

/** In bar and footer, on every page. */
const everywhere: readonly Piece[] = ['contact', 'jobs', 'announcement']

function piecesOn(pathname: string, isContestant: boolean): readonly Piece[] {
  if (isContestant || pathname === '/' || pathname === '/voter/payed') return [...everywhere, 'home', 'partners']
  if (pathname === '/payment' || pathname === '/ballot') return [...everywhere, 'prize']
  const own = pieces.find((piece) => pathname === `/${piece}`)
  return own && !everywhere.includes(own) ? [...everywhere, own] : everywhere
}

/** All unknown paths are one page. */
export function pagePathOf(pathname: string): PagePath {
  const isPage = pages.some((page) => page.test(pathname))
  const id = contestantPath.exec(pathname)?.[1]?.toLowerCase()
  return {
    isPage,
    id,
    slug: contestPath.exec(pathname)?.[1],
    isHome: id !== undefined || pathname === '/' || pathname === '/voter/payed',
    needs: neededBy(pathname),
    productSlug: productSlugIn(pathname),
    pieces: piecesOn(pathname, id !== undefined),
    isRendered: !membersOnly.test(pathname),
    isPersonal: personal.test(pathname),
    renderedAs: isPage ? pathname : '/not-found',
    listed: isPage && id === undefined && !unlisted.test(pathname) ? pathname : undefined,
  }
}

/** Shared addresses that redirect to a page. */
const handedOn = /^\/(?:payments\/return\/[\w-]+|v\/[\da-z]{1,12})$/i

/**
 * What chats, mails and people append to an address: spaces, invisible characters, slashes, punctuation. None of our
 * paths ends so.
 */
const stray = /[\s\p{P}\p{S}\p{C}]/u
const isStray = (sign: string): boolean => stray.test(sign) && !/[-_=]/.test(sign)
const invisible = /\p{Cf}|\p{Cc}/gu

/** A loop, because a regular expression takes 0.1 s for thousands of such characters. */
function withoutStray(text: string): string {
  let end = text.length
  while (end > 0 && isStray(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A cheap first check: most addresses have none of these. */
const suspicious = /%|&amp;|=\+|[^\w=-](?:$|\?)/

/**
 * Repairs a garbled address: trailing punctuation, an encoded `?` or `#`, `&amp;`, a phone whose `+` was not encoded.
 * Only our own pages, so that nobody is redirected elsewhere; undefined if there is nothing to repair.
 */
export function meantAddress(url: string): string | undefined {
  if (url === '/' || !suspicious.test(url)) return undefined
  const queryAt = url.indexOf('?')
  const path = queryAt === -1 ? url : url.slice(0, queryAt)
  const query = queryAt === -1 ? '' : url.slice(queryAt + 1)
  const decoded = decodeURIComponent(path)
  const [beforeHash = '', ...fragment] = decoded.split('#')
  const [name = '', ...inner] = beforeHash.replace(invisible, '').split('?')
  const pathname = withoutStray(name.trim()) || '/'
  if (!handedOn.test(pathname) && !pages.some((page) => page.test(pathname))) return undefined
  const asked = new URLSearchParams(query)
  const meant = meantQuery([inner.join('?'), query.replaceAll('&amp;', '&')].filter((part) => part !== '').join('&'))
  const isAsItStands = pathname === decoded && String(meant) === String(asked)
  if (isAsItStands) return undefined
  const hash = fragment.length > 0 ? `#${encodeURI(withoutStray(fragment.join('#')))}` : ''
  return `${encodeURI(pathname)}${meant.size > 0 ? `?${meant}` : ''}${hash}`
}

function meantQuery(text: string): URLSearchParams {
  const sent = [...new URLSearchParams(text)]
  return new URLSearchParams(
    sent.map(([key, value], at): [string, string] => {
      if (key === 'phone') return [key, phoneInQuery(value)]
      // A name may end with a full stop.
      return [key, at === sent.length - 1 && key !== 'name' ? withoutStray(value) : value]
    }),
  )
}

/** Longer than any accepted value; bounds cache keys. */
const longestValue = 256

/** The query parameters that count for a page, in a fixed order: '' or `?…`. */
export function searchOf(pathname: string, query: URLSearchParams): string {
  const keys = queryKeys.find(([page]) => page.test(pathname))?.[1] ?? []
  const wanted = keys.flatMap((key): [string, string][] => {
    // Of equal names the last counts, as with forms.
    const value = beginningOf(query.getAll(key).at(-1)?.trim() ?? '', longestValue, inUnits)
    return value === '' ? [] : [[key, value]]
  })
  return wanted.length === 0 ? '' : `?${new URLSearchParams(wanted)}`
}

/** Link previews accept anything; only clients that ask for JSON get it. */
export const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^application\/(\w+\+)?json/.test(request.headers.accept ?? '')

/** Redirects garbled links to the page they meant. */
export function registerMeantAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const meant = wantsPage(request) ? meantAddress(request.url) : undefined
    if (meant === undefined) done()
    else reply.redirect(meant, 301)
  })
}
