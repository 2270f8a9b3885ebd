import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '@ashenda/core/errors.ts'
import { isKnownTag } from '../http/shared-cache.ts'

/** A file as its answers name it. */
interface Version {
  /** With its quotes. */
  readonly etag: string
  readonly modifiedAt?: Date
}

/**
 * Whether the asker has this very version, by the conditions of a request (RFC 9110, 13.2.2): an entity tag counts for more than a time.
 * @throws AppError precondition_failed where the asker wants another version or none
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
  // A weak tag does not say that it is the same to the byte.
  if (tags !== undefined) return tags.trim() !== '*' && !tags.split(',').some((tag) => tag.trim() === etag)
  const since = Date.parse(headers['if-unmodified-since'] ?? '')
  return modifiedAt !== undefined && wholeSeconds(modifiedAt) > since
}

/** Headers have no milliseconds. */
const wholeSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000) * 1000
