import type { Role } from '@ashenda/core/domain/account.ts'
import type { AdminRole } from '@ashenda/core/domain/admin-role.ts'
import type { Sql, Transaction } from '../../client.ts'

/** Sessions are judged by Postgres's clock, which all api copies share. */

export interface FoundSession {
  readonly id: string
  readonly userId: string
  readonly role: Role
  /** Her entry in the current contest. */
  readonly entryId: string | null
  readonly adminRole: AdminRole | null
  readonly hasFactor: boolean
  /** Since its second factor was last shown; null if never. */
  readonly shownSecondsAgo: number | null
  /** Whether to record its use again. */
  readonly isStale: boolean
}

/** A token's session, unless ended or expired, or its account is erased or disabled. */
export async function findSession(
  sql: Sql,
  tokenHash: Uint8Array,
  renewAfterSeconds: number,
): Promise<FoundSession | undefined> {
  const [row] = await sql<FoundSession[]>`
    select s.id, s.user_id as "userId", u.role, c.id as "entryId", u.admin_role as "adminRole", f.secret is not null or exists (select from passkeys p where p.user_id = f.user_id) as "hasFactor",
      extract(epoch from now() - s.verified_at)::float8 as "shownSecondsAgo",
      s.last_seen_at < now() - make_interval(secs => ${renewAfterSeconds}) as "isStale"
    from sessions s join users u on u.id = s.user_id left join second_factors f on f.user_id = u.id
      left join (contestants c join contests t on t.id = c.contest_id and t.current) on c.user_id = u.id
    where s.token_hash = ${tokenHash} and s.revoked_at is null and s.expires_at > now()
      and u.erased_at is null and u.disabled_at is null`
  return row
}

/** The open ones of these sessions, of enabled accounts. */
export async function findOpenSessions(sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }[]>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${[...ids]}::uuid[]) and s.revoked_at is null and s.expires_at > now()
      and u.erased_at is null and u.disabled_at is null`
  return new Set(rows.map(({ id }) => id))
}

/** Seconds until it now expires; undefined if it ended or another request was first. */
export async function renewSession(
  sql: Sql,
  id: string,
  life: { readonly idleSeconds: number; readonly mostSeconds: number },
  renewAfterSeconds: number,
): Promise<number | undefined> {
  const [row] = await sql<{ seconds: number }[]>`
    update sessions set last_seen_at = now(), expires_at = least(
      now() + make_interval(secs => ${life.idleSeconds}), created_at + make_interval(secs => ${life.mostSeconds}))
    where id = ${id} and revoked_at is null and expires_at > now()
      and last_seen_at < now() - make_interval(secs => ${renewAfterSeconds})
    returning round(extract(epoch from expires_at - now()))::int as seconds`
  return row?.seconds
}

export interface NewSession {
  readonly id: string
  readonly userId: string
  readonly tokenHash: Uint8Array
  readonly userAgent: string
  readonly address: string | null
  readonly idleSeconds: number
}

/** Inserts a session and deletes the account's ended ones. Displaced ones stay, so that their browser learns why it is logged out. */
export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx`
    delete from sessions where user_id = ${session.userId} and not displaced and (revoked_at is not null or expires_at <= now())`
  await tx`
    insert into sessions (id, token_hash, user_id, user_agent, address, expires_at)
    values (${session.id}, ${session.tokenHash}, ${session.userId}, ${session.userAgent}, ${session.address},
      now() + make_interval(secs => ${session.idleSeconds}))`
}

/** Ends an account's sessions beyond a number, least recently used first. */
export const endSessionsBeyond = (tx: Transaction, userId: string, most: number): Promise<readonly string[]> =>
  idsOf(tx<Id[]>`
    update sessions set revoked_at = now(), displaced = true where id in (
      select id from sessions where user_id = ${userId} and revoked_at is null
      order by last_seen_at desc, id desc offset ${most})
    returning id`)

/** Whether a token's session was displaced by the limit. */
export async function isDisplaced(sql: Sql, tokenHash: Uint8Array): Promise<boolean> {
  const [row] = await sql`select from sessions where token_hash = ${tokenHash} and displaced`
  return row !== undefined
}

/** Ends a token's session; undefined if there is none. */
export async function endSessionOfToken(
  sql: Sql | Transaction,
  tokenHash: Uint8Array,
): Promise<Pick<FoundSession, 'id' | 'userId'> | undefined> {
  const [row] = await sql<Pick<FoundSession, 'id' | 'userId'>[]>`
    update sessions set revoked_at = now() where token_hash = ${tokenHash} and revoked_at is null
    returning id, user_id as "userId"`
  return row
}

/** Ends an account's sessions, except one. */
export const endSessionsOf = (
  sql: Sql | Transaction,
  userId: string,
  staying: string | null,
): Promise<readonly string[]> =>
  idsOf(sql<Id[]>`
    update sessions set revoked_at = now()
    where user_id = ${userId} and revoked_at is null and expires_at > now() and id is distinct from ${staying}::uuid
    returning id`)

/** Ends one session of an account; nothing if it is another account's. */
export const endSession = (sql: Sql, userId: string, id: string): Promise<readonly string[]> =>
  idsOf(sql<Id[]>`
    update sessions set revoked_at = now()
    where id = ${id} and user_id = ${userId} and revoked_at is null and expires_at > now() returning id`)

/** Gives a session a new token and voids the old one. Seconds until expiry; undefined if it ended. */
export async function replaceToken(tx: Transaction, id: string, tokenHash: Uint8Array): Promise<number | undefined> {
  const [row] = await tx<{ seconds: number }[]>`
    update sessions set token_hash = ${tokenHash} where id = ${id} and revoked_at is null and expires_at > now()
    returning round(extract(epoch from expires_at - now()))::int as seconds`
  return row?.seconds
}

/** Records that the session showed its second factor. */
export async function markVerified(tx: Transaction, id: string): Promise<void> {
  await tx`update sessions set verified_at = now() where id = ${id}`
}

export interface ListedSession {
  readonly id: string
  readonly userAgent: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
}

/** An account's sessions, last used first. */
export const findSessionsOf = (sql: Sql, userId: string): Promise<readonly ListedSession[]> =>
  sql<ListedSession[]>`
    select id, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt" from sessions
    where user_id = ${userId} and revoked_at is null and expires_at > now() order by last_seen_at desc, id desc`

export interface DisplacedSession {
  readonly userAgent: string
  readonly endedAt: Date
}

/** An account's last displaced session. */
export async function findLastDisplaced(sql: Sql, userId: string): Promise<DisplacedSession | undefined> {
  const [row] = await sql<DisplacedSession[]>`
    select user_agent as "userAgent", revoked_at as "endedAt" from sessions
    where user_id = ${userId} and displaced order by revoked_at desc limit 1`
  return row
}

interface Id {
  readonly id: string
}
const idsOf = async (rows: Promise<readonly Id[]>): Promise<readonly string[]> => (await rows).map(({ id }) => id)
