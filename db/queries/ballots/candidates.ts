import type { Candidate } from '@ashenda/core/domain/ballot.ts'
import type { ContestHours } from '@ashenda/core/domain/contest.ts'
import type { Transaction } from '../../client.ts'

export interface CountedHours extends ContestHours {
  /** Its result is final: no ballot is added any more. */
  readonly isFinal: boolean
}

/** A contest's hours. @throws if there is no such contest: its group fails whole */
export async function readContestHours(tx: Transaction, contestId: string): Promise<CountedHours> {
  const [row] = await tx<{ opens_at: Date; closes_at: Date; freezes_at: Date | null; is_final: boolean }[]>`
    select opens_at, closes_at, freezes_at, final_at is not null as is_final from contests where id = ${contestId}`
  if (!row) throw new Error(`there is no contest ${contestId}`)
  return {
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    freezesAt: row.freezes_at?.toISOString() ?? null,
    isFinal: row.is_final,
  }
}

/** What judging needs about these contestants; unknown ones, or those of another contest, are missing. */
export async function readCandidates(
  tx: Transaction,
  contestId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Candidate>> {
  const rows = await tx<{ id: string; paid_at: Date | null; hidden_since: Date | null }[]>`
    select id, paid_at, least(inactive_since, held_since) as hidden_since from contestants where contest_id = ${contestId} and id = any(${[...ids]}::uuid[])`
  return new Map(
    rows.map((row) => [
      row.id,
      { paidAt: row.paid_at?.toISOString() ?? null, hiddenSince: row.hidden_since?.toISOString() ?? null },
    ]),
  )
}

/** A contestant who can be voted for, one of these if possible; undefined if there is none. */
export async function findVotable(
  tx: Transaction,
  contestId: string,
  preferred: readonly string[],
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select id from contestants where contest_id = ${contestId} and paid_at is not null and held_since is null
    order by (inactive_since is null and id = any(${[...preferred]}::uuid[])) desc, (inactive_since is null) desc, id limit 1`
  return row?.id
}
