import type { Sql, Transaction } from '@ashenda/db/client.ts'
import type { Ledger, Submit } from './ledger.ts'

/**
 * Compares what voters were told with the database, and the database with itself. Written from the promises alone, with separate SQL, so as
 * not to repeat an error of the worker.
 */
export async function recount(sql: Sql | Transaction, ledger: Ledger): Promise<Recount> {
  const [ballots, dead, credits, tally, hours, groups] = await Promise.all([
    sql<BallotRow[]>`
      select b.id, b.voter_id, v.phone, b.credit_id, array_remove(array[pick1, pick2, pick3], null)::text[] as picks, b.kind::text,
        b.status::text, b.reason::text, b.group_id::int, extract(epoch from b.accepted_at)::float8 as accepted_at
      from ballots b left join voters v on v.id = b.voter_id`,
    sql<{ id: string }[]>`select id from dead_letters`,
    sql<CreditRow[]>`select id, voter_id, ballot_id from credits`,
    sql<TallyRow[]>`select contestant_id as contestant, free, first, second, third from tally`,
    sql<HourRow[]>`
      select contestant_id as contestant, extract(epoch from hour)::float8 as hour, free, paid from vote_hours where free + paid > 0`,
    sql<GroupRow[]>`select id::int, counted, refused from ballot_groups`,
  ])
  const byId = new Map(ballots.map((ballot) => [ballot.id, ballot]))
  const deadIds = new Set(dead.map(({ id }) => id))
  return {
    counted: ballots.filter(({ status }) => status === 'counted').length,
    refused: ballots.filter(({ status }) => status === 'refused').length,
    dead: dead.length,
    problems: {
      recorded: [
        ...acknowledgedProblems(ledger, byId, deadIds),
        ...voterProblems(ballots, deadIds),
        ...creditProblems(byId, credits),
      ],
      tally: [...tallyProblems(ballots, tally), ...hourProblems(ballots, hours), ...groupProblems(ballots, groups)],
    },
  }
}

export interface Recount {
  readonly counted: number
  readonly refused: number
  readonly dead: number
  readonly problems: {
    /** Breaches of promise 1. */
    readonly recorded: readonly string[]
    /** Breaches of promise 2. */
    readonly tally: readonly string[]
  }
}

interface BallotRow {
  readonly id: string
  readonly voter_id: string
  readonly phone: string | null
  readonly credit_id: string | null
  readonly picks: readonly string[]
  readonly kind: string
  readonly status: string
  readonly reason: string | null
  readonly group_id: number
  /** Seconds. */
  readonly accepted_at: number
}

interface CreditRow {
  readonly id: string
  readonly voter_id: string
  readonly ballot_id: string | null
}

interface TallyRow {
  readonly contestant: string
  readonly free: number
  readonly first: number
  readonly second: number
  readonly third: number
}

interface HourRow {
  readonly contestant: string
  /** Start of the hour, in seconds. */
  readonly hour: number
  readonly free: number
  readonly paid: number
}

interface GroupRow {
  readonly id: number
  readonly counted: number
  readonly refused: number
}

/** The only reasons for refusal in this electorate, whose ballots are otherwise sound. */
const expectedReasons = new Set(['free_vote_used', 'credit_spent'])

/** Every acknowledged ballot is recorded as sent, and no refused one is counted. */
function* acknowledgedProblems(
  ledger: Ledger,
  ballots: ReadonlyMap<string, BallotRow>,
  dead: ReadonlySet<string>,
): Generator<string> {
  const countedVoters = new Set<string>()
  for (const [id, { submit }] of ledger.acknowledged) {
    const ballot = ballots.get(id)
    if (!ballot && !dead.has(id)) yield `acknowledged and lost: ${id}`
    if (ballot && dead.has(id)) yield `recorded twice, as a ballot and as a dead letter: ${id}`
    if (!ballot) continue
    if (!isAsSent(ballot, submit)) yield `recorded otherwise than sent: ${id}`
    if (ballot.status === 'refused' && !expectedReasons.has(ballot.reason ?? ''))
      yield `refused for ${ballot.reason}: ${id}`
    if (ballot.status === 'counted') countedVoters.add(`${ballot.kind} ${submit.phoneE164}`)
  }
  for (const { submit } of ledger.acknowledged.values()) {
    const voter = `${submit.body.kind} ${submit.phoneE164}`
    if (!countedVoters.has(voter)) yield `acknowledged ballots, none of them counted: ${voter}`
  }
  const soundRefusals = new Set(['free_vote_used', 'credit_missing', 'credit_spent'])
  for (const { submit, status, code } of ledger.refused) {
    if (!soundRefusals.has(code)) yield `refused with ${status} ${code}: ${submit.key}`
  }
}

