import { createHash } from 'node:crypto'
import type { Hint } from '@ashenda/core/contracts/events/hint.ts'
import { type BallotGroup, type QueuedBallot, queuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { within } from '@ashenda/core/deadline.ts'
import { keepDeadLetter } from '@ashenda/db/queries/dead-letters.ts'
import { asStep } from '@ashenda/db/tracing/tracing.ts'
import { troubleOf } from '@ashenda/db/trouble.ts'
import { Compile } from 'typebox/compile'
import type { HandlerContext, JobHandler } from '../../handler.ts'
import { Stopping } from '../../stopping.ts'
import { type Recorded, recordGroup } from './record-group.ts'
import { Tallier } from './tallier.ts'

const ballotShape = Compile(queuedBallot)

/** A group that came back this often after its worker died is taken apart: one of its ballots may be what kills. */
const splitAfterStalls = 2

/**
 * Tallies groups. A job ends only when each of its ballots is recorded: counted, refused, or kept as a dead letter. Passing
 * trouble (Postgres away, a deadlock, a full disk) is waited out here, so that no retry limit can end it.
 */
export function createTallyGroup(context: HandlerContext): JobHandler<BallotGroup> {
  const { tracing } = context
  const tallier = new Tallier(
    (contest, ballots, spots) =>
      asStep(
        tracing,
        () => ({ name: 'tally', facts: { 'ashenda.ballots': ballots.length }, spots }),
        () => record(context, contest, ballots),
      ),
    undefined,
    tracing?.spot,
  )
  return async (group, job) => {
    // The log names the job: a ballot's id would lead whoever has a receipt to what is told of it.
    const apart = (): HandlerContext => ({ ...context, log: context.log.child({ job: job.id }) })
    const readable: QueuedBallot[] = []
    for (const candidate of group.ballots) {
      if (ballotShape.Check(candidate)) readable.push(candidate)
      else await setAside(apart(), group.contest, candidate, 'unreadable')
    }
    if (readable.length === 0) return
    if (job.stalledCounter >= splitAfterStalls)
      return recordOneByOne(apart(), group.contest, readable, job.stalledCounter)
    try {
      await tallier.tally(group.contest, readable)
    } catch (error) {
      if (error instanceof Stopping) throw error
      await recordApart(apart(), group.contest, readable)
    }
  }
}

/**
 * Records ballots in one transaction, waits out what passes, and tells the gateways.
 * @throws what is poisonous, unknown, or, with several ballots, too slow: fewer at once may do
 */
async function record(context: HandlerContext, contest: string, ballots: readonly QueuedBallot[]): Promise<void> {
  const startedAt = performance.now()
  const canDoLess = ballots.length > 1
  const recorded = await waitOut(context, () => recordGroup(context.sql, contest, ballots), canDoLess)
  observe(context, ballots, recorded, performance.now() - startedAt)
  if (recorded.counted.length + recorded.refused.length > 0) context.publish(hintOf(contest, ballots, recorded))
}

/**
 * For a group whose worker keeps dying: each ballot alone, beginning with another one each time, so that the ballots behind
 * one that kills are reached as well.
 */
async function recordOneByOne(
  context: HandlerContext,
  contest: string,
  ballots: readonly QueuedBallot[],
  deaths: number,
): Promise<void> {
  const first = deaths % ballots.length
  for (const ballot of [...ballots.slice(first), ...ballots.slice(0, first)])
    await recordApart(context, contest, [ballot])
}

interface Poison {
  readonly ballot: QueuedBallot
  readonly error: unknown
}

/**
 * Records what can be recorded and sets the rest aside. When no ballot of several can be, it is hardly the ballots: the job
 * fails then, is seen, and comes again.
 */
async function recordApart(context: HandlerContext, contest: string, ballots: readonly QueuedBallot[]): Promise<void> {
  const poison = await findPoison(context, contest, ballots)
  if (poison.length === ballots.length && ballots.length > 1) throw poison[0]?.error
  for (const { ballot, error } of poison) {
    await setAside(context, contest, ballot, error instanceof Error ? error.message : String(error))
  }
}

/** Records ballots by halves and returns those that Postgres will not take even alone. */
async function findPoison(
  context: HandlerContext,
  contest: string,
  ballots: readonly QueuedBallot[],
): Promise<readonly Poison[]> {
  try {
    await record(context, contest, ballots)
    return []
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble !== 'poisonous' && trouble !== 'slow') throw error
    const [only] = ballots
    if (ballots.length === 1 && only) return [{ ballot: only, error }]
    return findPoisonInHalves(context, contest, ballots)
  }
}

