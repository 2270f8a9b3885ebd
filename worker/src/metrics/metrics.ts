import { messageProviders } from '@ashenda/core/config/messages.ts'
import { type QueueName, queues } from '@ashenda/core/contracts/jobs/definitions.ts'
import { photoProblems } from '@ashenda/core/domain/photo.ts'
import { type WatchedKind, watchedKinds } from '@ashenda/core/domain/vote-watch.ts'
import {
  type StartedCounter,
  type StartedHistogram,
  startedCounter,
  startedHistogram,
} from '@ashenda/platform/metrics/started-metrics.ts'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** `late`: nobody took it in time. */
const messageResults = ['sent', 'refused', 'failed', 'unknown', 'late'] as const
export type MessageResult = (typeof messageResults)[number]

const chapaCalls = ['initialize', 'verify', 'cancel', 'refund', 'verify_refund', 'list_transactions'] as const
export type ChapaCall = (typeof chapaCalls)[number]
const chapaResults = ['clear', 'unknown'] as const
export type ChapaSeconds = StartedHistogram<{
  readonly call: ChapaCall
  readonly result: (typeof chapaResults)[number]
}>

export interface WorkerMetrics {
  readonly registry: Registry
  readonly ballots: StartedCounter<{ readonly outcome: (typeof ballotOutcomes)[number] }>
  readonly groupSeconds: Histogram
  readonly lagSeconds: Gauge
  readonly onTime: StartedCounter<{ readonly within: '5s' | 'more' }>
  readonly failedGroups: Gauge
  readonly photos: StartedCounter<{ readonly result: string }>
  readonly photoSeconds: Histogram
  readonly cards: Counter
  readonly cardChunkSeconds: Histogram
  readonly messages: StartedCounter<{ readonly provider: string; readonly result: MessageResult }>
  readonly messageSeconds: StartedHistogram<{ readonly provider: string }>
  readonly voteAlerts: StartedCounter<{ readonly kind: WatchedKind }>
  readonly chapaSeconds: ChapaSeconds
  readonly jobs: StartedCounter<{ readonly queue: QueueName; readonly result: (typeof jobResults)[number] }>
  readonly waitSeconds: StartedHistogram<{ readonly queue: QueueName }>
  readonly runSeconds: StartedHistogram<{ readonly queue: QueueName }>
}

const ballotOutcomes = ['counted', 'refused', 'known', 'dead'] as const
/** Message senders; `none` if nobody is set up. */
const senders = [...messageProviders, 'smtp'] as const
const queueNames = Object.keys(queues) as readonly QueueName[] // of the table itself
const jobResults = ['completed', 'failed'] as const

/** A worker's metrics; process metrics are added where they are served, because several workers may share a process (tests). */
export function createMetrics(): WorkerMetrics {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    ballots: startedCounter(
      { name: 'ashenda_ballots_recorded_total', help: 'Ballots by outcome; known = delivered before.', registers },
      { outcome: ballotOutcomes },
    ),
    voteAlerts: startedCounter(
      {
        name: 'ashenda_vote_alerts_total',
        help: 'Rates of free votes that left their history: of the contest, of phones that begin alike, of a contestant.',
        registers,
      },
      { kind: watchedKinds },
    ),
    onTime: startedCounter(
      {
        name: 'ashenda_ballots_recorded_within_total',
        help: 'Ballots by how long after their acceptance they were recorded: within 5s, or more.',
        registers,
      },
      { within: ['5s', 'more'] },
    ),
    groupSeconds: new Histogram({
      name: 'ashenda_tally_group_seconds',
      help: 'Duration of a tally transaction, waiting included.',
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5, 30],
      registers,
    }),
    lagSeconds: new Gauge({
      name: 'ashenda_tally_lag_seconds',
      help: 'Age of the oldest ballot in the group tallied last.',
      registers,
    }),
    failedGroups: new Gauge({
      name: 'ashenda_failed_groups',
      help: 'Groups of ballots that failed and wait for the sweep.',
      registers,
    }),
    photos: startedCounter(
      {
        name: 'ashenda_photos_total',
        help: 'Uploaded photos by result: done, or the code of the refusal.',
        registers,
      },
      { result: ['done', ...photoProblems] },
    ),
    photoSeconds: new Histogram({
      name: 'ashenda_photo_seconds',
      help: 'Time to prepare a photo, reading and writing its files included.',
      buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32],
      registers,
    }),
    cards: new Counter({
      name: 'ashenda_cards_drawn_total',
      help: 'Cards drawn onto sheets, those drawn again included.',
      registers,
    }),
    cardChunkSeconds: new Histogram({
      name: 'ashenda_card_chunk_seconds',
      help: 'Time to draw a chunk of a batch of cards, reading its codes and writing its file included.',
      buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64],
      registers,
    }),
    messages: startedCounter(
      {
        name: 'ashenda_messages_total',
        help: 'Messages to phones by provider and result: sent, refused, failed (tried again), unknown (no answer), late.',
        registers,
      },
      { provider: [...senders, 'none'], result: messageResults },
    ),
    messageSeconds: startedHistogram(
      {
        name: 'ashenda_message_seconds',
        help: 'Time until a provider has answered.',
        buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10],
        registers,
      },
      { provider: senders },
    ),
    chapaSeconds: startedHistogram(
      {
        name: 'ashenda_chapa_seconds',
        help: 'Time of calls to Chapa by call and result: clear, or unknown (no answer in time, or one that says nothing).',
        buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10],
        registers,
      },
      { call: chapaCalls, result: chapaResults },
    ),
    jobs: startedCounter(
      { name: 'ashenda_jobs_total', help: 'Jobs by queue and result.', registers },
      { queue: queueNames, result: jobResults },
    ),
    waitSeconds: startedHistogram(
      {
        name: 'ashenda_job_wait_seconds',
        help: 'Time from asking for a job to its last start, earlier attempts and pauses included.',
        buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 15, 60, 300],
        registers,
      },
      { queue: queueNames },
    ),
    runSeconds: startedHistogram(
      {
        name: 'ashenda_job_run_seconds',
        help: 'Time from the last start of a job to its end.',
        buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 15, 60, 300],
        registers,
      },
      { queue: queueNames },
    ),
  }
}
