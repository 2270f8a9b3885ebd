import type { Sql } from '@ashenda/db/client.ts'
import { somePhone } from '../../support/contest-data.ts'
import { until } from '../../support/until.ts'

/** Somebody without a page casts a free vote. Resolves with the ballot's id when it is accepted. */
export async function castFree(url: string, contestant: string, phone = somePhone()): Promise<string> {
  const answer = await fetch(`${url}/vote/vote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, name: 'Letebirhan', actors: [contestant], kind: 'free' }),
  })
  const { ballot, message } = (await answer.json()) as { ballot?: string; message: string } // the contract's word
  if (ballot === undefined) throw new Error(message)
  return ballot
}

/** Her public count in the database. */
export async function talliedVotes(sql: Sql, contestant: string): Promise<number> {
  const [row] = await sql<{ votes: number }[]>`
    select free + first + second + third as votes from tally where contestant_id = ${contestant}`
  return row?.votes ?? 0
}

export const untilTallied = (sql: Sql, contestant: string, votes: number): Promise<true> =>
  until(async () => (await talliedVotes(sql, contestant)) === votes)

export interface RecordedPick {
  readonly id: string
  readonly status: string
  readonly kind: string
  readonly picks: readonly string[]
}

/** What was recorded of the ballots a phone has cast. */
export const ballotsOf = (sql: Sql, phone: string): Promise<RecordedPick[]> => sql<RecordedPick[]>`
  select b.id, b.status::text, b.kind::text, 
    array_remove(array[b.pick1, b.pick2, b.pick3], null) as picks
  from ballots b join voters v on v.id = b.voter_id where v.phone = ${phone}`
