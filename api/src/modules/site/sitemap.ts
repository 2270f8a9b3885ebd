import type { HeadLanguage } from '@ashenda/core/contracts/page-heads.ts'
import { escapeHtml } from '@ashenda/core/html.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import { alternatesOf } from './page-language.ts'

/** More a sitemap may not hold (sitemaps.org). */
const entriesAtMost = 50_000

/** The pages under these paths and those of the contestants, each in every language. */
export function sitemapOf(
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
