import type { Readable } from 'node:stream'
import { AppError } from '@ashenda/core/errors.ts'
import type { Storage, StorageKey } from '@ashenda/platform/storage/storage.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { byteRangeOf } from './byte-range.ts'
import { isKnown } from './conditions.ts'

export interface StoredFile {
  readonly key: StorageKey
  readonly bytes: number
  readonly contentType: string
  /** What a browser saves it as. */
  readonly name: string
}

const retryAfterSeconds = 5

/**
 * Sends a file of the storage to be saved, whole or the part that is asked for, or says that the asker has it (304). `opened` runs once the
 * file is there and before anything of it is sent; what it throws is answered instead.
 * @throws AppError unavailable, precondition_failed, range_not_satisfiable
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Pick<Storage, 'readStream'>,
  { key, bytes, contentType, name }: StoredFile,
  opened: () => Promise<void> = async () => {},
): Promise<FastifyReply> {
  const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`
  if (isKnown(request.headers, { etag })) return reply.code(304).header('etag', etag).send()
  const part = byteRangeOf(request.headers, { bytes, etag })
  const content = await storage.readStream(key, part).catch((cause) => refuse(request, cause))
  if (!content) return refuse(request, new Error('a file that a row names is not in the storage'))
  await opened().catch((error: unknown) => giveBack(content, error))
  reply.headers({
    'content-type': contentType,
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': part ? part.end - part.start + 1 : bytes,
    'accept-ranges': 'bytes',
    etag,
  })
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
  return reply.send(content)
}

function refuse({ log }: FastifyRequest, cause: unknown): never {
  log.error({ err: cause }, 'the store did not hand out a file')
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
