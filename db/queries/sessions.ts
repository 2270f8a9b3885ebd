import type { Role } from '@ashenda/core/domain/account.ts'
import type { Sql, Transaction } from '../client.ts'

/** Sessions are judged by the clock of Postgres, which all copies of the api share. */

export interface FoundSession {
  readonly id: string
  readonly userId: string
  readonly role: Role
  /** Whether its use is to be noted again. */
  readonly isStale: boolean
}

/** The session of a token, unless it ended or expired, or its account is erased. */
export async function findSession(
  sql: Sql,
  tokenHash: Uint8Array,
  renewAfterSeconds: number,
): Promise<FoundSession | undefined> {
  const [row] = await sql<FoundSession[]>`
    select s.id, s.user_id as "userId", u.role, s.last_seen_at < now() - make_interval(secs => ${renewAfterSeconds}) as "isStale"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.revoked_at is null and s.expires_at > now() and u.erased_at is null`
  return row
}

/** Those of these sessions that neither ended nor expired, of accounts that are not erased. */
export async function findOpenSessions(sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }[]>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${[...ids]}::uuid[]) and s.revoked_at is null and s.expires_at > now() and u.erased_at is null`
  return new Set(rows.map(({ id }) => id))
}

/** Seconds until it expires now; undefined where it ended meanwhile or another request was first. */
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
    returning ceil(extract(epoch from expires_at - now()))::int as seconds`
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

/** Writes a session and clears away those of the account that ended. */
export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx`
    delete from sessions where user_id = ${session.userId} and (revoked_at is not null or expires_at <= now())`
  await tx`
    insert into sessions (id, token_hash, user_id, user_agent, address, expires_at)
    values (${session.id}, ${session.tokenHash}, ${session.userId}, ${session.userAgent}, ${session.address},
      now() + make_interval(secs => ${session.idleSeconds}))`
}

/** Ends what an account has beyond so many sessions, those first that were not used for longest. */
export async function endSessionsBeyond(tx: Transaction, userId: string, most: number): Promise<readonly string[]> {
  const rows = await tx<{ id: string }[]>`
    update sessions set revoked_at = now() where id in (
      select id from sessions where user_id = ${userId} and revoked_at is null
      order by last_seen_at desc, id desc offset ${most})
    returning id`
  return rows.map(({ id }) => id)
}

/** Ends the session of a token, whoever it belongs to. */
export async function endSessionOfToken(sql: Sql | Transaction, tokenHash: Uint8Array): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    update sessions set revoked_at = now() where token_hash = ${tokenHash} and revoked_at is null returning id`
  return rows.map(({ id }) => id)
}
