import { pieceSchemas } from '@ashenda/core/contracts/content.ts'
import { refusalWithAction } from '@ashenda/core/contracts/http/actions.ts'
import { doneAnswer, refusal, refusals, uuid } from '@ashenda/core/contracts/http/answer.ts'
import {
  type ContentVersion,
  contentAnswer,
  contentListAnswer,
  contentPieceAnswer,
  contentRefusal,
  historyAnswer,
  historyQuery,
  type PieceStanding,
  pieceAnswer,
  pieceParams,
  pieceQuery,
  previewAnswer,
  previewBody,
  publishBody,
  publishedAnswer,
} from '@ashenda/core/contracts/http/content.ts'
import {
  differences,
  type Piece,
  type PieceSchema,
  pieces,
  translationOf,
  withFields,
} from '@ashenda/core/domain/content.ts'
import { problemsOf, storedField } from '@ashenda/core/domain/content-problem.ts'
import { AppError } from '@ashenda/core/errors.ts'
import {
  addVersion,
  type FullVersion,
  findHistory,
  findLatest,
  findStandingVersions,
  findVersion,
  type ListedVersion,
  withdrawVersion,
} from '@ashenda/db/queries/content/content.ts'
import { Type } from 'typebox'
import { type App, defineRoutes, route } from '../../http/app.ts'
import { readMoment } from '../../http/read-moment.ts'
import { forSharedCaches } from '../../http/shared-cache.ts'
import { refusalWithLastAction } from '../audit-log/actions.ts'
import { principalOf } from '../sessions/principal.ts'
import { contentNow, filesIn, hasShape, pieceNow } from './content-now.ts'
import type { ContentPreviews } from './previews.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly contentPreviews: ContentPreviews
  }
}

