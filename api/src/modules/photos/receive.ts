import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { photoBodyMaxBytes } from '@ashenda/core/contracts/http/photos.ts'
import { photoMaxBytes } from '@ashenda/core/domain/photo.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { photoProblem } from './decode-body.ts'
import type { MemorySemaphore } from './memory-semaphore.ts'

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

/**
 * Everything a stream brings, in one piece of memory of its own. The memory is taken at once, as joining pieces would hold
 * up the event loop in the end; what is not written to is not really there.
 * @param atMost bytes
 * @throws AppError image_too_large, without reading on; invalid_body where the stream breaks off
 */
export async function collect(stream: Readable, atMost: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(atMost)
  let length = 0
  try {
    for await (const piece of stream.iterator({ destroyOnReturn: false })) {
      const chunk = piece as Buffer // of a stream without an encoding
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
/** 13 MB at the 50 kB/s of a weak mobile network, and a little. */
const wholeMs = 300_000

/** Ends the connection of a body that stands still or takes for ever; its reader then sees it break off. */
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
  /** Bytes of a field. */
  readonly fieldSize: number
}

/**
 * Reads a multipart form: each photo is handed on as it comes, one at a time in memory, and the next is not read before it
 * is dealt with. Resolves with the text fields.
 * @throws AppError for what is wrong with the form or one of its photos, and whatever `take` throws
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

/** The plugin's own errors say which status they are; the parser's below it do not. */
async function nextOf(parts: AsyncIterator<Multipart>): Promise<Multipart | undefined> {
  try {
    const { done, value } = await parts.next()
    return done ? undefined : value
  } catch (cause) {
    throw cause instanceof Error && 'statusCode' in cause ? cause : new AppError('invalid_body', { cause })
  }
}

/** What a browser sends for a file nobody chose. */
const isNone = ({ filename }: MultipartFile, bytes: Uint8Array): boolean => bytes.length === 0 && !filename
