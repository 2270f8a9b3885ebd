import type { BallotSelection } from '@ashenda/core/domain/ballot-selection.ts'
import { type Step, steps } from '@ashenda/core/domain/suspicion.ts'
import { v7 } from 'uuid'
import type { Sql, Transaction } from '../../client.ts'
import { type BallotsChanged, changeBallotsIn } from './ballot-changes.ts'
import type { TallyValue } from './ballot-group.ts'
import { type PickedBallots, readVersion, selectedIds, versionOf } from './selected-ballots.ts'

export interface Decision {
  readonly contest: string
  readonly selection: BallotSelection | PickedBallots
  readonly step: Step
  /** Public, see StatusChange. */
  readonly reason: string
  readonly adminId: string
  /** readVersion's result when the admin looked. */
  readonly seen: string
}

export interface DecisionProgress {
  readonly moved: number
  /** Still to be moved. */
  readonly left: number
  /** readVersion's present result, unless somebody else decided since. */
  readonly seen: string
}

/** Between the steps of a result revealed in order nothing may change who comes next. */
export class ContestRevealing extends Error {}

/** Votes wait while a chunk moves. */
const chunk = 500
const chunksAtOnce = 20

/**
 * Moves the selected ballots chunk by chunk, each in its own transaction, so that votes are counted in between. A chunk moves only if
 * nobody else decided on any of these ballots since they were looked at: of two simultaneous admins, the second moves nothing. `onMoved`
 * gets the new totals after each commit. Undefined if somebody else had decided.
 * @throws ContestRevealing; chunks moved before stay moved
 */
export async function decideBallots(
  sql: Sql,
  input: Decision,
  onMoved: (values: readonly TallyValue[]) => void,
): Promise<DecisionProgress | undefined> {
  const decision = v7()
  let decided: DecisionProgress | undefined
  for (let chunks = 0; chunks < chunksAtOnce; chunks += 1) {
    const { moved = 0, seen = input.seen } = decided ?? {}
    const done = await moveChunk(sql, { ...input, seen }, decision)
    if (!done) break
    if (done.ids.length > 0) onMoved(done.values)
    decided = { moved: moved + done.ids.length, left: done.left, seen: done.seen }
    if (done.left === 0) break
  }
  return decided
}

type Chunk = BallotsChanged & { readonly left: number; readonly seen: string }

const moveChunk = (sql: Sql, input: Decision, decision: string): Promise<Chunk | undefined> =>
  sql.begin(async (tx): Promise<Chunk | undefined> => {
    // Other admins wait here; voters do not.
    await tx`select pg_advisory_xact_lock(hashtextextended('ballots decided|' || ${input.contest}, 0))`
    const { contest, selection, step, reason, adminId, seen } = input
    // Waits for a step that is being revealed, and keeps out the next.
    const [of] = await tx<{ revealed: number }[]>`select revealed from contests where id = ${contest} for share`
    if (of && of.revealed > 0) throw new ContestRevealing()
    if ((await readVersion(tx, contest, selection)) !== seen) return undefined
    const { from, to } = steps[step]
    const waiting = await findWaiting(tx, input)
    const ids = waiting.slice(0, chunk)
    const changed = await changeBallotsIn(tx, { contest, ids, from, to, reason, adminId, decision })
    const [ballots = ''] = seen.split('.')
    return {
      ...changed,
      left: waiting.length - ids.length,
      seen: changed.group === undefined ? seen : versionOf(Number(ballots), changed.group),
    }
  }) as Promise<Chunk | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

async function findWaiting(tx: Transaction, { contest, selection, step }: Decision): Promise<readonly string[]> {
  const rows = await tx<{ id: string }[]>`
    select b.id from (${selectedIds(tx, contest, selection)}) m join ballots b on b.id = m.id
    where b.status = any(${[...steps[step].from]}::ballot_status[]) order by b.id`
  return rows.map(({ id }) => id)
}
