import type { Static, TSchema } from 'typebox'
import { ballotGroup } from './ballot-group.ts'
import { batchJob, chunkJob } from './cards.ts'
import { documentJob } from './document.ts'
import { messageJob } from './message.ts'
import { noticeJob } from './notice.ts'
import { comparisonJob, paymentJob } from './payment.ts'
import { photoJob } from './photo.ts'
import { purgeJob } from './purge.ts'

/** How a queue handles a job, regardless of its data. Durations in ms. */
export interface QueueDefinition {
  readonly lockMs: number
  readonly stalledCheckMs: number
  /** Redeliveries after a dead worker before BullMQ gives the job up unrun. They are never reset, so the limit is high. */
  readonly maxStalled: number
}

export interface JobDefinition {
  readonly queue: QueueName
  readonly schema: TSchema
  /** Fields of payload and result, at any depth, that may be shown; all others are hidden. */
  readonly shown: readonly string[]
  readonly options: {
    readonly attempts: number
    readonly backoff?: { readonly type: 'exponential' | 'fixed'; readonly delay: number }
    readonly removeOnComplete: boolean
    readonly removeOnFail: boolean
  }
}

export const queues = {
  ballots: { lockMs: 10_000, stalledCheckMs: 5_000, maxStalled: 1_000 },
  // The payment's row says what to do and a sweep queues it again, so a lost job does not matter.
  payments: { lockMs: 30_000, stalledCheckMs: 10_000, maxStalled: 1_000 },
  // Separate, because somebody waits for the checkout while a slow Chapa may hold hundreds of payments.
  checkouts: { lockMs: 30_000, stalledCheckMs: 10_000, maxStalled: 1_000 },
  // Separate from everything that asks Chapa: a card only needs Postgres. Its transaction ends within 5 s.
  redemptions: { lockMs: 10_000, stalledCheckMs: 5_000, maxStalled: 1_000 },
  // Somebody waits with a page open. A dead worker may have sent its message: it is sent once more at most.
  messages: { lockMs: 30_000, stalledCheckMs: 10_000, maxStalled: 1 },
  // Nobody waits. Separate from codes, which a slow provider must not delay. The notice's row says what to do and a sweep queues it again.
  notices: { lockMs: 60_000, stalledCheckMs: 30_000, maxStalled: 1 },
  // A picture that kills its worker is given up soon; its row then says so (worker: photos/uploads.ts).
  photos: { lockMs: 30_000, stalledCheckMs: 15_000, maxStalled: 2 },
  // Rows say what to make and a sweep queues it again. BullMQ renews the lock while the work runs; a short one only limits how long a dead
  // worker's job waits.
  cards: { lockMs: 15_000, stalledCheckMs: 5_000, maxStalled: 50 },
} as const satisfies Record<string, QueueDefinition>

export type QueueName = keyof typeof queues

/** The groups that QUEUES names: queues that a process serves together. */
export const queueGroups = {
  ballots: ['ballots'],
  payments: ['payments', 'checkouts', 'redemptions'],
  messages: ['messages', 'notices'],
  photos: ['photos'],
  cards: ['cards'],
} as const satisfies Record<string, readonly QueueName[]>

export type QueueGroup = keyof typeof queueGroups

/** Retries for work that storage, Postgres or Chromium may interrupt. After the last attempt a sweep queues it again, if its noun has one. */
const patient = {
  attempts: 4,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: true,
  removeOnFail: true,
} as const

/**
 * Every job of the platform. BullMQ never retries ballot jobs: the handler waits out transient failures and a sweep puts failed groups
 * back, so no retry count can run out on a ballot.
 */
export const jobs = {
  'tally-group': {
    queue: 'ballots',
    schema: ballotGroup,
    shown: ['contest', 'ballots', 'receipt', 'kind', 'proven', 'at'],
    options: { attempts: 1, removeOnComplete: true, removeOnFail: false },
  },
  /** Asked once: a payer asks again for an unopened checkout, under another reference. */
  'open-checkout': {
    queue: 'checkouts',
    schema: paymentJob,
    shown: ['payment'],
    options: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  },
  /** Add it with `settlingOnce`. */
  'settle-payment': {
    queue: 'payments',
    schema: paymentJob,
    shown: ['payment'],
    options: patient,
  },
  /** Add both with `changeOnce`. */
  'refund-payment': { queue: 'payments', schema: paymentJob, shown: ['payment'], options: patient },
  'cancel-payment': { queue: 'payments', schema: paymentJob, shown: ['payment'], options: patient },
  /** Compares the provider's list with our records, every night and on an admin's request. */
  'compare-payments': { queue: 'payments', schema: comparisonJob, shown: ['comparison'], options: patient },
  /** Postgres recovers; the sweep puts back what is undone after the last attempt. */
  'redeem-card': {
    queue: 'redemptions',
    schema: paymentJob,
    shown: ['payment'],
    options: {
      attempts: 4,
      backoff: { type: 'exponential', delay: 500 },
      removeOnComplete: true,
      removeOnFail: true,
    },
  },
  /** The handlers of these two retry until the message expires. Nothing of them is kept. */
  'send-message': {
    queue: 'messages',
    schema: messageJob,
    shown: [],
    options: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  },
  'send-mail': {
    queue: 'messages',
    schema: messageJob,
    shown: [],
    options: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  },
  /** The row counts attempts and says when to try again. */
  'send-notice': {
    queue: 'notices',
    schema: noticeJob,
    shown: ['notice'],
    options: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  },
  /** Storage recovers; the sweep puts back what is undone after the last attempt. */
  'encode-photo': {
    queue: 'photos',
    schema: photoJob,
    shown: ['upload'],
    options: patient,
  },
  /** A picture without a row: its sender waits, and sends it again if it does not come. */
  'encode-picture': { queue: 'photos', schema: photoJob, shown: ['upload'], options: patient },
  /** Purges URLs from the CDN. Retried for ten minutes; by then caches have revalidated. */
  'purge-cache': {
    queue: 'photos',
    schema: purgeJob,
    shown: ['urls'],
    options: {
      attempts: 9,
      backoff: { type: 'exponential', delay: 2_000 },
      removeOnComplete: true,
      removeOnFail: true,
    },
  },
  /** Makes a batch's codes and queues its drawing. */
  'make-batch': { queue: 'cards', schema: batchJob, shown: ['batch'], options: patient },
  /** A child of `finish-batch`, which runs when all its chunks are drawn. */
  'draw-chunk': { queue: 'cards', schema: chunkJob, shown: ['batch', 'chunk'], options: patient },
  'finish-batch': { queue: 'cards', schema: batchJob, shown: ['batch'], options: patient },
  /** Removes what a finished batch no longer needs: encrypted codes, part files, finally its file. */
  'clear-batch': { queue: 'cards', schema: batchJob, shown: ['batch'], options: patient },
  /** Makes a document or picture by the same press: posters, packing slips. */
  'print-document': { queue: 'cards', schema: documentJob, shown: ['document'], options: patient },
} as const satisfies Record<string, JobDefinition>

export type JobName = keyof typeof jobs

export const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name)

/** The payload of each job, by name. */
export type JobPayload<Name extends JobName> = Static<(typeof jobs)[Name]['schema']>

/** The first part of every Redis key and channel. */
export const defaultPrefix = 'ashenda'
