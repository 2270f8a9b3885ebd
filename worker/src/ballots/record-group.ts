import { randomUUID } from 'node:crypto'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { RefusalReason } from '@ashenda/core/domain/ballot.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import { errorKindOf } from '@ashenda/db/error-kind.ts'
import {
  closeGroup,
  findBallots,
  type JudgedBallot,
  nextGroupId,
  refuseBallots,
  spendCredits,
  type TallyValue,
  writeBallots,
  writeVoters,
} from '@ashenda/db/queries/ballots/ballot-group.ts'
import { writeSignals } from '@ashenda/db/queries/ballots/ballot-signals.ts'
import { findVotable, readCandidates, readContestHours } from '@ashenda/db/queries/ballots/candidates.ts'
import { digestsOfGroup, rootOfRecorded } from './group-digests.ts'
import { deltasOf, hoursOf, judgeGroup, sortGroup, votersOf } from './judge-group.ts'

export interface Recorded {
  readonly counted: readonly QueuedBallot[]
  readonly refused: readonly { readonly id: string; readonly reason: RefusalReason }[]
  /** New totals of the group's contestants. */
  readonly values: readonly TallyValue[]
}

/**
 * Records a group in one transaction: each ballot is counted, refused with a reason, or already recorded and adds nothing. Repeating the
 * group, whole or in parts, changes nothing. @throws any Postgres error; nothing of the group is recorded then
 */
export const recordGroup = (sql: Sql, contest: string, ballots: readonly QueuedBallot[]): Promise<Recorded> =>
  sql.begin((tx) => recordIn(tx, contest, ballots)) as Promise<Recorded> // postgres.js widens the result of begin to an unwrapped form of itself

async function recordIn(tx: Transaction, contest: string, ballots: readonly QueuedBallot[]): Promise<Recorded> {
  const sorted = sortGroup(ballots)
  const picks = [...new Set(sorted.flatMap((ballot) => ballot.picks))]
  const [hours, candidates, id] = await Promise.all([
    readContestHours(tx, contest),
    readCandidates(tx, contest, picks),
    nextGroupId(tx),
    writeVoters(tx, votersOf(sorted)),
  ])
  const judged = judgeGroup(sorted, hours, candidates)
  const [{ counted, refused, asJudged }, seal] = await Promise.all([
    writeJudged(tx, { contest, id }, judged),
    digestsOfGroup(judged),
  ])
  if (counted.length + refused.length === 0) return { counted, refused, values: [] }
  if (hours.isFinal) throw new ResultIsFinal()
  const closed = {
    contest,
    id,
    counted: counted.length,
    refused: refused.length,
    salt: seal.salt,
    root: asJudged ? seal.root : rootOfRecorded(seal, outcomesOf(counted, refused)),
  }
  // Pipelined in this order: contended rows are still locked last.
  const [, values] = await Promise.all([
    writeSignals(tx, contest, counted),
    closeGroup(tx, closed, deltasOf(counted), hoursOf(counted)),
  ])
  return { counted, refused, values }
}

/** A new ballot for a contest whose result is final: for people to look at, like any that Postgres refuses. */
class ResultIsFinal extends Error {
  /** As of the trigger that keeps the chain (restrict_violation). */
  readonly code = '23001'

  constructor() {
    super('the result of this contest is final')
    this.name = 'ResultIsFinal'
  }
}

