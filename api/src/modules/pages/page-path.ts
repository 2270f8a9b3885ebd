import { phoneInQuery } from '@ashenda/core/domain/phone.ts'
import { beginningOf, inUnits } from '@ashenda/core/domain/truncate.ts'
import { uuidPattern } from '@ashenda/core/domain/uuid.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const contestantPath = new RegExp(`^/(${uuidPattern})$`, 'i')

/** Pages the web app draws; every other path gets the same app with status 404, and the app says so. */
const pages = [
  /^\/$/,
  contestantPath,
  /^\/voter\/payed$/,
  /^\/(?:register|login|forgot-password|reset-password|payment|where|results|ballot(?:\/code)?)$/,
  /^\/receipt\/[^/]+$/,
  // As the app takes it: it says itself that there is nobody of that id.
  /^\/report\/[^/]+$/,
  /^\/(?:exemplary|about|contact|policy|ashenda|aboutus)$/,
  /^\/dashboard\/(?:user(?:\/(?:profile|upload|password|pay))?|admin(?:\/(?:category|products(?:\/new)?|product\/[a-z0-9-]{1,80}|orders|actions|contest|create-zone|erasure|requests|payments|queues|ranking|suspicion|users|admins|moderation))?)$/,
  /^\/(?:test|admin\/(?:generate\/132|join))$/,
]

/** Pages that only the browser renders, because they need a log-in. */
const membersOnly = /^\/(?:dashboard|admin|test)(?:\/|$)/

/** Pages made for one person by the data in their address: no cache keeps them. */
const personal = /^\/(?:payment|where|receipt|ballot|report)(?:\/|$)/

/** What of an address's query a page goes by; of what somebody adds to it there would be as many pages as they like. */
const queryKeys: readonly (readonly [page: RegExp, keys: readonly string[]])[] = [
  [/^\/$|^\/[0-9a-f-]{36}$|^\/voter\/payed$/i, ['zone', 'name', 'view', 'page', 'jp']],
  [/^\/contact$/, ['about']],
  [/^\/login$/, ['by', 'from', 'reset']],
  [/^\/register$/, ['from', 'ref']],
  [/^\/where$/, ['reference', 'vote']],
  [/^\/report\//, ['sent']],
  [/^\/payment$/, ['name', 'phone', 'isd', 'free']],
]

/** Pages that search engines should not list: personal ones, steps of a process, and stand-ins for others. */
const unlisted =
  /^\/(?:dashboard|admin|test|ballot|payment|voter|receipt|report|forgot-password|reset-password|ashenda|aboutus)(?:\/|$)/

export interface PagePath {
  readonly isPage: boolean
  /** Of the contestant whose address it is. */
  readonly id: string | undefined
  /** Where the list of contestants is shown. */
  readonly isHome: boolean
  /** What else its data are. */
  readonly needs: 'zones' | 'result' | 'contest' | undefined
  /** Whether the server renders it. */
  readonly isRendered: boolean
  readonly isPersonal: boolean
  /** Under what it is rendered: the path, or one for all that are none. */
  readonly renderedAs: string
  /** What a search engine may know it by; not a contestant's, who may not be listed. */
  readonly listed: string | undefined
}

/** Pages before and after a vote, which say which votes decide. */
function neededBy(pathname: string): PagePath['needs'] {
  if (pathname === '/register') return 'zones'
  if (pathname === '/results') return 'result'
  return pathname === '/payment' || pathname.startsWith('/receipt/') ? 'contest' : undefined
}

/** Which page a path is; a thousand paths that are none are all the same. */
export function pagePathOf(pathname: string): PagePath {
  const isPage = pages.some((page) => page.test(pathname))
  const id = contestantPath.exec(pathname)?.[1]?.toLowerCase()
  return {
    isPage,
    id,
    isHome: id !== undefined || pathname === '/' || pathname === '/voter/payed',
    needs: neededBy(pathname),
    isRendered: !membersOnly.test(pathname),
    isPersonal: personal.test(pathname),
    renderedAs: isPage ? pathname : '/not-found',
    listed: isPage && id === undefined && !unlisted.test(pathname) ? pathname : undefined,
  }
}

/** Addresses that people share and that redirect to a page. */
const handedOn = /^\/payments\/return\/[\w-]+$/

/** What chats, mails and people add after an address: spaces, invisible characters, slashes, punctuation. None of our paths ends so. */
const stray = /[\s\p{P}\p{S}\p{C}]/u
const isStray = (sign: string): boolean => stray.test(sign) && !/[-_=]/.test(sign)
const invisible = /\p{Cf}|\p{Cc}/gu

/** A loop, because a pattern takes 0.1 s for thousands of such characters. */
function withoutStray(text: string): string {
  let end = text.length
  while (end > 0 && isStray(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** A quick look: most addresses have nothing of it. */
const suspicious = /%|&amp;|=\+|[^\w=-](?:$|\?)/

/**
 * The page that was meant by an address that is none or cannot be read as it stands: with something behind it, with `?` and `#` encoded, with `&amp;`,
 * or with a phone whose `+` was not. One of ours, so that nobody is led elsewhere; undefined where there is none, or nothing to mend.
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

/** Longer than what is taken of any of them: a page is kept under its query. */
const longestValue = 256

/** What of a query counts for a page, in one order: '' or `?…`. */
export function searchOf(pathname: string, query: URLSearchParams): string {
  const keys = queryKeys.find(([page]) => page.test(pathname))?.[1] ?? []
  const wanted = keys.flatMap((key): [string, string][] => {
    // Of a form's buttons and fields of one name the last one counts.
    const value = beginningOf(query.getAll(key).at(-1)?.trim() ?? '', longestValue, inUnits)
    return value === '' ? [] : [[key, value]]
  })
  return wanted.length === 0 ? '' : `?${new URLSearchParams(wanted)}`
}

/** Link previews accept anything; only programs that ask for JSON by name get JSON. */
export const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^application\/(\w+\+)?json/.test(request.headers.accept ?? '')

/** Redirects a person whose link was garbled on its way to the page it was meant to open. */
export function registerMeantAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const meant = wantsPage(request) ? meantAddress(request.url) : undefined
    if (meant === undefined) done()
    else reply.redirect(meant, 301)
  })
}
