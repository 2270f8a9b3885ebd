import { uuid } from '@ashenda/core/contracts/http/answer.ts'
import { slugPattern } from '@ashenda/core/domain/contest.ts'
import { parseShortCode } from '@ashenda/core/domain/short-link.ts'
import { AppError, statusOf } from '@ashenda/core/errors.ts'
import { findEntryPlace } from '@ashenda/db/queries/contest/archive.ts'
import { findLink } from '@ashenda/db/queries/contestants/links.ts'
import type { FastifyError } from 'fastify'
import { Type } from 'typebox'
import { defineRoutes } from '../../http/app.ts'
import { answerError, refusalOf } from '../../plugins/errors.ts'
import { frameHeaders, withHeaders } from '../../plugins/headers.ts'
import { announcedAt } from '../contest/archive-routes.ts'
import { languageOf, readPageHeads } from '../pages/page-language.ts'
import { PageSender } from '../pages/page-sender.ts'
import { pageRendererOf } from '../pages/render/page-renderer.ts'
import { keptResult, resultIn } from '../results/public-result.ts'
import { type EmbedTheme, embedDocument, embedPolicy, embedThemes } from './document.ts'
import { contestantView, type EmbedWords, formerView, nothingView, rankingView, type ShownContest } from './views.ts'

const look = {
  lang: Type.Optional(Type.String({ maxLength: 20, description: 'As pages take it.' })),
  theme: Type.Optional(Type.Enum(embedThemes, { description: 'By default the reader’s own.' })),
}

/** GET /embed/ranking and /embed/{id}: the ranking, or one contestant, in frames of other sites (decision 109). */
export const embedRoutes = defineRoutes(
  'embedRoutes',
  ['sql', 'clock', 'directory', 'archive', 'backlog', 'settings'],
  async (app, { sql, clock, directory, archive, backlog, settings }) => {
    const heads = await readPageHeads(settings.webDir)
    const sender = new PageSender(pageRendererOf(settings.webDir), 'accept-encoding')
    app.addHook('onRequest', withHeaders(frameHeaders(settings.production, embedPolicy)))

    /** Not this browser's language: an answer depends on its address alone. @throws AppError unavailable without a built site */
    function wordsIn(lang: unknown): EmbedWords {
      const language = heads && languageOf(heads, new URLSearchParams(typeof lang === 'string' ? { lang } : {}))
      const texts = language && heads.embed[language.code]
      if (!texts) throw new AppError('unavailable', { retryAfterSeconds: 60 })
      return { language, texts }
    }

    const write = (words: EmbedWords, theme: EmbedTheme | undefined, view: { title: string; html: string }): string =>
      embedDocument({ language: words.language, theme, title: view.title, main: view.html })

    const contentNow = () => {
      if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
      return directory.content
    }

    /** Refuses with a small document, too: readers of the other site see it. */
    app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
      const { lang, theme } = request.query as Readonly<Record<string, unknown>> // as sent: the schema may have refused it
      if (!heads) return answerError(error, request, reply)
      const words = wordsIn(lang)
      const { code, retryAfterSeconds } = refusalOf(error, request)
      const status = statusOf(code)
      const lost = status < 500 ? undefined : heads.notDrawn[words.language.code]?.asked
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
      return reply
        .code(status)
        .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
        .send(write(words, themeOf(theme), nothingView(words, lost ?? words.texts.gone)))
    })

    app.get(
      '/embed/ranking',
      {
        config: { access: 'public' },
        schema: {
          hide: true,
          querystring: Type.Object({
            ...look,
            zone: Type.Optional(uuid),
            contest: Type.Optional(
              Type.String({ pattern: slugPattern, maxLength: 40, description: 'By default whichever is current.' }),
            ),
          }),
        },
      },
      async (request, reply) => {
        const { lang, theme, zone: asked, contest: slug } = request.query
        const words = wordsIn(lang)
        const of = slug === undefined ? directory : await announcedAt(slug, archive)
        const content = of.content ?? contentNow()
        const { contest, zones } = content
        const zone = asked === undefined ? undefined : zones.find(({ id }) => id === asked.toLowerCase())
        if (asked !== undefined && !zone) throw new AppError('not_found')
        const make = async () => {
          const read = await keptResult({ sql, clock, directory: of, backlog }).read
          const shown: ShownContest = {
            hours: contest,
            ...(slug !== undefined && { slug }),
            now: clock.now(),
            result: resultIn(read, { zone: zone?.id ?? null, kind: null }),
          }
          return { html: write(words, theme, rankingView(words, shown, zone)), isWhole: true }
        }
        return sender.send(
          request,
          reply,
          { key: keyOf(words, theme, `${contest.id} ${zone?.id ?? 'all'}`), make },
          content,
          'shared',
        )
      },
    )

    app.get(
      '/embed/:id',
      {
        config: { access: 'public' },
        schema: {
          hide: true,
          params: Type.Object({ id: uuid }),
          querystring: Type.Object({
            ...look,
            link: Type.Optional(
              Type.String({
                maxLength: 20,
                description: 'The code of a short link of hers, under which visits are counted.',
              }),
            ),
          }),
        },
      },
      async (request, reply) => {
        const { lang, theme, link } = request.query
        const words = wordsIn(lang)
        const { contest, zones } = contentNow()
        const id = request.params.id.toLowerCase()
        const her = directory.findListed(id)
        if (!her) {
          const entry = await findEntryPlace(sql, id)
          if (!entry || entry.isCurrent) throw new AppError('not_found')
          const make = async () => ({ html: write(words, theme, formerView(words, id, entry)), isWhole: true })
          return sender.send(request, reply, { key: keyOf(words, theme, id), make }, contentNow(), 'shared')
        }
        const code = parseShortCode(link ?? '')
        const make = async () => {
          const { whole, everybody } = await keptResult({ sql, clock, directory, backlog }).read
          const isHers = code !== undefined && (await findLink(sql, code))?.contestantId === her.id
          const shown: ShownContest = { hours: contest, now: clock.now(), result: { ...whole, ranking: [] } }
          const zone = zones.find(({ id }) => id === her.zoneId)?.name
          const view = contestantView(words, shown, her, {
            all: everybody,
            zone,
            path: isHers ? `/v/${code}` : `/${her.id}`,
          })
          return { html: write(words, theme, view), isWhole: true }
        }
        return sender.send(request, reply, { key: keyOf(words, theme, her.id, code), make }, contentNow(), 'shared')
      },
    )
  },
)

const themeOf = (theme: unknown): EmbedTheme | undefined => embedThemes.find((one) => one === theme)

const keyOf = ({ language }: EmbedWords, theme: EmbedTheme | undefined, what: string, link?: string): string =>
  [what, language.chosen, language.isAsked, theme, link].join(' ')
