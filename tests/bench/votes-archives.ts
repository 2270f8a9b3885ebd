import type { Sql } from '@ashenda/db/client.ts'
import { v7 } from 'uuid'

const amounts = { archives: 10, ballots: 1_000_000, inGroup: 200 }

/** Former contests with all their ballots, each sealed; the same voters every year. */
export async function insertArchives(sql: Sql): Promise<void> {
  const { archives, ballots, inGroup } = amounts
  await sql`
    insert into voters (id, phone, name)
    select md5('v' || n)::uuid, '+2517' || lpad(n::text, 8, '0'), 'Selam Hagos' from generate_series(1, ${ballots}::int) n`
  for (let year = 1; year <= archives; year += 1) {
    const contest = v7()
    const end = sql`now() - ${year}::int * interval '1 year'`
    const groupsBefore = ((year - 1) * ballots) / inGroup
    await sql`
      insert into contests (id, name, current, opens_at, closes_at)
      values (${contest}, ${`year ${year}`}, false, ${end} - interval '6 hours', ${end})`
    const pick = sql`(${sql`select array_agg(id order by id) from contestants`})`
    await sql`
      insert into ballots (id, contest_id, voter_id, pick1, group_id, accepted_at, kind, status)
      select md5(${`b${year}-`}::text || n)::uuid, ${contest}, md5('v' || n)::uuid, ids[1 + abs(hashint4(n)) % cardinality(ids)],
        ${groupsBefore}::int + 1 + (n - 1) / ${inGroup}::int, ${end} - interval '6 hours' * (1 - n / ${ballots}::float8), 'free', 'counted'
      from generate_series(1, ${ballots}::int) n, (select ${pick} as ids) c`
    await sql`
      insert into ballot_groups (id, contest_id, counted, refused, votes, tallied_at, salt, sequence, root, previous, head)
      select ${groupsBefore}::int + n, ${contest}::uuid, ${inGroup}, 0, ${inGroup}, ${end}, gen_random_uuid(), n, sha256('r'), sha256('p'), sha256('h')
      from generate_series(1, ${ballots / inGroup}::int) n`
    await sql`
      insert into chain_heads (contest_id, sequence, head, sealed_at) values (${contest}, ${ballots / inGroup}, sha256('h'), ${end})`
    await sql`
      insert into tally (contest_id, contestant_id, free)
      select contest_id, pick1, count(*) from ballots where contest_id = ${contest} group by 1, 2`
  }
  await sql`select setval('ballot_group_ids', ${(archives * ballots) / inGroup})`
  await sql`vacuum analyze`
}

/** The latest group of the archives; 0 without any. */
export async function lastGroup(sql: Sql): Promise<number> {
  const [row] = await sql<{ last: string }[]>`select coalesce(max(id), 0) as last from ballot_groups`
  return Number(row?.last)
}
