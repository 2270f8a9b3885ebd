import { AppError } from '@ashenda/core/errors.ts'
import { Piscina } from 'piscina'
import type { DecodedBody, SentPhoto } from './decode-body.ts'

const niceness = 10
const idleMs = 60_000
const closeMs = 5_000

/**
 * Reads the JSON of a photo on a thread of its own: 13 MB of it would hold up the event loop, and every ballot, for 30 ms
 * (docs/decisions/010-storage-and-photos.md).
 */
export class BodyDecoder {
  #pool: Piscina<Uint8Array, DecodedBody> | undefined

  /** The body is handed over to the thread. @throws AppError for what is wrong with body or photo */
  async decode(body: Uint8Array<ArrayBuffer>): Promise<SentPhoto> {
    this.#pool ??= new Piscina({
      filename: new URL('./decode-body.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      closeTimeout: closeMs,
      niceIncrement: niceness,
    })
    const decoded = await this.#pool.run(body, { transferList: [body.buffer] })
    if ('problem' in decoded) throw new AppError(decoded.problem)
    return decoded
  }

  async stop(): Promise<void> {
    await this.#pool?.close()
  }
}
