import type { Sql } from '@ashenda/db/client.ts'
import { findUsedFreeVotes } from '@ashenda/db/queries/ballots/ballots.ts'
import { type Tracing, withSpan } from '@ashenda/platform/tracing/tracing.ts'
import type { Directory } from '../directory/directory.ts'
import type { ApiMetrics } from '../metrics/metrics.ts'
import { Intake, spanOf } from './intake.ts'
import { type GroupWriterDeps, groupWriter } from './write-group.ts'

export interface CreateIntakeDeps
  extends Pick<GroupWriterDeps, 'queue' | 'redisState' | 'recorded' | 'lookUpMs' | 'log'> {
  readonly sql: Sql
  readonly directory: Directory
  readonly metrics: ApiMetrics
  readonly tracing: Tracing | undefined
  /** How many apis write ballots. */
  readonly copies: () => number
}

/** The current contest's intake, with metrics and traces. */
export function createIntake({ sql, directory, metrics, tracing, copies, ...deps }: CreateIntakeDeps): Intake {
  const contestId = (): string => directory.content?.contest.id ?? ''
  const writeGroup = groupWriter({
    ...deps,
    contestId,
    usedFreeVotes: (voters) => findUsedFreeVotes(sql, contestId(), voters),
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
