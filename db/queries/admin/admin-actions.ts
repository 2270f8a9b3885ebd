import { v7 } from 'uuid'
import type { Sql, Transaction } from '../../client.ts'

/** Fields by name, as JSON. */
export type Fields = Readonly<Record<string, string | number | boolean | null>>

export interface AdminAction {
  readonly adminId: string
  /** `noun.verb`, see admin_actions. */
  readonly action: string
  readonly subjectId?: string
  readonly reason?: string
  /** Changed fields; missing on creation or deletion. */
  readonly before?: Fields
  readonly after?: Fields
  /** The line of the action this resulted from. */
  readonly outcomeOf?: string
}

/**
 * Logs an admin's change, in its transaction, or alone if no transaction holds the change. Its time is that of writing: of two actions that
 * wait for each other, the later may have begun its transaction first. Resolves with the line's id.
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
  /** The kinds of action it may result from; the latest counts. */
  readonly of: string | readonly string[]
  readonly subjectId: string
}

/**
 * Logs the outcome of the latest such action on a subject, in the transaction of that outcome and in the name of the admin who took it.
 * Once per action; nothing if there was none.
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

/** The differing fields of two states, as `before` and `after`; undefined if equal. */
export function difference<T extends Fields>(
  was: T,
  is: T,
): { readonly before: Fields; readonly after: Fields } | undefined {
  const changed = Object.keys(is).filter((field) => was[field] !== is[field])
  if (changed.length === 0) return undefined
  const only = (state: T): Fields => Object.fromEntries(changed.map((field) => [field, state[field] ?? null]))
  return { before: only(was), after: only(is) }
}

/** As the log names them. */
export async function readAdminName(sql: Sql | Transaction, id: string): Promise<string> {
  const [admin] = await sql<{ name: string }[]>`select concat_ws(' ', fname, mname) as name from users where id = ${id}`
  return admin?.name ?? ''
}

export interface ListedAction {
  readonly id: string
  readonly adminId: string
  readonly adminName: string
  readonly action: string
  readonly subjectId: string | null
  /** The contestant concerned, herself or through a request or payment; null if none is found. */
  readonly contestantId: string | null
  /** Her present name; null once erased. */
  readonly contestantName: string | null
  readonly reason: string
  readonly before: Fields | null
  readonly after: Fields | null
  /** The admin action that caused this outcome; null for the action itself. */
  readonly outcomeOf: string | null
  readonly doneAt: Date
}

const listed = (sql: Sql | Transaction) => sql`
  select a.id, a.admin_id as "adminId", concat_ws(' ', u.fname, u.mname) as "adminName", a.action, a.subject_id as "subjectId",
    e.id as "contestantId",
    case when w.erased_at is null then concat_ws(' ', w.fname, w.mname, nullif(w.lname, '')) end as "contestantName",
    a.reason, a.before, a.after, a.outcome_of as "outcomeOf", a.done_at as "doneAt"
  from admin_actions a join users u on u.id = a.admin_id
    left join contestant_requests r on r.id = ${subjectOf(sql, 'request')}
    left join payments p on p.id = ${subjectOf(sql, 'payment')}
    left join contestants e on e.id = coalesce(${subjectOf(sql, 'contestant')}, r.contestant_id, p.contestant_id)
  left join users w on w.id = e.user_id`

/** The subject as a row's key, if the noun has rows: other subjects are no UUIDs. */
const subjectOf = (sql: Sql | Transaction, noun: string) =>
  sql`case when split_part(a.action, '.', 1) = ${noun} then a.subject_id::uuid end`

export interface ActionsWanted {
  /** Only older ones. */
  readonly before?: string | undefined
  readonly subjectId?: string | undefined
  readonly adminId?: string | undefined
  /** The actions' noun: `zone`. */
  readonly noun?: string | undefined
}

/** Latest first, by time of the action. */
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

/** What admins did to a contestant, to requests to her and to her payments, latest first. */
export const listActionsAbout = (sql: Sql, contestant: string, atMost: number): Promise<readonly ListedAction[]> =>
  sql<ListedAction[]>`
    ${listed(sql)}
    where a.subject_id in (
      select ${contestant}::text
      union all select id::text from contestant_requests where contestant_id = ${contestant}
      union all select id::text from payments where contestant_id = ${contestant})
    order by a.done_at desc, a.id desc limit ${atMost}`

/** The latest action on a subject, outcomes excluded. @param actions their names, or the nouns before the dot; null for any */
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
 * The latest recent action on a failed job, alone or with its whole queue, which explains why the job is gone. Older ones do not, because a
 * job may fail again under its id; nor do those that were not carried out.
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

/** An action on the state an admin saw. */
export interface Step<State extends Fields> {
  readonly subjectId: string
  readonly adminId: string
  /** The values the admin saw; missing fields are not compared. */
  readonly seen: Partial<State>
  readonly was: State
  readonly is: State
  /** Kinds of earlier actions on the same fields; all kinds if missing. */
  readonly actions?: readonly string[]
}

/**
 * Whether somebody else changed the row since the admin saw it. Her own action, repeated after a lost answer or a double click, does not
 * count. Call it while the row is locked.
 */
export async function isOutdated<State extends Fields>(tx: Transaction, step: Step<State>): Promise<boolean> {
  const { subjectId, adminId, seen, was, is, actions } = step
  if (!difference<Fields>(was, { ...was, ...seen })) return false
  if (difference<Fields>(was, is)) return true
  const last = await findLastAction(tx, subjectId, actions ?? null)
  return last !== undefined && last.adminId !== adminId
}
