import type { ContestantRow } from '@ashenda/db/queries/directory.ts'
import { escapeHtml } from './page-head.ts'
import { pageTexts } from './page-texts.ts'
import { alternatesOf } from './site-languages.ts'

/** More a sitemap may not hold (sitemaps.org). */
const entriesAtMost = 50_000

/** The pages to read and those of the contestants, each in every language. */
export function sitemapOf(listed: readonly ContestantRow[], origin: string): string {
  const pages = ['/', ...Object.keys(pageTexts)].map((path) => entry(`${origin}${path}`))
  const people = listed
    .slice(0, entriesAtMost - pages.length)
    .map(({ id, updatedAt }) => entry(`${origin}/${id}`, updatedAt))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages,
    ...people,
    '</urlset>',
    '',
  ].join('\n')
}

function entry(page: string, changedAt?: string): string {
  const address = escapeHtml(page)
  const alternates = alternatesOf(address).map(
    (one) => `<xhtml:link rel="alternate" hreflang="${one.tag}" href="${one.address}"/>`,
  )
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`
  return `<url><loc>${address}</loc>${changed}${alternates.join('')}</url>`
}
