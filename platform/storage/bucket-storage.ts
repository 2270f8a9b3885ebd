import { Readable } from 'node:stream'
import { AbortMultipartUploadCommand, GetObjectCommand, S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { checkedKey, diskStorage, isMissing } from './disk-storage.ts'
import type { ByteRange, OpenFile, Storage, StorageConfig, StorageKey } from './storage.ts'

const connectionTimeoutMs = 3_000
/** Of silence, not of the whole: 10 MB may take their time. */
const socketTimeoutMs = 10_000
/** A browser that waits for a picture holds one of few connections; with its retries the client would wait 40 s. */
const openMs = 5_000
/** Above the least a store takes (5 MiB); 10,000 of them are 80 GiB. One at a time is in memory. */
const partBytes = 8 * 2 ** 20

/** A bucket of an S3-compatible store. It stays private: /images/ hands on what is public in it. */
export function bucketStorage(config: StorageConfig): Required<Storage> {
  const bucket = config.S3_BUCKET ?? ''
  const client = new S3Client(clientConfig(config))
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return {
    ...diskStorage(disk),
    writeStream: (key, pieces) => upload(client, { Bucket: bucket, Key: checkedKey(key) }, pieces),
    readStream: async (key, part) => (await open(client, bucket, checkedKey(key), part))?.content,
    open: (key) => open(client, bucket, key),
  }
}

/** Writes a file of any size, which is there when its last part is. */
async function upload(
  client: S3Client,
  place: { readonly Bucket: string; readonly Key: string },
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const params = { ...place, Body: Readable.from(pieces, { objectMode: false }) }
  const parts = new Upload({ client, params, partSize: partBytes, queueSize: 1, leavePartsOnError: true })
  try {
    await parts.done()
  } catch (error) {
    // A store keeps parts that nobody takes back, out of sight; a rule of the bucket has to remove those of killed processes.
    // Taken back here, as the library would tell of a store that cannot do that instead of what went wrong.
    const { uploadId: UploadId } = parts
    if (UploadId !== undefined)
      await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {})
    throw error
  }
}

/** One question; flydrive would ask for the metadata first. Only its answer has to come in time, not the file behind it. */
async function open(
  client: S3Client,
  bucket: string,
  key: StorageKey,
  part?: ByteRange,
): Promise<OpenFile | undefined> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), openMs)
  try {
    const question = new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ...(part && { Range: `bytes=${part.start}-${part.end}` }),
    })
    const answer = await client.send(question, { abortSignal: patience.signal })
    if (!(answer.Body instanceof Readable)) throw new Error('the bucket answered without a body')
    return {
      content: answer.Body,
      size: answer.ContentLength ?? 0,
      etag: answer.ETag ?? `"${key}"`,
      modifiedAt: answer.LastModified ?? new Date(0),
    }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const clientConfig = (config: StorageConfig): S3ClientConfig => ({
  region: config.S3_REGION ?? 'us-east-1',
  forcePathStyle: config.S3_FORCE_PATH_STYLE ?? true,
  credentials: {
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
  },
  requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: socketTimeoutMs },
  // Checksums that Amazon's SDK adds by itself are refused by many compatible stores.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  ...(config.S3_ENDPOINT !== undefined && { endpoint: config.S3_ENDPOINT }),
})
