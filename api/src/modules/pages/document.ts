import type { PageHeads } from '@ashenda/core/contracts/page-heads.ts'
import { renderedAttribute, rootId } from '@ashenda/core/contracts/page-render.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { jpegFile } from '@ashenda/core/domain/image.ts'
import { inUnits, truncate } from '@ashenda/core/domain/truncate.ts'
import { missTitleOf } from '@ashenda/core/domain/zone.ts'
import { escapeHtml } from '@ashenda/core/html.ts'
import type { ContestantRow, ContestRow, ZoneRow } from '@ashenda/db/queries/contest/directory.ts'
import type { Directory } from '../../directory/directory.ts'

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

/** What previews show of the site itself, in the size of a contestant's; a file of the web app. */
export const sitePicture = 'share.jpg'

/** The site as one of its pages is about to be shown. */
export interface Setting {
  /** https://host */
  readonly origin: string
  readonly texts: SiteTexts
  readonly hasPicture: boolean
}

/** The first page, which tells of the contest too. */
export function homeHead(setting: Setting, { content }: Directory): PageHead {
  const { origin, texts, hasPicture } = setting
  const picture = hasPicture ? `${origin}/${sitePicture}` : undefined
  return { ...siteHead(setting, '/'), data: contestData(content?.contest, origin, picture, texts.description) }
}

/** Any page but a contestant's; `pathname` is missing where the page is not to be found by it. */
export function siteHead({ origin, texts, hasPicture }: Setting, pathname?: string): PageHead {
  const own = pathname === undefined ? undefined : texts.of(pathname)
  return {
    ...titlesOf(own?.title, texts),
    description: escapeHtml(own?.description ?? texts.description),
    type: 'website',
    ...(pathname !== undefined && { address: escapeHtml(`${origin}${pathname}`) }),
    ...(hasPicture && { picture: { address: escapeHtml(`${origin}/${sitePicture}`), alt: texts.siteName } }),
  }
}

/** A contestant's page, in her own words. */
export function contestantHead({ origin, texts }: Setting, contestant: ContestantRow, directory: Directory): PageHead {
  const zone = directory.content?.zones.find((one) => one.id === contestant.zoneId)
  const name = fullNameOf(contestant)
  const story = beginningOf(contestant.description)
  const [image] = contestant.images
  return {
    ...titlesOf(zone ? `${name} · ${missTitleOf(zone.name)}` : name, texts),
    description: escapeHtml(story === '' ? texts.description : story),
    type: 'profile',
    address: escapeHtml(`${origin}/${contestant.id}`),
    ...(image && {
      picture: { address: escapeHtml(`${origin}/images/${jpegFile(image.file, 'share')}`), alt: escapeHtml(name) },
    }),
    data: contestantData(contestant, zone, origin, story),
  }
}

function titlesOf(own: string | undefined, { siteName }: SiteTexts): Pick<PageHead, 'title' | 'heading'> {
  if (own === undefined) return { title: siteName, heading: siteName }
  const heading = escapeHtml(own)
  return { title: `${heading} · ${siteName}`, heading }
}

/** What previews show of a text before they cut it themselves. */
const longestBeginning = 200

/** The beginning of a text in one line, cut between two words where they are not too long. */
function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const cut = truncate(line, longestBeginning, inUnits)
  const lastSpace = line.lastIndexOf(' ', cut.length - 1)
  return cut === line || lastSpace <= longestBeginning / 2 ? cut : truncate(line, lastSpace, inUnits)
}

/** What a page is about, in the words of schema.org. */
type StructuredData = Readonly<Record<string, unknown>>

const context = 'https://schema.org'
const organisation = { '@type': 'Organization', name: 'Ashenda' }

/** Of the first page: who holds the contest, and when one can vote. */
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

/** Of a contestant's page; of her story the beginning is enough, as the page tells it whole. */
function contestantData(
  contestant: ContestantRow,
  zone: ZoneRow | undefined,
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
      ...(zone && { alternateName: missTitleOf(zone.name) }),
      ...(occupation !== '' && { jobTitle: occupation }),
      ...(story !== '' && { description: story }),
    },
  }
}

/** What pages say of themselves in one language. */
export interface SiteTexts {
  /** As HTML. */
  readonly siteName: string
  /** Of the first page, and of every page without one of its own. */
  readonly description: string
  readonly of: (pathname: string) => { readonly title?: string; readonly description: string } | undefined
}

export function siteTexts({ pages }: PageHeads, siteName: string, code: string): SiteTexts {
  const of: SiteTexts['of'] = (pathname) => (Object.hasOwn(pages, pathname) ? pages[pathname]?.[code] : undefined)
  return { siteName, description: of('/')?.description ?? '', of }
}

/** The built page, cut open where a page of its own goes in. */
export interface Shell {
  /** The name of the site, as HTML. */
  readonly title: string
  /** Tags that fetch the first page's first picture ahead; other pages do not show it. */
  readonly firstPicture: string
  /** Whether the site has a picture for previews of its links. */
  readonly hasPicture: boolean
  readonly fill: (parts: DocumentParts) => string
}

export interface DocumentParts {
  /** BCP 47. */
  readonly tag: string
  readonly dir: 'ltr' | 'rtl'
  /** At the place of title and description. */
  readonly tags: string
  /** At the document's end. */
  readonly block: string
  /** Of a page that the server rendered: its language by its code, what stands in the root, its styles and hints. */
  readonly rendered?: { readonly language: string; readonly html: string; readonly head: string } | undefined
  /** Of one that browsers draw: what it says where there are no scripts. */
  readonly withoutScripts?: string | undefined
  /** Of one that the server could not draw this time: how a browser without scripts comes to it. */
  readonly notDrawn?: NotDrawn | undefined
}

export interface NotDrawn {
  readonly text: string
  /** Of the link. */
  readonly again: string
  /** Where it leads; '' is the page itself. */
  readonly at: string
  /** When the browser loads the page again by itself, in seconds; never where that would send a form once more. */
  readonly afterSeconds?: number
}

const titleTag = /<title>([^<]*)<\/title>\s*/
const pictureTag = /[ \t]*<link\s+rel="preload"\s+as="image"[^>]*>\n?/g
const descriptionTag = /<meta\s+name="description"\s+content="[^"]*"\s*\/?>\s*/
/** Of a rendered page they stand in the document. */
const styleTag = /[ \t]*<link\s+rel="(?:stylesheet|modulepreload)"[^>]*>\n?/g
const noScriptTag = /\s*<noscript>[\s\S]*?<\/noscript>/

/** @throws when the page has no title: then it is not the one the web app is built with */
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

/** As the web app says that a page was lost (base.css), with a link that a thumb meets, and without the stitches that stand until the application does. */
const linkOf = ({ text, again, at }: NotDrawn): string =>
  `<style>.arriving { display: none }</style><p class="lost">${escapeHtml(text)}<br /><a href="${escapeHtml(at)}" style="display: inline-block; padding: 1rem">${escapeHtml(again)}</a></p>`

/** In place of what the build says. A browser with scripts reads it as text, up to the first end tag. */
const withNotice = (body: string, html: string): string =>
  body.replace(noScriptTag, () => `\n    <noscript>${html.replaceAll(/<\/?noscript[^>]*>/g, '')}</noscript>`)

function cutAt(html: string, pattern: RegExp, name: string): readonly [string, string, string] {
  const found = pattern.exec(html)
  if (!found) throw new Error(`the built page has no ${name}`)
  return [html.slice(0, found.index), found[0], html.slice(found.index + found[0].length)]
}
