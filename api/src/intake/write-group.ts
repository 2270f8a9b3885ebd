import { TimeoutError, withCircuitBreaker, withTimeout } from '@ashenda/core/async/timeout.ts'
import type { JobPayload } from '@ashenda/core/contracts/jobs/definitions.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { enqueue } from '@ashenda/platform/enqueue.ts'
import { connectRedis, type RedisLog } from '@ashenda/platform/redis-client.ts'
import type { Queue } from 'bullmq'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { type ApiConfig, replicasIn } from '../config/config.ts'
import type { WriteResult } from '../metrics/metrics.ts'
import { type Arrival, intakeLimits, type WriteGroup } from './intake.ts'
import type { RedisState } from './redis-state.ts'

export interface GroupWriterDeps {
  readonly queue: Pick<GroupQueue, 'add'>
  readonly redisState: RedisState
  readonly contestId: () => string
  /** Voters of these who have used their free vote, and with which ballot; rejects or is late when Postgres is away. */
  readonly usedFreeVotes: (voterIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Whether ballots with these ids are recorded already. */
  readonly recorded: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** How long an answer waits for each of the two. */
  readonly lookUpMs: number
  readonly log: FastifyBaseLogger
  readonly observe: (ballots: number, tookMs: number, result: WriteResult) => void
}

/** A larger group tells of load: then the look-up would hold up everyone for what the worker finds out anyhow. */
const lookedUpAtMost = 32
const writeMs = 4_000
const retryAfterSeconds = 2

/**
 * The write of a group: who has voted already is told so, everyone else goes into one job. `add` resolves when it is on every disk
 * that has to have it; then, and only then, the voters get their answer.
 */
export function groupWriter(deps: GroupWriterDeps): WriteGroup {
  const usedFreeVotes = withCircuitBreaker(deps.lookUpMs, deps.usedFreeVotes)
  return async (group) => {
    const startedAt = performance.now()
    const open = await settleUsed(group, { ...deps, usedFreeVotes })
    if (open.length === 0) return
    const took = (): number => performance.now() - startedAt
    if (!deps.redisState.usable) {
      refuse(open, new AppError('unavailable', { retryAfterSeconds }))
      return deps.observe(open.length, took(), 'away')
    }
    try {
      const payload = { contest: deps.contestId(), ballots: open.map(({ ballot }) => ballot) }
      // Its moment is that of its oldest ballot by the one clock, not this machine's.
      const timestamp = Math.min(...open.map(({ ballot }) => ballot.at))
      await withTimeout(writeMs, deps.queue.add(payload, timestamp))
      for (const { settle } of open) settle()
      deps.observe(open.length, took(), 'written')
    } catch (error) {
      if (error instanceof TimeoutError) deps.redisState.suspect()
      deps.log.error({ err: error, ballots: open.length }, 'a group of ballots got no answer from Redis')
      refuse(open, new AppError('unknown_outcome', { cause: error, retryAfterSeconds }))
      deps.observe(open.length, took(), 'unknown')
    }
  }
}

const refuse = (group: readonly Arrival[], refusal: AppError): void => {
  for (const { settle } of group) settle(refusal)
}

/**
 * Answers those whose free vote is used: yes again to the ballot that used it, no to another one. Under load, and where
 * Postgres does not answer in time, everyone goes on, and the worker decides.
 */
async function settleUsed(group: readonly Arrival[], deps: GroupWriterDeps): Promise<readonly Arrival[]> {
  const voters = group.flatMap(({ ballot }) => (ballot.kind === 'free' ? [ballot.voter] : []))
  if (voters.length === 0 || group.length > lookedUpAtMost) return group
  try {
    const used = await deps.usedFreeVotes(voters)
    if (used.size === 0) return group
    const doubtful = group.filter(({ ballot }) => ballot.kind === 'free' && used.has(ballot.voter))
    const recorded = await withTimeout(deps.lookUpMs, deps.recorded(doubtful.map(({ ballot }) => ballot.id)))
    for (const { ballot, settle } of doubtful)
      settle(recorded.has(ballot.id) ? undefined : new AppError('free_vote_used'))
    return group.filter((arrival) => !doubtful.includes(arrival))
  } catch (error) {
    if (!(error instanceof TimeoutError)) deps.log.warn({ err: error }, 'free votes could not be looked up')
    return group
  }
}

/** Where groups of ballots are handed in. */
export interface GroupQueue {
  /**
   * Resolves when the group is on every disk that has to have it. @throws otherwise; then nobody knows whether it is there
   * @param timestamp epoch ms of its oldest ballot
   */
  readonly add: (payload: JobPayload<'tally-group'>, timestamp: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** One Redis, which acknowledges what it has fsynced. */
export const groupsOnDisk = (queue: Queue): GroupQueue => ({
  add: async (payload, timestamp) => void (await enqueue(queue, 'tally-group', payload, { timestamp })),
  // Who opened the queue closes it.
  close: async () => {},
})

/** For the replicas to have it, and again for it to be on their disks: together less than a write may take. */
const acknowledgeMs = 1_500

/** A connection with the queue on it. */
export interface ReplicatedWriter {
  readonly redis: Pick<Redis, 'pipeline'>
  readonly queue: Queue
}

/**
 * A primary and its replicas: a group counts as written when the primary and so many replicas have fsynced it. Both commands speak of what
 * their own connection wrote and hold it up meanwhile, so each group has one to itself.
 */
export function groupsOnReplicas(writers: readonly ReplicatedWriter[], replicas: number): GroupQueue {
  const free = [...writers]
  return {
    add: async (payload, timestamp) => {
      const writer = free.pop()
      if (!writer) throw new Error('every connection for ballots still waits for replicas')
      try {
        await enqueue(writer.queue, 'tally-group', payload, { timestamp })
        await acknowledged(writer.redis, replicas)
      } finally {
        free.push(writer)
      }
    },
    close: async () => void (await Promise.all(writers.map(({ queue }) => queue.close().catch(() => {})))),
  }
}

/**
 * WAIT has the primary ask the replicas how far they are; WAITAOF alone would wait for what they tell by themselves once a second
 * (https://redis.io/docs/latest/commands/waitaof/). @throws where fewer have it in time, or this server is no primary any more
 */
async function acknowledged(redis: Pick<Redis, 'pipeline'>, replicas: number): Promise<void> {
  const answers = await redis
    .pipeline()
    .wait(replicas, acknowledgeMs)
    .call('WAITAOF', 1, replicas, acknowledgeMs)
    .exec()
  const failure = answers?.find(([error]) => error)?.[0]
  if (failure) throw failure
  const [onPrimary = 0, onReplicas = 0] = (answers?.[1]?.[1] as number[] | undefined) ?? [] // what WAITAOF answers
  if (onPrimary < 1 || onReplicas < replicas)
    throw new Error(`a group is on the disks of ${onPrimary} primary and ${onReplicas} of ${replicas} replicas`)
}

/** The connections on which groups wait for replicas: as many as are written at a time, and none where no replica has to acknowledge. */
export const connectGroupWriters = (config: ApiConfig, log: RedisLog): readonly Redis[] =>
  replicasIn(config) === 0
    ? []
    : Array.from({ length: intakeLimits.writesInFlight }, () => connectRedis(config.REDIS_URL, 'commands', log))
