import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { jpegFile } from '@ashenda/core/domain/image.ts'
import { missTitleOf } from '@ashenda/core/domain/zone.ts'
import type { ContestantRow, ContestRow, ZoneRow } from '@ashenda/db/queries/directory.ts'
import { pageTexts } from './page-texts.ts'
import type { Shell } from './shell.ts'
import { addressIn, alternatesOf, type SiteLanguage } from './site-languages.ts'
import { contestantData, contestData, dataBlock, type StructuredData } from './structured-data.ts'

/** What stands about a page in its head; all texts are HTML already. */
export interface PageHead {
  readonly title: string
  /** Without the site's name; what a preview shows large. */
  readonly heading: string
  readonly description: string
  readonly type: 'website' | 'profile'
  /** The one address of the page; a page without one is kept out of search engines. */
  readonly address?: string
  readonly picture?: { readonly address: string; readonly alt: string }
  readonly data?: StructuredData
}

/**
 * The tags of a head, for browsers, search engines and those who show a preview of a link. In each language a page is one of
 * its own for a search engine; a preview is of the page whoever opens it.
 */
export function headTags(head: PageHead, siteName: string, language?: SiteLanguage): string {
  const { title, heading, description, type, address, picture, data } = head
  return [
    `<title>${title}</title>`,
    meta('name', 'description', description),
    ...(address === undefined
      ? [meta('name', 'robots', 'noindex')]
      : [
          `<link rel="canonical" href="${addressIn(address, language)}" />`,
          ...alternatesOf(address).map((one) => `<link rel="alternate" hreflang="${one.tag}" href="${one.address}" />`),
          meta('property', 'og:url', address),
        ]),
    meta('property', 'og:type', type),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', heading),
    meta('property', 'og:description', description),
    ...(picture ? pictureTags(picture) : []),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', heading),
    meta('name', 'twitter:description', description),
    ...(picture
      ? [meta('name', 'twitter:image', picture.address), meta('name', 'twitter:image:alt', picture.alt)]
      : []),
    ...(data ? [dataBlock(data)] : []),
    '',
  ].join('\n    ')
}

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${content}" />`

/** The size is that of every picture for previews (core: jpegVariants). */
const pictureTags = ({ address, alt }: { readonly address: string; readonly alt: string }): readonly string[] => [
  meta('property', 'og:image', address),
  meta('property', 'og:image:type', 'image/jpeg'),
  meta('property', 'og:image:width', '1200'),
  meta('property', 'og:image:height', '630'),
  meta('property', 'og:image:alt', alt),
]

/** What previews show of the site itself, in the size of a contestant's; a file of the web app. */
export const sitePicture = 'share.jpg'

/** The first page, which tells of the contest too. */
export function homeHead(shell: Shell, origin: string, contest: ContestRow | undefined): PageHead {
  const picture = shell.hasPicture ? `${origin}/${sitePicture}` : undefined
  return { ...siteHead(shell, origin, '/'), data: contestData(contest, origin, picture) }
}

/** Any page but a contestant's, at an origin; `pathname` is missing where the page is not to be found by it. */
export function siteHead(shell: Shell, origin: string, pathname?: string): PageHead {
  const own = pathname === undefined ? undefined : pageTexts[pathname]
  return {
    title: own ? `${escapeHtml(own.heading)} · ${shell.title}` : shell.title,
    heading: own ? escapeHtml(own.heading) : shell.title,
    description: own ? escapeHtml(own.description) : shell.description,
    type: 'website',
    ...(pathname !== undefined && { address: escapeHtml(`${origin}${pathname}`) }),
    ...(shell.hasPicture && { picture: { address: escapeHtml(`${origin}/${sitePicture}`), alt: shell.title } }),
  }
}

/** A contestant's page at an origin (https://host). */
export function contestantHead(
  shell: Shell,
  contestant: ContestantRow,
  zone: ZoneRow | undefined,
  origin: string,
): PageHead {
  const name = fullNameOf(contestant)
  const heading = escapeHtml(zone ? `${name} · ${missTitleOf(zone.name)}` : name)
  const story = beginningOf(contestant.description)
  const [image] = contestant.images
  return {
    title: `${heading} · ${shell.title}`,
    heading,
    description: story === '' ? shell.description : escapeHtml(story),
    type: 'profile',
    address: escapeHtml(`${origin}/${contestant.id}`),
    ...(image && {
      picture: { address: escapeHtml(`${origin}/images/${jpegFile(image.file, 'share')}`), alt: escapeHtml(name) },
    }),
    data: contestantData(contestant, zone, origin, story),
  }
}

/** What previews show of a text before they cut it themselves. */
const longestBeginning = 200
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The beginning of a text in one line, cut between two words and never within a letter. */
function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestBeginning) return line
  let length = 0
  for (const { segment } of letters.segment(line)) {
    if (length + segment.length > longestBeginning) break
    length += segment.length
  }
  const lastSpace = line.lastIndexOf(' ', length)
  return `${line.slice(0, lastSpace > longestBeginning / 2 ? lastSpace : length)}…`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
