import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { HeadLanguage, PageHeads } from '@ashenda/core/contracts/page-heads.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { escapeHtml } from '@ashenda/core/html.ts'
import { findAnnouncedSlugs } from '@ashenda/db/queries/contest/archive.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import { defineRoutes } from '../../http/app.ts'
import { originOf } from '../../http/language-cookie.ts'
import { alternatesOf, readPageHeads } from '../pages/page-language.ts'

interface Sitemap {
  readonly listed: readonly ContestantRow[]
  readonly origin: string
  /** Addresses in the archive. */
  readonly slugs: string
  readonly xml: Buffer
  readonly gzipped: Promise<Buffer>
}

const forRobots = { config: { access: 'public' }, schema: { hide: true } } as const
const keptFor = 'public, max-age=3600'

/** robots.txt and the sitemap. */
export const searchRoutes = defineRoutes(
  'searchRoutes',
  ['sql', 'directory', 'settings'],
  async (app, { sql, directory, settings }) => {
    const heads = await readPageHeads(settings.webDir)
    let latest: Sitemap | undefined

    /** Cached while the directory stays the same: megabytes for a large contest. */
    async function sitemapAt(origin: string, { pages, languages }: PageHeads): Promise<Sitemap> {
      const contests = (await findAnnouncedSlugs(sql)).map((slug) => `/contests/${slug}`)
      const { listed } = directory
      const slugs = contests.join()
      if (latest?.listed === listed && latest.origin === origin && latest.slugs === slugs) return latest
      const paths = [...Object.keys(pages), ...contests]
      const xml = Buffer.from(sitemapOf(paths, listed, origin, languages))
      latest = { listed, origin, slugs, xml, gzipped: promisify(gzip)(xml) }
      return latest
    }

    app.get('/robots.txt', forRobots, (request, reply) => {
      const origin = originOf(request, settings.publicUrl)
      const lines = [
        'User-agent: *',
        'Disallow: /dashboard/',
        'Disallow: /admin/',
        `Sitemap: ${origin}/sitemap.xml`,
        '',
      ]
      return reply
        .headers({ 'cache-control': keptFor, 'content-type': 'text/plain; charset=utf-8' })
        .send(lines.join('\n'))
    })

    app.get('/sitemap.xml', forRobots, async (request, reply) => {
      if (!directory.content || !heads) throw new AppError('unavailable', { retryAfterSeconds: 60 })
      const { xml, gzipped } = await sitemapAt(originOf(request, settings.publicUrl), heads)
      const takesGzip = /\bgzip\b(?!;\s*q=0(?:[,\s]|$))/.test(String(request.headers['accept-encoding'] ?? ''))
      reply.headers({
        'cache-control': keptFor,
        'content-type': 'application/xml; charset=utf-8',
        vary: 'accept-encoding',
        ...(takesGzip && { 'content-encoding': 'gzip' }),
      })
      return reply.send(takesGzip ? await gzipped : xml)
    })
  },
)

/** A sitemap's limit (sitemaps.org). */
const entriesAtMost = 50_000

/** These pages and the contestants', each in every language. */
function sitemapOf(
  paths: readonly string[],
  listed: readonly ContestantRow[],
  origin: string,
  languages: readonly HeadLanguage[],
): string {
  const pages = paths.map((path) => entry(`${origin}${path}`, languages))
  const people = listed
    .slice(0, entriesAtMost - pages.length)
    .map(({ id, updatedAt }) => entry(`${origin}/${id}`, languages, updatedAt))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages,
    ...people,
    '</urlset>',
    '',
  ].join('\n')
}

function entry(page: string, languages: readonly HeadLanguage[], changedAt?: string): string {
  const address = escapeHtml(page)
  const alternates = alternatesOf(address, languages).map(
    (one) => `<xhtml:link rel="alternate" hreflang="${one.tag}" href="${one.address}"/>`,
  )
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`
  return `<url><loc>${address}</loc>${changed}${alternates.join('')}</url>`
}
