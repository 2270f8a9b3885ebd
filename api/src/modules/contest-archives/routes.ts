import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { archiveMaxBytes, contestParams, contestStepAnswer } from '@ashenda/core/contracts/http/contests.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { readContestArchive } from '@ashenda/db/queries/contest/contest-archive.ts'
import { latestResult } from '@ashenda/db/queries/results/published-results.ts'
import { Type } from 'typebox'
import { defineRoutes, route } from '../../http/app.ts'
import { contestNow } from '../contest/contests-routes.ts'
import { piecesOfResult } from '../results/published-pieces.ts'
import { principalOf } from '../sessions/principal.ts'
import { importContest } from './import-contest.ts'
import { packArchive } from './pack-archive.ts'

const tags = ['admin']
/** A gigabyte at 1.8 MB/s; the server ends every request ten seconds later (app.ts). */
const uploadMs = 580_000

/** A contest whose result is final leaves as a file and comes from one, with its pictures and its chain. */
export const contestArchiveRoutes = defineRoutes(
  'contestArchiveRoutes',
  ['sql', 'storage', 'clock', 'archive', 'publish'],
  async (app, { sql, storage, clock, archive, publish }) => {
    app.get(
      '/admin/contests/:id/archive',
      route('admin', tags, 'A final contest as an archive: what the public sees of it, for another installation', {
        params: contestParams,
        response: { 200: Type.Unknown() },
      }),
      async (request, reply) => {
        const rows = await readContestArchive(sql, request.params.id)
        const [contest] = rows?.contests ?? []
        if (!rows || !contest) throw new AppError('not_found')
        if (contest.final_at === null) throw new AppError('archive_not_final')
        const published = await latestResult(sql, contest.id)
        const [head] = rows.chain_heads
        if ((published?.sequence ?? 0) !== (head?.sequence ?? 0)) throw new AppError('contest_counting')
        const result = published && (await piecesOfResult(storage, published))
        reply.headers({
          'content-type': 'application/gzip',
          'content-disposition': `attachment; filename="ashenda-contest-${contest.slug}.tar.gz"`,
        })
        return reply.send(packArchive({ rows, result }, storage))
      },
    )

    let isImporting = false
    await app.register(async (uploads) => {
      uploads.addContentTypeParser('application/gzip', (_request, payload, done) => done(null, payload))
      uploads.post(
        '/admin/contests/archive',
        {
          bodyLimit: archiveMaxBytes,
          config: { access: 'admin:contest', bodyMs: uploadMs },
          schema: {
            summary: 'Enter a contest from its archive: whole, final, at its own address',
            tags,
            consumes: ['application/gzip'],
            response: { 200: contestStepAnswer, ...refusals },
          },
        },
        async (request) => {
          const { raw, log } = request
          if (isImporting) throw new AppError('busy', { retryAfterSeconds: 30 })
          isImporting = true
          try {
            if (Number(request.headers['content-length'] ?? 0) > archiveMaxBytes)
              throw new AppError('archive_too_large')
            const id = await importContest(raw, principalOf(request).userId, { sql, storage, log })
            archive.forget()
            publish({ type: 'directory-changed' })
            return {
              success: true as const,
              message: 'the contest is entered',
              contest: await contestNow(sql, id, clock.now()),
            }
          } finally {
            isImporting = false
            // The rest of a refused body, so that the client gets the answer.
            raw.unpipe()
            raw.resume()
          }
        },
      )
    })
  },
)
