import { chainProblems } from '../support/chain.ts'
import { tallies } from '../support/outcome.ts'
import { type Model, openCredits, type Submit, type Taken } from './model.ts'
import { type Sequence, type Tally, tallyOf } from './sequence.ts'
import type { Site } from './site.ts'
import { textOf } from './steps/step.ts'

interface BallotRow {
  readonly id: string
  readonly voter: string
  readonly kind: 'free' | 'paid'
  readonly status: string
  readonly credit: string | null
  readonly picks: readonly string[]
}

interface CreditRow {
  readonly id: string
  readonly voter: string
  readonly ballot: string | null
  readonly isCard: boolean
}

/** Problems of a sequence after all is recorded, judged by what was sent and answered. */
export async function problemsOfSequence(model: Model, sequence: Sequence): Promise<readonly string[]> {
  const { site, voters, contestants, before } = sequence
  const ids = voters.map(({ id }) => id)
  const [ballots, credits, after] = await Promise.all([
    site.sql<BallotRow[]>`
      select id, voter_id as voter, kind::text, status::text, credit_id as credit,
        array_remove(array[pick1, pick2, pick3], null) as picks
      from ballots where voter_id = any(${ids}::uuid[])`,
    site.sql<CreditRow[]>`
      select c.id, c.voter_id as voter, ballot_id as ballot, p.provider = 'tcard' as "isCard"
      from credits c join payments p on p.id = c.payment_id where c.voter_id = any(${ids}::uuid[])`,
    tallyOf(site, contestants),
  ])
  return [
    ...recordedAsSent(model, sequence, ballots),
    ...freeOnce(voters, ballots),
    ...creditsSpentOnce(model, ballots, credits),
    ...sameTally(countOf(sequence, model, ballots), differenceOf(before, after)),
  ]
}

function recordedAsSent(model: Model, sequence: Sequence, ballots: readonly BallotRow[]): readonly string[] {
  const rows = new Map(ballots.map((row) => [row.id, row]))
  const problems = [...model.taken.values()].flatMap((taken) => problemOfRow(sequence, taken, rows.get(taken.ballot)))
  for (const { ballot } of model.taken.values()) rows.delete(ballot)
  // Submits without an answer may be recorded, once.
  const doubtful = [...model.doubtful.values()]
  for (const row of rows.values()) {
    const at = doubtful.findIndex((submit) => isRowOf(sequence, submit, row))
    if (at < 0) problems.push(`ballot ${row.id} is ${row.status} as ${row.kind}, and was never sent or recorded before`)
    else doubtful.splice(at, 1)
  }
  return problems
}

function problemOfRow(sequence: Sequence, { submit, outcome }: Taken, row: BallotRow | undefined): readonly string[] {
  if (!row) return [`${textOf(submit)} was acknowledged, and is not recorded`]
  if (!isRowOf(sequence, submit, row)) return [`${textOf(submit)} is recorded as something else`]
  return row.status === outcome?.status && row.kind === outcome.kind
    ? []
    : [
        `${textOf(submit)} is recorded as ${row.status} and ${row.kind}, and told as ${outcome?.status} and ${outcome?.kind}`,
      ]
}

const isRowOf = ({ voters, contestants }: Sequence, submit: Submit, row: BallotRow): boolean =>
  voters[submit.voter]?.id === row.voter &&
  String(picksOf(submit, row.kind).map((pick) => contestants[pick])) === String(row.picks)

/** Of a free ballot only the first pick counts. */
const picksOf = ({ picks }: Submit, kind: 'free' | 'paid'): readonly number[] =>
  kind === 'free' ? picks.slice(0, 1) : picks

const freeOnce = (voters: Sequence['voters'], ballots: readonly BallotRow[]): readonly string[] =>
  voters.flatMap(({ id }, index) => {
    const free = ballots.filter(({ voter, kind }) => voter === id && kind === 'free')
    const counted = free.filter(({ status }) => status === 'counted').length
    return free.length === 0 || counted === 1 ? [] : [`voter ${index + 1} has ${counted} free ballots that are counted`]
  })

