import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { checkedKey, isKey } from './checked-key.ts'
import type { ByteRange, OpenFile, Storage, StorageConfig, StorageKey } from './storage.ts'

const connectionTimeoutMs = 3_000
/** Limits silence, not the whole transfer: 10 MB may take longer. */
const socketTimeoutMs = 10_000
/** A waiting browser holds one of few connections; with its retries the client would wait 40 s. */
const openMs = 5_000
/** Above the minimum part size (5 MiB); 10,000 parts are 80 GiB. One part at a time is in memory. */
const partBytes = 8 * 2 ** 20
const pageSize = 500

interface Place {
  readonly Bucket: string
  readonly Key: StorageKey
}

/** A private bucket of an S3-compatible store; /images/ serves its public files. */
export function bucketStorage(config: StorageConfig): Required<Storage> {
  const Bucket = config.S3_BUCKET ?? ''
  const client = new S3Client(clientConfig(config))
  const placeOf = (key: StorageKey): Place => ({ Bucket, Key: checkedKey(key) })
  return {
    read: async (key) => {
      const file = await find(client, placeOf(key))
      return file && buffer(file.content)
    },
    write: async (key, bytes) => void (await client.send(new PutObjectCommand({ ...placeOf(key), Body: bytes }))),
    writeStream: async (key, pieces) => upload(client, placeOf(key), pieces),
    readStream: async (key, part) => (await open(client, placeOf(key), part))?.content,
    open: async (key) => open(client, placeOf(key)),
    // One by one: batch deletion needs a checksum that some compatible stores refuse.
    remove: async (keys) =>
      void (await Promise.all(keys.map((key) => client.send(new DeleteObjectCommand(placeOf(key)))))),
    async *list(area) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client, pageSize }, { Bucket, Prefix: `${area}/` }))
        yield Contents.flatMap(({ Key = '', LastModified: modifiedAt }) =>
          modifiedAt && isKey(Key) ? [{ key: Key, modifiedAt }] : [],
        )
    },
  }
}

/** Writes a file of any size, visible when its last part is. */
async function upload(client: S3Client, place: Place, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const params = { ...place, Body: Readable.from(pieces, { objectMode: false }) }
  const parts = new Upload({ client, params, partSize: partBytes, queueSize: 1, leavePartsOnError: true })
  try {
    await parts.done()
  } catch (error) {
    // Stores keep abandoned parts invisibly; a bucket rule must remove those of killed processes. Aborted here, because the library would
    // hide the original error on stores that cannot abort.
    const { uploadId: UploadId } = parts
    if (UploadId !== undefined)
      await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {})
    throw error
  }
}

/** Only the response must be timely, not its body. */
async function open(client: S3Client, place: Place, part?: ByteRange): Promise<OpenFile | undefined> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), openMs)
  try {
    return await find(client, { ...place, ...(part && { Range: `bytes=${part.start}-${part.end}` }) }, patience.signal)
  } finally {
    clearTimeout(timer)
  }
}

async function find(
  client: S3Client,
  place: Place & { readonly Range?: string },
  abortSignal?: AbortSignal,
): Promise<OpenFile | undefined> {
  try {
    const answer = await client.send(new GetObjectCommand(place), { ...(abortSignal && { abortSignal }) })
    if (!(answer.Body instanceof Readable)) throw new Error('the bucket answered without a body')
    return {
      content: answer.Body,
      size: answer.ContentLength ?? 0,
      etag: answer.ETag ?? `"${place.Key}"`,
      modifiedAt: answer.LastModified ?? new Date(0),
    }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** A missing bucket is a failure, not a missing file. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')

const clientConfig = (config: StorageConfig): S3ClientConfig => ({
  region: config.S3_REGION ?? 'us-east-1',
  forcePathStyle: config.S3_FORCE_PATH_STYLE ?? true,
  credentials: {
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
  },
  requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: socketTimeoutMs },
  // Many compatible stores refuse the checksums that Amazon's SDK adds by itself.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  ...(config.S3_ENDPOINT !== undefined && { endpoint: config.S3_ENDPOINT }),
})
