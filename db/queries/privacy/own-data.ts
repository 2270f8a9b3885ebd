import type { Sql } from '../../client.ts'

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
  readonly photos: readonly { readonly file: string; readonly uploadedAt: Date; readonly waits: boolean }[]
  /** What of hers an admin is to look at, or has turned down; a text that is null stays as it is. */
  readonly change: {
    readonly fname: string | null
    readonly mname: string | null
    readonly lname: string | null
    readonly occupation: string | null
    readonly description: string | null
    readonly submittedAt: Date
    readonly rejectedAt: Date | null
    readonly rejectionReason: string | null
    readonly rejectionNote: string
  } | null
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
  const [[account], photos, [change], payments, votes, requests, sessions] = await Promise.all([
    sql<OwnData['account'][]>`
      select u.id, u.role, u.phone, u.email, u.fname, u.mname, u.lname, u.created_at as "registeredAt", u.referred_by as "referredBy",
        z.name as zone, c.occupation, c.description
      from users u left join contestants c on c.id = u.id left join zones z on z.id = c.zone_id
      where u.id = ${id} and u.erased_at is null`,
    sql<OwnData['photos'][number][]>`
      select file, created_at as "uploadedAt", false as waits from images where contestant_id = ${id}
      union all select file, created_at, true from waiting_images where contestant_id = ${id} order by waits, file`,
    sql<NonNullable<OwnData['change']>[]>`
      select fname, mname, lname, occupation, description, submitted_at as "submittedAt", rejected_at as "rejectedAt",
        rejection_reason as "rejectionReason", rejection_note as "rejectionNote"
      from contestant_changes where contestant_id = ${id}`,
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
  return account && { account, photos, change: change ?? null, payments, votes, requests, sessions }
}
