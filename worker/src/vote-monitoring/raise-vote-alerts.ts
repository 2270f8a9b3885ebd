import { findUnusual } from '@ashenda/core/domain/vote-watch.ts'
import type { Sql } from '@ashenda/db/client.ts'
import {
  endQuietAlerts,
  findUsualOdds,
  findWatchedContest,
  saveAlerts,
} from '@ashenda/db/queries/ballots/vote-alerts.ts'
import type { Publish } from '@ashenda/platform/event-publisher.ts'
import type { Logger } from 'pino'
import type { WorkerMetrics } from '../metrics/metrics.ts'
import type { VoteRates } from './vote-rates.ts'

/** The most alerts per run; an attack on more parts shows in these. */
const mostAtOnce = 50

interface WatchContext {
  readonly sql: Sql
  readonly rates: VoteRates
  /** Epoch ms by Redis's clock, which dates ballots. */
  readonly now: () => number
  readonly log: Logger
  readonly metrics: WorkerMetrics
  readonly publish: Publish
}

/**
 * Raises an alert per abnormal rate of free votes, and ends alerts that were normal for an hour (decision 21). Several workers may run it:
 * they read the same counts, and each alert is one row.
 */
export async function raiseVoteAlerts({ sql, rates, now, log, metrics, publish }: WatchContext): Promise<void> {
  const ended = await endQuietAlerts(sql)
  const contest = await findWatchedContest(sql)
  const minutes = contest ? await rates.read(contest.id, contest.opensAt, now()) : []
  let raised = 0
  if (contest && minutes.length > 0) {
    const found = findUnusual(minutes, await findUsualOdds(sql, contest.id))
      .toSorted((one, other) => other.votes - one.votes)
      .slice(0, mostAtOnce)
    for (const { kind, subject } of await saveAlerts(sql, contest.id, found)) {
      raised += 1
      metrics.voteAlerts.inc({ kind })
      const { votes, usual } = found.find((one) => one.kind === kind && one.subject === subject) ?? {}
      // A line of the security log (api: security-log/events.ts), marked as such.
      log.warn(
        { log: 'security', event: 'malicious_vote_rate', reason: kind, subject, votes, usual },
        'votes stand out against what is usual',
      )
    }
  }
  if (raised + ended > 0) publish({ type: 'directory-changed' })
}
