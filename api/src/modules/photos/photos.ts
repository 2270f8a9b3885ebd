import { withTimeout } from '@ashenda/core/async/timeout.ts'
import type { PhotoOutcome, PictureFacts } from '@ashenda/core/contracts/events/live.ts'
import type { Moderation } from '@ashenda/core/domain/moderation.ts'
import type { PhotoNumber, PictureShape } from '@ashenda/core/domain/photo.ts'
import { AppError, isErrorCode } from '@ashenda/core/errors.ts'
import type { Transaction } from '@ashenda/db/client.ts'
import {
  enterUploads,
  findPhotoOutcomes,
  findUploadProblem,
  refuseUpload,
} from '@ashenda/db/queries/contestants/uploads.ts'
import { jobOf } from '@ashenda/platform/enqueue.ts'
import { fileOfUpload, keyOfUpload } from '@ashenda/platform/storage/keys.ts'
import type { Storage, StorageKey } from '@ashenda/platform/storage/storage.ts'
import type { Queue } from 'bullmq'
import { Piscina } from 'piscina'
import { v7 } from 'uuid'
import type { QueuedRowDeps } from '../../jobs/row-waiter.ts'
import type { DecodedBody, SentPhoto } from './decode-body.ts'
import { MemorySemaphore } from './memory-semaphore.ts'

export interface PhotosDeps extends Omit<QueuedRowDeps, 'changes'> {
  readonly storage: Storage
  readonly queue: Pick<Queue, 'addBulk'>
  /** How long an answer waits for a photo to be ready. */
  readonly outcomeMs: number
  /** Whether photos need approval, unless the contest says otherwise. */
  readonly moderation: Moderation
}

/** A stored photo and its slot; null is the lowest free one. */
export interface KeptPhoto {
  readonly id: string
  readonly slot: PhotoNumber | null
}

const writeMs = 15_000
const queueMs = 5_000
const retryAfterSeconds = 5

const unavailable = (cause?: unknown): AppError =>
  new AppError('unavailable', {
    message: 'photos cannot be taken at the moment, please try again shortly',
    cause,
    retryAfterSeconds,
  })

/** Photos through the api: stores the bytes, writes the row, queues the job and waits for the outcome. */
export class Photos {
  readonly memory = new MemorySemaphore({ bytes: 128_000_000, perOwner: 2, waitMs: 10_000 })
  readonly decoder = new BodyDecoder()
  readonly outcomes: PhotoOutcomes
  readonly #deps: PhotosDeps

  constructor(deps: PhotosDeps) {
    this.#deps = deps
    this.outcomes = new PhotoOutcomes((uploads) => findPhotoOutcomes(deps.sql, uploads))
  }

