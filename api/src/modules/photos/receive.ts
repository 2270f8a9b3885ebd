import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { photoBodyMaxBytes } from '@ashenda/core/contracts/http/photos.ts'
import { photoMaxBytes } from '@ashenda/core/domain/photo.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { photoProblem } from './decode-body.ts'
import type { MemorySemaphore } from './memory-semaphore.ts'

/** Bodies without a photo skip the semaphore. */
const smallBytes = 65_536

/**
 * Reads a request with photos once memory is free. An unread rest of the body is discarded, so that the client gets the
 * answer.
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
      // A reader that starts after the connection broke would wait forever.
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

/** Node has validated the number. */
export const declaredBytes = ({ headers }: FastifyRequest): number | undefined =>
  headers['content-length'] === undefined ? undefined : Number(headers['content-length'])

/**
 * Collects a stream into one buffer, allocated up front: joining chunks at the end would block the event loop, and
 * untouched memory costs nothing.
 * @param atMost bytes @throws AppError image_too_large, without reading on; invalid_body if the stream breaks off
 */
export async function collect(stream: Readable, atMost: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(atMost)
  let length = 0
  try {
    for await (const piece of stream.iterator({ destroyOnReturn: false })) {
      const chunk = piece as Buffer // the stream has no encoding
      if (length + chunk.length > atMost) throw new AppError('image_too_large')
      bytes.set(chunk, length)
      length += chunk.length
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('invalid_body', { cause })
  }
  return bytes.subarray(0, length)
}

const stalledMs = 30_000
/** 13 MB at the 50 kB/s of a weak mobile network, plus slack. */
const wholeMs = 300_000

/** Destroys the connection of a stalled or endless body; the reader sees it break off. */
export function watchTransfer(raw: IncomingMessage): () => void {
  let seen = raw.socket.bytesRead
  const stalled = setInterval(() => {
    if (raw.socket.bytesRead === seen) raw.destroy()
    seen = raw.socket.bytesRead
  }, stalledMs)
  const whole = setTimeout(() => raw.destroy(), wholeMs)
  return () => {
    clearInterval(stalled)
    clearTimeout(whole)
  }
}

export interface FormLimits {
  readonly files: number
  readonly fields: number
  /** Bytes per field. */
  readonly fieldSize: number
}

/**
 * Reads a multipart form. Photos are handed to `take` one at a time, so only one is in memory. Resolves with the text
 * fields. @throws AppError a problem of the form or a photo, and errors of `take`
 */
export async function readForm(
  request: FastifyRequest,
  limits: FormLimits,
  take: (field: string, bytes: Uint8Array) => Promise<void>,
): Promise<Readonly<Record<string, string>>> {
  const fields = new Map<string, string>()
  const parts = request.parts({
    limits: {
      ...limits,
      fileSize: photoMaxBytes + 1,
      fieldNameSize: 64,
      headerPairs: 16,
      parts: limits.files + limits.fields,
    },
  })
  for (let part = await nextOf(parts); part; part = await nextOf(parts)) {
    if (part.type === 'file') {
      const bytes = await collect(part.file, Math.min(declaredBytes(request) ?? photoMaxBytes, photoMaxBytes))
      if (isNone(part, bytes)) continue
      const problem = photoProblem(bytes)
      if (problem) throw new AppError(problem)
      await take(part.fieldname, bytes)
    } else {
      if (typeof part.value !== 'string' || fields.has(part.fieldname)) throw new AppError('invalid_body')
      if (part.valueTruncated) throw new AppError('text_too_long')
      fields.set(part.fieldname, part.value)
    }
  }
  return Object.fromEntries(fields)
}

/** The plugin's errors carry a status; those of the underlying parser do not. */
async function nextOf(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const { done, value } = await parts.next()
    return done ? undefined : value
  } catch (cause) {
    throw cause instanceof Error && 'statusCode' in cause ? cause : new AppError('invalid_body', { cause })
  }
}

/** A file input left empty. */
const isNone = ({ filename }: MultipartFile, bytes: Uint8Array): boolean => bytes.length === 0 && !filename
