import type { Readable } from 'node:stream'

export const areas = ['images', 'uploads', 'cards', 'results'] as const

/**
 * `images` is what GET /images/{file} shows to everyone; `uploads` is what was sent in, for the worker alone; `cards` is
 * money on paper, for admins alone; `results` is what GET /contest/result.* offers to everyone.
 */
export type Area = (typeof areas)[number]

/** Generated names; nothing that a person typed becomes one. */
export type StorageKey = `${Area}/${string}`

/** Both are among the bytes; counted from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface OpenFile {
  readonly content: Readable
  readonly size: number
  /** Quoted, as in its header. */
  readonly etag: string
  readonly modifiedAt: Date
}

export interface ListedFile {
  readonly key: StorageKey
  readonly modifiedAt: Date
}

/** Where files are kept. A file that is not there is no error; what the store cannot do is thrown. */
export interface Storage {
  readonly read: (key: StorageKey) => Promise<Uint8Array | undefined>
  /** Whole or not at all, over what was there: what fails or is killed half-way leaves the old file. */
  readonly write: (key: StorageKey, bytes: Uint8Array) => Promise<void>
  /** As `write`, piece by piece. What the pieces throw is thrown as it is. */
  readonly writeStream: (key: StorageKey, pieces: AsyncIterable<Uint8Array>) => Promise<void>
  /** The whole file, or a range of it. The caller must read or destroy the stream. */
  readonly readStream: (key: StorageKey, part?: ByteRange) => Promise<Readable | undefined>
  readonly remove: (keys: readonly StorageKey[]) => Promise<void>
  /** In pages and in no order. What is written or removed meanwhile may be among them or not. */
  readonly list: (area: Area) => AsyncIterable<readonly ListedFile[]>
  /** For sending a file to a browser; the caller must read or destroy `content`. Missing if the files are in DATA_DIR. */
  readonly open?: (key: StorageKey) => Promise<OpenFile | undefined>
}

/** As `storageEnv` in core/config/env.ts reads it. */
export interface StorageConfig {
  readonly DATA_DIR: string
  readonly STORAGE_DRIVER: 'local' | 's3'
  readonly S3_ENDPOINT?: string
  readonly S3_REGION?: string
  readonly S3_BUCKET?: string
  readonly S3_ACCESS_KEY_ID?: string
  readonly S3_SECRET_ACCESS_KEY?: string
  readonly S3_FORCE_PATH_STYLE?: boolean
}
