import { v7 } from 'uuid'
import type { Sql, Transaction } from '../../client.ts'

/** Fields by name, as JSON can hold them. */
export type Fields = Readonly<Record<string, string | number | boolean | null>>

export interface AdminAction {
  readonly adminId: string
  /** `noun.verb`, see admin_actions. */
  readonly action: string
  readonly subjectId?: string
  readonly reason?: string
  /** What differs; missing where there was or is nothing. */
  readonly before?: Fields
  readonly after?: Fields
  /** The line of the step that this came of. */
  readonly outcomeOf?: string
}

/**
 * Writes down what an admin changes, in the transaction that changes it; by itself where no transaction can hold the change. Its
 * moment is that of the writing: of two steps that wait for each other the later one may have begun its transaction first.
 * Resolves with the id of the line.
 */
export async function recordAction(sql: Sql | Transaction, done: AdminAction): Promise<string> {
  const id = v7()
  const json = (fields: Fields | undefined) => (fields === undefined ? null : sql.json(fields))
  await sql`
    insert into admin_actions (id, admin_id, action, subject_id, reason, before, after, outcome_of, done_at)
    values (${id}, ${done.adminId}, ${done.action}, ${done.subjectId ?? null}, ${done.reason ?? ''}, ${json(done.before)}, ${json(done.after)},
      ${done.outcomeOf ?? null}, clock_timestamp())`
  return id
}

export interface Outcome extends Pick<AdminAction, 'action' | 'before' | 'after'> {
  /** The kind of step it came of, or the kinds, of which the last step counts. */
  readonly of: string | readonly string[]
  readonly subjectId: string
}

/**
 * Writes down what came of the last step of its kind on a subject, in the transaction of that change and on behalf of the admin who took the
 * step. Once for each step; nothing where no admin took one.
 */
export async function recordOutcome(tx: Transaction, { of, subjectId, action, ...fields }: Outcome): Promise<void> {
  const json = (value: Fields | undefined) => (value === undefined ? null : tx.json(value))
  await tx`
    insert into admin_actions (id, admin_id, action, subject_id, before, after, outcome_of, done_at)
    select ${v7()}::uuid, admin_id, ${action}, subject_id, ${json(fields.before)}::jsonb, ${json(fields.after)}::jsonb, id,
      clock_timestamp()
    from admin_actions where subject_id = ${subjectId} and action = any(${[of].flat()}::text[])
    order by done_at desc, id desc limit 1
    on conflict (outcome_of, action) do nothing`
}

/** The fields of two states that are not the same, as `before` and `after` of an action; undefined where all are. */
export function difference<T extends Fields>(
  was: T,
  is: T,
): { readonly before: Fields; readonly after: Fields } | undefined {
  const changed = Object.keys(is).filter((field) => was[field] !== is[field])
  if (changed.length === 0) return undefined
  const only = (state: T): Fields => Object.fromEntries(changed.map((field) => [field, state[field] ?? null]))
  return { before: only(was), after: only(is) }
}

export interface ListedAction {
  readonly id: string
  readonly adminId: string
  readonly adminName: string
  readonly action: string
  readonly subjectId: string | null
  /** Of the contestant it concerns, herself or by a request or a payment of hers; null where there is none to be found. */
  readonly contestantId: string | null
  /** As she is called now; null once erased. */
  readonly contestantName: string | null
  readonly reason: string
  readonly before: Fields | null
  readonly after: Fields | null
  /** The step it came of, on behalf of whose admin the platform wrote it down; null of a step itself. */
  readonly outcomeOf: string | null
  readonly doneAt: Date
}

const listed = (sql: Sql | Transaction) => sql`
  select a.id, a.admin_id as "adminId", concat_ws(' ', u.fname, u.mname) as "adminName", a.action, a.subject_id as "subjectId",
    w.id as "contestantId",
    case when w.erased_at is null then concat_ws(' ', w.fname, w.mname, nullif(w.lname, '')) end as "contestantName",
    a.reason, a.before, a.after, a.outcome_of as "outcomeOf", a.done_at as "doneAt"
  from admin_actions a join users u on u.id = a.admin_id
    left join contestant_requests r on r.id = ${subjectOf(sql, 'request')}
    left join payments p on p.id = ${subjectOf(sql, 'payment')}
    left join users w on w.id = coalesce(${subjectOf(sql, 'contestant')}, r.contestant_id, p.contestant_id)`

/** The subject as the key of a row, where that is what the noun names: other subjects are no UUIDs. */
const subjectOf = (sql: Sql | Transaction, noun: string) =>
  sql`case when split_part(a.action, '.', 1) = ${noun} then a.subject_id::uuid end`

export interface ActionsWanted {
  /** Everything older than this one. */
  readonly before?: string | undefined
  readonly subjectId?: string | undefined
  readonly adminId?: string | undefined
  /** The noun of the actions: `zone`. */
  readonly noun?: string | undefined
}

/** The latest first, by when they were done. */
export const listActions = (
  sql: Sql,
  { before = '', subjectId = '', adminId = '', noun = '' }: ActionsWanted,
  atMost: number,
): Promise<readonly ListedAction[]> =>
  sql<ListedAction[]>`
    ${listed(sql)}
    where (${before} = '' or (a.done_at, a.id) <
        (select known.done_at, known.id from admin_actions known where known.id = nullif(${before}, '')::uuid))
      and (${subjectId} = '' or a.subject_id = ${subjectId})
      and (${adminId} = '' or a.admin_id = nullif(${adminId}, '')::uuid)
      and (${noun} = '' or split_part(a.action, '.', 1) = ${noun})
    order by a.done_at desc, a.id desc limit ${atMost}`

/** The last admin action on a subject, outcomes apart. @param actions their names, or the nouns before the dot; null for any */
export async function findLastAction(
  sql: Sql | Transaction,
  subjectId: string,
  actions: readonly string[] | null,
): Promise<ListedAction | undefined> {
  const [row] = await sql<ListedAction[]>`
    ${listed(sql)}
    where a.subject_id = ${subjectId} and a.outcome_of is null
      and (${actions}::text[] is null or a.action = any(${actions}::text[])
        or split_part(a.action, '.', 1) = any(${actions}::text[]))
    order by a.done_at desc, a.id desc limit 1`
  return row
}

const recent = '1 hour'

/**
 * The last step an admin took lately on a failed job, alone or with all of its queue: what explains that it is gone. Earlier
 * ones do not, as a job may fail again under the same id. One that was not done explains nothing.
 */
export async function findLastJobStep(sql: Sql, queue: string, jobId: string): Promise<ListedAction | undefined> {
  const [row] = await sql<ListedAction[]>`
    ${listed(sql)}
    where a.done_at > now() - ${recent}::interval and ((a.subject_id = ${jobId} and a.action in ('job.retry', 'job.remove'))
      or (a.action in ('job.retry-all', 'job.remove-all') and a.before ->> 'queue' = ${queue}))
      and not exists (select 1 from admin_actions n where n.outcome_of = a.id and n.action = 'job.not-done')
    order by a.done_at desc, a.id desc limit 1`
  return row
}

/** A step on what an admin saw. */
export interface Step<State extends Fields> {
  readonly subjectId: string
  readonly adminId: string
  /** The values that the admin saw. A field that is left out is not compared. */
  readonly seen: Partial<State>
  readonly was: State
  readonly is: State
  /** The kinds of earlier steps that change the same fields; all kinds if missing. */
  readonly actions?: readonly string[]
}

/**
 * Whether somebody else changed the row since the admin saw it. Her own step sent again, because an answer was lost
 * or a button was pressed twice, does not count as that. Call it while the row is locked.
 */
export async function isOutdated<State extends Fields>(tx: Transaction, step: Step<State>): Promise<boolean> {
  const { subjectId, adminId, seen, was, is, actions } = step
  if (!difference<Fields>(was, { ...was, ...seen })) return false
  if (difference<Fields>(was, is)) return true
  const last = await findLastAction(tx, subjectId, actions ?? null)
  return last !== undefined && last.adminId !== adminId
}
