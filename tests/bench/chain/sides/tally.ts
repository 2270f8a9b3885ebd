import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import type { TallyOrder, TallyReport } from '../plan.ts'

type Connect = Extract<TallyOrder, { order: 'connect' }>

interface Work extends Connect {
  readonly sql: Sql
  readonly postgresPid: number
}

let work: Work | undefined
let groups: readonly QueuedBallot[][] = []

/** The process that tallies, by the worker's own code and over one connection; it does what it is told and ends with its channel. */
async function obey(order: TallyOrder): Promise<TallyReport> {
  if (order.order === 'connect') {
    await work?.sql.end({ timeout: 5 })
    work = await open(order)
    return { report: 'ready' }
  }
  if (!work) throw new Error('it is not connected')
  if (order.order === 'tally') return tally(work)
  const { contestants } = work
  groups = Array.from({ length: order.groups }, () => someBallots(order.groupSize, contestants))
  return { report: 'ready' }
}

async function open(order: Connect): Promise<Work> {
  const sql = connect({ url: order.databaseUrl, name: 'bench-tally', maxConnections: 1 })
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return { ...order, sql, postgresPid: row?.pid ?? 0 }
}

async function tally({ sql, contest, postgresPid }: Work): Promise<TallyReport> {
  const before = { from: now(), cpu: process.cpuUsage(), postgresMs: cpuMs(postgresPid) }
  for (const ballots of groups) await recordGroup(sql, contest, ballots)
  const { user, system } = process.cpuUsage(before.cpu)
  return {
    report: 'tallied',
    ballots: groups.reduce((sum, ballots) => sum + ballots.length, 0),
    from: before.from,
    to: now(),
    workerMs: (user + system) / 1000,
    postgresMs: cpuMs(postgresPid) - before.postgresMs,
  }
}

/** Free ballots of voters who did not vote before, with ids of the form the platform gives them. */
const someBallots = (count: number, contestants: readonly string[]): QueuedBallot[] =>
  Array.from({ length: count }, () => ({
    id: randomUUID().replace(/4(?=.{21}$)/, '8'),
    voter: randomUUID(),
    phone: `+2519${String(randomInt(100_000_000)).padStart(8, '0')}`,
    name: 'Selam Hagos',
    kind: 'free',
    picks: [contestants[randomInt(contestants.length)] ?? ''],
    at: Date.now(),
  }))

/** Epoch ms, finer than the clock tells them. */
const now = (): number => performance.timeOrigin + performance.now()

/** How long a process has run (proc_pid_schedstat: nanoseconds on a processor come first). */
const cpuMs = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

process.on('message', (order: TallyOrder) => void obey(order).then((report) => process.send?.(report)))
process.on('disconnect', () => process.exit())