function creditsSpentOnce(
  model: Model,
  ballots: readonly BallotRow[],
  credits: readonly CreditRow[],
): readonly string[] {
  const problems: string[] = []
  const settled = [...model.payments.values()].filter(({ state }) => state === 'settled').length
  if (credits.length !== settled) problems.push(`${settled} payments gave ${credits.length} credits`)
  const cards = credits.filter(({ isCard }) => isCard).length
  if (cards !== model.usedCards.size) problems.push(`${model.usedCards.size} cards gave ${cards} credits`)
  const paid = ballots.filter(({ kind, status }) => kind === 'paid' && status === 'counted')
  const spent = credits.filter(({ ballot }) => ballot !== null)
  if (paid.length !== spent.length) problems.push(`${spent.length} spent credits paid for ${paid.length} ballots`)
  for (const { id, credit, voter } of paid)
    if (!spent.some((one) => one.id === credit && one.ballot === id && one.voter === voter))
      problems.push(`ballot ${id} is counted as paid, and its credit is not spent for it`)
  for (const { submit } of model.taken.values())
    if (openCredits(model, submit).most < 0) problems.push(`more paid ballots than credits: ${textOf(submit)}`)
  return problems
}

/** What the three contestants must have, by what was sent and counted. */
function countOf(sequence: Sequence, model: Model, ballots: readonly BallotRow[]): Tally {
  const counts = new Map(sequence.contestants.map((id) => [id, [0, 0, 0, 0]]))
  const sent = new Map([...model.taken.values()].map(({ ballot, submit }) => [ballot, submit]))
  for (const { id, kind, status, picks } of ballots) {
    if (status !== 'counted') continue
    const submit = sent.get(id)
    const chosen = submit ? picksOf(submit, kind).map((pick) => sequence.contestants[pick] ?? '') : picks
    for (const [rank, contestant] of chosen.entries()) {
      const of = counts.get(contestant)
      const column = kind === 'free' ? 0 : rank + 1
      if (of) of[column] = (of[column] ?? 0) + 1
    }
  }
  return Object.fromEntries(counts)
}

const differenceOf = (before: Tally, after: Tally): Tally =>
  Object.fromEntries(
    Object.entries(after).map(([id, counts]) => [
      id,
      counts.map((count, column) => count - (before[id]?.[column] ?? 0)),
    ]),
  )

const sameTally = (model: Tally, kept: Tally): readonly string[] =>
  Object.entries(model).flatMap(([id, counts], index) =>
    String(counts) === String(kept[id])
      ? []
      : [`contestant ${'ABC'.charAt(index)} must have ${counts} (free, 1st, 2nd, 3rd), and the tally has ${kept[id]}`],
  )

/** Problems in everything the run left: tally and recount, chain, credits, cards. */
export async function problemsOfRun({ sql, contest }: Site): Promise<readonly string[]> {
  const problems = [...(await chainProblems(sql, contest))]
  const { kept, recounted } = await tallies({ sql })
  if (JSON.stringify(kept) !== JSON.stringify(recounted)) problems.push('the tally is not the recount of the ballots')
  const [counts] = await sql<{ twice: number; cards: number; hours: number; dead: number }[]>`
    select
      (select count(*)::int from (
        select 1 from ballots where status = 'counted' and kind = 'free' group by contest_id, voter_id having count(*) > 1) t) as twice,
      (select count(*)::int from (
        select 1 from payments where card_hash is not null and state = 'succeeded' group by card_hash having count(*) > 1) t) as cards,
      (select coalesce(sum(free + paid), 0)::int from vote_hours)
        - (select coalesce(sum(free + first + second + third), 0)::int from tally) as hours,
      (select count(*)::int from dead_letters) as dead`
  if (counts?.twice !== 0) problems.push(`${counts?.twice} voters have two free votes`)
  if (counts?.cards !== 0) problems.push(`${counts?.cards} cards were redeemed twice`)
  if (counts?.hours !== 0) problems.push('the votes of all hours are not those of the tally')
  if (counts?.dead !== 0) problems.push(`${counts?.dead} ballots are dead letters`)
  return problems
}
