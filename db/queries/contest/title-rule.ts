import { titleRuleLeaf } from '@ashenda/core/domain/ballot-chain.ts'
import type { TitleRule } from '@ashenda/core/domain/title-rule.ts'
import type { Sql, Transaction } from '../../client.ts'
import { nextGroupId, type TallyValue } from '../ballots/ballot-group.ts'
import { linkDecision } from '../ballots/chain-link.ts'

interface RuleChange {
  readonly contest: string
  readonly rule: TitleRule
  /** Public. */
  readonly reason: string
  readonly adminId: string
}

/**
 * Changes which votes count towards titles, in the caller's transaction, which holds the contest's row: adds a chain link and updates every
 * tally, fixed public ones too. Groups of ballots wait for that moment, so each is counted by one rule. Returns the new totals.
 */
export async function changeTitleRule(
  tx: Transaction,
  { contest, rule, reason, adminId }: RuleChange,
): Promise<readonly TallyValue[]> {
  // Running tallies end first, by the former rule, and are seen below; later ones read the new rule. Exclusive, because whoever decides on
  // ballots locks rows before writing them: a weaker lock could interleave and deadlock.
  await tx`lock table tally in exclusive mode`
  const titleVotes = [...rule]
  await tx`update contests set title_votes = ${titleVotes}::text[] where id = ${contest}`
  await tx`update tally_frozen set title_votes = ${titleVotes}::text[] where contest_id = ${contest}`
  const rows = await tx<{ contestant: string; votes: number; rev: string }[]>`
    update tally set title_votes = ${titleVotes}::text[], rev = rev + 1 where contest_id = ${contest}
    returning contestant_id as contestant, votes, rev`
  await enterTitleRule(tx, { contest, rule, reason, adminId })
  return rows.map((value) => ({ ...value, rev: Number(value.rev) }))
}

/** Enters a rule into the chain. A contest without an entry has the usual one. */
export async function enterTitleRule(tx: Transaction, { contest, rule, reason, adminId }: RuleChange): Promise<void> {
  const group = await nextGroupId(tx)
  const [row] = await tx<{ at: number }[]>`
    insert into title_rules (group_id, contest_id, title_votes, reason, changed_by, changed_at)
    values (${group}, ${contest}, ${[...rule]}::text[], ${reason}, ${adminId}, date_trunc('milliseconds', now()))
    returning (extract(epoch from changed_at) * 1000)::float8 as at`
  if (!row) throw new Error('an insert returned no row')
  await linkDecision(tx, contest, group, titleRuleLeaf(rule, reason, Math.round(row.at)))
}

export interface DecidedTitleRule {
  readonly rule: TitleRule
  readonly reason: string
  readonly changedAt: Date
  /** The chain link. */
  readonly link: number
}

/** A contest's title rules, latest first; empty under the default rule. */
export async function readTitleRules(sql: Sql, contest: string): Promise<readonly DecidedTitleRule[]> {
  const rows = await sql<(Omit<DecidedTitleRule, 'link'> & { link: string })[]>`
    select r.title_votes as rule, r.reason, r.changed_at as "changedAt", g.sequence as link
    from title_rules r join ballot_groups g on g.id = r.group_id where r.contest_id = ${contest} order by r.group_id desc`
  return rows.map((row) => ({ ...row, link: Number(row.link) }))
}
