import { randomUUID } from 'node:crypto'
import { juryDigest, juryLeaf } from '@ashenda/core/domain/ballot-chain.ts'
import { addUp, juryText } from '@ashenda/core/domain/jury.ts'
import { asksJury } from '@ashenda/core/domain/titles.ts'
import type { Sql } from '../../client.ts'
import { nextGroupId } from '../ballots/ballot-group.ts'
import { linkDecision } from '../ballots/chain-link.ts'
import { readTitles } from '../titles/titles.ts'
import { findJudged, isWhole, readSheets } from './sheets.ts'

/** Contests whose jury has closed, without its result in the chain. */
export async function findJuriesToSeal(sql: Sql): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select j.contest_id as id from juries j join contests c on c.id = j.contest_id
    where j.closes_at <= now() and c.announced_at is not null and not exists (select from jury_results where contest_id = j.contest_id)`
  return rows.map(({ id }) => id)
}

/**
 * Adds up a closed jury's points and puts their hash into the chain, once. Sheets count that were submitted or are whole. Who comes into
 * public view after this has no points.
 */
export const sealJury = (sql: Sql, contest: string) =>
  sql.begin(async (tx): Promise<boolean> => {
    const [due] = await tx`
      select from juries where contest_id = ${contest} and closes_at <= now()
        and not exists (select from jury_results where contest_id = ${contest}) for update`
    if (!due) return false
    const kept = await readTitles(tx, contest)
    if (kept.sealedAt !== null || !asksJury(kept)) return false
    const judged = await findJudged(tx, contest, kept)
    const members = await tx<{ id: string; isSubmitted: boolean }[]>`
      select id, submitted_at is not null as "isSubmitted" from jury_members
      where contest_id = ${contest} and withdrawn_at is null order by id`
    const sheets = []
    for (const { id, isSubmitted } of members) {
      const of = await readSheets(tx, id)
      if (isSubmitted || isWhole(judged, of, kept)) sheets.push(of)
    }
    const result = addUp(kept.criteria, judged, sheets)
    const salt = randomUUID()
    const group = await nextGroupId(tx)
    const [row] = await tx<{ at: number }[]>`
      insert into jury_results (group_id, contest_id, salt, result, sealed_at)
      values (${group}, ${contest}, ${salt}, ${tx.json(JSON.parse(JSON.stringify(result)))}, date_trunc('milliseconds', now()))
      returning (extract(epoch from sealed_at) * 1000)::float8 as at`
    if (!row) throw new Error('an insert returned no row')
    await linkDecision(tx, contest, group, juryLeaf(juryDigest(juryText(result, salt)), Math.round(row.at)))
    return true
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself
