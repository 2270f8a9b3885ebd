import { createHash } from 'node:crypto'
import type { Sql } from '@ashenda/db/client.ts'

/**
 * What is wrong with the chain of a contest, found from the rows alone. Written from the decision record with statements and
 * digests of its own: an error of the worker must not be repeated here.
 */
export async function chainProblems(sql: Sql, contest: string): Promise<readonly string[]> {
  const { groups, ballots, changes, rules, ruled, juries, end } = await rowsOf(sql, contest)
  const inner = new Map(
    ballots.map((row) => [row.id, sha256(`ballot|${row.id}|${row.salt}|${row.voter}|${row.credit}|${row.at}`)]),
  )
  const leaves = new Map<string, string[]>()
  const addLeaf = (group: string, text: string): void => {
    leaves.set(group, [...(leaves.get(group) ?? []), sha256(`\0${text}`)])
  }
  for (const { id, group, kind, picks, reason } of ballots)
    addLeaf(group, `judged|${inner.get(id)}|${kind}|${picks}|${reason === '' ? 'counted' : `refused:${reason}`}`)
  for (const { group, ballot, from, to, reason, at } of changes)
    addLeaf(group, `changed|${inner.get(ballot)}|${from}|${to}|${sha256(reason)}|${at}`)
  for (const { group, titles, reason, at } of rules) addLeaf(group, `titles|${titles}|${sha256(reason)}|${at}`)
  for (const { group, changed, reason, at } of ruled) addLeaf(group, `rules|${changed}|${sha256(reason)}|${at}`)
  for (const { group, salt, result, at } of juries) {
    const lines = [
      `jury|${salt}|${result.most}|${result.members}`,
      ...result.contestants.map((one) => `${one.contestant}|${one.zone ?? ''}|${one.points}|${one.judges}`),
    ]
    addLeaf(group, `jury|${sha256(lines.join('\n'))}|${at}`)
  }

  const problems: string[] = []
  let head = sha256(`chain|${contest}`)
  for (const [index, group] of groups.entries()) {
    const found = (leaves.get(group.id) ?? []).toSorted()
    if (group.sequence !== index + 1) problems.push(`link ${group.sequence} stands at ${index + 1}`)
    if (group.previous !== head) problems.push(`link ${group.sequence} does not follow on the one before`)
    if (found.length !== group.counted + group.refused + group.changed)
      problems.push(`link ${group.sequence} says another number than it has`)
    if (found.length === 0 || rootOf(found) !== group.root) problems.push(`link ${group.sequence} holds other ballots`)
    const number = Buffer.alloc(8)
    number.writeBigInt64BE(BigInt(group.sequence))
    head = sha256(Buffer.concat([Buffer.from(`02${group.previous}`, 'hex'), number, Buffer.from(group.root, 'hex')]))
    if (head !== group.head) problems.push(`link ${group.sequence} has another head`)
    leaves.delete(group.id)
  }
  for (const group of leaves.keys()) problems.push(`group ${group} is not in the chain`)
  if ((end?.sequence ?? 0) !== groups.length || (end !== undefined && end.head !== head))
    problems.push('the chain ends elsewhere')
  return [...problems, ...statusProblems(ballots, changes)]
}

/** All as it stood in one moment: a worker may go on recording meanwhile. */
const rowsOf = (sql: Sql, contest: string) =>
  sql.begin('isolation level repeatable read read only', async (tx) => {
    const groups = await tx<GroupRow[]>`
      select id::text, counted, refused, changed, sequence::int, encode(root, 'hex') as root, encode(previous, 'hex') as previous,
        encode(head, 'hex') as head from ballot_groups where contest_id = ${contest} order by sequence`
    const ballots = await tx<BallotRow[]>`
      select b.id, b.group_id::text as group, g.salt, b.voter_id as voter, coalesce(b.credit_id::text, '') as credit, case when b.kind = 'free' and b.proven then 'proven' else b.kind::text end as kind,
        (extract(epoch from b.accepted_at) * 1000)::bigint::text as at,
        array_to_string(array[pick1, pick2, pick3], ',') as picks, b.status::text, coalesce(b.reason::text, '') as reason
      from ballots b join ballot_groups g on g.id = b.group_id where b.contest_id = ${contest}`
    const changes = await tx<ChangeRow[]>`
      select c.group_id::text as group, c.ballot_id as ballot, c.from_status::text as from, c.to_status::text as to, c.reason,
        (extract(epoch from c.changed_at) * 1000)::bigint::text as at
      from ballot_changes c join ballot_groups g on g.id = c.group_id where g.contest_id = ${contest} order by g.sequence`
    const rules = await tx<{ group: string; titles: string; reason: string; at: string }[]>`
      select group_id::text as group, array_to_string(title_votes, ',') as titles, reason, (extract(epoch from changed_at) * 1000)::bigint::text as at
      from title_rules where contest_id = ${contest}`
    const ruled = await tx<{ group: string; changed: string; reason: string; at: string }[]>`
      select group_id::text as group, array_to_string(changes, ',') as changed, reason, (extract(epoch from changed_at) * 1000)::bigint::text as at
      from rule_changes where contest_id = ${contest}`
    const juries = await tx<JuryRow[]>`
      select group_id::text as group, salt, result, (extract(epoch from sealed_at) * 1000)::bigint::text as at
      from jury_results where contest_id = ${contest}`
    const [end] = await tx<{ sequence: number; head: string }[]>`
      select sequence::int, encode(head, 'hex') as head from chain_heads where contest_id = ${contest}`
    return { groups, ballots, changes, rules, ruled, juries, end }
  })

/** A ballot stands as it was judged, or where its latest change led. */
function statusProblems(ballots: readonly BallotRow[], changes: readonly ChangeRow[]): readonly string[] {
  const status = new Map(ballots.map(({ id, reason }) => [id, reason === '' ? 'counted' : 'refused']))
  const problems: string[] = []
  for (const { ballot, from, to } of changes) {
    if (status.get(ballot) !== from) problems.push(`a change of ${ballot} begins at ${from}`)
    status.set(ballot, to)
  }
  for (const { id, status: kept } of ballots) if (status.get(id) !== kept) problems.push(`${id} is ${kept} by no entry`)
  return problems
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

function rootOf(leaves: readonly string[]): string {
  const [only = ''] = leaves
  if (leaves.length === 1) return only
  let cut = 1
  while (cut * 2 < leaves.length) cut *= 2
  return sha256(Buffer.from(`01${rootOf(leaves.slice(0, cut))}${rootOf(leaves.slice(cut))}`, 'hex'))
}

interface GroupRow {
  readonly id: string
  readonly counted: number
  readonly refused: number
  readonly changed: number
  readonly sequence: number
  readonly root: string
  readonly previous: string
  readonly head: string
}

interface BallotRow {
  readonly id: string
  readonly group: string
  readonly salt: string
  readonly voter: string
  readonly credit: string
  readonly kind: string
  readonly at: string
  readonly picks: string
  readonly status: string
  readonly reason: string
}

interface JuryRow {
  readonly group: string
  readonly salt: string
  readonly result: {
    readonly most: number
    readonly members: number
    readonly contestants: readonly {
      readonly contestant: string
      readonly zone: string | null
      readonly points: number
      readonly judges: number
    }[]
  }
  readonly at: string
}

interface ChangeRow {
  readonly group: string
  readonly ballot: string
  readonly from: string
  readonly to: string
  readonly reason: string
  readonly at: string
}
