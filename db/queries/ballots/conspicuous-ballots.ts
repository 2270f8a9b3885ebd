import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { leastBallots, neighbourDistance, windowMs } from '@ashenda/core/domain/suspicion.ts'
import type { Sql, Transaction } from '../../client.ts'
import { type FoundFigures, figuresOf, timeWindow } from './ballot-figures.ts'
import { phoneNumber } from './selected-ballots.ts'

type Connection = Sql | Transaction

/** Epoch ms; `to` is exclusive. */
export interface Day {
  readonly from: number
  readonly to: number
}

/** An address must have been active for two hours of a day before anything is usual there. */
const usualFrom = 7_200_000 / windowMs
/** The most groups per kind, undecided first, then largest. The rest is only counted. */
const lookedAtMost = 2_000
/** One person entering ballots pauses for less than this. */
const sessionMinutes = 10
/** Neighbouring phones that voted further apart may belong to a firm. */
const runMinutes = 30

/** Findings of a kind, and their total. */
interface Found {
  readonly total: number
  /** Whether any of these ballots counts, so that there is something to decide. */
  readonly isOpen: boolean
}

/** A day's free ballots by origin. Few were decided on, so their last change says what counts. */
const freeOf = (sql: Connection, contest: string, { from, to }: Day) => sql`
  select s.ballot_id, s.address, s.browser, s.accepted_at as at, coalesce(c.to_status = 'counted', true) as counts
  from ballot_signals s left join (
    select distinct on (ballot_id) ballot_id, to_status from ballot_changes order by ballot_id, group_id desc
  ) c using (ballot_id)
  where contest_id = ${contest} and kind = 'free' and accepted_at >= to_timestamp(${from} / 1000.0) and accepted_at < to_timestamp(${to} / 1000.0)`

export interface BusyWindow extends FoundFigures, Found {
  /** Hex. */
  readonly hash: string
  /** Epoch ms of its start. */
  readonly begins: number
  /** Usual free ballots per ten minutes there that day. */
  readonly usual: number
}

/** Ten-minute windows with many free ballots from one address, with their figures. */
export const findBusyWindows = (sql: Connection, contest: string, day: Day): Promise<readonly BusyWindow[]> =>
  sql<BusyWindow[]>`
    with day as materialized (
      select *, date_bin(${timeWindow(sql)}, at, 'epoch') as stretch from (${freeOf(sql, contest, day)}) d
    ), windows as (
      select address, stretch, count(*)::int as ballots, bool_or(counts) as "isOpen" from day group by 1, 2
    ), usual as (
      select address, case when count(*) >= ${usualFrom} then percentile_disc(0.5) within group (order by ballots) else 0 end as usual
      from windows group by 1
    ), busy as (
      select row_number() over (order by "isOpen" desc, ballots desc, address, stretch)::int as n, address, stretch, "isOpen",
        count(*) over ()::int as total
      from windows where ballots >= ${leastBallots} order by n limit ${lookedAtMost}
    ), members as materialized (
      select busy.n, d.at, d.browser, array[b.pick1] as picks, ${phoneNumber(sql)} as number
      from busy join day d using (address, stretch) join ballots b on b.id = d.ballot_id join voters v on v.id = b.voter_id
    ), found as (with ${figuresOf(sql)})
    select found.*, encode(busy.address, 'hex') as hash, (extract(epoch from busy.stretch) * 1000)::float8 as begins, usual.usual,
      busy."isOpen", busy.total
    from found join busy using (n) join usual using (address)`

/** Columns of a group. */
const runOf = (sql: Connection) => sql`
  count(*)::int as ballots, bool_or(counts) as "isOpen", count(*) over ()::int as total,
  (extract(epoch from min(at)) * 1000)::float8 as from, (extract(epoch from max(at)) * 1000)::float8 as to`

const largestOf = (sql: Connection) => sql`
  having count(*) >= ${leastBallots} order by bool_or(counts) desc, count(*) desc, 1 limit ${lookedAtMost}`

export interface BrowserSession extends Day, Found {
  readonly hash: string
  readonly ballots: number
}

/** Sittings of one browser with many free ballots and no long pause, from first to last. */
export const findBrowserSessions = (sql: Connection, contest: string, day: Day): Promise<readonly BrowserSession[]> =>
  sql<BrowserSession[]>`
    with day as (${freeOf(sql, contest, day)}), busy as (
      select browser from day group by 1 having count(*) >= ${leastBallots}
    ), steps as (
      select browser, at, counts, (at - lag(at) over w > make_interval(mins => ${sessionMinutes}))::int as begins
      from day join busy using (browser) window w as (partition by browser order by at)
    ), parts as (
      select browser, at, counts, coalesce(sum(begins) over (partition by browser order by at), 0) as part from steps
    )
    select encode(browser, 'hex') as hash, ${runOf(sql)}
    from parts group by browser, part ${largestOf(sql)}`

export interface PhoneRun extends Day, Found {
  readonly ballots: number
  /** Receipts of the first and last ballot. */
  readonly first: string
  readonly last: string
}

/** Consecutive phone numbers that voted shortly after each other, from anywhere. */
export async function findPhoneRuns(sql: Connection, contest: string, day: Day): Promise<readonly PhoneRun[]> {
  const rows = await sql<PhoneRun[]>`
    with numbered as (
      select d.ballot_id, d.at, d.counts, ${phoneNumber(sql)} as number
      from (${freeOf(sql, contest, day)}) d join ballots b on b.id = d.ballot_id join voters v on v.id = b.voter_id
      where v.phone is not null
    ), steps as (
      select *, (number - lag(number) over w > ${neighbourDistance}
        or abs(extract(epoch from at - lag(at) over w)) > ${runMinutes * 60})::int as begins
      from numbered window w as (order by number)
    ), runs as (
      select *, coalesce(sum(begins) over (order by number), 0) as run from steps
    )
    select (array_agg(ballot_id order by number))[1] as first, (array_agg(ballot_id order by number desc))[1] as last,
      ${runOf(sql)}
    from runs group by run ${largestOf(sql)}`
  return rows.map((run) => ({ ...run, first: receiptOf(run.first), last: receiptOf(run.last) }))
}

/** The usual number per ten minutes at an address on a day, by the same rule. */
export async function readUsual(sql: Connection, contest: string, hash: string, day: Day): Promise<number> {
  const [row] = await sql<[{ usual: number }]>`
    select case when count(*) >= ${usualFrom} then percentile_disc(0.5) within group (order by ballots) else 0 end as usual from (
      select count(*)::int as ballots from (${freeOf(sql, contest, day)}) d
      where address = decode(${hash}, 'hex') group by date_bin(${timeWindow(sql)}, at, 'epoch')
    ) s`
  return row.usual
}
