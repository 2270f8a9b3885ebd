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
  /** The used free votes of a contest's voters, with their ballots; rejects or is late when Postgres is away. */
  readonly usedFreeVotes: (contest: string, voterIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Which of these ballots are recorded already. */
  readonly recorded: (ids: readonly string[]) => Promise<ReadonlySet<string>>
  /** Timeout of each look-up. */
  readonly lookUpMs: number
  readonly log: FastifyBaseLogger
  readonly observe: (ballots: number, tookMs: number, result: WriteResult) => void
}

/** A larger group is a sign of load: the look-up would delay everyone for what the worker finds out anyway. */
const lookedUpAtMost = 32
const writeMs = 4_000
const retryAfterSeconds = 2

/**
 * Writes a group: answers repeated free votes at once, and queues the rest as one job. Voters are answered once `add`
 * has resolved, never before.
 */
export function groupWriter(deps: GroupWriterDeps): WriteGroup {
  const usedFreeVotes = withCircuitBreaker(deps.lookUpMs, deps.usedFreeVotes)
  return async (group) => {
    const startedAt = performance.now()
    const contest = group[0]?.contest ?? ''
    const open = await settleUsed(group, contest, { ...deps, usedFreeVotes })
    if (open.length === 0) return
    const took = (): number => performance.now() - startedAt
    if (!deps.redisState.usable) {
      refuse(open, new AppError('unavailable', { retryAfterSeconds }))
      return deps.observe(open.length, took(), 'away')
    }
    try {
      const payload = { contest, ballots: open.map(({ ballot }) => ballot) }
      // Dated by its oldest ballot on the shared clock, not by this machine.
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
 * Answers voters whose free vote is used: accepts the ballot that used it, refuses another. Under load or on a timeout
 * the worker decides instead.
 */
async function settleUsed(
  group: readonly Arrival[],
  contest: string,
  deps: GroupWriterDeps,
): Promise<readonly Arrival[]> {
  const voters = group.flatMap(({ ballot }) => (ballot.kind === 'free' ? [ballot.voter] : []))
  if (voters.length === 0 || group.length > lookedUpAtMost) return group
  try {
    const used = await deps.usedFreeVotes(contest, voters)
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

export interface GroupQueue {
  /**
   * Resolves when the group is on every required disk. @throws otherwise, with its fate unknown @param timestamp epoch
   * ms of its oldest ballot
   */
  readonly add: (payload: JobPayload<'tally-group'>, timestamp: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** A single Redis, which acknowledges after its fsync. */
export const groupsOnDisk = (queue: Queue): GroupQueue => ({
  add: async (payload, timestamp) => void (await enqueue(queue, 'tally-group', payload, { timestamp })),
  // The queue's owner closes it.
  close: async () => {},
})

/** For WAIT and WAITAOF each; together less than a write may take. */
const acknowledgeMs = 1_500

export interface ReplicatedWriter {
  readonly redis: Pick<Redis, 'pipeline'>
  readonly queue: Queue
}

/**
 * A primary with replicas: a group is written once the primary and enough replicas have fsynced it. WAIT and WAITAOF
 * refer to their own connection's writes and block it, so each group has a connection to itself.
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
 * WAIT makes the primary ask the replicas for their offsets; WAITAOF alone would wait for their report once a second
 * (https://redis.io/docs/latest/commands/waitaof/). @throws if too few have it in time, or this server is no longer
 * primary
 */
async function acknowledged(redis: Pick<Redis, 'pipeline'>, replicas: number): Promise<void> {
  const answers = await redis
    .pipeline()
    .wait(replicas, acknowledgeMs)
    .call('WAITAOF', 1, replicas, acknowledgeMs)
    .exec()
  const failure = answers?.find(([error]) => error)?.[0]
  if (failure) throw failure
  const [onPrimary = 0, onReplicas = 0] = (answers?.[1]?.[1] as number[] | undefined) ?? [] // WAITAOF's reply
  if (onPrimary < 1 || onReplicas < replicas)
    throw new Error(`a group is on the disks of ${onPrimary} primary and ${onReplicas} of ${replicas} replicas`)
}

/** One connection per concurrent write; none if no replica has to acknowledge. */
export const connectGroupWriters = (config: ApiConfig, log: RedisLog): readonly Redis[] =>
  replicasIn(config) === 0
    ? []
    : Array.from({ length: intakeLimits.writesInFlight }, () => connectRedis(config.REDIS_URL, 'commands', log))
