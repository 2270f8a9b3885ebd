import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { type OembedAnswer, oembedAnswer, oembedQuery } from '@ashenda/core/contracts/http/oembed.ts'
import { fullNameOf } from '@ashenda/core/domain/account.ts'
import { embedCode, embedSizes } from '@ashenda/core/domain/embed.ts'
import { isUuid } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { ContestArchive } from '../../directory/contest-archive.ts'
import type { Directory } from '../../directory/directory.ts'
import { defineRoutes } from '../../http/app.ts'
import { originOf } from '../../http/language-cookie.ts'
import { forSharedCaches } from '../../http/shared-cache.ts'
import { announcedAt } from '../contest/archive-routes.ts'
import { languageOf, readPageHeads } from '../pages/page-language.ts'
import { embedThemes } from './document.ts'

/** Sites may keep the code for a day: it names an address, and what is there stays fresh by itself. */
const cacheAge = 86_400

/** GET /oembed (https://oembed.com): sites that know only a page's address get the code of its embed. */
export const oembedRoutes = defineRoutes(
  'oembedRoutes',
  ['directory', 'archive', 'settings'],
  async (app, { directory, archive, settings }) => {
    const heads = await readPageHeads(settings.webDir)
    app.get(
      '/oembed',
      {
        config: { access: 'public' },
        onSend: forSharedCaches,
        schema: {
          summary: 'The code that embeds a page of this site (oEmbed 1.0)',
          tags: ['site'],
          querystring: oembedQuery,
          response: { 200: oembedAnswer, ...refusals },
        },
      },
      async (request): Promise<OembedAnswer> => {
        const { url, maxwidth, maxheight, format = 'json' } = request.query
        if (format !== 'json') throw new AppError('format_unavailable')
        const origin = originOf(request, settings.publicUrl)
        const page = URL.parse(url)
        const shown = page && page.origin === origin ? await shownAt(page, directory, archive) : undefined
        if (!page || !shown) throw new AppError('not_found')
        const language = heads && languageOf(heads, page.searchParams)
        const texts = language && heads.embed[language.code]
        if (!texts) throw new AppError('unavailable', { retryAfterSeconds: 60 })
        const size = embedSizes[shown.kind]
        const [width, height] = [atMost(size.width, maxwidth), atMost(size.height, maxheight)]
        const title = `${shown.name ?? texts.ranking} · ${texts.brand}`
        const query = new URLSearchParams({ ...shown.query, ...(language.isAsked && { lang: language.chosen }) })
        const address = `${origin}${shown.path}${query.size === 0 ? '' : `?${query}`}`
        return {
          version: '1.0',
          type: 'rich',
          provider_name: texts.brand,
          provider_url: `${origin}/`,
          title,
          html: embedCode({ address, title, width, height }),
          width,
          height,
          cache_age: cacheAge,
        }
      },
    )
  },
)

const atMost = (own: number, most: string | undefined): number => Math.min(own, Number(most ?? own))

interface Shown {
  readonly kind: keyof typeof embedSizes
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Her name; the ranking's is a text. */
  readonly name?: string
}

/** The embed of a page's address, or of an embed's own. @throws AppError unavailable, not_found */
async function shownAt(
  { pathname, searchParams }: URL,
  directory: Directory,
  archive: ContestArchive,
): Promise<Shown | undefined> {
  if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
  const themed = embedThemes.find((one) => one === searchParams.get('theme'))
  const theme = themed && { theme: themed }
  const [isRanking, former] = /^\/(?:results|embed\/ranking|contests\/([^/]+))$/.exec(pathname) ?? []
  if (isRanking !== undefined) {
    // It stays with its contest when another one is current.
    const contest = former ?? searchParams.get('contest') ?? directory.content.contest.slug
    const { content } = await announcedAt(contest, archive)
    const zone = content?.zones.find(({ id }) => id === searchParams.get('zone')?.toLowerCase())
    return { kind: 'ranking', path: '/embed/ranking', query: { contest, ...(zone && { zone: zone.id }), ...theme } }
  }
  const [, id = ''] = /^\/(?:embed\/)?([^/]+)$/.exec(pathname.toLowerCase()) ?? []
  const her = isUuid(id) ? directory.findListed(id) : undefined
  return her && { kind: 'contestant', path: `/embed/${her.id}`, query: { ...theme }, name: fullNameOf(her) }
}
