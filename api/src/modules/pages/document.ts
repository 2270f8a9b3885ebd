import { hash } from 'node:crypto'
import type { FirstContent } from '@ashenda/core/contracts/content.ts'
import type { PageHeads } from '@ashenda/core/contracts/page-heads.ts'
import { renderedAttribute, rootId } from '@ashenda/core/contracts/page-render.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { readingPieces } from '@ashenda/core/domain/content.ts'
import { documentLanguages } from '@ashenda/core/domain/document.ts'
import { documentTextsIn } from '@ashenda/core/domain/document-texts.ts'
import { jpegFile } from '@ashenda/core/domain/image.ts'
import { inUnits, truncateAtWord } from '@ashenda/core/domain/truncate.ts'
import { capitalised } from '@ashenda/core/domain/zone-title.ts'
import { escapeHtml } from '@ashenda/core/html.ts'
import type { ContestantRow, ContestRow } from '@ashenda/db/queries/contest/directory.ts'
import type { ProductRow } from '@ashenda/db/queries/shop/products.ts'
import type { Directory } from '../../directory/directory.ts'

/** A page's head; all texts are escaped HTML. */
export interface PageHead {
  readonly title: string
  /** Without the site's name; the large text of a preview. */
  readonly heading: string
  readonly description: string
  readonly type: 'website' | 'profile'
  /** The canonical address; pages without one are kept out of search engines. */
  readonly address?: string
  readonly picture?: { readonly address: string; readonly alt: string }
  readonly data?: StructuredData
  /** Where other sites ask for the code that embeds the page. */
  readonly oembed?: string
}

/** The site's own preview picture, in the size of a contestant's; a file of the web app. */
export const sitePicture = 'share.jpg'

export interface Setting {
  /** https://host */
  readonly origin: string
  /** The language of its texts, as a code. */
  readonly language: string
  readonly texts: SiteTexts
  readonly hasPicture: boolean
}

/** The home page's head, which describes the contest. */
export function homeHead(setting: Setting, { content }: Directory): PageHead {
  const { origin, texts, hasPicture } = setting
  const picture = hasPicture ? `${origin}/${sitePicture}` : undefined
  return { ...siteHead(setting, '/'), data: contestData(content?.contest, origin, picture, texts.description) }
}

/** The head of any page but a contestant's; no `pathname` keeps it out of search engines. */
export function siteHead({ origin, texts, hasPicture }: Setting, pathname?: string): PageHead {
  const own = pathname === undefined ? undefined : texts.of(pathname)
  return {
    ...titlesOf(own?.title, texts),
    description: escapeHtml(own?.description ?? texts.description),
    type: 'website',
    ...(pathname !== undefined && { address: escapeHtml(`${origin}${pathname}`) }),
    ...(hasPicture && { picture: { address: escapeHtml(`${origin}/${sitePicture}`), alt: texts.siteName } }),
    ...(pathname === '/results' && { oembed: oembedAt(origin) }),
  }
}

const oembedAt = (origin: string): string => escapeHtml(`${origin}/oembed`)

/** The head of a contest's page in the archive, with the portrait of who won it. */
export function archivedHead(
  setting: Setting,
  contest: ContestRow,
  winner: { readonly image: string | null } | undefined,
): PageHead {
  const { origin, texts } = setting
  return {
    ...siteHead(setting),
    ...titlesOf(contest.name, texts),
    description: escapeHtml(texts.contest),
    address: escapeHtml(`${origin}/contests/${contest.slug}`),
    ...(winner?.image && {
      picture: {
        address: escapeHtml(`${origin}/images/${jpegFile(winner.image, 'share')}`),
        alt: escapeHtml(contest.name),
      },
    }),
  }
}

interface Standing {
  readonly isVotable: boolean
  /** Her zone's title. Until then she only stands for it, whatever her place. */
  readonly hasWon: boolean
}

/** A contestant's head, in her own words, and while people can vote for her an invitation to do so. */
export function contestantHead(
  { origin, language, texts }: Setting,
  contestant: ContestantRow,
  directory: Directory,
  { isVotable, hasWon }: Standing,
): PageHead {
  const zone = directory.content?.zones.find((one) => one.id === contestant.zoneId)
  const words = documentTextsIn(documentLanguages.find((one) => one === language) ?? 'en')
  const title = zone && hasWon ? words.missTitle(zone.name) : undefined
  const name = fullNameOf(contestant)
  const story = beginningOf(contestant.description)
  const [image] = contestant.images
  const about = story === '' ? texts.description : story
  return {
    ...titlesOf(name, texts),
    ...(zone && { heading: escapeHtml(`${name} · ${title ?? capitalised(words.zone(zone.name))}`) }),
    description: escapeHtml(isVotable ? beginningOf(`${texts.voteFor(name)} ${about}`) : about),
    type: 'profile',
    address: escapeHtml(`${origin}/${contestant.id}`),
    ...(image && {
      picture: {
        address: escapeHtml(`${origin}${sharePath(contestant.id, language, [name, zone?.name ?? '', image.file])}`),
        alt: escapeHtml(name),
      },
    }),
    data: contestantData(contestant, title, origin, story),
    oembed: oembedAt(origin),
  }
}

