import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** Above the least a store takes (5 MiB); 10,000 of them are 80 GiB. */
const partBytes = 8 * 2 ** 20

interface Place {
  readonly Bucket: string
  readonly Key: string
}

/** Writes a file of any size with one part of it in memory; it is there when the last part is. */
export async function putInParts(client: S3Client, place: Place, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let upload: string | undefined
  const parts: { readonly ETag: string | undefined; readonly PartNumber: number }[] = []
  try {
    for await (const { bytes, isLast } of inParts(pieces)) {
      if (isLast && upload === undefined)
        return void (await client.send(new PutObjectCommand({ ...place, Body: bytes })))
      upload ??= (await client.send(new CreateMultipartUploadCommand(place))).UploadId
      if (upload === undefined) throw new Error('the bucket takes no file in parts')
      const part = { ...place, UploadId: upload, PartNumber: parts.length + 1 }
      const { ETag } = await client.send(new UploadPartCommand({ ...part, Body: bytes }))
      parts.push({ ETag, PartNumber: part.PartNumber })
    }
    await client.send(
      new CompleteMultipartUploadCommand({ ...place, UploadId: upload, MultipartUpload: { Parts: parts } }),
    )
  } catch (error) {
    // A store keeps parts that nobody takes back, out of sight; a rule of the bucket has to remove those of killed processes.
    if (upload !== undefined)
      await client.send(new AbortMultipartUploadCommand({ ...place, UploadId: upload })).catch(() => {})
    throw error
  }
}

async function* inParts(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly bytes: Uint8Array; readonly isLast: boolean }> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    if (size >= partBytes) {
      yield { bytes: Buffer.concat(waiting), isLast: false }
      waiting = []
      size = 0
    }
    waiting.push(piece)
    size += piece.length
  }
  yield { bytes: Buffer.concat(waiting), isLast: true }
}