/** Postgres refuses even sound ballots; its error is the cause. */
export class SoundRefused extends Error {
  constructor(cause: unknown) {
    super(`Postgres refuses sound ballots as well: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
    this.name = 'SoundRefused'
  }
}

class Undone extends Error {}

/**
 * Records ballots that Postgres refused before, after sound ones that the transaction rolls back at once. An error of the former is then
 * their own fault: a missing column, a revoked right or a wrong constraint would refuse the sound ones too, and the lock on the table keeps
 * it from being altered in between. @throws SoundRefused, a transient error, or Postgres's error about these ballots
 */
export const recordBehindSound: typeof recordGroup = (sql, contest, ballots) =>
  sql.begin(async (tx) => {
    const [like] = ballots
    if (like) await trySound(tx, contest, like)
    return recordIn(tx, contest, ballots)
  }) as Promise<Recorded> // as above

/** Rolling back to the savepoint releases its locks, so the real ballots lock in the usual order. */
async function trySound(tx: Transaction, contest: string, like: QueuedBallot): Promise<void> {
  try {
    await tx.savepoint(async (point) => {
      await recordIn(point, contest, await soundBallots(point, contest, like))
      throw new Undone()
    })
  } catch (error) {
    // Of a final contest no ballot is sound.
    if (error instanceof Undone || error instanceof ResultIsFinal) return
    const kind = errorKindOf(error)
    throw kind === 'transient' || kind === 'slow' ? error : new SoundRefused(error)
  }
}

const outcomesOf = (
  counted: Recorded['counted'],
  refused: Recorded['refused'],
): ReadonlyMap<string, RefusalReason | null> =>
  new Map([...counted.map(({ id }) => [id, null] as const), ...refused.map(({ id, reason }) => [id, reason] as const)])

interface Written extends Pick<Recorded, 'counted' | 'refused'> {
  /** All were new, and none lost to another ballot. */
  readonly asJudged: boolean
}

/** Writes the ballots as judged, then settles conflicts: a second free vote, a missing credit. */
async function writeJudged(
  tx: Transaction,
  group: { readonly contest: string; readonly id: number },
  judged: readonly JudgedBallot[],
): Promise<Written> {
  const written = await writeBallots(tx, group, judged)
  const fresh = judged.filter(({ ballot }) => written.has(ballot.id))
  const late = await writeConflicting(tx, group, judged, written)
  const unpaid = await refuseUnpaid(
    tx,
    group.contest,
    fresh.flatMap(({ ballot, reason }) => (reason === null && ballot.kind === 'paid' ? [ballot] : [])),
  )
  const counted = fresh.flatMap(({ ballot, reason }) => (reason === null && !unpaid.has(ballot.id) ? [ballot] : []))
  const refused = [
    ...fresh.flatMap(({ ballot, reason }) => (reason === null ? [] : [{ id: ballot.id, reason }])),
    ...late,
    ...[...unpaid].map((id) => ({ id, reason: 'credit_spent' as const })),
  ]
  return { counted, refused, asJudged: fresh.length === judged.length && unpaid.size === 0 }
}

/** A conflicting unrecorded ballot lost to the voter's other ballot or another one on the credit, and is refused. */
async function writeConflicting(
  tx: Transaction,
  group: { readonly contest: string; readonly id: number },
  judged: readonly JudgedBallot[],
  written: ReadonlySet<string>,
): Promise<Recorded['refused']> {
  const conflicting = judged.filter(({ ballot }) => !written.has(ballot.id))
  if (conflicting.length === 0) return []
  const known = await findBallots(
    tx,
    conflicting.map(({ ballot }) => ballot.id),
  )
  const losers = conflicting
    .filter(({ ballot }) => !known.has(ballot.id))
    .map(({ ballot }) => ({
      ballot,
      reason: ballot.kind === 'free' ? ('free_vote_used' as const) : ('credit_spent' as const),
    }))
  if (losers.length === 0) return []
  const late = await writeBallots(tx, group, losers)
  return losers.flatMap(({ ballot, reason }) => (late.has(ballot.id) ? [{ id: ballot.id, reason }] : []))
}

/** Spends the credits of new paid ballots; refuses those whose credit is missing, held, another's or of another contest. */
async function refuseUnpaid(
  tx: Transaction,
  contest: string,
  paid: readonly QueuedBallot[],
): Promise<ReadonlySet<string>> {
  if (paid.length === 0) return new Set()
  const spent = await spendCredits(tx, contest, paid)
  const unpaid = new Set(paid.flatMap((ballot) => (spent.has(ballot.id) ? [] : [ballot.id])))
  if (unpaid.size > 0) await refuseBallots(tx, [...unpaid], 'credit_spent')
  return unpaid
}

/**
 * Ballots that Postgres accepts if it accepts any: a free one by its own voter, and a paid one on the credit of the ballot in question.
 * Everything else in them is known to be good, so an error that hits them too is not that ballot's fault. @throws if there is no such
 * contest
 */
export async function soundBallots(tx: Transaction, contest: string, like: QueuedBallot): Promise<QueuedBallot[]> {
  const [hours, votable] = await Promise.all([readContestHours(tx, contest), findVotable(tx, contest, like.picks)])
  const sound = {
    phone: '+251900000000',
    name: 'sound',
    picks: [votable ?? randomUUID()],
    at: Date.parse(hours.opensAt),
    signals: '0'.repeat(32),
  }
  return [
    { ...sound, kind: 'free', id: randomUUID(), voter: randomUUID() },
    { ...sound, kind: 'paid', id: randomUUID(), voter: like.voter, credit: like.credit ?? randomUUID() },
  ]
}
