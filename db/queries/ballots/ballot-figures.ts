import type { BallotStatus } from '@ashenda/core/domain/ballot.ts'
import type { BallotSelection } from '@ashenda/core/domain/ballot-selection.ts'
import { dayAround } from '@ashenda/core/domain/festival-day.ts'
import { type Figures, neighbourDistance, windowMs } from '@ashenda/core/domain/suspicion.ts'
import type { PendingQuery, Row } from 'postgres'
import type { Sql, Transaction } from '../../client.ts'
import { phoneNumber, selectedIds } from './selected-ballots.ts'

type Connection = Sql | Transaction

/**
 * The end of a statement whose `members` (n, at, browser, picks, number) are ballots in groups numbered n: the figures of each. `leader` is
 * the most chosen contestant.
 */
export const figuresOf = (sql: Connection) => sql`
  pauses as (
    select n, stddev_pop(pause) / nullif(avg(pause), 0) as "intervalVariation" from (
      select n, extract(epoch from at - lag(at) over (partition by n order by at))::float8 as pause from members
    ) p group by n
  ), near as (
    select n, (count(*) filter (where number - before <= ${neighbourDistance} or after - number <= ${neighbourDistance}))::int as neighbours from (
      select n, number, lag(number) over w as before, lead(number) over w as after from members window w as (partition by n order by number)
    ) p group by n
  ), leaders as (
    select distinct on (n) n, pick as leader, count(*)::int as votes from members, unnest(picks) as pick
    group by n, pick order by n, votes desc, pick
  ), peaks as (
    select n, max(ballots) as peak from (
      select n, count(*)::int as ballots from members group by n, date_bin(${timeWindow(sql)}, at, 'epoch')
    ) p group by n
  ), sums as (
    select n, count(*)::int as ballots, count(distinct browser)::int as browsers, min(at) as from, max(at) as to from members group by n
  )
  select n, ballots, peak, browsers, leader, leaders.votes as "forLeader", "intervalVariation", neighbours,
    (extract(epoch from sums.from) * 1000)::float8 as from, (extract(epoch from sums.to) * 1000)::float8 as to
  from sums join pauses using (n) join near using (n) join leaders using (n) join peaks using (n)`

export const timeWindow = (sql: Connection) => sql`make_interval(secs => ${windowMs / 1000})`

export interface FoundFigures extends Figures {
  readonly n: number
  readonly leader: string
  /** Epoch ms of the first and last ballot. */
  readonly from: number
  readonly to: number
}

export interface ContestantVotes {
  readonly contestant: string
  readonly name: string
  readonly votes: number
}

export interface SelectionFigures extends FoundFigures {
  readonly standing: Readonly<Record<BallotStatus, number>>
  readonly addresses: number
  /** The paid ones among free and paid. */
  readonly paid: number
  /** Ballots whose origin is still stored. */
  readonly known: number
  /** The top few, most first. */
  readonly votes: readonly ContestantVotes[]
  /** Other paid ballots from the same origin and time; 0 without an origin. */
  readonly paidBeside: number
  /** The leader's share of everybody else's free votes that day. */
  readonly leaderShare: number
}

const contestantsShown = 5

/** Figures of the selected ballots; undefined if there are none. */
export async function readFigures(
  sql: Connection,
  contest: string,
  selection: BallotSelection,
): Promise<SelectionFigures | undefined> {
  const members = sql`
    select 1 as n, b.id, b.accepted_at as at, b.kind, b.status, s.address, s.browser, ${phoneNumber(sql)} as number,
      case when b.kind = 'free' then array[b.pick1] else array_remove(array[b.pick1, b.pick2, b.pick3], null) end as picks
    from (${selectedIds(sql, contest, selection)}) m join ballots b on b.id = m.id
    left join ballot_signals s on s.accepted_at = b.accepted_at and s.ballot_id = b.id
    left join voters v on v.id = b.voter_id`
  const [found] = await sql<FoundFigures[]>`with members as materialized (${members}), ${figuresOf(sql)}`
  if (!found) return undefined
  const [[sums], votes, paidBeside, leaderShare] = await Promise.all([
    sql<[Omit<SelectionFigures, keyof FoundFigures | 'votes'>]>`
      select count(distinct address)::int as addresses, count(address)::int as known,
        (count(*) filter (where kind = 'paid'))::int as paid,
        jsonb_build_object('counted', count(*) filter (where status = 'counted'), 'refused', count(*) filter (where status = 'refused'),
          'quarantined', count(*) filter (where status = 'quarantined'), 'voided', count(*) filter (where status = 'voided')) as standing
      from (${members}) m`,
    sql<ContestantVotes[]>`
      select pick as contestant, concat_ws(' ', u.fname, u.mname) as name, count(*)::int as votes
      from (${members}) m cross join unnest(picks) as pick
        left join contestants c on c.id = pick left join users u on u.id = c.user_id
      group by pick, u.id order by votes desc, pick limit ${contestantsShown}`,
    countPaidBeside(sql, contest, selection),
    readShareElsewhere(sql, contest, found, members),
  ])
  return { ...found, ...sums, votes, paidBeside, leaderShare }
}

async function countPaidBeside(sql: Connection, contest: string, selection: BallotSelection): Promise<number> {
  if (selection.by !== 'address' && selection.by !== 'browser') return 0
  const signal = selection.by === 'address' ? sql`address` : sql`browser`
  const [row] = await sql<[{ ballots: number }]>`
    select count(*)::int as ballots from ballot_signals
    where contest_id = ${contest} and kind = 'paid' and ${signal} = decode(${selection.hash}, 'hex')
      and accepted_at between to_timestamp(${selection.from} / 1000.0) and to_timestamp(${selection.to} / 1000.0)`
  return row.ballots
}

/** The leader's share of everybody else's free votes that day, 0 to 1. */
async function readShareElsewhere(
  sql: Connection,
  contest: string,
  { leader, from }: FoundFigures,
  members: PendingQuery<Row[]>,
): Promise<number> {
  const day = dayAround(from)
  const [row] = await sql<[{ share: number }]>`
    with day as (
      select coalesce(sum(free), 0)::float8 as votes, coalesce(sum(free) filter (where contestant_id = ${leader}), 0)::float8 as for_leader
      from vote_hours
      where contest_id = ${contest} and hour >= to_timestamp(${day.from} / 1000.0) and hour < to_timestamp(${day.to} / 1000.0)
    ), own as (
      select count(*)::float8 as votes, (count(*) filter (where picks[1] = ${leader}))::float8 as for_leader
      from (${members}) m where kind = 'free' and status = 'counted' and at < to_timestamp(${day.to} / 1000.0)
    )
    select greatest(0, least(1, coalesce((day.for_leader - own.for_leader) / nullif(day.votes - own.votes, 0), 0))) as share from day, own`
  return row.share
}
