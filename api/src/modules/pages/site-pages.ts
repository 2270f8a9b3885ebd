import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import type { FirstData } from '@ashenda/core/contracts/http/first-data.ts'
import type { HeadLanguage } from '@ashenda/core/contracts/page-heads.ts'
import { phaseAt } from '@ashenda/core/domain/contest.ts'
import { imageFile, wideWidths } from '@ashenda/core/domain/image.ts'
import { listPlaceIn, orderText, readOrder } from '@ashenda/core/domain/list-order.ts'
import { searchMaxLength } from '@ashenda/core/domain/name-search.ts'
import { resultViewOf } from '@ashenda/core/domain/result-view.ts'
import { beginningOf, inUnits } from '@ashenda/core/domain/truncate.ts'
import type { ContestantRow } from '@ashenda/db/queries/contest/directory.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { AppSettings } from '../../config/settings.ts'
import type { Directory } from '../../directory/directory.ts'
import type { PageResult } from '../../metrics/metrics.ts'
import { contentNow, type Preview } from '../content/content-now.ts'
import {
  archivedHead,
  contestantHead,
  cutShell,
  type DocumentParts,
  homeHead,
  type PageHead,
  productHead,
  type Setting,
  siteHead,
  sitePicture,
  siteTexts,
} from './document.ts'
import { dataBlock, type FirstDataDeps, firstDataBlock, firstDataOf, type ListWanted, winnersOf } from './first-data.ts'
import { addressIn, alternatesOf, languageOf, type PageLanguage, readPageHeads } from './page-language.ts'
import { type PagePath, pagePathOf, searchOf } from './page-path.ts'
import type { Page } from './page-sender.ts'
import type { PageRenderer } from './render/page-renderer.ts'

export interface SitePage extends Page {
  /** False if all it shows is a notice. */
  readonly isThere: boolean
  readonly isPersonal: boolean
  /** Behind a log-in: rendered by browsers only. */
  readonly isForMembers: boolean
  readonly language: PageLanguage
  /** The part of the list it shows. */
  readonly list: ListWanted | undefined
}

export interface SitePages {
  /**
   * The page at an address and origin (https://host). @param keptLanguage the language this browser saw last @param
   * more data for this person only
   */
  readonly at: (
    url: string,
    origin: string,
    keptLanguage?: string,
    more?: Partial<FirstData>,
    options?: {
      readonly answersForm?: boolean
      /** The browser's (core/domain/list-order.ts). */
      readonly seed?: number
      /** The announced contest whose page in the archive it is. */
      readonly archived?: Directory | undefined
      /** What an admin is about to publish. */
      readonly preview?: Preview | undefined
    },
  ) => SitePage
}

const tellEveryMs = 10_000
/** Seconds until an unrendered page reloads; spread, because many are unrendered at such times. */
const comesAgainAfter = { least: 5, most: 10 }

interface SitePagesDeps extends FirstDataDeps {
  readonly settings: Pick<AppSettings, 'webDir' | 'cdnPages'>
  /** Counts a page in the metrics, rendered or not. */
  readonly onPageMade: (result: PageResult) => void
}

