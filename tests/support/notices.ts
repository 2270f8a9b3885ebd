import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import type { There } from './admin-subjects.ts'
import { insertContestant } from './contest-data.ts'

/** A message to a new contestant that failed; resolves with its id. */
export async function insertFailedNotice({ platform, contest }: There): Promise<string> {
  const [id, contestant] = [v7(), await insertContestant(platform.sql, contest)]
  await platform.sql`
    insert into notices (id, contest_id, kind, user_id, dedupe_key, state, way, error)
    values (${id}, ${contest}, 'paid', ${contestant}, ${`paid:${id}`}, 'failed', 'sms', 'status 500')`
  return id
}

/** The body of a message to all contestants. */
export async function bulkTo({ platform, contest }: There) {
  await insertContestant(platform.sql, contest)
  const [row] = await platform.sql<[{ count: number }]>`
    select count(*)::int as count from contestants c join users u on u.id = c.id where c.contest_id = ${contest} and u.erased_at is null`
  const texts = [{ language: 'en', subject: 'News', body: 'Come to the square, {{name}}.' }]
  return { id: randomUUID(), filter: {}, ways: ['sms'], texts, count: row.count }
}

/** A message to one contestant that is under way; resolves with its id. */
export async function insertBulk({ platform, contest }: There, adminId: string): Promise<string> {
  const [id, contestant] = [randomUUID(), await insertContestant(platform.sql, contest)]
  await platform.sql`
    insert into bulk_messages (id, contest_id, admin_id, texts, ways, filter, receivers)
    values (${id}, ${contest}, ${adminId}, ${platform.sql.json({ en: { subject: 'News', body: 'Come' } })}, '{sms}', '{}', 1)`
  await platform.sql`
    insert into notices (id, contest_id, kind, user_id, bulk_id, dedupe_key, due_at)
    values (${v7()}, ${contest}, 'bulk', ${contestant}, ${id}, ${`bulk:${id}`}, now() + interval '1 hour')`
  return id
}
