import { AppError } from '@ashenda/core/errors.ts'
import type { ByteRange } from '@ashenda/platform/storage/storage.ts'

const form = /^bytes=(\d{1,15})-(\d{0,15})$/

/**
 * The part of a file that a browser requests to resume a download (RFC 9110, 13.1.5 and 14.2). Undefined means the whole
 * file: other forms of the header are ignored, as servers may do, and so is a range of a former version of the file.
 * @throws AppError range_not_satisfiable where the file ends before the part begins: who resumes a download has all of it
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
