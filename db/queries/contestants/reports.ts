import type { ReportReason } from '@ashenda/core/domain/moderation.ts'
import type { Sql } from '../../client.ts'

export interface NewReport {
  readonly id: string
  readonly contestantId: string
  /** An HMAC of the browser's mark. */
  readonly reporter: string
  readonly reason: ReportReason
  readonly note: string
}

/** Saves a report. A browser has one open report per contestant; another changes nothing. False if no shown contestant has this id. */
export async function insertReport(sql: Sql, report: NewReport): Promise<boolean> {
  const { id, contestantId, reporter, reason, note } = report
  const rows = await sql`
    with whom as (
      select c.id from contestants c join contests on contests.id = c.contest_id and contests.current
      where c.id = ${contestantId} and c.held_since is null and (c.inactive_since is null or c.inactive_since > now())
    ), kept as (
      insert into reports (id, contestant_id, reporter, reason, note)
      select ${id}::uuid, whom.id, ${reporter}::uuid, ${reason}, ${note} from whom
      on conflict (contestant_id, reporter) where closed_at is null do nothing
    )
    select from whom`
  return rows.length > 0
}
