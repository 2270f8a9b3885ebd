import { festivalZone } from '@ashenda/core/domain/festival-day.ts'
import {
  type AlertGroup,
  type NoticeKind,
  type NoticeLanguage,
  type NoticeWay,
  permissionOfAlerts,
  rulesOf,
} from '@ashenda/core/domain/notice.ts'
import { holdersOf } from '@ashenda/core/domain/permission.ts'
import type { Fragment } from 'postgres'
import type { Sql, Transaction } from '../../client.ts'

type Db = Sql | Transaction

/** Somebody without a row elsewhere; forgotten once the notice is sent or given up. */
interface NoticeContact {
  readonly name: string
  readonly email?: string
  /** E.164. */
  readonly phone?: string
}

type NoticeReceiver =
  | { readonly user: string }
  | { readonly contestant: string }
  | { readonly subscription: string }
  | { readonly order: string }
  | { readonly contact: NoticeContact }

export interface NewNotice {
  readonly kind: NoticeKind
  readonly receiver: NoticeReceiver
  /** The id of what it tells: a kind is told once a day, or once ever, about each (core/domain/notice.ts). */
  readonly subject: string
  readonly contestId?: string | null
  /** The kind's own values. No names, phones or addresses. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Now by default. In the receiver's quiet hours it waits further if its kind does. */
  readonly dueAt?: Date
  /** All that the receiver chose by default. */
  readonly ways?: readonly NoticeWay[]
  /** A wish; what the receiver chose comes first. */
  readonly language?: NoticeLanguage | undefined
}

/** Of `contestants c`: the account that takes part. */
export const accountIn = (db: Db): Fragment => db`c.id`

const accountOf = (db: Db, contestant: string): Fragment =>
  db`(select ${accountIn(db)} from contestants c where c.id = ${contestant})`

/** Enters a notice in the caller's transaction. A repetition does nothing. The worker sends it within seconds of being due. */
export async function enterNotice(db: Db, notice: NewNotice): Promise<void> {
  const { kind, receiver, subject, contestId = null, values = {}, dueAt, ways = null, language = null } = notice
  const user =
    'user' in receiver
      ? db`${receiver.user}::uuid`
      : 'contestant' in receiver
        ? accountOf(db, receiver.contestant)
        : db`null::uuid`
  await db`
    insert into notices (id, contest_id, kind, user_id, subscription_id, order_id, contact, parameters, language, dedupe_key, due_at, ways)
    select uuidv7(), ${contestId}::uuid, ${kind}, r.user_id, r.subscription_id, r.order_id, r.contact, ${db.json(values)}, ${language},
      ${keyOf(db, kind, db`coalesce(r.user_id, r.subscription_id, r.order_id)`, db`${subject}::text`)},
      ${dueAt ?? db`now()`}, ${ways === null ? null : [...ways]}::text[]
    from (select ${user} as user_id, ${'subscription' in receiver ? receiver.subscription : null}::uuid as subscription_id,
      ${'order' in receiver ? receiver.order : null}::uuid as order_id,
      ${'contact' in receiver ? db.json({ ...receiver.contact }) : null}::jsonb as contact) r
    where num_nonnulls(r.user_id, r.subscription_id, r.order_id, r.contact) = 1
    on conflict (dedupe_key) do nothing`
}

/** Enters a notice for each admin who wants alerts of this kind and may see what it tells. */
export async function enterAlert(
  db: Db,
  { kind, subject, values = {} }: Pick<NewNotice, 'subject' | 'values'> & { readonly kind: AlertKind },
): Promise<void> {
  const group = rulesOf(kind).group as AlertGroup // of alert kinds
  await db`
    insert into notices (id, kind, user_id, parameters, dedupe_key)
    select uuidv7(), ${kind}, u.id, ${db.json(values)}, ${keyOf(db, kind, db`u.id`, db`${subject}::text`)}
    from users u join notice_choices c on c.user_id = u.id and c.group_name = ${group} and c.ways <> '{}'
    where u.role = 'admin' and u.disabled_at is null and u.erased_at is null
      and u.admin_role = any(${[...holdersOf(permissionOfAlerts[group])]})
    on conflict (dedupe_key) do nothing`
}

type AlertKind = Extract<NoticeKind, `alert-${string}`>

/** `approved:{receiver}:{subject}:2027-08-20` */
export const keyOf = (db: Db, kind: NoticeKind, receiver: Fragment, subject: Fragment): Fragment =>
  db`concat_ws(':', ${kind}::text, ${receiver}, ${subject}${rulesOf(kind).per === 'day' ? db`, (now() at time zone ${festivalZone})::date` : db``})`
