import { idsOfVoter, type VoterToErase } from '@ashenda/core/domain/ballot-erasure.ts'
import type { Sql } from '../../client.ts'
import { accountOf } from '../accounts/accounts.ts'
import { countDeadLettersOf } from './erased-texts.ts'

/** A phone's voter: what an erasure deletes, and what stays without name and number. */
export interface VoterErasurePreview {
  readonly name: string | null
  readonly since: Date | null
  readonly erasedAt: Date | null
  /** Deleted. */
  readonly requests: number
  readonly orders: number
  readonly letters: number
  /** Kept; refused ones are not counted. */
  readonly ballots: number
  readonly payments: number
  /** Paid and uncast. */
  readonly openVotes: number
  /** The latest entry of a contestant's account with the same phone, erased separately. */
  readonly contestant: string | null
}

/** Uses indexes only: ballots are found by each contest's free vote, and by payments. */
export async function previewVoterErasure(sql: Sql, voter: VoterToErase): Promise<VoterErasurePreview> {
  const { phone } = voter
  const ids = idsOfVoter(voter)
  const [[row], letters] = await Promise.all([
    sql<Omit<VoterErasurePreview, 'letters'>[]>`
      select v.name, v.since, v."erasedAt",
        (select count(*)::int from contestant_requests where phone = ${phone}) as requests,
        (select count(*)::int from orders where buyer_phone = ${phone}) as orders,
        ((select count(*) from contests c join ballots b on b.contest_id = c.id and b.voter_id = any(${ids}::uuid[]) and b.kind = 'free'
            and b.status <> 'refused')
          + (select count(*) from credits c join payments p on p.id = c.payment_id
            where p.voter_id = any(${ids}::uuid[]) and c.ballot_id is not null))::int as ballots,
        (select count(*)::int from payments where voter_id = any(${ids}::uuid[])) as payments,
        (select count(*)::int from credits where voter_id = any(${ids}::uuid[]) and ballot_id is null and held_at is null) as "openVotes",
        (select c.id from users u join contestants c on c.user_id = u.id where u.phone = ${phone} and u.role = 'actor'
          order by c.created_at desc limit 1) as contestant
      from (select
          (array_agg(name order by erased_at is not null, created_at desc))[1] as name, min(created_at) as since,
          case when bool_and(erased_at is not null) then max(erased_at) end as "erasedAt"
        from voters where id = any(${ids}::uuid[])) v`,
    countDeadLettersOf(sql, voter),
  ])
  if (!row) throw new Error('a row of counts is missing')
  return { ...row, letters }
}

export interface ContestantErasurePreview {
  readonly photos: number
  readonly requests: number
  readonly sessions: number
  readonly votes: number
  readonly payments: number
  /** The end of her number, which the admin types to confirm. */
  readonly phone: string
}

/** The same for a contestant, all her entries; undefined if unknown or erased. */
export async function previewContestantErasure(sql: Sql, id: string): Promise<ContestantErasurePreview | undefined> {
  const [row] = await sql<ContestantErasurePreview[]>`
    with hers as (select id from contestants where user_id = ${accountOf(sql, id)})
    select u.phone,
      ((select count(*) from images where contestant_id in (select id from hers))
        + (select count(*) from waiting_images where contestant_id in (select id from hers)))::int as photos,
      (select count(*)::int from contestant_requests where contestant_id in (select id from hers)) as requests,
      (select count(*)::int from sessions where user_id = u.id) as sessions,
      coalesce((select sum(free + first + second + third)::int from tally where contestant_id in (select id from hers)), 0) as votes,
      (select count(*)::int from payments where contestant_id in (select id from hers)) as payments
    from users u where u.id = ${accountOf(sql, id)} and u.role = 'actor' and u.erased_at is null`
  return row
}
