import type { Readable } from 'node:stream'
import { refusal } from '@ashenda/core/contracts/http/answer.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findBatches, noteDownload } from '@ashenda/db/queries/cards.ts'
import { keyOfCardFile } from '@ashenda/db/storage/keys.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Module } from '../../module.ts'
import { principalOf } from '../../sessions/principal.ts'
import { byteRangeOf } from './byte-range.ts'

const retryAfterSeconds = 5

/** GET /pdfCards/{name}: the file of a batch, which is money on paper. It takes a session and a link, and is written down. */
export const cardFileRoutes: Module = async (app, { sql, storage, fileLinks }) => {
  app.get(
    '/pdfCards/:name',
    {
      config: { access: 'admin' },
      exposeHeadRoute: false, // nothing is written down of a file that is only asked about
      schema: {
        summary: 'The sheets of a batch of cards, as a link names them',
        tags: ['cards'],
        params: Type.Object({ name: Type.String() }),
        response: { 200: Type.Unknown(), 206: Type.Unknown(), '4xx': refusal, '5xx': refusal },
      },
    },
    async (request, reply) => {
      const id = fileLinks.batchOf(request.params.name)
      const [batch] = await findBatches(sql, [id])
      if (batch?.purgedAt) throw new AppError('file_removed')
      if (!batch?.renderedAt || batch.file === null || batch.bytes === null) throw new AppError('not_found')
      const { file, bytes } = batch
      const etag = `"${file}"`
      const part = byteRangeOf(request.headers, { bytes, etag })
      const content = await storage.readStream(keyOfCardFile(file), part).catch((cause) => refuse(request, cause))
      if (!content) return refuse(request, new Error('the file of a batch is not in the storage'))
      await noteDownload(sql, id, principalOf(request).userId).catch((error: unknown) => giveBack(content, error))
      reply.headers({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="t-cards.pdf"',
        'content-length': part ? part.end - part.start + 1 : bytes,
        'accept-ranges': 'bytes',
        etag,
      })
      if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
      return reply.send(content)
    },
  )
}

function refuse({ log }: FastifyRequest, cause: unknown): never {
  log.error({ err: cause }, 'the store did not hand out a file of cards')
  throw new AppError('unavailable', {
    message: 'the file cannot be had at the moment, please try again shortly',
    cause,
    retryAfterSeconds,
  })
}

function giveBack(content: Readable, error: unknown): never {
  content.destroy()
  throw error
}
