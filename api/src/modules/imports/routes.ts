import { refusal, refusals } from '@ashenda/core/contracts/http/answer.ts'
import { importAnswer, importBody } from '@ashenda/core/contracts/http/imports.ts'
import { contestQuery } from '@ashenda/core/contracts/http/of-contest.ts'
import { type ImportKind, importKinds, importMaxCharacters } from '@ashenda/core/domain/imports.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { Type } from 'typebox'
import { directoryOf } from '../../directory/which-contest.ts'
import { defineRoutes } from '../../http/app.ts'
import { principalOf } from '../sessions/principal.ts'
import { importFile } from './import-file.ts'

const refusedFile = Type.Object({
  ...refusal.properties,
  columns: Type.Optional(Type.Array(Type.String(), { description: 'The missing ones.' })),
  line: Type.Optional(Type.Integer({ description: 'Where reading ended.' })),
})

/** Lists from a spreadsheet: a preview first, then the whole file or nothing. */
export const importRoutes = defineRoutes(
  'importRoutes',
  ['sql', 'directory', 'archive', 'publish'],
  async (app, { sql, directory, archive, publish }) => {
    app.post(
      '/admin/imports/:kind',
      {
        // Ge'ez takes three bytes a letter, and JSON escapes quotes.
        bodyLimit: 4 * importMaxCharacters,
        config: { access: 'admin:contestants' },
        schema: {
          summary: 'Preview or enter a CSV of zones or contestants',
          tags: ['admin'],
          params: Type.Object({ kind: Type.Enum(importKinds) }),
          querystring: contestQuery,
          body: importBody,
          response: { 200: importAnswer, ...refusals, 422: refusedFile },
        },
      },
      async (request) => {
        const { content } = await directoryOf(request.query, { directory, archive })
        if (!content) throw new AppError('unavailable', { retryAfterSeconds: 2 })
        const { contest, zones } = content
        if (contest.finalAt !== null) throw new AppError('contest_closed')
        const { userId, adminRole } = principalOf(request)
        const kind: ImportKind = request.params.kind
        const answer = await importFile(sql, kind, request.body, {
          contestId: contest.id,
          zones,
          adminId: userId,
          role: adminRole,
        })
        if (answer.done && answer.counts.add > 0) publish({ type: 'directory-changed' })
        return answer
      },
    )
  },
)
