import { v7 } from 'uuid'
import type { Sql, Transaction } from '../client.ts'

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
}

/** Writes down what an admin changes, in the transaction that changes it. */
export async function recordAction(tx: Transaction, done: AdminAction): Promise<void> {
  const json = (fields: Fields | undefined) => (fields === undefined ? null : tx.json(fields))
  await tx`
    insert into admin_actions (id, admin_id, action, subject_id, reason, before, after)
    values (${v7()}, ${done.adminId}, ${done.action}, ${done.subjectId ?? null}, ${done.reason ?? ''}, ${json(done.before)}, ${json(done.after)})`
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
  readonly reason: string
  readonly before: Fields | null
  readonly after: Fields | null
  readonly doneAt: Date
}

export interface ActionsWanted {
  /** Everything older than this one. */
  readonly before?: string | undefined
  readonly subjectId?: string | undefined
  readonly adminId?: string | undefined
  /** The noun of the actions: `zone`. */
  readonly noun?: string | undefined
}

/** The latest first: ids rise with time. */
export const listActions = (
  sql: Sql,
  { before = '', subjectId = '', adminId = '', noun = '' }: ActionsWanted,
  atMost: number,
): Promise<readonly ListedAction[]> =>
  sql<ListedAction[]>`
    select a.id, a.admin_id as "adminId", concat_ws(' ', u.fname, u.mname) as "adminName", a.action, a.subject_id as "subjectId",
      a.reason, a.before, a.after, a.done_at as "doneAt"
    from admin_actions a join users u on u.id = a.admin_id
    where (${before} = '' or a.id < nullif(${before}, '')::uuid) and (${subjectId} = '' or a.subject_id = ${subjectId})
      and (${adminId} = '' or a.admin_id = nullif(${adminId}, '')::uuid)
      and (${noun} = '' or split_part(a.action, '.', 1) = ${noun})
    order by a.id desc limit ${atMost}`

/** Everyone who is an admin, by name. */
export const listAdmins = (sql: Sql): Promise<readonly { readonly id: string; readonly name: string }[]> =>
  sql<{ id: string; name: string }[]>`
    select id, concat_ws(' ', fname, mname) as name from users where role = 'admin' order by name, id`
