import { createHash } from 'node:crypto'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { seedId } from '@ashenda/db/seeds/seed-id.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { Chance } from './chance.ts'
import type { DemoContest } from './demo-contests.ts'
import { fatherNames, firstNames } from './demo-names.ts'
import { enterPaidVotes, type PaidVote } from './demo-payments.ts'

const hourMs = 3_600_000

/** Of a day in Mekelle, from midnight: people vote in the evening. */
const hours = [2, 1, 1, 1, 1, 2, 4, 6, 8, 9, 9, 10, 12, 11, 10, 10, 12, 16, 24, 34, 40, 32, 16, 6]
const offsetMs = 3 * hourMs

interface Wanted {
  readonly contest: DemoContest
  /** Who can be voted for, the best known first. */
  readonly contestants: readonly string[]
  readonly until: Date
  readonly ballots: number
  readonly pepper: string
}

interface DemoBallot extends QueuedBallot {
  readonly payment?: PaidVote
}

/**
 * Votes of a contest up to a moment, recorded hour by hour as the worker records them, so that counts, chain, receipts and published files are
 * real. Nothing once it has votes.
 */
export async function seedVotes(sql: Sql, wanted: Wanted): Promise<void> {
  const { contest } = wanted
  const [known] = await sql`select 1 from ballot_groups where contest_id = ${contest.id} limit 1`
  if (known) return
  const byHour = Map.groupBy(ballotsOf(wanted), ({ at }) => Math.floor(at / hourMs))
  for (const [hour, ballots] of [...byHour].toSorted(([one], [other]) => one - other)) {
    await enterPaidVotes(
      sql,
      contest.id,
      ballots.flatMap(({ payment }) => payment ?? []),
    )
    await recordGroup(
      sql,
      contest.id,
      ballots.map(({ payment: _payment, ...ballot }) => ballot),
    )
    // Its chart shows when votes were counted.
    const talliedAt = new Date(Math.min((hour + 1) * hourMs, wanted.until.getTime()))
    await sql`update ballot_groups set tallied_at = ${talliedAt} where contest_id = ${contest.id} and tallied_at > ${talliedAt}`
  }
}

function ballotsOf({ contest, contestants, until, ballots, pepper }: Wanted): readonly DemoBallot[] {
  const chance = new Chance(Number.parseInt(contest.slug, 10) || 1)
  const days = Math.max(1, Math.ceil((until.getTime() - contest.opensAt.getTime()) / (24 * hourMs)))
  const dayWeights = Array.from({ length: days }, (_, day) => 3 + day)
  const weights = contestants.map((_, place) => 1 / (place + 2) ** 0.7)
  const made: DemoBallot[] = []
  while (made.length < ballots) {
    const day = chance.weighted(dayWeights)
    const minute = (chance.weighted(hours) + chance.next()) * hourMs
    const midnight = Math.floor((contest.opensAt.getTime() + offsetMs) / (24 * hourMs)) * 24 * hourMs - offsetMs
    const at = Math.floor(midnight + day * 24 * hourMs + minute)
    if (at < contest.opensAt.getTime() || at >= until.getTime()) continue
    made.push(ballotOf(chance, { number: made.length, at, contest: contest.id, contestants, weights, pepper }))
  }
  return made.toSorted((one, other) => one.at - other.at)
}

interface About {
  readonly number: number
  readonly at: number
  readonly contest: string
  readonly contestants: readonly string[]
  readonly weights: readonly number[]
  readonly pepper: string
}

function ballotOf(chance: Chance, { number, at, contest, contestants, weights, pepper }: About): DemoBallot {
  const isAbroad = chance.next() < 0.15
  const phone = isAbroad ? `+1202555${String(1_000 + (number % 9_000))}` : `+25196${String(6_000_000 + number)}`
  const isPaid = chance.next() < 0.3
  const picks = new Set<string>()
  const wanted = isPaid ? 1 + chance.weighted([2, 3, 5]) : 1
  while (picks.size < Math.min(wanted, contestants.length)) picks.add(contestants[chance.weighted(weights)] ?? '')
  const ballot = {
    id: seedId('ballot', `${contest}:${number}`),
    voter: voterIdOf(pepper, phone),
    phone,
    name: `${chance.of(firstNames)} ${chance.of(fatherNames)}`,
    picks: [...picks],
    at,
    signals: createHash('sha256').update(phone).digest('hex').slice(0, 32),
  }
  if (!isPaid) return { ...ballot, kind: 'free' }
  const payment = { ...ballot, id: seedId('payment', `${contest}:${number}`), isAbroad }
  const credit = seedId('credit', payment.id)
  return { ...ballot, kind: 'paid', credit, payment: { ...payment, credit } }
}
