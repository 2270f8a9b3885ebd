import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { refusals } from '@ashenda/core/contracts/http/answer.ts'
import { uuidPattern } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { findBatches, noteDownload } from '@ashenda/db/queries/cards/cards.ts'
import { keyOfCardFile } from '@ashenda/platform/storage/keys.ts'
import { Type } from 'typebox'
import { sendStored } from '../../downloads/send-stored.ts'
import { defineRoutes } from '../../http/app.ts'
import { principalOf } from '../sessions/principal.ts'

/**
 * GET /pdfCards/{name}: a batch's printable file, which is worth money. Requires a session and a link, and every
 * download is logged.
 */
export const cardFileRoutes = defineRoutes(
  'cardFileRoutes',
  ['sql', 'storage', 'fileLinks'],
  async (app, { sql, storage, fileLinks }) => {
    app.get(
      '/pdfCards/:name',
      {
        config: { access: 'admin:cards' },
        exposeHeadRoute: false, // only downloads are logged
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

const validMs = 15 * 60_000
const form = new RegExp(`^(${uuidPattern})[.](\\d{1,12})[.]([\\w-]{43})[.]pdf$`)

/**
 * Signed links to batch files, valid for a quarter of an hour. Stateless: the key derives from the secret of card
 * codes, so all copies of the api share it.
 */
export class FileLinks {
  readonly #key: Uint8Array

  constructor(codePepper: string) {
    this.#key = new Uint8Array(hkdfSync('sha256', codePepper, '', 'links to files of cards', 32))
  }

  linkOf(batch: string, now = Date.now()): string {
    const until = String(Math.ceil((now + validMs) / 1000))
    return `/pdfCards/${batch}.${until}.${this.#sign(batch, until)}.pdf`
  }

  /** @throws AppError not_found, link_expired */
  batchOf(name: string, now = Date.now()): string {
    const [, batch, until, signature] = form.exec(name) ?? []
    if (batch === undefined || until === undefined || signature === undefined) throw new AppError('not_found')
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(batch, until)))) throw new AppError('not_found')
    if (Number(until) * 1000 < now) throw new AppError('link_expired')
    return batch
  }

  #sign(batch: string, until: string): string {
    return createHmac('sha256', this.#key).update(`${batch}|${until}`).digest('base64url')
  }
}