/** The pages of the built web app, rendered and with their heads; undefined if it is not built. */
export async function sitePages(
  services: SitePagesDeps,
  renderer: Pick<PageRenderer, 'render'>,
  log: FastifyBaseLogger,
): Promise<SitePages | undefined> {
  const { directory, settings } = services
  const built = await readFile(path.join(settings.webDir, 'index.html'), 'utf8').catch(() => undefined)
  if (built === undefined) return undefined
  const heads = await readPageHeads(settings.webDir)
  if (!heads) throw new Error(`${settings.webDir} has no heads.json: build the web app again`)
  const shell = cutShell(built, existsSync(path.join(settings.webDir, sitePicture)))

  /** Missing pages and hidden contestants have no address. */
  async function headOf(
    { listed, productSlug }: Pick<PagePath, 'listed' | 'productSlug'>,
    contestant: ContestantRow | undefined,
    setting: Setting,
  ): Promise<PageHead> {
    if (contestant) {
      const contest = directory.content?.contest
      const isOpen = contest !== undefined && phaseAt(contest, services.clock.now()) === 'open'
      const { winners } = await winnersOf(services, log)
      return contestantHead(setting, contestant, directory, {
        isVotable: isOpen && contestant.paidAt !== null,
        hasWon: winners?.titles.some(({ _id }) => _id === contestant.id) ?? false,
      })
    }
    const product = productSlug === undefined ? undefined : services.catalogue.known(productSlug)
    if (product === 'missing') return siteHead(setting)
    if (product) return productHead(setting, product)
    return listed === '/' ? homeHead(setting, directory) : siteHead(setting, listed)
  }

  let untold = 0
  let toldAt = Number.NEGATIVE_INFINITY
  /** If one page fails, many do; logs only now and then. */
  function tell(error: unknown): void {
    untold += 1
    if (performance.now() < toldAt + tellEveryMs) return
    log.error({ err: error, pages: untold }, 'a page could not be rendered')
    toldAt = performance.now()
    untold = 0
  }

  /** Undefined if rendering failed: the browser renders the page. */
  async function renderOf(
    page: PagePath,
    search: string,
    language: string,
    data: FirstData,
  ): Promise<DocumentParts['rendered']> {
    // Nothing to show before the contest is loaded.
    if (page.isHome && !data.contest) return undefined
    try {
      const wanted = { path: page.renderedAs, search, language, data }
      const rendered = await renderer.render(wanted, { isPersonal: page.isPersonal })
      services.onPageMade('rendered')
      return { language, ...rendered }
    } catch (error) {
      services.onPageMade('bare')
      tell(error)
      return undefined
    }
  }

  function notDrawn({ code }: PageLanguage, url: string, answersForm: boolean): DocumentParts['notDrawn'] {
    const texts = heads?.notDrawn[code]
    if (!texts) return undefined
    const { asked, sent, again } = texts
    // A reload would resend the form.
    if (answersForm) return { text: sent, again, at: url }
    return { text: asked, again, at: '', afterSeconds: randomInt(comesAgainAfter.least, comesAgainAfter.most + 1) }
  }

  return {
    at(url, origin, keptLanguage, more = {}, { answersForm = false, seed = 0, archived, preview } = {}) {
      const [pathname = '/', queryText = ''] = url.split('?')
      const query = new URLSearchParams(queryText)
      const page = pageOf(pathname, archived)
      const contestant = page.id === undefined ? undefined : directory.findListed(page.id)
      const language = languageOf(heads, query, keptLanguage)
      const search = searchOf(pathname, query)
      const list = page.isHome ? listWantedIn(search, seed, services.clock.now()) : undefined
      return {
        // Until the contest is loaded, no contestant counts as missing.
        isThere:
          page.isPage &&
          (page.productSlug === undefined || services.catalogue.known(page.productSlug) !== 'missing') &&
          (page.id === undefined || contestant !== undefined || directory.content === undefined),
        isPersonal: page.isPersonal,
        isForMembers: !page.isRendered,
        language,
        list,
        // All missing pages share a key, so that made-up addresses cannot fill the cache.
        key: JSON.stringify([
          origin,
          language.chosen,
          language.isAsked,
          page.isRendered,
          page.id === undefined ? page.renderedAs : (contestant?.id ?? 'nobody'),
          search,
          list?.fair,
        ]),
        async make() {
          const content = contentNow(directory.content, {
            now: services.clock.now(),
            language: language.code,
            pieces: page.pieces,
            preview,
          })
          const texts = siteTexts(heads, shell.title, language.code, content?.shown)
          // Reads what a product's head tells.
          const found = await firstDataOf(
            services,
            page,
            list,
            { id: contestant?.id, archived, view: resultViewOf(search) },
            log,
          )
          const data = {
            ...found,
            ...(content && { content }),
            ...(settings.cdnPages && !page.isPersonal && !preview && { isShared: true as const }),
            ...more,
          }
          const setting = { origin, language: language.code, texts, hasPicture: shell.hasPicture }
          const head = archived?.content
            ? archivedHead(setting, archived.content.contest, winnerIn(data))
            : await headOf(page, contestant, setting)
          const tags = headTags(head, shell.title, language, heads.languages)
          const rendered = await renderOf(page, search, language.chosen, data)
          const { tag, dir } = language
          const html = shell.fill({
            tag,
            dir,
            tags: page.isHome
              ? `${tags.trimEnd()}\n${data.winners ? '' : (firstPictureOf(content?.shown.home) ?? shell.firstPicture)}`
              : tags,
            // Data for a browser that renders the page itself, refusals included. The session it asks for.
            block: (page.isRendered && rendered) || data.contest || isTold(more) ? firstDataBlock(data) : '',
            ...(!page.isRendered
              ? { withoutScripts: rendered?.html }
              : rendered
                ? { rendered }
                : { notDrawn: notDrawn(language, url, answersForm) }),
          })
          return { html, isWhole: rendered !== undefined }
        },
      }
    },
  }
}

