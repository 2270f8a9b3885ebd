import path from 'node:path'
import type { Readable } from 'node:stream'
import type { areas } from './checked-key.ts'
import { folderStorage } from './folder-storage.ts'

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

/** Opens no connection before it is used. */
export const createStorage = (config: StorageConfig): Storage =>
  config.STORAGE_DRIVER === 'local'
    ? folderStorage(path.resolve(config.DATA_DIR))
    : laterStorage(async () => (await import('./bucket-storage.ts')).bucketStorage(config))

/** The S3 client costs a process 35 MB: it is loaded where and when it is wanted. */
function laterStorage(load: () => Promise<Required<Storage>>): Required<Storage> {
  let loading: Promise<Required<Storage>> | undefined
  const loaded = (): Promise<Required<Storage>> => {
    loading ??= load()
    return loading
  }
  return {
    read: async (key) => (await loaded()).read(key),
    write: async (key, bytes) => (await loaded()).write(key, bytes),
    writeStream: async (key, pieces) => (await loaded()).writeStream(key, pieces),
    readStream: async (key, part) => (await loaded()).readStream(key, part),
    remove: async (keys) => (await loaded()).remove(keys),
    open: async (key) => (await loaded()).open(key),
    async *list(area) {
      yield* (await loaded()).list(area)
    },
  }
}
