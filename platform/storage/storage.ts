import type { Readable } from 'node:stream'

export const areas = ['images', 'uploads', 'cards', 'documents', 'results'] as const

/**
 * `images` are public through GET /images/{file}; `uploads` are raw and for the worker alone; `cards` are money on paper, for admins alone;
 * `documents` for whom they are about and admins, through GET /documents; `results` are public through GET /contest/result.*.
 */
export type Area = (typeof areas)[number]

/** Generated names; nothing typed by a person becomes one. */
export type StorageKey = `${Area}/${string}`

/** Inclusive, from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface OpenFile {
  readonly content: Readable
  readonly size: number
  /** Quoted, as in the header. */
  readonly etag: string
  readonly modifiedAt: Date
}

export interface ListedFile {
  readonly key: StorageKey
  readonly modifiedAt: Date
}

/** File storage. A missing file is no error; other failures are thrown. */
export interface Storage {
  readonly read: (key: StorageKey) => Promise<Uint8Array | undefined>
  /** Atomic replacement: a failed or killed write leaves the old file. */
  readonly write: (key: StorageKey, bytes: Uint8Array) => Promise<void>
  /** Like `write`, in pieces. Errors of the pieces are passed on. */
  readonly writeStream: (key: StorageKey, pieces: AsyncIterable<Uint8Array>) => Promise<void>
  /** The file, or a range of it. The caller must read or destroy the stream. */
  readonly readStream: (key: StorageKey, part?: ByteRange) => Promise<Readable | undefined>
  readonly remove: (keys: readonly StorageKey[]) => Promise<void>
  /** In pages, unordered. Files written or removed meanwhile may or may not be included. */
  readonly list: (area: Area) => AsyncIterable<readonly ListedFile[]>
  /** For sending a file to a browser; the caller must read or destroy `content`. Missing if files are in DATA_DIR. */
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
