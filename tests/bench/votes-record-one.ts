import { Pool, type PoolClient } from 'pg'
import type { PeerJob } from './votes-peers.ts'

export const poolOf = (url: string, max: number): Pool =>
  new Pool({ connectionString: url, max }).on('error', (error) => console.error(error))

/**
 * A ballot as one would record it first: a transaction of its own, a row of the tally raised per pick. Prepared statements and no look-up
 * beyond the constraints, so that it is as quick as it can be.
 */
export async function recordOne(pool: Pool, { contest, ballot }: PeerJob): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await write(client, contest, ballot)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function write(client: PoolClient, contest: string, ballot: PeerJob['ballot']): Promise<void> {
  await client.query({
    name: 'voter',
    text: 'insert into voters (id, phone, name) values ($1, $2, $3) on conflict do nothing',
    values: [ballot.voter, ballot.phone, ballot.name],
  })
  const [pick1, pick2 = null, pick3 = null] = ballot.picks
  const written = await client.query({
    name: 'ballot',
    text: `insert into ballots (id, contest_id, voter_id, pick1, pick2, pick3, group_id, accepted_at, kind, status)
      values ($1, $2, $3, $4, $5, $6, 0, to_timestamp($7 / 1000.0), $8, 'counted') on conflict do nothing`,
    values: [ballot.id, contest, ballot.voter, pick1, pick2, pick3, ballot.at, ballot.kind],
  })
  if (written.rowCount === 0) return
  // In the order of their ids: two ballots with the same picks must not wait for each other.
  for (const pick of [...ballot.picks].sort()) {
    await client.query({
      name: 'tally',
      text: `insert into tally as t (contest_id, contestant_id, free, unproven_reached_at, rev)
        values ($1, $2, 1, to_timestamp($3 / 1000.0), 1)
        on conflict (contest_id, contestant_id)
        do update set free = t.free + 1, unproven_reached_at = excluded.unproven_reached_at, rev = t.rev + 1`,
      values: [contest, pick, ballot.at],
    })
  }
}
