import { findOutcomes } from '@ashenda/db/queries/ballots/ballots.ts'
import { BusyCopies } from '@ashenda/platform/busy-copies.ts'
import { replicasIn } from './config/config.ts'
import { ListShowings } from './counts/list-showings.ts'
import { ContestArchive } from './directory/contest-archive.ts'
import { Directory } from './directory/directory.ts'
import { startDirectoryRefresher } from './directory/directory-refresher.ts'
import type { Foundation } from './foundation.ts'
import type { Backlog } from './http/app.ts'
import { createIntake } from './intake/create-intake.ts'
import { type GroupQueue, groupsOnDisk, groupsOnReplicas } from './intake/write-group.ts'
import { openQueue } from './jobs/open-queues.ts'
import type { CastBallotDeps, OutcomeOf } from './modules/ballots/cast-ballot-deps.ts'
import { VoterPeppers } from './modules/ballots/voter-peppers.ts'
import { tellCaches } from './modules/cdn/tell-caches.ts'
import { ContentPreviews } from './modules/content/previews.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly directory: Directory
    /** Directories of other contests. */
    readonly archive: ContestArchive
    readonly listShowings: ListShowings
    /** Key voters' ids (core: voterIdOf). */
    readonly voterPeppers: VoterPeppers
    readonly ballots: CastBallotDeps
    readonly backlog: Backlog
    readonly outcomeOf: OutcomeOf
  }
}

const reloadMs = 5_000
const wholeDirectoryMs = 60_000

/** The directory, and the intake of ballots. @param freeVoteMs see `Waits` */
export async function openContest(foundation: Foundation, freeVoteMs: number) {
  const { config, settings, sql, redis, redisState, prefix, tracing, metrics, log, queues, now } = foundation
  const directory = new Directory()
  const directoryRefresher = await startDirectoryRefresher(directory, {
    sql,
    redis,
    log,
    prefix,
    reloadMs,
    wholeEveryMs: wholeDirectoryMs,
    ...(config.CDN_PURGE_URL !== undefined && {
      onChanged: tellCaches({ queue: queues.photos, origin: settings.publicUrl ?? '', log }),
    }),
  })
  const recorded = async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set((await findOutcomes(sql, ids)).keys())
  const writingApis = new BusyCopies({ redis, key: `${prefix}:writing-apis`, log, now })
  const copies = (): number => writingApis.noteAndCount()
  const groupQueue = groupQueueOf(foundation)
  const intake = createIntake({
    ...{ sql, queue: groupQueue, redisState, recorded, lookUpMs: freeVoteMs, metrics, tracing, copies, log },
  })
  return {
    directory,
    archive: new ContestArchive(sql, directory),
    listShowings: new ListShowings(),
    directoryRefresher,
    contentPreviews: new ContentPreviews(redis, prefix),
    voterPeppers: new VoterPeppers(settings.phonePeppers, directory),
    /** Which of these ballots are in Postgres. */
    recorded,
    groupQueue,
    intake,
  }
}

function groupQueueOf({ config, groupWriters, queues, prefix, tracing, log }: Foundation): GroupQueue {
  const replicas = replicasIn(config)
  if (replicas === 0) return groupsOnDisk(queues.ballots)
  const writers = groupWriters.map((redis) => ({ redis, queue: openQueue('ballots', { redis, prefix, tracing, log }) }))
  return groupsOnReplicas(writers, replicas)
}
