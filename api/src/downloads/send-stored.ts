import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { AppError } from '@ashenda/core/errors.ts'
import type { ByteRange, Storage, StorageKey } from '@ashenda/platform/storage/storage.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnownTag } from '../http/shared-cache.ts'

export interface StoredFile {
  readonly key: StorageKey
  readonly bytes: number
  readonly contentType: string
  /** The download's file name. */
  readonly name: string
}

const retryAfterSeconds = 5

/**
 * Sends a stored file as a download, whole or in part, or 304. `opened` runs before the first byte; its error becomes
 * the answer. @throws AppError unavailable, precondition_failed, range_not_satisfiable
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
  log.error({ err: cause }, 'a file could not be read from the store')
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

const form = /^bytes=(\d{1,15})-(\d{0,15})$/

/**
 * The range a browser requests to resume a download (RFC 9110, 13.1.5 and 14.2). Undefined means the whole file: for
 * other forms of the header, and for a range of a former version. @throws AppError range_not_satisfiable if the range
 * starts behind the end, as when the download is complete
 */
export function byteRangeOf(
  headers: { readonly range?: string | undefined; readonly 'if-range'?: string | string[] | undefined },
  { bytes, etag }: { readonly bytes: number; readonly etag: string },
): ByteRange | undefined {
  const [, first, last = ''] = form.exec(headers.range ?? '') ?? []
  if (first === undefined || (headers['if-range'] ?? etag) !== etag) return undefined
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= bytes) throw new AppError('range_not_satisfiable', { headers: { 'content-range': `bytes */${bytes}` } })
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}

interface Version {
  /** Quoted. */
  readonly etag: string
  readonly modifiedAt?: Date
}

/**
 * Whether the client has this version (RFC 9110, 13.2.2): an entity tag takes precedence over a date. @throws AppError
 * precondition_failed if it wants another version
 */
export function isKnown(headers: IncomingHttpHeaders, version: Version): boolean {
  if (isForAnother(headers, version)) throw new AppError('precondition_failed')
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.trim() === '*' || isKnownTag(tags, version.etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return version.modifiedAt !== undefined && wholeSeconds(version.modifiedAt) <= since
}

function isForAnother(headers: IncomingHttpHeaders, { etag, modifiedAt }: Version): boolean {
  const tags = headers['if-match']
  // A weak tag does not promise identical bytes.
  if (tags !== undefined) return tags.trim() !== '*' && !tags.split(',').some((tag) => tag.trim() === etag)
  const since = Date.parse(headers['if-unmodified-since'] ?? '')
  return modifiedAt !== undefined && wholeSeconds(modifiedAt) > since
}

/** Headers have no milliseconds. */
const wholeSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000) * 1000
