import { queues } from '@ashenda/core/contracts/jobs/definitions.ts'
import { watchedKinds } from '@ashenda/core/domain/vote-watch.ts'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface WorkerMetrics {
  readonly registry: Registry
  readonly ballots: Counter<'outcome'>
  readonly groupSeconds: Histogram
  readonly lagSeconds: Gauge
  readonly onTime: Counter<'within'>
  readonly failedGroups: Gauge<'shard'>
  readonly photos: Counter<'result'>
  readonly photoSeconds: Histogram
  readonly cards: Counter
  readonly cardChunkSeconds: Histogram
  readonly messages: Counter<'provider' | 'result'>
  readonly messageSeconds: Histogram<'provider'>
  readonly voteAlerts: Counter<'kind'>
  readonly chapaSeconds: Histogram<'call' | 'result'>
  readonly jobs: Counter<'queue' | 'result' | 'shard'>
  readonly waitSeconds: Histogram<'queue'>
  readonly runSeconds: Histogram<'queue'>
}

/** Of a worker; what is told of its process is added where it is served, as several workers can live in one process (tests). */
export function createMetrics(): WorkerMetrics {
  const registry = new Registry()
  const registers = [registry]
  const ballots = new Counter({
    name: 'ashenda_ballots_recorded_total',
    help: 'Ballots by outcome; known = delivered before.',
    labelNames: ['outcome'],
    registers,
  })
  const onTime = new Counter({
    name: 'ashenda_ballots_recorded_within_total',
    help: 'Ballots by how long after their acceptance they were recorded: within 5s, or more.',
    labelNames: ['within'],
    registers,
  })
  const jobs = new Counter({
    name: 'ashenda_jobs_total',
    help: 'Jobs by queue and result.',
    labelNames: ['queue', 'result', 'shard'],
    registers,
  })
  const voteAlerts = new Counter({
    name: 'ashenda_vote_alerts_total',
    help: 'Rates of free votes that left their history: of the contest, of phones that begin alike, of a contestant.',
    labelNames: ['kind'],
    registers,
  })
  // Prometheus sees an increase only from a value that it scraped before, so every series begins with 0.
  for (const within of ['5s', 'more']) onTime.inc({ within }, 0)
  for (const outcome of ['counted', 'refused', 'known', 'dead']) ballots.inc({ outcome }, 0)
  for (const queue of Object.keys(queues)) for (const result of ['completed', 'failed']) jobs.inc({ queue, result }, 0)
  for (const kind of watchedKinds) voteAlerts.inc({ kind }, 0)
  return {
    registry,
    ballots,
    voteAlerts,
    onTime,
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
      labelNames: ['shard'],
      registers,
    }),
    photos: new Counter({
      name: 'ashenda_photos_total',
      help: 'Uploaded photos by result: done, or the code of the refusal.',
      labelNames: ['result'],
      registers,
    }),
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
    messages: new Counter({
      name: 'ashenda_messages_total',
      help: 'Messages to phones by provider and result: sent, refused, failed (tried again), unknown (no answer), late.',
      labelNames: ['provider', 'result'],
      registers,
    }),
    messageSeconds: new Histogram({
      name: 'ashenda_message_seconds',
      help: 'Time until a provider has answered.',
      labelNames: ['provider'],
      buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10],
      registers,
    }),
    chapaSeconds: new Histogram({
      name: 'ashenda_chapa_seconds',
      help: 'Time of calls to Chapa by call and result: clear, or unknown (no answer in time, or one that says nothing).',
      labelNames: ['call', 'result'],
      buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10],
      registers,
    }),
    jobs,
    waitSeconds: new Histogram({
      name: 'ashenda_job_wait_seconds',
      help: 'Time from asking for a job to its last start, earlier attempts and pauses included.',
      labelNames: ['queue'],
      buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 15, 60, 300],
      registers,
    }),
    runSeconds: new Histogram({
      name: 'ashenda_job_run_seconds',
      help: 'Time from the last start of a job to its end.',
      labelNames: ['queue'],
      buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 15, 60, 300],
      registers,
    }),
  }
}
