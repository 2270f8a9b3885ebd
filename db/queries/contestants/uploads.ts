import type { PhotoOutcome } from '@ashenda/core/contracts/events/live.ts'
import type { Moderation } from '@ashenda/core/domain/moderation.ts'
import type { PhotoNumber } from '@ashenda/core/domain/photo.ts'
import type { ErrorCode } from '@ashenda/core/errors.ts'
import type { Sql, Transaction } from '../../client.ts'
import { dropEmpty, lockForChange, submit } from './changes.ts'

export interface Upload {
  readonly id: string
  readonly contestantId: string
  /** The wanted slot; null is the lowest free one. */
  readonly slot: PhotoNumber | null
  /** Whether its image needs approval. */
  readonly moderated: boolean
  readonly createdAt: Date
  readonly settledAt: Date | null
}

const columns = (sql: Sql | Transaction) =>
  sql`id, contestant_id as "contestantId", slot, moderated, created_at as "createdAt", settled_at as "settledAt"`

export async function findUpload(sql: Sql, id: string): Promise<Upload | undefined> {
  const [row] = await sql<Upload[]>`select ${columns(sql)} from uploads where id = ${id}`
  return row
}

/** A slot's new image. The file is named after the upload. */
export interface NewImage {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly colour: string
}

/** `known`: settled before, unchanged. `replaced` is the slot's former file. */
export type Placed =
  | { readonly status: 'placed'; readonly replaced: string | undefined }
  | { readonly status: 'outdated' | 'full' | 'known' }

interface Standing {
  readonly slot: number
  readonly file: string
  readonly createdAt: Date
}

/**
 * Settles an upload: its image takes the wanted or the lowest free slot, or there was none (`full`), or the slot's image was sent later
 * (`outdated`). With moderation it waits for that slot while the public one stays. A contestant's uploads are settled one after the other.
 */
export const placeImage = (sql: Sql, upload: Upload, image: NewImage): Promise<Placed> =>
  sql.begin(async (tx): Promise<Placed> => {
    const { contestantId, createdAt } = upload
    const waits = await lockForChange(tx, contestantId, upload.moderated ? 'manual' : 'auto')
    const [open] = await tx`select 1 from uploads where id = ${upload.id} and settled_at is null`
    if (!open) return { status: 'known' }
    const [images, waiting] = [
      await standingIn(tx, 'images', contestantId),
      await standingIn(tx, 'waiting_images', contestantId),
    ]
    const taken = new Set([...images, ...waiting].map(({ slot }) => slot))
    const slot = upload.slot ?? [1, 2, 3].find((one) => !taken.has(one))
    const standing = (waits ? waiting : images).find((known) => known.slot === slot)
    await settle(tx, upload.id, slot === undefined ? 'photos_full' : null)
    if (slot === undefined) return { status: 'full' }
    if (standing && standing.createdAt > createdAt) return { status: 'outdated' }
    const row = { contestant_id: contestantId, slot, ...image, created_at: createdAt }
    if (waits) {
      await submit(tx, contestantId)
      await tx`
        insert into waiting_images ${tx(row)}
        on conflict (contestant_id, slot) do update set ${imageColumns(tx)}`
    } else await putImage(tx, upload.id, row)
    return { status: 'placed', replaced: standing?.file }
  }) as Promise<Placed> // postgres.js widens the result of begin to an unwrapped form of itself

const standingIn = (tx: Transaction, table: 'images' | 'waiting_images', contestantId: string): Promise<Standing[]> =>
  tx<Standing[]>`select slot, file, created_at as "createdAt" from ${tx(table)} where contestant_id = ${contestantId}`

const imageColumns = (tx: Transaction) => tx`file = excluded.file, width = excluded.width, height = excluded.height,
  colour = excluded.colour, created_at = excluded.created_at`

/** Puts a public photo into its slot, replacing the former one. */
export const putImage = (
  tx: Transaction,
  id: string,
  row: NewImage & { readonly contestant_id: string; readonly slot: number; readonly created_at: Date },
): Promise<unknown> =>
  tx`
    insert into images ${tx({ id, ...row })}
    on conflict (contestant_id, slot) do update set id = excluded.id, ${imageColumns(tx)}`

/** True if it was not settled before. */
async function settle(sql: Sql | Transaction, id: string, problem: ErrorCode | null): Promise<boolean> {
  const settled = await sql`
    update uploads set settled_at = clock_timestamp(), problem = ${problem} where id = ${id} and settled_at is null`
  return settled.count === 1
}

/** True if it was not settled before. */
export const refuseUpload = (sql: Sql, id: string, problem: ErrorCode): Promise<boolean> => settle(sql, id, problem)

