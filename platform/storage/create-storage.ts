import path from 'node:path'
import { folderStorage } from './folder-storage.ts'
import type { Storage, StorageConfig } from './storage.ts'

/** Opens no connection before its first use. */
export const createStorage = (config: StorageConfig): Storage =>
  config.STORAGE_DRIVER === 'local'
    ? folderStorage(path.resolve(config.DATA_DIR))
    : laterStorage(async () => (await import('./bucket-storage.ts')).bucketStorage(config))

/** The S3 client costs a process 35 MB, so it is loaded on first use. */
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