  /** Runs before any byte is stored. @throws AppError photos_full, too_many_requests, unavailable */
  async check(contestant: string, slots: readonly KeptPhoto['slot'][]): Promise<void> {
    if (!this.#deps.isQueueThere()) throw unavailable()
    const problem = await findUploadProblem(this.#deps.sql, contestant, slots)
    if (problem) throw refusalOf(problem)
  }

  /** Stores the bytes under a new id that nothing refers to yet. @throws AppError unavailable */
  async keep(bytes: Uint8Array): Promise<string> {
    const id = v7()
    try {
      await withTimeout(writeMs, this.#deps.storage.write(keyOfUpload(id), bytes))
    } catch (cause) {
      this.#deps.log.error({ err: cause }, 'a photo could not be stored')
      throw unavailable(cause)
    }
    return id
  }

  /** Inserts the rows within the caller's transaction. @throws AppError photos_full, too_many_requests */
  async enter(tx: Transaction, contestant: string, photos: readonly KeptPhoto[]): Promise<void> {
    const problem = await enterUploads(tx, contestant, photos, this.#deps.moderation)
    if (problem) throw refusalOf(problem)
  }

  /**
   * Queues inserted photos and waits for them. False if one is still being prepared. @throws AppError the first
   * refusal; unavailable if they could not be queued
   */
  async prepare(photos: readonly KeptPhoto[]): Promise<boolean> {
    if (photos.length === 0) return true
    await this.#enqueue(photos)
    const outcomes = await Promise.all(photos.map(({ id }) => this.outcomes.of(id, this.#deps.outcomeMs)))
    const refused = outcomes.find((outcome) => outcome?.status === 'refused')
    if (refused) throw new AppError(isErrorCode(refused.code) ? refused.code : 'image_damaged')
    return outcomes.every((outcome) => outcome !== undefined)
  }

  /**
   * Stores and prepares a picture that is not a contestant's; the caller saves the file's name. If it is not ready in
   * time it counts as not sent, and a sweep removes its files. @throws AppError unavailable, and any problem of the
   * picture
   */
  async preparePicture(
    bytes: Uint8Array,
    shape?: PictureShape,
  ): Promise<{ readonly file: string } & Partial<PictureFacts>> {
    if (!this.#deps.isQueueThere()) throw unavailable()
    const upload = await this.keep(bytes)
    const job = jobOf('encode-picture', { upload, ...(shape && { shape }) }, { jobId: upload })
    await withTimeout(queueMs, this.#deps.queue.addBulk([job])).catch((cause: unknown) => {
      throw unavailable(cause)
    })
    const outcome = await this.outcomes.of(upload, this.#deps.outcomeMs)
    if (outcome?.status === 'done') return { file: fileOfUpload(upload), ...outcome.picture }
    if (outcome && isErrorCode(outcome.code)) throw new AppError(outcome.code)
    throw unavailable()
  }

  /** Removes files that no row names; a sweep removes any left over. */
  async remove(keys: readonly StorageKey[]): Promise<void> {
    try {
      await withTimeout(writeMs, this.#deps.storage.remove(keys))
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'obsolete files could not be removed')
    }
  }

  discard = (photos: readonly KeptPhoto[]): Promise<void> => this.remove(photos.map(({ id }) => keyOfUpload(id)))

  /** Call after the last request. */
  async stop(): Promise<void> {
    this.outcomes.stop()
    await this.decoder.stop()
  }

  async #enqueue(photos: readonly KeptPhoto[]): Promise<void> {
    const wanted = photos.map(({ id }) => jobOf('encode-photo', { upload: id }, { jobId: id }))
    try {
      await withTimeout(queueMs, this.#deps.queue.addBulk(wanted))
    } catch (cause) {
      await this.#withdraw(photos, cause)
    }
  }

  /** The jobs may have arrived after all: the first to settle a row decides. */
  async #withdraw(photos: readonly KeptPhoto[], cause: unknown): Promise<void> {
    const withdrawn: KeptPhoto[] = []
    for (const photo of photos) {
      if (await refuseUpload(this.#deps.sql, photo.id, 'unavailable')) withdrawn.push(photo)
    }
    await this.discard(withdrawn)
    if (withdrawn.length > 0) throw unavailable(cause)
  }
}

const refusalOf = (code: 'photos_full' | 'too_many_requests'): AppError =>
  new AppError(code, code === 'too_many_requests' ? { retryAfterSeconds } : {})

const niceness = 10
const idleMs = 60_000
const closeMs = 5_000

/**
 * Parses a photo's JSON in a thread: 13 MB would block the event loop, and every ballot, for 30 ms
 * (docs/decisions/010-storage-and-photos.md).
 */
class BodyDecoder {
  #pool: Piscina<Uint8Array, DecodedBody> | undefined

  /** Transfers the body to the thread. @throws AppError a problem of body or photo */
  async decode(body: Uint8Array<ArrayBuffer>): Promise<SentPhoto> {
    this.#pool ??= new Piscina({
      filename: new URL('./decode-body.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: idleMs,
      closeTimeout: closeMs,
      niceIncrement: niceness,
    })
    const decoded = await this.#pool.run(body, { transferList: [body.buffer] })
    if ('problem' in decoded) throw new AppError(decoded.problem)
    return decoded
  }

  async stop(): Promise<void> {
    await this.#pool?.close()
  }
}

/** The outcomes of those uploads that are settled. */
export type FindOutcomes = (uploads: readonly string[]) => Promise<readonly PhotoOutcome[]>

const askMs = 1_000

/**
 * Waits until uploads are settled. An event tells at once; as events can be lost, one query now and then reads the rows
 * of all pending uploads.
 */
export class PhotoOutcomes {
  readonly #find: FindOutcomes
  readonly #waiting = new Map<string, (outcome: PhotoOutcome | undefined) => void>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(find: FindOutcomes) {
    this.#find = find
  }

  tell(outcome: PhotoOutcome): void {
    this.#waiting.get(outcome.upload)?.(outcome)
  }

  /** Undefined on a timeout or at shutdown. */
  async of(upload: string, waitMs: number): Promise<PhotoOutcome | undefined> {
    const told = new Promise<PhotoOutcome | undefined>((resolve) => {
      const timer = setTimeout(resolve, this.#isStopped ? 0 : waitMs, undefined)
      this.#waiting.set(upload, (outcome) => {
        clearTimeout(timer)
        resolve(outcome)
      })
    })
    this.#timer ??= setInterval(() => void this.#ask(), askMs)
    void this.#ask()
    const outcome = await told
    this.#waiting.delete(upload)
    if (this.#waiting.size === 0) this.#rest()
    return outcome
  }

  /** Ends all waits. */
  stop(): void {
    this.#isStopped = true
    for (const settle of this.#waiting.values()) settle(undefined)
  }

  #rest(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #ask(): Promise<void> {
    const outcomes = await this.#find([...this.#waiting.keys()]).catch(() => [])
    for (const outcome of outcomes) this.tell(outcome)
  }
}