/** A product's head: a search engine shows its price and whether it is there. */
export function productHead({ origin, texts, hasPicture }: Setting, product: ProductRow): PageHead {
  const { name, slug, description, price, currency, quantity, id, photoFile } = product
  const about = beginningOf(description)
  const address = `${origin}/shop/${slug}`
  return {
    ...titlesOf(name, texts),
    description: escapeHtml(about === '' ? texts.description : about),
    type: 'website',
    address: escapeHtml(address),
    ...(hasPicture && { picture: { address: escapeHtml(`${origin}/${sitePicture}`), alt: texts.siteName } }),
    data: {
      '@context': context,
      '@type': 'Product',
      name,
      ...(about !== '' && { description: about }),
      ...(photoFile !== null && { image: `${origin}/api/v1/product/product-photo/${id}` }),
      offers: {
        '@type': 'Offer',
        url: address,
        price: (price / 100).toFixed(2),
        priceCurrency: currency,
        availability: `${context}/${quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      },
    },
  }
}

/** Its picture to share; another address once it shows something else, because messengers keep pictures. */
function sharePath(id: string, language: string, shows: readonly string[]): string {
  const mark = hash('sha256', JSON.stringify(shows), 'base64url').slice(0, 8)
  return `/share/${id}/${language}.jpg?v=${mark}`
}

function titlesOf(own: string | undefined, { siteName }: SiteTexts): Pick<PageHead, 'title' | 'heading'> {
  if (own === undefined) return { title: siteName, heading: siteName }
  const heading = escapeHtml(own)
  return { title: `${heading} · ${siteName}`, heading }
}

/** Previews cut longer texts themselves. */
const longestBeginning = 200

/** The beginning of a text on one line. */
const beginningOf = (text: string): string =>
  truncateAtWord(text.replace(/\s+/g, ' ').trim(), longestBeginning, inUnits)

/** schema.org */
type StructuredData = Readonly<Record<string, unknown>>

const context = 'https://schema.org'
const organisation = { '@type': 'Organization', name: 'Ashenda' }

/** The contest as an event. */
function contestData(
  contest: ContestRow | undefined,
  origin: string,
  picture: string | undefined,
  description: string,
): StructuredData {
  const holder = { ...organisation, '@id': `${origin}/#organisation`, url: `${origin}/`, logo: `${origin}/icon.svg` }
  const site = { '@type': 'WebSite', name: 'ashenda tigray', url: `${origin}/`, publisher: { '@id': holder['@id'] } }
  return {
    '@context': context,
    '@graph': [holder, site, ...(contest ? [eventOf(contest, origin, picture, description)] : [])],
  }
}

const eventOf = (
  { name, opensAt, closesAt }: ContestRow,
  origin: string,
  picture: string | undefined,
  description: string,
) => ({
  '@type': 'Event',
  name,
  description,
  startDate: opensAt,
  endDate: closesAt,
  eventStatus: `${context}/EventScheduled`,
  eventAttendanceMode: `${context}/OnlineEventAttendanceMode`,
  location: { '@type': 'VirtualLocation', url: `${origin}/` },
  organizer: { '@id': `${origin}/#organisation` },
  ...(picture !== undefined && { image: [picture] }),
})

/** A contestant; the beginning of her description is enough, as the page has all of it. */
function contestantData(
  contestant: ContestantRow,
  title: string | undefined,
  origin: string,
  story: string,
): StructuredData {
  const { id, occupation, images } = contestant
  return {
    '@context': context,
    '@type': 'ProfilePage',
    dateModified: contestant.updatedAt,
    mainEntity: {
      '@type': 'Person',
      '@id': `${origin}/${id}`,
      identifier: id,
      name: fullNameOf(contestant),
      url: `${origin}/${id}`,
      image: images.map(({ file }) => `${origin}/images/${jpegFile(file, 'share')}`),
      ...(title !== undefined && { alternateName: title }),
      ...(occupation !== '' && { jobTitle: occupation }),
      ...(story !== '' && { description: story }),
    },
  }
}

/** The site's texts in one language. */
export interface SiteTexts {
  /** As HTML. */
  readonly siteName: string
  /** Of the home page, and of pages without their own. */
  readonly description: string
  /** Of a contest's page in the archive. */
  readonly contest: string
  /** Asks to vote for somebody. */
  readonly voteFor: (name: string) => string
  readonly of: (pathname: string) => { readonly title?: string; readonly description: string } | undefined
}

/** @param written by admins, which comes first */
export function siteTexts(
  { pages, contest, voteFor }: PageHeads,
  siteName: string,
  code: string,
  written: FirstContent['shown'] = {},
): SiteTexts {
  const of: SiteTexts['of'] = (pathname) => {
    const name = readingPieces.find((piece) => pathname === `/${piece}`)
    const own = name && written[name]
    if (own) return { title: own.title, description: own.lead }
    return Object.hasOwn(pages, pathname) ? pages[pathname]?.[code] : undefined
  }
  return {
    siteName,
    description: of('/')?.description ?? '',
    contest: contest[code] ?? '',
    voteFor: (name) => (voteFor[code] ?? '').replace('{{name}}', () => name),
    of,
  }
}

/** The built index.html, cut where page-specific parts go. */
export interface Shell {
  /** The site's name, as HTML. */
  readonly title: string
  /** Preload tags of the home page's first picture. */
  readonly firstPicture: string
  /** Whether the site has a preview picture. */
  readonly hasPicture: boolean
  readonly fill: (parts: DocumentParts) => string
}

export interface DocumentParts {
  /** BCP 47. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  /** Replace title and description. */
  readonly tags: string
  /** Goes at the end of the document. */
  readonly block: string
  /** Of a server-rendered page: its language code, markup, and styles and hints. */
  readonly rendered?: { readonly language: string; readonly html: string; readonly head: string } | undefined
  /** The `<noscript>` text of a page that only browsers render. */
  readonly withoutScripts?: string | undefined
  /** Shown if rendering failed: how a browser without scripts gets the page. */
  readonly notDrawn?: NotDrawn | undefined
}

export interface NotDrawn {
  readonly text: string
  /** The link's text. */
  readonly again: string
  /** The link's target; '' is the page itself. */
  readonly at: string
  /** Seconds until the browser reloads by itself; unset if that would resend a form. */
  readonly afterSeconds?: number
}

const titleTag = /<title>([^<]*)<\/title>\s*/
const pictureTag = /[ \t]*<link\s+rel="preload"\s+as="image"[^>]*>\n?/g
const descriptionTag = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>\s*/
/** Rendered pages inline them. */
const styleTag = /[ \t]*<link\s+rel="(?:stylesheet|modulepreload)"[^>]*>\n?/g
const noScriptTag = /\s*<noscript>[\s\S]*?<\/noscript>/

/** @throws if the page has no title and so is not the web app's build */
export function cutShell(html: string, hasPicture: boolean): Shell {
  const bare = html.replace(descriptionTag, '').replace(pictureTag, '')
  const title = titleTag.exec(bare)
  if (!title) throw new Error('the built page has no title')
  const [start, openTag, beforeTitle] = cutAt(bare.slice(0, title.index), /<html\b[^>]*>/, 'html tag')
  const [afterTitle, root, rest] = cutAt(
    bare.slice(title.index + title[0].length),
    new RegExp(`<div id="${rootId}">[\\s\\S]*?</div>(?=\\s*(?:<noscript>|</body>))`),
    'root',
  )
  const [beforeEnd, end, afterEnd] = cutAt(rest, /\s*<\/body>/, 'end')
  const html0 = openTag.replace(/\s+(?:lang|dir)="[^"]*"/g, '').slice(0, -1)
  const laterScript = afterTitle.replace(styleTag, '').replace('<script type="module"', '$& fetchpriority="low"')
  const [headOfRendered, , bodyOfRendered] = cutAt(laterScript, /<\/head>/, 'head')
  return {
    title: title[1] ?? '',
    firstPicture: html.match(pictureTag)?.join('') ?? '',
    hasPicture,
    fill({ tag, dir, tags, block, rendered, withoutScripts, notDrawn }) {
      const before = `${start}${html0} lang="${tag}" dir="${dir}">${beforeTitle}${tags}`
      const after = `${block}${end}${afterEnd}`
      if (notDrawn)
        return `${before}${reloading(notDrawn)}${afterTitle}${root}${withNotice(beforeEnd, linkOf(notDrawn))}${after}`
      if (!rendered) {
        const body = withoutScripts === undefined ? beforeEnd : withNotice(beforeEnd, withoutScripts)
        return `${before}${afterTitle}${root}${body}${after}`
      }
      const own = `<div id="${rootId}" ${renderedAttribute}="${rendered.language}">${rendered.html}</div>`
      const head = `${headOfRendered}${rendered.head}\n</head>`
      return `${before}${head}${bodyOfRendered}${own}${beforeEnd.replace(noScriptTag, '')}${after}`
    },
  }
}

const reloading = ({ afterSeconds }: NotDrawn): string =>
  afterSeconds === undefined ? '' : `<noscript><meta http-equiv="refresh" content="${afterSeconds}" /></noscript>\n    `

/**
 * Looks like the web app's own error notice (base.css): a link large enough for a thumb, and no placeholder pattern.
 */
const linkOf = ({ text, again, at }: NotDrawn): string =>
  `<style>.arriving { display: none }</style><p class="lost">${escapeHtml(text)}<br /><a href="${escapeHtml(at)}" style="display: inline-block; padding: 1rem">${escapeHtml(again)}</a></p>`

/** Replaces the build's own notice. Browsers with scripts read it as text up to the first end tag. */
const withNotice = (body: string, html: string): string =>
  body.replace(noScriptTag, () => `\n    <noscript>${html.replaceAll(/<\/?noscript[^>]*>/g, '')}</noscript>`)

function cutAt(html: string, pattern: RegExp, name: string): readonly [string, string, string] {
  const found = pattern.exec(html)
  if (!found) throw new Error(`the built page has no ${name}`)
  return [html.slice(0, found.index), found[0], html.slice(found.index + found[0].length)]
}