/** Uploads waiting longer than a job takes, longest first: their jobs were lost or never queued. */
export async function findWaitingUploads(sql: Sql, olderThanMs: number, limit: number): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from uploads
    where settled_at is null and created_at < now() - ${`${olderThanMs} ms`}::interval order by created_at limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Refuses uploads that could not be prepared for this long, and returns their contestants. */
export const giveUpUploads = (
  sql: Sql,
  olderThanMs: number,
  problem: ErrorCode,
): Promise<readonly Pick<Upload, 'id' | 'contestantId'>[]> =>
  sql<Pick<Upload, 'id' | 'contestantId'>[]>`
    update uploads set settled_at = clock_timestamp(), problem = ${problem}
    where settled_at is null and created_at < now() - ${`${olderThanMs} ms`}::interval
    returning id, contestant_id as "contestantId"`

/** Those of these pictures that are or may come into use: a settled upload never gets another image. */
export async function findPicturesInUse(sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const files = ids.map((id) => `${id}.webp`)
  const rows = await sql<{ id: string }[]>`
    select id::text from uploads where id = any(${[...ids]}) and settled_at is null
    union select left(file, 36) from images where file = any(${files})
    union select left(file, 36) from waiting_images where file = any(${files})
    union select left(file, 36) from products, unnest(photo_file || more_photos) as file where file = any(${files})
    union select left(file, 36) from content_pictures where file = any(${files})`
  return new Set(rows.map(({ id }) => id))
}

/** The limit of pending uploads per contestant. */
const waitingAtMost = 3
const placesThereAre = 3

type UploadProblem = 'photos_full' | 'too_many_requests'

/** Why uploads for these slots are refused; null stands for the next free slot. */
export async function findUploadProblem(
  sql: Sql | Transaction,
  contestantId: string,
  slots: readonly (PhotoNumber | null)[],
): Promise<UploadProblem | undefined> {
  const [row] = await sql<{ waiting: number; images: number }[]>`
    select
      (select count(*)::int from uploads where contestant_id = ${contestantId} and settled_at is null) as waiting,
      (select count(*)::int from (select slot from images where contestant_id = ${contestantId}
        union select slot from waiting_images where contestant_id = ${contestantId}) taken) as images`
  if (!row || row.waiting + slots.length > waitingAtMost) return 'too_many_requests'
  return slots.includes(null) && row.images >= placesThereAre ? 'photos_full' : undefined
}

/** Enters stored uploads, all or, with a problem, none. @param moderation the default if the contest has none */
export async function enterUploads(
  tx: Transaction,
  contestantId: string,
  uploads: readonly Pick<Upload, 'id' | 'slot'>[],
  moderation: Moderation,
): Promise<UploadProblem | undefined> {
  if (uploads.length === 0) return undefined
  const moderated = await lockForChange(tx, contestantId, moderation)
  const slots = uploads.map(({ slot }) => slot)
  const problem = await findUploadProblem(tx, contestantId, slots)
  if (problem) return problem
  await tx`
    insert into uploads (id, contestant_id, slot, moderated)
    select id, ${contestantId}, slot, ${moderated}
    from unnest(${uploads.map(({ id }) => id)}::uuid[], ${slots}::smallint[]) as u (id, slot)`
  return undefined
}

/** Outcomes of settled uploads. */
export async function findPhotoOutcomes(sql: Sql, ids: readonly string[]): Promise<readonly PhotoOutcome[]> {
  const rows = await sql<{ id: string; problem: string | null }[]>`
    select id, problem from uploads where id = any(${[...ids]}) and settled_at is not null`
  return rows.map(({ id, problem }) => ({
    upload: id,
    ...(problem === null ? { status: 'done' } : { status: 'refused', code: problem }),
  }))
}

/** Removes a contestant's own public and pending photo of a slot; returns their files. */
export const takeImagesAway = (sql: Sql, contestantId: string, slot: PhotoNumber): Promise<readonly string[]> =>
  sql.begin((tx) => takeImagesWithin(tx, contestantId, slot)) as Promise<readonly string[]> // as above

/** `takeImagesAway` inside a transaction. Pending changes get a new version. */
export async function takeImagesWithin(
  tx: Transaction,
  contestantId: string,
  slot: PhotoNumber,
): Promise<readonly string[]> {
  await lockForChange(tx, contestantId, 'auto')
  const shown = await tx<{ file: string }[]>`
    delete from images where contestant_id = ${contestantId} and slot = ${slot} returning file`
  const waiting = await tx<{ file: string }[]>`
    delete from waiting_images where contestant_id = ${contestantId} and slot = ${slot} returning file`
  if (waiting.length > 0) {
    await tx`update contestant_changes set version = gen_random_uuid() where contestant_id = ${contestantId}`
    await dropEmpty(tx, contestantId)
  }
  return [...shown, ...waiting].map(({ file }) => file)
}
