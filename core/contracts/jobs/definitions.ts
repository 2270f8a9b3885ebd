import type { Static, TSchema } from 'typebox'
import { ballotGroup } from './ballot-group.ts'
import { batchJob, chunkJob } from './cards.ts'
import { messageJob } from './message.ts'
import { comparisonJob, paymentJob } from './payment.ts'
import { photoJob } from './photo.ts'
import { purgeJob } from './purge.ts'

/** How a queue handles a job, regardless of its data. Durations in ms. */
export interface QueueDefinition {
  readonly lockMs: number
  readonly stalledCheckMs: number
  /** Redeliveries after a dead worker before BullMQ gives the job up unrun; never reset, so it is far away. */
  readonly maxStalled: number
}

export interface JobDefinition {
  readonly queue: QueueName
  readonly schema: TSchema
  /** Fields of its payload and result, at any depth, that may be shown; all others are hidden. */
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
  // What is to be done stands in a payment's row, and a sweep asks for it again: a job is never the last word.
  payments: { lockMs: 30_000, stalledCheckMs: 10_000, maxStalled: 1_000 },
  // Apart from the other payments, because somebody waits for the checkout: a slow Chapa may have hundreds of those in hand.
  checkouts: { lockMs: 30_000, stalledCheckMs: 10_000, maxStalled: 1_000 },
  // Apart from all that asks Chapa anything: a card needs nothing but Postgres. Its transaction ends within 5 s.
  redemptions: { lockMs: 10_000, stalledCheckMs: 5_000, maxStalled: 1_000 },
  // Somebody waits with a page open. What a dead worker had in hand may have been sent: it is sent once more at most.
  messages: { lockMs: 30_000, stalledCheckMs: 10_000, maxStalled: 1 },
  // A picture that kills its worker is given up soon; its row then says so (worker: photos/settle-uploads.ts).
  photos: { lockMs: 30_000, stalledCheckMs: 15_000, maxStalled: 2 },
  // What is to be made stands in rows, and a sweep asks for it again. BullMQ renews the lock for as long as the work takes, so a short one
  // only says how long the work of a dead worker lies.
  cards: { lockMs: 15_000, stalledCheckMs: 5_000, maxStalled: 50 },
} as const satisfies Record<string, QueueDefinition>

export type QueueName = keyof typeof queues

/** What QUEUES names: the queues that a process takes from together, each in one group. */
export const queueGroups = {
  ballots: ['ballots'],
  payments: ['payments', 'checkouts', 'redemptions'],
  messages: ['messages'],
  photos: ['photos'],
  cards: ['cards'],
} as const satisfies Record<string, readonly QueueName[]>

export type QueueGroup = keyof typeof queueGroups

/** For work that a failure of storage, Postgres or Chromium may interrupt; the sweep asks again after the last attempt. */
const patient = {
  attempts: 4,
  backoff: { type: 'exponential', delay: 1_000 },
  removeOnComplete: true,
  removeOnFail: true,
} as const

/**
 * Every job of the platform. What a handler throws is final at the first time for ballots: a transient failure is waited out
 * inside the handler, and a sweep puts a failed group back, so no retry count can ever run out on a ballot.
 */
export const jobs = {
  'tally-group': {
    queue: 'ballots',
    schema: ballotGroup,
    shown: ['contest', 'ballots', 'receipt', 'kind', 'proven', 'at'],
    options: { attempts: 1, removeOnComplete: true, removeOnFail: false },
  },
  /** Asked once: what is not opened by then is asked for anew by its payer, under another reference. */
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
  /** Holds what the provider lists against what is recorded: every night, and when an admin asks for it. */
  'compare-payments': { queue: 'payments', schema: comparisonJob, shown: ['comparison'], options: patient },
  /** A failure of Postgres passes; the sweep puts back what is still undone after the last attempt. */
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
  /** The handlers of these two try again by themselves until nobody waits any more. Nothing of them stays. */
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
  /** A failure of the storage passes; the sweep puts back what is still undone after the last attempt. */
  'encode-photo': {
    queue: 'photos',
    schema: photoJob,
    shown: ['upload'],
    options: patient,
  },
  /** A picture that nobody's row names yet: whoever sent it waits for it, and sends it again where it does not come. */
  'encode-picture': { queue: 'photos', schema: photoJob, shown: ['upload'], options: patient },
  /** Has caches before the site forget addresses. Some ten minutes of tries; by then they have asked by themselves. */
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
  /** Makes the codes of a batch, and asks for its drawing. */
  'make-batch': { queue: 'cards', schema: batchJob, shown: ['batch'], options: patient },
  /** A child of `finish-batch`, whose turn comes when all its chunks are drawn. */
  'draw-chunk': { queue: 'cards', schema: chunkJob, shown: ['batch', 'chunk'], options: patient },
  'finish-batch': { queue: 'cards', schema: batchJob, shown: ['batch'], options: patient },
  /** Removes what a finished batch needs no more: encrypted codes, files of its parts, in the end its file. */
  'clear-batch': { queue: 'cards', schema: batchJob, shown: ['batch'], options: patient },
} as const satisfies Record<string, JobDefinition>

export type JobName = keyof typeof jobs

export const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name)

/** The data of each job, by its name. */
export type JobPayload<Name extends JobName> = Static<(typeof jobs)[Name]['schema']>

/** First part of every key and channel in Redis. */
export const defaultPrefix = 'ashenda'
