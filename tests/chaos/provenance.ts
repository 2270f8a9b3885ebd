import { ballotIdOf, voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import type { Sql, Transaction } from '@ashenda/db/client.ts'
import { pepper } from './cluster.ts'
import type { Ledger, Submit } from './ledger.ts'

/** Every recorded ballot comes from a submit, and a refused submit is not counted: resending after a 503 must end in the final answer. */
export async function provenanceProblems(sql: Sql | Transaction, ledger: Ledger): Promise<readonly string[]> {
  const idOf = ({ key, phoneE164, body: { actors, kind } }: Submit): string =>
    ballotIdOf(pepper, {
      idempotencyKey: key,
      voter: voterIdOf(pepper, phoneE164),
      picks: actors,
      requestedKind: kind,
    })
  const ballots = await sql<{ id: string; status: string }[]>`select id, status::text from ballots`
  const statusById = new Map(ballots.map(({ id, status }) => [id, status]))
  const problems: string[] = []

  const sent = new Set(ledger.submits.map(idOf))
  for (const id of statusById.keys()) if (!sent.has(id)) problems.push(`recorded, though nobody sent it: ${id}`)
  for (const { submit, code } of ledger.refused) {
    if (statusById.get(idOf(submit)) === 'counted') problems.push(`answered with ${code}, yet counted: ${submit.key}`)
  }
  return problems
}
