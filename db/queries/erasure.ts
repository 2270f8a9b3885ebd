import type { Sql } from '../client.ts'
import { recordAction } from './admin-actions.ts'

/** Who erases whom: an admin, and why, or nobody but herself. */
export interface Erasing {
  readonly by?: { readonly adminId: string; readonly reason: string }
}

/**
 * Empties a voter's row: phone and name are gone, ballots, credits and tally stay as they are. The id, a keyed hash of the phone,
 * stays too, because it keeps the phone's free vote from being cast twice. False where there is no such voter, or no more.
 */
export const eraseVoter = (sql: Sql, voterId: string, { by }: Erasing): Promise<boolean> =>
  sql.begin(async (tx): Promise<boolean> => {
    const gone = await tx`
      update voters set phone = null, name = null, erased_at = now() where id = ${voterId} and erased_at is null returning 1`
    if (gone.length > 0 && by) await recordAction(tx, { ...by, action: 'voter.erase', subjectId: voterId })
    return gone.length > 0
  }) as Promise<boolean> // postgres.js widens the result of begin to an unwrapped form of itself

export interface ErasedContestant {
  /** Files of photos to be removed. */
  readonly files: readonly string[]
  /** Sessions that ended. */
  readonly sessions: readonly string[]
}

/**
 * Takes everything personal out of a contestant's account: names, phone, e-mail, passwords, story, photos, log-ins, and what was asked
 * of her. She takes no part any longer; votes for her stay counted under her id. Undefined where there is no such contestant, or no
 * more.
 */
export const eraseContestant = (sql: Sql, id: string, { by }: Erasing): Promise<ErasedContestant | undefined> =>
  sql.begin(async (tx): Promise<ErasedContestant | undefined> => {
    const gone = await tx`
      update users set phone = null, email = null, fname = '', mname = '', lname = '', password_hash = null, answer_hash = null,
        referred_by = null, erased_at = now(), updated_at = now()
      where id = ${id} and role = 'actor' and erased_at is null returning 1`
    if (gone.length === 0) return undefined
    await tx`
      update contestants set occupation = '', description = '', zone_id = null,
        inactive_since = coalesce(inactive_since, clock_timestamp()) where id = ${id}`
    const files = await tx<{ file: string }[]>`delete from images where contestant_id = ${id} returning file`
    await tx`delete from contestant_requests where contestant_id = ${id}`
    const sessions = await tx<{ id: string }[]>`delete from sessions where user_id = ${id} returning id`
    // An upload under way would put a photo back.
    await tx`update uploads set settled_at = clock_timestamp(), problem = 'not_found' where contestant_id = ${id} and settled_at is null`
    if (by) await recordAction(tx, { ...by, action: 'contestant.erase', subjectId: id })
    return { files: files.map(({ file }) => file), sessions: sessions.map((session) => session.id) }
  }) as Promise<ErasedContestant | undefined> // as above

export interface OwnData {
  readonly account: {
    readonly id: string
    readonly role: string
    readonly phone: string | null
    readonly email: string | null
    readonly fname: string
    readonly mname: string
    readonly lname: string
    readonly registeredAt: Date
    readonly referredBy: string | null
    readonly zone: string | null
    readonly occupation: string | null
    readonly description: string | null
  }
  readonly photos: readonly { readonly file: string; readonly uploadedAt: Date }[]
  readonly payments: readonly {
    readonly reference: string
    readonly provider: string
    readonly amountMinor: number
    readonly currency: string
    readonly state: string
    readonly createdAt: Date
  }[]
  readonly votes: readonly { readonly hour: Date; readonly free: number; readonly paid: number }[]
  readonly requests: readonly {
    readonly from: string
    readonly email: string
    readonly message: string
    readonly type: string
    readonly at: Date
  }[]
  readonly sessions: readonly {
    readonly browser: string
    readonly address: string | null
    readonly from: Date
    readonly until: Date
  }[]
}

/** Everything kept about an account; undefined where there is none. */
export async function readOwnData(sql: Sql, id: string): Promise<OwnData | undefined> {
  const [[account], photos, payments, votes, requests, sessions] = await Promise.all([
    sql<OwnData['account'][]>`
      select u.id, u.role, u.phone, u.email, u.fname, u.mname, u.lname, u.created_at as "registeredAt", u.referred_by as "referredBy",
        z.name as zone, c.occupation, c.description
      from users u left join contestants c on c.id = u.id left join zones z on z.id = c.zone_id
      where u.id = ${id} and u.erased_at is null`,
    sql<OwnData['photos'][number][]>`
      select file, created_at as "uploadedAt" from images where contestant_id = ${id} order by slot`,
    sql<OwnData['payments'][number][]>`
      select reference, provider, amount_minor as "amountMinor", currency, state, created_at as "createdAt"
      from payments where contestant_id = ${id} order by id`,
    sql<OwnData['votes'][number][]>`
      select hour, free, paid from vote_hours where contestant_id = ${id} and free + paid > 0 order by hour`,
    sql<OwnData['requests'][number][]>`
      select brand_name as from, email, message, kind as type, created_at as at
      from contestant_requests where contestant_id = ${id} order by id`,
    sql<OwnData['sessions'][number][]>`
      select user_agent as browser, host(address) as address, created_at as from, expires_at as until
      from sessions where user_id = ${id} and revoked_at is null order by created_at`,
  ])
  return account && { account, photos, payments, votes, requests, sessions }
}
