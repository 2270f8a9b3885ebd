import { createHash, randomUUID } from 'node:crypto'
import type { Sql } from '@ashenda/db/client.ts'
import { insertContest } from '../support/contest-data.ts'

const amounts = { contestants: 10_000, ballots: 1_000_000, payments: 50_000, actions: 20_000, requests: 5_000 }

const [fees, cards] = [3_000, 2_000]
const hoursOfVoting = 6
const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What a text of names picks from: Latin and Ge'ez, few enough that names repeat. */
const nameIn = (sql: Sql, names: readonly string[], seed: ReturnType<Sql>) =>
  sql`(${[...names]}::text[])[1 + abs(hashtext(${seed})) % ${names.length}::int]`
const first = ['Selam', 'Aster', 'Hiwot', 'Letay', 'Tsega', 'Mihret', 'ሰላም', 'ለታይ', 'Freweyni', 'Abeba', 'Kisanet']
const middle = ['Hagos', 'Kidane', 'Gebre', 'Tesfay', 'Berhe', 'ሓጎስ', 'Araya', 'Weldu', 'Haile']
const last = ['', 'Araya', 'Gidey', 'Abraha', 'Mehari', 'ኣርኣያ']

/** A full evening: everyone votes free, payers with their three picks. Resolves with an owner's session token. */
export async function fillForLists(sql: Sql): Promise<string> {
  const { contestants, ballots, payments, actions, requests } = amounts
  const votesPaid = payments - fees
  const contest = await insertContest(sql, { opensAt: new Date(Date.now() - hoursOfVoting * 3_600_000) })
  const owner = randomUUID()
  const token = `${randomUUID().replaceAll('-', '')}bench-lists`
  const person = (seed: string) =>
    sql`${nameIn(sql, first, sql`${seed}::text || n`)}, ${nameIn(sql, middle, sql`n || ${seed}::text`)}, ${nameIn(sql, last, sql`n::text`)}`
  await sql`
    insert into users (id, role, admin_role, phone, email, fname, mname)
    values (${owner}, 'admin', 'owner', '+251911000000', 'owner@example.org', 'Owner', 'Bench')`
  await sql`
    insert into sessions (id, token_hash, user_id, expires_at)
    values (gen_random_uuid(), ${tokenHash(token)}, ${owner}, now() + interval '1 day')`
  await sql`insert into zones (id, name, position) select md5('z' || n)::uuid, 'zone ' || n, n from generate_series(1, 13) n`
  await sql`
    insert into users (id, role, phone, fname, mname, lname)
    select md5('c' || n)::uuid, 'actor', '+2517' || lpad(n::text, 8, '0'), ${person('c')} from generate_series(1, ${contestants}::int) n`
  await sql`
    insert into contestants (id, contest_id, zone_id, occupation, description, paid_at, inactive_since, created_at)
    select md5('c' || n)::uuid, ${contest}, md5('z' || 1 + n % 13)::uuid, 'weaver', 'She weaves, and sings the old songs.',
      case when n % 5 > 0 then now() end, case when n % 97 = 0 then now() end, now() - n * interval '2 minutes'
    from generate_series(1, ${contestants}::int) n`
  await sql`
    insert into images (id, contestant_id, slot, file, width, height, colour)
    select gen_random_uuid(), md5('c' || n)::uuid, slot, gen_random_uuid() || '.webp', 960, 1200, '#b78d79'
    from generate_series(1, ${contestants}::int) n, generate_series(1, 2) slot where n % 50 > 0`
  await sql`
    insert into sessions (id, token_hash, user_id, created_at, expires_at)
    select gen_random_uuid(), sha256((n || '-' || log)::bytea), md5('c' || n)::uuid, now() - (n + log) * interval '1 minute', now() + interval '1 day'
    from generate_series(1, ${contestants}::int) n, generate_series(1, 3) log where n % 4 > 0`
  await sql`
    insert into contestant_changes (contestant_id, version, submitted_at)
    select md5('c' || n)::uuid, gen_random_uuid(), now() from generate_series(1, ${contestants}::int, 100) n`
  await sql`
    insert into reports (id, contestant_id, reporter, reason)
    select gen_random_uuid(), md5('c' || n)::uuid, gen_random_uuid(), 'untrue' from generate_series(7, ${contestants}::int, 200) n`
  // Of voters, payers first. Each votes free once, and a payer as often as she paid.
  const voters = ballots - votesPaid
  await sql`
    insert into voters (id, phone, name)
    select md5('v' || n)::uuid, '+2519' || lpad(n::text, 8, '0'), concat_ws(' ', ${nameIn(sql, first, sql`'v' || n`)}, ${nameIn(sql, middle, sql`n::text`)})
    from generate_series(1, ${voters}::int) n`
  await sql`
    insert into payments (id, purpose, voter_id, contestant_id, provider, reference, provider_reference, amount_minor, currency, state,
      created_at, settled_at, charge_minor, card_hash, attention, returned_at, refund_asked_at)
    select md5('p' || n)::uuid, case when n > ${fees} then 'vote' else 'fee' end, case when n > ${fees} then md5('v' || n - n % 2)::uuid end,
      case when n <= ${fees} then md5('c' || n)::uuid end, case when n > ${payments - cards} then 'tcard' else 'chapa' end,
      'vote-' || md5('r' || n), 'AP' || upper(left(md5('a' || n), 10)), case when n % 10 = 0 then 200 else 3000 end,
      case when n % 10 = 0 then 'USD' else 'ETB' end, state, at, case when state in ('succeeded', 'refunded') then at + interval '1 minute' end, 105,
      case when n > ${payments - cards} then sha256(n::text::bytea) end, case when n % 2000 = 0 then 'no_outcome' end,
      case when state = 'refunded' then at + interval '2 hours' end, case when state = 'refunded' then at end
    from (select n, now() - (n % 2000) * interval '20 minutes' as at,
      case when n % 12 < 9 then 'succeeded' when n % 12 < 11 then 'expired' when n % 24 < 12 then 'refunded' else 'failed' end as state
      from generate_series(1, ${payments}::int) n) p`
  await sql`
    insert into credits (id, payment_id, voter_id)
    select md5('k' || p.id)::uuid, p.id, p.voter_id from payments p where p.purpose = 'vote' and p.state = 'succeeded'`
  // Evenly over the hours; at such a rate few come while a group is being written.
  const at = sql`now() - interval '1 hour' * ${hoursOfVoting}::int * (1 - n / ${ballots}::float8)`
  const pick = (seed: string) => sql`md5('c' || 1 + abs(hashtext(${seed}::text || n)) % ${contestants}::int)::uuid`
  await sql`
    insert into ballots (id, contest_id, voter_id, pick1, group_id, accepted_at, kind, status)
    select md5('b' || n)::uuid, ${contest}, md5('v' || n)::uuid, ${pick('1')}, 1 + n / 2, ${at}, 'free', 'counted'
    from generate_series(1, ${voters}::int) n`
  await sql`
    insert into ballots (id, contest_id, voter_id, credit_id, pick1, group_id, accepted_at, kind, status)
    select md5('b' || n + ${voters}::int)::uuid, ${contest}, k.voter_id, k.id, ${pick('1')}, 1 + (n + ${voters}::int) / 2, ${at}, 'paid', 'counted'
    from (select row_number() over () as n, credits.* from credits) k`
  await sql`
    update credits k set ballot_id = b.id from ballots b where b.credit_id = k.id`
  await sql`update ballots set status = 'quarantined' where group_id % 25000 = 1`
  await sql`
    insert into ballot_groups (id, contest_id, counted, refused, votes, tallied_at, salt, sequence, root, previous, head)
    select group_id, ${contest}::uuid, count(*), 0, count(*), max(accepted_at), gen_random_uuid(), group_id, sha256('r'), sha256('p'), sha256('h')
    from ballots group by group_id order by group_id`
  await sql`
    insert into tally (contest_id, contestant_id, free, first, unproven_reached_at, paid_reached_at)
    select ${contest}::uuid, pick1, count(*) filter (where kind = 'free'), count(*) filter (where kind = 'paid'), max(accepted_at), max(accepted_at)
    from ballots where status = 'counted' group by pick1`
  await sql`
    insert into vote_hours (contest_id, contestant_id, hour, free, paid)
    select ${contest}::uuid, pick1, date_trunc('hour', accepted_at), count(*) filter (where kind = 'free'), count(*) filter (where kind = 'paid')
    from ballots where status = 'counted' group by 1, 2, 3`
  await sql`
    insert into admin_actions (id, admin_id, action, subject_id, reason, done_at)
    select gen_random_uuid(), ${owner}, case when n % 3 = 0 then 'payment.refund' else 'contestant.activate' end,
      md5(case when n % 3 = 0 then 'p' else 'c' end || n % 9999)::uuid, 'as she asked on the phone', now() - n * interval '1 minute'
    from generate_series(1, ${actions}::int) n`
  await sql`
    insert into contestant_requests (id, content_id, contestant_id, brand_name, email, phone, message, kind, created_at)
    select gen_random_uuid(), gen_random_uuid(), md5('c' || 1 + n % 3000)::uuid, 'Brand ' || n, 'brand' || n || '@example.org', '+2519' || lpad(n::text, 8, '0'),
      repeat('We would like to work with you. ', 8), 'promotion', now() - n * interval '3 minutes' from generate_series(1, ${requests}::int) n`
  await sql`vacuum analyze`
  return token
}