async function findPoisonInHalves(
  context: HandlerContext,
  contest: string,
  ballots: readonly QueuedBallot[],
): Promise<readonly Poison[]> {
  const middle = Math.ceil(ballots.length / 2)
  const first = await findPoison(context, contest, ballots.slice(0, middle))
  return [...first, ...(await findPoison(context, contest, ballots.slice(middle)))]
}

/**
 * Past the server's own limit on a transaction (5 s): only a connection that has gone silent gets here. Should the silent
 * attempt have been recorded after all, the next one finds everything known.
 */
const attemptMs = 8_000

/** Tries again with growing pauses, 50 ms to 2 s, as long as the trouble is of the kind that passes. */
async function waitOut<T>(context: HandlerContext, attempt: () => Promise<T>, canDoLess = false): Promise<T> {
  for (let pauseMs = 50; ; pauseMs = Math.min(pauseMs * 2, 2_000)) {
    try {
      return await within(attemptMs, attempt())
    } catch (error) {
      const trouble = troubleOf(error)
      if (trouble !== 'passing' && (trouble !== 'slow' || canDoLess)) throw error
      context.log.warn({ err: error, pauseMs }, 'tally waits for Postgres')
      await context.pause(pauseMs)
    }
  }
}

/** A dead letter is a record too: the ballot's id, and the ballot itself as bytes, for a person to read and replay. */
async function setAside(context: HandlerContext, contest: string, candidate: unknown, problem: string): Promise<void> {
  const payload = Buffer.from(JSON.stringify(candidate))
  const id = idOf(candidate) ?? hashAsId(payload)
  await waitOut(context, () => keepDeadLetter(context.sql, { id, contest, payload, problem: problem.slice(0, 200) }))
  context.metrics.ballots.inc({ outcome: 'dead' })
  context.log.error('a ballot could not be recorded and is kept as a dead letter')
  context.publish({ type: 'tallied', contest, values: [], counted: [], refused: [[id, 'unprocessable']], paid: [] })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function idOf(candidate: unknown): string | undefined {
  if (typeof candidate !== 'object' || candidate === null || !('id' in candidate)) return undefined
  return typeof candidate.id === 'string' && uuid.test(candidate.id) ? candidate.id : undefined
}

function hashAsId(payload: Uint8Array): string {
  const hex = createHash('sha256').update(payload).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const hintOf = (contest: string, ballots: readonly QueuedBallot[], { counted, refused, values }: Recorded): Hint => ({
  type: 'tallied',
  contest,
  values: values.map(({ contestant, votes, rev }) => [contestant, votes, rev]),
  counted: counted.map(({ id }) => id),
  refused: refused.map(({ id, reason }) => [id, reason]),
  paid: ballots.flatMap(({ id, kind }) => (kind === 'paid' ? [id] : [])),
})

function observe(context: HandlerContext, ballots: readonly QueuedBallot[], recorded: Recorded, tookMs: number): void {
  const { metrics } = context
  metrics.ballots.inc({ outcome: 'counted' }, recorded.counted.length)
  metrics.ballots.inc({ outcome: 'refused' }, recorded.refused.length)
  metrics.ballots.inc({ outcome: 'known' }, ballots.length - recorded.counted.length - recorded.refused.length)
  metrics.groupSeconds.observe(tookMs / 1000)
  const oldest = ballots.reduce((at, ballot) => Math.min(at, ballot.at), Number.POSITIVE_INFINITY)
  metrics.lagSeconds.set(Math.max(0, context.now() - oldest) / 1000)
}
