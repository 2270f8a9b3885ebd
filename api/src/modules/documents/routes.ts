import { documentAnswer } from '@ashenda/core/contracts/http/documents.ts'
import { documentKindOf } from '@ashenda/core/domain/document.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { type Document, findDocument } from '@ashenda/db/queries/documents/documents.ts'
import { keyOfDocument } from '@ashenda/platform/storage/keys.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { sendStored } from '../../downloads/send-stored.ts'
import { defineRoutes, route } from '../../http/app.ts'
import { principalOf } from '../sessions/principal.ts'
import { mayHave, presentDocument } from './documents.ts'

const params = Type.Object({ id: Type.String({ format: 'uuid' }) })
const contentTypes = { pdf: 'application/pdf', jpg: 'image/jpeg' } as const

/** Documents somebody asked for: their state and their files. */
export const documentRoutes = defineRoutes('documentRoutes', ['sql', 'storage'], async (app, { sql, storage }) => {
  app.get(
    '/documents/:id',
    route('account', ['documents'], 'Whether a document is ready', { params, response: { 200: documentAnswer } }),
    async (request) => {
      const document = await documentOf(request, sql, request.params.id)
      return { success: true as const, document: document.id, ...presentDocument(document) }
    },
  )

  app.get(
    '/documents/:id/file',
    route('account', ['documents'], 'The file of a document', {
      params,
      response: { 200: Type.Unknown(), 206: Type.Unknown() },
    }),
    async (request, reply) => {
      const { kind, format, language, file, bytes } = await documentOf(request, sql, request.params.id)
      if (file === null || bytes === null) throw new AppError('not_found')
      const { type, name } = documentKindOf(kind)
      reply.header('cache-control', 'private, no-cache')
      return sendStored(request, reply, storage, {
        key: keyOfDocument(file),
        bytes,
        contentType: contentTypes[type],
        name: `${name}-${format}-${language}.${type}`,
      })
    },
  )
})

/** Somebody else's is not found: its id tells nothing. @throws AppError not_found */
async function documentOf(request: FastifyRequest, sql: Sql, id: string): Promise<Document> {
  const document = await findDocument(sql, id)
  if (!document || !mayHave(principalOf(request), document)) throw new AppError('not_found')
  return document
}