/** No page of its own is made for an address of the archive that nothing is at: such addresses could fill the cache. */
function pageOf(pathname: string, archived: Directory | undefined): PagePath {
  const page = pagePathOf(pathname)
  if (page.slug === undefined || archived) return page
  return { ...page, isPage: false, listed: undefined, renderedAs: '/contests/nothing' }
}

/** Who leads a contest of the archive that is decided. */
const winnerIn = ({ archived }: FirstData) => (archived?.result?.titles.length ? archived.result.ranking[0] : undefined)

const isTold = ({ member, ...others }: Partial<FirstData>): boolean => Object.keys(others).length > 0

function listWantedIn(search: string, seed: number, now: number): ListWanted {
  const query = new URLSearchParams(search)
  const fair = readOrder(String(seed), now)
  return {
    address: query.get('view') === 'host' ? hostZone : beginningOf(query.get('zone') ?? '', 60, inUnits),
    name: beginningOf(query.get('name') ?? '', searchMaxLength, inUnits),
    ...listPlaceIn(query),
    fair: fair ? orderText(fair) : '',
  }
}

/** As the page has them (web/src/features/hero). */
const firstOwnPicture = 'dance'
const firstPictureSizes = '(width < 48rem) 42vw, (width < 64rem) 50vw, 60vw'

/** The zone of the home page's second list, matched by name. */
const hostZone = 'mekelle zone'

/** Preload tag of the first page's first picture if an admin chose it; undefined if it is the site's own, '' if unknown here. */
function firstPictureOf(home: ShownPiece<'home'> | undefined): string | undefined {
  const picture = home?.pictures[0]?.picture
  if (!picture) return undefined
  if ('own' in picture) return picture.own === firstOwnPicture ? undefined : ''
  const sizes = wideWidths.map(([variant, width]) => `/images/${imageFile(picture.file, variant)} ${width}w`)
  return `    <link rel="preload" as="image" type="image/webp" imagesrcset="${sizes.join(', ')}" imagesizes="${firstPictureSizes}" fetchpriority="high" />\n`
}

/** Tags for browsers, search engines and link previews. Each language is a page of its own. */
function headTags(
  head: PageHead,
  siteName: string,
  language: PageLanguage,
  languages: readonly HeadLanguage[],
): string {
  const { title, heading, description, type, address, picture, data, oembed } = head
  return [
    `<title>${title}</title>`,
    meta('name', 'description', description),
    ...(address === undefined
      ? [meta('name', 'robots', 'noindex')]
      : [
          `<link rel="canonical" href="${addressIn(address, language)}" />`,
          ...alternatesOf(address, languages).map(
            (one) => `<link rel="alternate" hreflang="${one.tag}" href="${one.address}" />`,
          ),
          meta('property', 'og:url', addressIn(address, language)),
          ...(oembed === undefined ? [] : [oembedTag(oembed, addressIn(address, language))]),
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
    ...(data ? [dataBlock('application/ld+json', data)] : []),
    '',
  ].join('\n    ')
}

const oembedTag = (oembed: string, address: string): string =>
  `<link rel="alternate" type="application/json+oembed" href="${oembed}?url=${encodeURIComponent(address)}" />`

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${content}" />`

/** All preview pictures have this size (core: jpegVariants). */
const pictureTags = ({ address, alt }: { readonly address: string; readonly alt: string }): readonly string[] => [
  meta('property', 'og:image', address),
  meta('property', 'og:image:type', 'image/jpeg'),
  meta('property', 'og:image:width', '1200'),
  meta('property', 'og:image:height', '630'),
  meta('property', 'og:image:alt', alt),
]
