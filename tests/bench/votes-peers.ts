import { type Arrival, Intake } from '@ashenda/api/intake/intake.ts'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { AppError } from '@ashenda/core/errors.ts'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { Queue } from 'bullmq'
import { makeWorkerUtils } from 'graphile-worker'
import { Redis } from 'ioredis'
import { PgBoss } from 'pg-boss'

/**
 * Loaded before the platform's own api: the route stays as it is, with its schema, rules and answer; only what becomes of an accepted
 * ballot is another. The api answers when `submit` resolves.
 */
type Submit = (ballot: QueuedBallot) => Promise<unknown>

const [databaseUrl, redisUrl] = [process.env['DATABASE_URL'] ?? '', process.env['REDIS_URL'] ?? '']
const connections = 20
export const queueName = 'one-by-one'

/** What a peer's worker gets. */
export interface PeerJob {
  readonly contest: string
  readonly ballot: QueuedBallot
}

const peers = {
  /** Stores nothing. */
  ceiling: async () => async () => {},
  /** A BullMQ job per ballot. */
  bullmq: async (contest) => {
    const queue = new Queue(queueName, { connection: new Redis(redisUrl, { maxRetriesPerRequest: null }) })
    return (ballot) => queue.add('ballot', { contest, ballot }, { removeOnComplete: true })
  },
  /** No queue: groups as ours, written with the worker's statements straight into Postgres, answered after the commit. */
  direct: async (contest, sql) => {
    const { submit } = Intake.prototype
    const intake = new Intake(async (group: readonly Arrival[]) => {
      const ballots = group.map(({ ballot }) => ballot)
      const refusal = await recordGroup(sql, contest, ballots).then(
        () => undefined,
        (cause: unknown) => new AppError('unavailable', { cause }),
      )
      for (const { settle } of group) settle(refusal)
    })
    return (ballot) => submit.call(intake, ballot, contest)
  },
  /** A pg-boss job per ballot, answered after its commit. */
  'pg-boss': async (contest) => {
    const boss = await startBoss(connections)
    return (ballot) => boss.send(queueName, { contest, ballot })
  },
  /** A graphile-worker job per ballot, answered after its commit. */
  graphile: async (contest) => {
    const utils = await makeWorkerUtils({ connectionString: databaseUrl, maxPoolSize: connections })
    await utils.migrate()
    return (ballot) => utils.addJob('ballot', { contest, ballot })
  },
} as const satisfies Record<string, (contest: string, sql: Sql) => Promise<Submit>>

export type ApiPeer = keyof typeof peers
export type WorkerPeer = 'bullmq-1' | 'bullmq-20' | 'pg-boss' | 'graphile'

export async function startBoss(max: number): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: databaseUrl, max })
  boss.on('error', (error) => console.error(error))
  await boss.start()
  await boss.createQueue(queueName)
  return boss
}

const name = process.env['BENCH_PEER'] ?? ''
if (Object.hasOwn(peers, name) && process.argv[1]?.endsWith('api/src/main.ts')) {
  const sql = connect({ url: databaseUrl, name: 'bench-peer', maxConnections: 4 })
  const [contest] = await sql<{ id: string }[]>`select id from contests where current`
  const submit: Submit = await peers[name as ApiPeer](contest?.id ?? '', sql) // asked above
  Object.assign(Intake.prototype, { submit: async (ballot: QueuedBallot) => void (await submit(ballot)) })
}
