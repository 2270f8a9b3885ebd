import { TimeoutError, withCircuitBreaker, withTimeout } from '@ashenda/core/async/timeout.ts'
import { AppError } from '@ashenda/core/errors.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { WriteResult } from '../metrics/metrics.ts'
import type { GroupQueue } from './group-queue.ts'
import type { Arrival, WriteGroup } from './intake.ts'
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
