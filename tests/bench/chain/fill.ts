import { randomUUID } from 'node:crypto'
import type { CheckpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { changeBallots } from '@ashenda/db/queries/ballots/ballot-changes.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import type { FreshGround } from '../ground.ts'
import { startTallyProcess } from './tally-process.ts'
import { groupSize } from './tally-rounds.ts'

const processes = 3
/** Between two checkpoints. */
const groupsAtOnce = 60
const changed = 500

/** Tallies ballots, as many as are missing, by the worker's own code, and has the chain signed now and then. */
export async function fillUpTo(
  ballots: number,
  database: FreshGround,
  contestants: readonly string[],
  signer: CheckpointSigner,
): Promise<void> {
  const { sql } = database
  const contest = await contestOf(database)
  const crew = Array.from({ length: processes }, () => startTallyProcess('tally.ts'))
  try {
    await Promise.all(crew.map((one) => one.connect(database, contest, contestants)))
    for (let missing = groupsOf(ballots - (await countBallots(database))); missing > 0; missing -= groupsAtOnce) {
      const groups = Math.min(groupsAtOnce, missing)
      await Promise.all(crew.map((one, index) => one.make(Math.floor((groups + index) / processes), groupSize)))
      await Promise.all(crew.map((one) => one.tally()))
      await signCheckpoints({ sql, signer, publish: () => {} })
    }
  } finally {
    for (const one of crew) one.stop()
  }
}

/** Takes some ballots out of the count and puts half of them back, as admins do. */
export async function changeSome({ sql }: FreshGround, contest: string): Promise<void> {
  const adminId = randomUUID()
  await sql`insert into users (id, role, admin_role, phone, fname, mname) values (${adminId}, 'admin', 'owner', '+251911000000', 'Aster', 'Desta')`
  const rows = await sql<{ id: string }[]>`select id from ballots where status = 'counted' limit ${changed}`
  const ids = rows.map(({ id }) => id)
  const decision = { contest, adminId, reason: 'one phone after the other' }
  await changeBallots(sql, { ...decision, ids, to: 'quarantined' })
  await changeBallots(sql, { ...decision, ids: ids.slice(0, changed / 2), to: 'counted' })
}

export async function contestOf({ sql }: FreshGround): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from contests`
  if (!row) throw new Error('the ground has a contest')
  return row.id
}

const groupsOf = (ballots: number): number => Math.ceil(ballots / groupSize)

async function countBallots({ sql }: FreshGround): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ballots`
  return row?.count ?? 0
}
