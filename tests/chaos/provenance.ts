import { ballotIdOf, voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import { pepper } from './cluster.ts'
import type { Ledger, Submit } from './ledger.ts'

/**
 * Every recorded ballot comes from a submit that was sent, and a submit that was answered with no is not counted: resending
 * after a 503 must end in the answer that holds.
 */
export async function provenanceProblems(sql: Sql | Transaction, ledger: Ledger): Promise<readonly string[]> {
  const credits = await sql<{ id: string; voter: string }[]>`select id, voter_id as voter from credits`
  const creditsOf = Map.groupBy(credits, ({ voter }) => voter)
  const idsOf = (submit: Submit): readonly string[] => {
    const voter = voterIdOf(pepper, submit.phoneE164)
    const identity = { idempotencyKey: submit.key, voter, picks: submit.body.actors, kind: submit.body.kind ?? 'free' }
    if (submit.body.kind === 'free') return [ballotIdOf(pepper, identity)]
    return (creditsOf.get(voter) ?? []).map(({ id }) => ballotIdOf(pepper, { ...identity, credit: id }))
  }
  const ballots = await sql<{ id: string; status: string }[]>`select id, status::text from ballots`
  const statusById = new Map(ballots.map(({ id, status }) => [id, status]))
  const problems: string[] = []

  const sent = new Set(ledger.submits.flatMap(idsOf))
  for (const id of statusById.keys()) if (!sent.has(id)) problems.push(`recorded, though nobody sent it: ${id}`)
  for (const submit of ledger.submits) {
    const counted = idsOf(submit).filter((id) => statusById.get(id) === 'counted')
    if (counted.length > 1) problems.push(`one submit counted ${counted.length} times: ${submit.key}`)
  }
  for (const { submit, code } of ledger.refused) {
    const counted = idsOf(submit).some((id) => statusById.get(id) === 'counted')
    if (counted) problems.push(`answered with ${code}, yet counted: ${submit.key}`)
  }
  return problems
}
