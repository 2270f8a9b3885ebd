import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '@ashenda/platform/storage/storage.ts'
import { createEncodePhoto } from '@ashenda/worker/photos/encode-photo.ts'
import { v7 } from 'uuid'
import type { Platform } from './platform.ts'
import { until } from './until.ts'
import { storageOf, workerContext } from './worker-context.ts'

/** An upload as the API queues it; returns its id. */
export async function insertUpload(
  platform: Platform,
  contestant: string,
  photo: Uint8Array,
  { slot = null, storage = storageOf(platform), createdAt = new Date() }: UploadChoice = {},
): Promise<string> {
  const id = v7()
  await storage.write(`uploads/${id}`, photo)
  await platform.sql`
    insert into uploads (id, contestant_id, slot, created_at) values (${id}, ${contestant}, ${slot}, ${createdAt})`
  return id
}

interface UploadChoice {
  readonly slot?: number | null
  readonly storage?: Storage
  readonly createdAt?: Date
}

/** Runs an upload's job now; returns what it published. */
export async function encodeUpload(
  platform: Platform,
  upload: string,
  { context = workerContext(platform), stalledCounter = 0 } = {},
) {
  await createEncodePhoto(context)({ upload }, { id: upload, stalledCounter })
  return context.published
}

export interface SettledUpload {
  readonly problem: string | null
}

export const settledUpload = ({ sql }: Pick<Platform, 'sql'>, id: string): Promise<SettledUpload> =>
  until(async () => {
    const [row] = await sql<SettledUpload[]>`
      select problem from uploads where id = ${id} and settled_at is not null`
    return row
  })

export interface StoredImage {
  readonly id: string
  readonly slot: number
  readonly file: string
  readonly width: number
  readonly height: number
  readonly colour: string
}

export const imagesOf = async ({ sql }: Pick<Platform, 'sql'>, contestant: string): Promise<StoredImage[]> => [
  ...(await sql<StoredImage[]>`
    select id, slot, file, width, height, colour from images where contestant_id = ${contestant} order by slot`),
]

/** Names of an area's files in the platform's folder. */
export const filesIn = async ({ dataDir }: Pick<Platform, 'dataDir'>, area: 'images' | 'uploads'): Promise<string[]> =>
  (await readdir(path.join(dataDir, area)).catch(() => [])).toSorted()

export const filesOfUpload = async (
  platform: Pick<Platform, 'dataDir'>,
  upload: string,
  area: 'images' | 'uploads' = 'images',
): Promise<string[]> => (await filesIn(platform, area)).filter((name) => name.startsWith(upload))