/** For pages that a browser draws, or shows in another language than their document. */
export const contentRoutes = defineRoutes(
  'contentRoutes',
  ['clock', 'directory'],
  async (app, { clock, directory }) => {
    const options = { config: { access: 'public' }, onSend: forSharedCaches } as const
    const here = () => {
      if (!directory.content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
      return directory.content
    }

    app.get(
      '/content',
      {
        ...options,
        schema: {
          summary: 'Which parts of the site admins have written',
          tags: ['content'],
          response: { 200: contentAnswer, '5xx': refusal },
        },
      },
      async () => {
        const { versions = {} } = contentNow(here(), { now: clock.now(), language: 'en', pieces: [] }) ?? {}
        return {
          success: true as const,
          versions: pieces.flatMap((piece) => {
            const version = versions[piece]
            return version === undefined ? [] : [{ piece, version }]
          }),
        }
      },
    )

    app.get(
      '/content/:piece',
      {
        ...options,
        schema: {
          summary: 'A part of the site in a language',
          tags: ['content'],
          params: pieceParams,
          querystring: pieceQuery,
          response: { 200: pieceAnswer, ...refusals },
        },
      },
      async ({ params, query }) => ({
        success: true as const,
        shown: pieceNow(here(), params.piece, query.language, clock.now()) ?? null,
      }),
    )
  },
)

const reading = { access: 'admin' } as const
const changing = { access: 'admin:content' } as const
const tags = ['admin']
/** Fourteen women in six scripts are 60 kB. */
const bodyLimit = 1_000_000
const historyAtOnce = 8

export const contentAdminRoutes = defineRoutes(
  'contentAdminRoutes',
  ['sql', 'publish', 'contentPreviews'],
  async (app, { sql, publish, contentPreviews }) => {
    app.get(
      '/admin/content',
      route(reading, tags, 'All parts of the site', { response: { 200: contentListAnswer } }),
      async () => {
        const versions = await findStandingVersions(sql)
        return { success: true as const, pieces: pieces.map((piece) => standingOf(piece, versions).shown) }
      },
    )

    app.get(
      '/admin/content/:piece',
      route(reading, tags, 'A part of the site, for its editor', {
        params: pieceParams,
        response: { 200: contentPieceAnswer },
      }),
      async ({ params: { piece } }) => {
        const { shown, last } = standingOf(piece, await findStandingVersions(sql))
        return { success: true as const, ...shown, body: last?.body ?? null, latest: await findLatest(sql, piece) }
      },
    )

    app.get(
      '/admin/content/:piece/history',
      route(reading, tags, 'Versions of a part of the site', {
        params: pieceParams,
        querystring: historyQuery,
        response: { 200: historyAnswer },
      }),
      async ({ params: { piece }, query: { before } }) => {
        const versions = await findHistory(sql, piece, { before, limit: historyAtOnce + 1 })
        return {
          success: true as const,
          versions: versions.map((version) => ({ ...presentVersion(version), body: version.body })),
          next: versions.length > historyAtOnce ? (versions[historyAtOnce - 1]?.id ?? null) : null,
        }
      },
    )

    app.post(
      '/admin/content/:piece',
      {
        bodyLimit,
        ...route(changing, tags, 'Publish a version of a part of the site, now or later', {
          params: pieceParams,
          body: publishBody,
          response: { 200: publishedAnswer, 409: refusalWithAction, 422: contentRefusal },
        }),
      },
      async (request) => {
        const { piece } = request.params
        const { seen, startsAt, restores } = request.body
        const restored = restores === undefined ? undefined : await findVersion(sql, restores)
        if (restores !== undefined && restored?.piece !== piece) throw new AppError('not_found')
        const body = readPiece(piece, restored ? restored.body : request.body.body)
        const before = seen === null ? undefined : await findVersion(sql, seen)
        const version = {
          ...{ piece, body, seen },
          startsAt: startsAt === null ? null : readMoment(startsAt),
          restoredId: restored?.id ?? null,
          adminId: principalOf(request).userId,
          changed: before?.body && body ? differences(schemaOf(piece), before.body, body).length : null,
        }
        const added = await addVersion(sql, version, filesIn(body))
        if (added === 'version_conflict') throw await refusalWithLastAction(sql, added, piece, ['content'])
        if (typeof added === 'string') throw new AppError(added)
        publish({ type: 'directory-changed' })
        return { success: true as const, message: 'the site is updated', _id: added.id }
      },
    )

    app.delete(
      '/admin/content/versions/:id',
      route(changing, tags, 'Take back a version that has not begun', {
        params: Type.Object({ id: uuid }),
        response: { 200: doneAnswer },
      }),
      async (request) => {
        const problem = await withdrawVersion(sql, request.params.id, principalOf(request).userId)
        if (problem) throw new AppError(problem)
        publish({ type: 'directory-changed' })
        return { success: true as const, message: 'the version is taken back' }
      },
    )

    registerPreviews(app, contentPreviews)
  },
)

/** A page each piece is on. */
const pageOf: Readonly<Record<Piece, string>> = {
  home: '/',
  announcement: '/',
  prize: '/payment',
  partners: '/',
  jobs: '/',
  exemplary: '/exemplary',
  contact: '/contact',
  about: '/about',
  policy: '/policy',
  questions: '/questions',
}

function registerPreviews(app: App, previews: ContentPreviews): void {
  app.post(
    '/admin/content/:piece/preview',
    {
      bodyLimit,
      ...route(changing, tags, 'A link, for admins, to the page as a draft would make it', {
        params: pieceParams,
        body: previewBody,
        response: { 200: previewAnswer, 422: contentRefusal },
      }),
    },
    async ({ params: { piece }, body: { body, language } }) => {
      const id = await previews.keep(piece, readPiece(piece, body))
      return { success: true as const, link: `${pageOf[piece]}?lang=${language}&preview=${id}` }
    },
  )
}

const schemaOf = (piece: Piece): PieceSchema => pieceSchemas[piece] as unknown as PieceSchema // of the keys it names

/** A body as it is stored. @throws AppError invalid_body, content_invalid with the fields' problems */
function readPiece(piece: Piece, body: unknown): unknown {
  if (body === null) return null
  if (!hasShape(piece, body)) throw new AppError('invalid_body')
  const stored = withFields(schemaOf(piece), body, storedField)
  const problems = problemsOf(schemaOf(piece), stored)
  if (problems.length > 0) throw new AppError('content_invalid', { details: { problems } })
  return stored
}

/** @param versions in force and coming, earliest first */
function standingOf(
  piece: Piece,
  versions: readonly FullVersion[],
): { readonly shown: PieceStanding; readonly last: FullVersion | undefined } {
  const own = versions.filter((version) => version.piece === piece)
  const now = own.find(({ isNow }) => isNow)
  const last = own.at(-1)
  return {
    shown: {
      piece,
      now: now ? presentVersion(now) : null,
      scheduled: own.filter(({ isNow }) => !isNow).map(presentVersion),
      translation: last?.body ? translationOf(schemaOf(piece), last.body) : null,
    },
    last,
  }
}

const presentVersion = (version: ListedVersion): ContentVersion => ({
  _id: version.id,
  isDefault: version.isDefault,
  isNow: version.isNow,
  startsAt: version.startsAt.toISOString(),
  createdAt: version.createdAt.toISOString(),
  by: version.adminName,
  restoredFrom: version.restoredFrom?.toISOString() ?? null,
  withdrawn:
    version.withdrawnAt === null ? null : { at: version.withdrawnAt.toISOString(), by: version.withdrawnBy ?? '' },
})
