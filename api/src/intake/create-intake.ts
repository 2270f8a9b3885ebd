import type { Sql } from '@ashenda/db/client.ts'
import { findUsedFreeVotes } from '@ashenda/db/queries/ballots/ballots.ts'
import { type Tracing, withSpan } from '@ashenda/platform/tracing/tracing.ts'
import type { ApiMetrics } from '../metrics/metrics.ts'
import { Intake, spanOf } from './intake.ts'
import { type GroupWriterDeps, groupWriter } from './write-group.ts'

export interface CreateIntakeDeps
  extends Pick<GroupWriterDeps, 'queue' | 'redisState' | 'recorded' | 'lookUpMs' | 'log'> {
  readonly sql: Sql
  readonly metrics: ApiMetrics
  readonly tracing: Tracing | undefined
  /** How many apis write ballots. */
  readonly copies: () => number
}

/** The intake of ballots, with metrics and traces. */
export function createIntake({ sql, metrics, tracing, copies, ...deps }: CreateIntakeDeps): Intake {
  const writeGroup = groupWriter({
    ...deps,
    usedFreeVotes: (contest, voters) => findUsedFreeVotes(sql, contest, voters),
    observe: (ballots, tookMs, result) => {
      metrics.ballots.inc({ result }, ballots)
      metrics.groupSize.observe(ballots)
      metrics.writeSeconds.observe({ result }, tookMs / 1000)
    },
  })
  return new Intake(
    (group) =>
      withSpan(
        tracing,
        () => spanOf(group),
        () => writeGroup(group),
      ),
    { spanContext: tracing?.spanContext, copies },
  )
}
