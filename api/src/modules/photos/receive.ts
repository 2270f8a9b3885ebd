import { photoBodyMaxBytes } from '@ashenda/core/contracts/http/photos.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { MemorySemaphore } from './memory-semaphore.ts'
import { watchTransfer } from './transfer.ts'

/** Texts without a photo, which need no more memory than any other request and do not wait behind photos. */
const smallBytes = 65_536

/**
 * Reads a request that carries photos, when there is room for it. The rest of a body that is not read is discarded, so that
 * the client gets the answer.
 * @param atMost bytes of the whole body
 * @throws AppError image_too_large, busy, too_many_requests, invalid_body
 */
export async function receive<T>(
  request: FastifyRequest,
  { memory, owner, atMost }: { readonly memory: MemorySemaphore; readonly owner: string; readonly atMost: number },
  read: () => Promise<T>,
): Promise<T> {
  const { raw } = request
  try {
    const declared = declaredBytes(request) ?? atMost
    if (declared > atMost) throw new AppError('image_too_large')
    const readThis = async (): Promise<T> => {
      // A reader that begins now notices when the body breaks off. If it had broken off before, the reader would wait for ever.
      if (raw.destroyed) throw new AppError('invalid_body')
      const stopWatching = watchTransfer(raw)
      try {
        return await read()
      } finally {
        stopWatching()
      }
    }
    if (declared <= smallBytes) return await readThis()
    return await memory.with(owner, Math.min(declared, photoBodyMaxBytes), readThis)
  } finally {
    raw.unpipe()
    raw.resume()
  }
}

/** Node has checked that it is a number. */
export const declaredBytes = ({ headers }: FastifyRequest): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
