import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findBatches, noteDownload } from '@ashenda/db/queries/cards/cards.ts'
import { keyOfCardFile } from '@ashenda/platform/storage/keys.ts'
import { Type } from 'typebox'
import { sendStored } from '../../downloads/send-stored.ts'
import { defineRoutes } from '../../http/app.ts'
import { principalOf } from '../sessions/principal.ts'

/** GET /pdfCards/{name}: the file of a batch, which is money on paper. It takes a session and a link, and is written down. */
export const cardFileRoutes = defineRoutes(
  'cardFileRoutes',
  ['sql', 'storage', 'fileLinks'],
  async (app, { sql, storage, fileLinks }) => {
    app.get(
      '/pdfCards/:name',
      {
        config: { access: 'admin:cards' },
        exposeHeadRoute: false, // nothing is written down of a file that is only asked about
        schema: {
          summary: 'The sheets of a batch of cards, as a link names them',
          tags: ['cards'],
          params: Type.Object({ name: Type.String() }),
          response: { 200: Type.Unknown(), 206: Type.Unknown(), ...refusals },
        },
      },
      async (request, reply) => {
        const id = fileLinks.batchOf(request.params.name)
        const [batch] = await findBatches(sql, [id])
        if (batch?.purgedAt) throw new AppError('file_removed')
        if (!batch?.renderedAt || batch.file === null || batch.bytes === null) throw new AppError('not_found')
        const file = {
          key: keyOfCardFile(batch.file),
          bytes: batch.bytes,
          contentType: 'application/pdf',
          name: 't-cards.pdf',
        }
        return sendStored(request, reply, storage, file, () => noteDownload(sql, batch, principalOf(request).userId))
      },
    )
  },
)
