import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { uuidPattern } from '@ashenda/core/domain/uuid.ts'
import { AppError } from '@ashenda/core/errors.ts'

const validMs = 15 * 60_000
const form = new RegExp(`^(${uuidPattern})[.](\\d{1,12})[.]([\\w-]{43})[.]pdf$`)

/**
 * Links to the files of batches: for a quarter of an hour, and only as they were given. Nothing is kept of them; all copies
 * of the api know the key, which is derived from the secret of card codes.
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

  /** The batch that the name at the end of a link stands for. @throws AppError not_found, link_expired */
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
