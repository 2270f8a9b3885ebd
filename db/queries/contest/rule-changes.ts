import { type RuleChange, readRuleChange, ruleChangeText } from '@ashenda/core/domain/announced-rules.ts'
import { rulesLeaf } from '@ashenda/core/domain/ballot-chain.ts'
import type { Sql, Transaction } from '../../client.ts'
import { nextGroupId } from '../ballots/ballot-group.ts'
import { linkDecision } from '../ballots/chain-link.ts'

interface ChangedRules {
  readonly contest: string
  readonly changes: readonly RuleChange[]
  /** Public. */
  readonly reason: string
  readonly adminId: string
}

/** Whether the contest's chain has begun. From then on each change is entered, also while voting is put off again. */
export async function hasChain(tx: Transaction, contest: string): Promise<boolean> {
  const [head] = await tx`select 1 from chain_heads where contest_id = ${contest} and sequence > 0`
  return head !== undefined
}

/** Enters changed rules into the chain, in the transaction that changes them, which holds the contest's row. */
export async function enterRuleChanges(tx: Transaction, change: ChangedRules): Promise<void> {
  const { contest, reason, adminId } = change
  const changes = change.changes.map(ruleChangeText)
  const group = await nextGroupId(tx)
  const [row] = await tx<{ at: number }[]>`
    insert into rule_changes (group_id, contest_id, changes, reason, changed_by, changed_at)
    values (${group}, ${contest}, ${changes}::text[], ${reason}, ${adminId}, date_trunc('milliseconds', now()))
    returning (extract(epoch from changed_at) * 1000)::float8 as at`
  if (!row) throw new Error('an insert returned no row')
  await linkDecision(tx, contest, group, rulesLeaf(changes, reason, Math.round(row.at)))
}

export interface DecidedRules {
  readonly changes: readonly RuleChange[]
  readonly reason: string
  readonly changedAt: Date
  /** The chain link. */
  readonly link: number
}

/** What of a contest's rules was changed, latest first. */
export async function readRuleChanges(sql: Sql, contest: string): Promise<readonly DecidedRules[]> {
  const rows = await sql<(Omit<DecidedRules, 'link' | 'changes'> & { link: string; changes: string[] })[]>`
    select r.changes, r.reason, r.changed_at as "changedAt", g.sequence as link
    from rule_changes r join ballot_groups g on g.id = r.group_id where r.contest_id = ${contest} order by r.group_id desc`
  return rows.map(({ changes, ...row }) => ({
    ...row,
    link: Number(row.link),
    changes: changes.flatMap((text) => readRuleChange(text) ?? []),
  }))
}