function isAsSent(ballot: BallotRow, { body, phoneE164 }: Submit): boolean {
  const picks = body.kind === 'free' ? body.actors.slice(0, 1) : body.actors
  return ballot.kind === body.kind && ballot.phone === phoneE164 && ballot.picks.join() === picks.join()
}

/** One free vote per voter. */
function* voterProblems(ballots: readonly BallotRow[], dead: ReadonlySet<string>): Generator<string> {
  const free = new Map<string, { counted: number; refused: number }>()
  for (const { kind, voter_id, status } of ballots) {
    if (kind !== 'free') continue
    const votes = free.get(voter_id) ?? { counted: 0, refused: 0 }
    votes[status === 'counted' ? 'counted' : 'refused'] += 1
    free.set(voter_id, votes)
  }
  for (const [voter, { counted, refused }] of free) {
    if (counted > 1) yield `${counted} free votes counted for one voter: ${voter}`
    if (counted === 0 && dead.size === 0) yield `${refused} free votes refused and none counted: ${voter}`
  }
}

/** A spent credit and its counted ballot refer to each other and to the same voter. */
function* creditProblems(ballots: ReadonlyMap<string, BallotRow>, credits: readonly CreditRow[]): Generator<string> {
  const byId = new Map(credits.map((credit) => [credit.id, credit]))
  for (const { id, voter_id, ballot_id } of credits) {
    if (ballot_id === null) continue
    const ballot = ballots.get(ballot_id)
    if (ballot?.status !== 'counted' || ballot.credit_id !== id || ballot.voter_id !== voter_id)
      yield `credit ${id} was spent on a ballot that did not count with it`
  }
  for (const { id, kind, status, credit_id } of ballots.values()) {
    if (kind !== 'paid' || status !== 'counted') continue
    if (byId.get(credit_id ?? '')?.ballot_id !== id) yield `paid ballot ${id} counted without its credit`
  }
}

const columns = ['free', 'first', 'second', 'third'] as const

/** Recounts the tally from the ballots. */
function* tallyProblems(ballots: readonly BallotRow[], tally: readonly TallyRow[]): Generator<string> {
  const counts = new Map<string, number>()
  for (const { kind, status, picks } of ballots) {
    if (status !== 'counted') continue
    for (const [rank, contestant] of picks.entries()) {
      const cell = `${contestant} ${kind === 'free' ? 'free' : columns[rank + 1]}`
      counts.set(cell, (counts.get(cell) ?? 0) + 1)
    }
  }
  const written = new Map<string, number>(
    tally.flatMap((row) => columns.map((column) => [`${row.contestant} ${column}`, row[column]] as const)),
  )
  for (const cell of new Set([...counts.keys(), ...written.keys()])) {
    const [expected, found] = [counts.get(cell) ?? 0, written.get(cell) ?? 0]
    if (expected !== found) yield `the tally says ${found}, the ballots ${expected}: ${cell}`
  }
}

/** Recounts the hours from the ballots; their sums therefore equal the tally. */
function* hourProblems(ballots: readonly BallotRow[], hours: readonly HourRow[]): Generator<string> {
  const counts = new Map<string, { free: number; paid: number }>()
  for (const { kind, status, picks, accepted_at } of ballots) {
    if (status !== 'counted') continue
    for (const contestant of picks) {
      const cell = `${contestant} ${accepted_at - (accepted_at % 3_600)}`
      const count = counts.get(cell) ?? { free: 0, paid: 0 }
      count[kind === 'free' ? 'free' : 'paid'] += 1
      counts.set(cell, count)
    }
  }
  for (const { contestant, hour, free, paid } of hours) {
    const cell = `${contestant} ${hour}`
    const expected = counts.get(cell)
    if (expected?.free !== free || expected.paid !== paid)
      yield `the hour says ${free} + ${paid}, its ballots ${expected?.free ?? 0} + ${expected?.paid ?? 0}: ${cell}`
    counts.delete(cell)
  }
  for (const cell of counts.keys()) yield `no hour for counted ballots: ${cell}`
}

/** Compares each group's sums with its ballots. */
function* groupProblems(ballots: readonly BallotRow[], groups: readonly GroupRow[]): Generator<string> {
  const sums = new Map<number, { counted: number; refused: number }>()
  for (const { group_id, status } of ballots) {
    const sum = sums.get(group_id) ?? { counted: 0, refused: 0 }
    sum[status === 'counted' ? 'counted' : 'refused'] += 1
    sums.set(group_id, sum)
  }
  for (const { id, counted, refused } of groups) {
    const sum = sums.get(id)
    if (sum?.counted !== counted || sum.refused !== refused)
      yield `group ${id} says ${counted} + ${refused}, its ballots ${sum?.counted ?? 0} + ${sum?.refused ?? 0}`
    sums.delete(id)
  }
  for (const id of sums.keys()) yield `ballots of group ${id}, which is not there`
}
