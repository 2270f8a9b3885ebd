import type { NoticeLanguage, NoticeWay } from '@ashenda/core/domain/notice.ts'
import type { NoticeText } from '@ashenda/core/domain/notice-text.ts'
import type { Sql } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'
import { type ContestantsWanted, contestantList } from '../contestants/contestant-admin.ts'
import { accountIn, keyOf } from './enter-notice.ts'

export interface BulkReceiver {
  readonly name: string
  readonly phone: string | null
  readonly hasEmail: boolean
  readonly hasChat: boolean
  readonly hasPush: boolean
  readonly language: NoticeLanguage | null
  readonly chosen: readonly NoticeWay[] | null
}

/** Whom a message to a filter of the contestants' table would go to. */
export function findBulkReceivers(sql: Sql, wanted: ContestantsWanted): Promise<readonly BulkReceiver[]> {
  const { from, where } = contestantList(sql, wanted)
  return sql<BulkReceiver[]>`
    select u.fname as name, u.phone, u.email is not null as "hasEmail", n.telegram_chat is not null as "hasChat",
      exists (select from push_subscriptions p where p.user_id = ${accountIn(sql)}) as "hasPush", n.language,
      (select ways from notice_choices w where w.user_id = ${accountIn(sql)} and w.group_name = 'news') as chosen
    from ${from} left join notice_settings n on n.user_id = ${accountIn(sql)} where ${where}`
}

export type BulkTexts = Readonly<Partial<Record<NoticeLanguage, NoticeText>>>

export interface NewBulk {
  readonly id: string
  readonly contestId: string
  readonly adminId: string
  readonly texts: BulkTexts
  readonly ways: readonly NoticeWay[]
  readonly filter: Readonly<Record<string, string>>
  /** The receivers the admin confirmed. */
  readonly count: number
}

/** Enters a message to each contestant of a filter, once per id; or resolves with how many there are now, if that is not what was confirmed. */
export const enterBulk = (sql: Sql, bulk: NewBulk, wanted: ContestantsWanted): Promise<number | undefined> =>
  sql
    .begin(async (tx): Promise<number | undefined> => {
      const { id, contestId, adminId, texts, ways, filter, count } = bulk
      const client = tx as unknown as Sql // a transaction builds fragments as its client does
      const { from, where } = contestantList(client, wanted)
      const kept = await tx`
      insert into bulk_messages (id, contest_id, admin_id, texts, ways, filter, receivers)
      values (${id}, ${contestId}, ${adminId}, ${tx.json(texts as never)}, ${[...ways]}::text[], ${tx.json(filter)}, ${count})
      on conflict (id) do nothing returning 1` // of strings alone
      if (kept.length === 0) return undefined
      const entered = await tx`
      insert into notices (id, contest_id, kind, user_id, bulk_id, ways, dedupe_key)
      select uuidv7(), ${contestId}::uuid, 'bulk', ${accountIn(tx)}, ${id}::uuid, ${[...ways]}::text[],
        ${keyOf(tx, 'bulk', accountIn(tx), tx`${id}::text`)}
      from ${from} where ${where} returning 1`
      if (entered.length !== count) throw new OtherCount(entered.length)
      await recordAction(tx, {
        adminId,
        action: 'message.send',
        subjectId: id,
        after: { receivers: count, ways: ways.join(' ') },
      })
      return undefined
    })
    .catch((error: unknown) => {
      if (error instanceof OtherCount) return error.count
      throw error
    }) as Promise<number | undefined> // postgres.js widens the result of begin to an unwrapped form of itself

class OtherCount extends Error {
  readonly count: number

  constructor(count: number) {
    super('another number of receivers than was confirmed')
    this.count = count
  }
}

export interface BulkRow {
  readonly id: string
  readonly texts: BulkTexts
  readonly by: string
  readonly at: Date
  readonly stoppedAt: Date | null
  readonly total: number
  readonly queued: number
  readonly sent: number
  readonly failed: number
  readonly skipped: number
  readonly etb: number
  readonly usd: number
}

export const listBulks = (sql: Sql, atMost: number): Promise<readonly BulkRow[]> =>
  sql<BulkRow[]>`
    select b.id, b.texts, concat_ws(' ', u.fname, u.mname) as by, b.created_at as at, b.stopped_at as "stoppedAt", b.receivers as total,
      c.queued, c.sent, c.failed, c.skipped, c.etb, c.usd
    from bulk_messages b join users u on u.id = b.admin_id cross join lateral (
      select count(*) filter (where n.state = 'queued')::int as queued, count(*) filter (where n.state in ('sent', 'delivered'))::int as sent,
        count(*) filter (where n.state = 'failed')::int as failed, count(*) filter (where n.state = 'skipped')::int as skipped,
        coalesce(sum(n.cost) filter (where n.currency = 'ETB'), 0)::float8 as etb, coalesce(sum(n.cost) filter (where n.currency = 'USD'), 0)::float8 as usd
      from notices n where n.bulk_id = b.id) c
    order by b.created_at desc, b.id desc limit ${atMost}`

/** Stops a message: whom it has not reached it will not reach. False if it is not under way. */
export const stopBulk = (sql: Sql, id: string, adminId: string): Promise<boolean> =>
  sql.begin(async (tx): Promise<boolean> => {
    const stopped = await tx`
      update bulk_messages set stopped_at = now() where id = ${id} and stopped_at is null
        and exists (select from notices where bulk_id = ${id} and state = 'queued') returning 1`
    if (stopped.length === 0) return false
    const left = await tx`
      update notices set state = 'skipped', reason = 'stopped' where bulk_id = ${id} and state = 'queued' returning 1`
    await recordAction(tx, { adminId, action: 'message.stop', subjectId: id, after: { messages: left.length } })
    return true
  }) as Promise<boolean> // as above
