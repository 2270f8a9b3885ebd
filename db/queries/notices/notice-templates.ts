import type { NoticeKind, NoticeLanguage, NoticeWay } from '@ashenda/core/domain/notice.ts'
import type { NoticeText } from '@ashenda/core/domain/notice-text.ts'
import { v7 } from 'uuid'
import type { Sql } from '../../client.ts'
import { recordAction } from '../admin/admin-actions.ts'

export interface WrittenText {
  readonly way: NoticeWay
  readonly language: NoticeLanguage
  /** Null: the default again. */
  readonly text: NoticeText | null
  readonly by: string
  readonly at: Date
}

/** All texts that admins wrote for a kind, the latest first: of each way and language that one is in force. */
export const listWrittenTexts = (sql: Sql, kind: NoticeKind): Promise<readonly WrittenText[]> =>
  sql<WrittenText[]>`
    select t.way, t.language, case when t.body is not null then json_build_object('subject', t.subject, 'body', t.body) end as text,
      concat_ws(' ', u.fname, u.mname) as by, t.created_at as at
    from notice_templates t join users u on u.id = t.admin_id where t.kind = ${kind} order by t.created_at desc, t.id desc limit 500`

/** Writes a text, or restores the default. */
export const writeText = (
  sql: Sql,
  {
    kind,
    way,
    language,
    text,
    adminId,
  }: {
    readonly kind: NoticeKind
    readonly way: NoticeWay
    readonly language: NoticeLanguage
    readonly text: NoticeText | null
    readonly adminId: string
  },
): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`
      insert into notice_templates (id, kind, way, language, subject, body, admin_id, created_at)
      values (${v7()}, ${kind}, ${way}, ${language}, ${text?.subject ?? null}, ${text?.body ?? null}, ${adminId}, clock_timestamp())`
    await recordAction(tx, {
      adminId,
      action: text ? 'message.write' : 'message.restore',
      after: { kind, way, language },
    })
  })
