import type { Sql } from '../../client.ts'
import type { ListParts } from '../list-page.ts'
import type { ListedAction } from './admin-actions.ts'

export interface ActivityWanted {
  /** The contest, or what belongs to it. */
  readonly contest?: string | undefined
  readonly adminId?: string | undefined
  /** The actions' noun: `zone`. */
  readonly noun?: string | undefined
  readonly subjectId?: string | undefined
  /** When it was done: from, and before. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Part of a reason, a changed value or a name. */
  readonly text?: string | undefined
}

export interface ListedActivity extends ListedAction {
  /** The subject's present name; null if it has none. */
  readonly subjectName: string | null
}

/** The subject as a row's key, for actions of this noun. */
const keyOf = (sql: Sql, noun: string) =>
  sql`case when split_part(a.action, '.', 1) = ${noun} and a.subject_id ~ '^[0-9a-f-]{36}$' then a.subject_id::uuid end`

const tables = (sql: Sql) => sql`admin_actions a join users u on u.id = a.admin_id
  left join contestant_requests r on r.id = ${keyOf(sql, 'request')}
  left join payments p on p.id = ${keyOf(sql, 'payment')}
  left join contestants e on e.id = coalesce(${keyOf(sql, 'contestant')}, r.contestant_id, p.contestant_id)
  left join users w on w.id = e.user_id
  left join users m on m.id = ${keyOf(sql, 'admin')}
  left join orders o on o.id = ${keyOf(sql, 'order')}
  left join products g on g.id = ${keyOf(sql, 'product')}
  left join categories k on k.id = ${keyOf(sql, 'category')}
  left join zones z on z.id = ${keyOf(sql, 'zone')}
  left join card_batches b on b.id = ${keyOf(sql, 'cards')}
  left join contests t on t.id = ${keyOf(sql, 'contest')}`

const nameOf = (sql: Sql, table: 'u' | 'w' | 'm') =>
  sql`nullif(concat_ws(' ', ${sql(table)}.fname, nullif(${sql(table)}.mname, ''), nullif(${sql(table)}.lname, '')), '')`

/** Of the row if it is there; otherwise as the log tells it. */
const subjectName = (sql: Sql) => sql`coalesce(
  case when split_part(a.action, '.', 1) = 'contestant' then ${nameOf(sql, 'w')} end,
  r.brand_name, p.reference, ${nameOf(sql, 'm')}, nullif(o.buyer_name, ''), g.name, k.name, z.name, t.name,
  case when b.id is not null then concat_ws(' · ', '#' || b.number, nullif(b.agent, '')) end,
  case when split_part(a.action, '.', 1) in ('category', 'contest', 'product', 'zone') then coalesce(a.after ->> 'name', a.before ->> 'name') end,
  a.before ->> 'queue')`

/** The activity log: what admins did, with names of people and things. */
export function activityList(sql: Sql, wanted: ActivityWanted): ListParts {
  const { contest, adminId, noun, subjectId, from, to, text } = wanted
  const part = `%${(text ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const conditions = [
    contest !== undefined && sql`coalesce(e.contest_id, p.contest_id, z.contest_id, b.contest_id, t.id) = ${contest}`,
    adminId !== undefined && sql`a.admin_id = ${adminId}`,
    noun !== undefined && sql`split_part(a.action, '.', 1) = ${noun}`,
    subjectId !== undefined && sql`a.subject_id = ${subjectId}`,
    from && sql`a.done_at >= ${from}`,
    to && sql`a.done_at < ${to}`,
    text !== undefined &&
      sql`(concat_ws(' ', a.reason, a.before, a.after, a.subject_id, u.fname, u.mname) ilike ${part}
        or ${subjectName(sql)} ilike ${part} or ${nameOf(sql, 'w')} ilike ${part})`,
  ].filter((one) => typeof one === 'object')
  return {
    columns: sql`a.id, a.admin_id as "adminId", concat_ws(' ', u.fname, u.mname) as "adminName", a.action,
      a.subject_id as "subjectId", e.id as "contestantId", case when w.erased_at is null then ${nameOf(sql, 'w')} end as "contestantName",
      a.reason, a.before, a.after, a.outcome_of as "outcomeOf", a.done_at as "doneAt", ${subjectName(sql)} as "subjectName"`,
    from:
      text === undefined && contest === undefined
        ? sql`admin_actions a join users u on u.id = a.admin_id`
        : tables(sql),
    details: tables(sql),
    where: conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`),
    id: sql`a.id`,
    sorts: {
      doneAt: { expression: sql`a.done_at`, type: 'timestamptz' },
      admin: { expression: sql`lower(concat_ws(' ', u.fname, u.mname))`, type: 'text' },
      action: { expression: sql`a.action`, type: 'text' },
    },
  }
}
