import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { connect, type Sql, type Transaction } from '@ashenda/db/client.ts'
import { type Random, seeded } from '../../chaos/random.ts'
import { until } from '../../support/until.ts'

export interface Faults {
  /** Connects past everything between the pools and Postgres. */
  readonly sql: Sql
  /** The pools' address of Postgres. */
  readonly url: string
  /** Each breaks connections; they are called one after the other, at random. */
  readonly faults: readonly (() => unknown)[]
  /** The longest pause between two faults. */
  readonly everyMs: number
}

export interface RunPlan {
  /** Limits of the run: transactions and time. */
  readonly transactions: number
  readonly withinMs: number
  readonly seed: number
}

/** What a started transaction was told, and how many rows it wanted to write. */
interface Told {
  readonly outcome: 'committed' | 'taken back' | 'lost'
  readonly rows: number
}

export interface RunResult {
  readonly told: ReadonlyMap<string, Told>
  /** Statements and callbacks that have not settled. */
  readonly unsettled: number
  /** Pools that do not answer on every connection at the end. */
  readonly unusable: number
  readonly faults: number
}

const pools = 3
const connections = 3
const tasks = 18

class TakenBack extends Error {}

/** Where a run writes: each row names its transaction as the driver and as Postgres see it. */
export const createRowsTable = (sql: Sql) => sql`
  create table said (by uuid not null, place int not null, filler text not null, xid xid8 not null default pg_current_xact_id())`

/**
 * Runs transactions of every shape on several pools while their connections are broken: single and parallel statements, savepoints, values
 * longer than a packet, pauses, branches nobody awaits, and statements outside any transaction.
 */
export async function runUnderFaults(target: Faults, plan: RunPlan): Promise<RunResult> {
  const random = seeded(plan.seed, 'transactions')
  const told = new Map<string, Told>()
  let unsettled = 0
  const counted = <T>(promise: Promise<T>): Promise<T> => {
    unsettled += 1
    const settle = () => {
      unsettled -= 1
    }
    promise.then(settle, settle)
    return promise
  }
  const clients = Array.from({ length: pools }, (_, index) =>
    connect({ url: target.url, name: `faulty-${index}`, maxConnections: connections }),
  )
  const run = async (sql: Sql): Promise<void> => {
    const by = random.uuid()
    const shape = new Shape(by, random, counted)
    const outcome = await counted(
      sql
        .begin((tx) => counted(shape.run(tx)))
        .then(
          () => 'committed' as const,
          (error: unknown) => (error instanceof TakenBack ? ('taken back' as const) : ('lost' as const)),
        ),
    )
    if (shape.hasBegun) told.set(by, { outcome, rows: shape.rows })
    if (outcome === 'lost') await wait(random.below(10)) // the server may be down
  }
  const time = AbortSignal.timeout(plan.withinMs)
  const working = Array.from({ length: tasks }, async (_, index) => {
    const sql = clients[index % pools] ?? target.sql
    while (told.size < plan.transactions && !time.aborted) {
      await run(sql)
      if (random.chance(0.3)) await say(sql, random.uuid(), 0, 10).catch(() => wait(5))
    }
  })
  const end = AbortSignal.any([time, signalOf(Promise.all(working))])
  const faults = await breakConnections(target, seeded(plan.seed, 'faults'), end)
  await until(() => unsettled === 0, { withinMs: 20_000 }).catch(() => {}) // checked below
  const stuck = unsettled
  const answers = await Promise.all(clients.map(answersOnAll))
  await Promise.all(clients.map((sql) => sql.end({ timeout: 1 })))
  return { told, unsettled: stuck, unusable: answers.filter((answer) => !answer).length, faults }
}

const answersOnAll = (sql: Sql): Promise<boolean> =>
  until(() =>
    Promise.all(Array.from({ length: connections }, () => sql`select pg_sleep(0.01)`)).then(
      () => true,
      () => false,
    ),
  ).catch(() => false)

async function breakConnections({ faults, everyMs }: Faults, random: Random, end: AbortSignal): Promise<number> {
  let count = 0
  while (!end.aborted) {
    await random.pick(faults)()
    count += 1
    await wait(random.below(everyMs), undefined, { signal: end }).catch(() => {})
  }
  return count
}

function signalOf(done: Promise<unknown>): AbortSignal {
  const over = new AbortController()
  const abort = () => over.abort()
  done.then(abort, abort)
  return over.signal
}

/** Ends one session of the pools, preferably one in a transaction. */
export const endSession = (sql: Sql) => sql`
  select pg_terminate_backend(pid) from (
    select pid from pg_stat_activity where application_name like 'faulty-%' and datname = current_database()
    order by (state = 'idle'), random() limit 1) s`

const say = (sql: Sql | Transaction, by: string, place: number, length: number) =>
  sql`insert into said (by, place, filler) values (${by}, ${place}, ${'x'.repeat(length)})`

/** One of many kinds of transactions. */
class Shape {
  hasBegun = false
  rows = 0
  readonly #by: string
  readonly #random: Random
  readonly #counted: <T>(promise: Promise<T>) => Promise<T>

  constructor(by: string, random: Random, counted: <T>(promise: Promise<T>) => Promise<T>) {
    this.#by = by
    this.#random = random
    this.#counted = counted
  }

  async run(tx: Transaction): Promise<void> {
    this.hasBegun = true
    for (let step = this.#random.below(4); step >= 0; step -= 1) await this.#step(tx)
    if (this.#random.chance(0.15)) throw new TakenBack()
  }

  #step(tx: Transaction): Promise<unknown> {
    const kind = this.#random.below(6)
    if (kind === 0) return this.#say(tx)
    if (kind === 1) return Promise.all(Array.from({ length: 1 + this.#random.below(120) }, () => this.#say(tx)))
    if (kind === 2) return tx.savepoint((inner) => this.#say(inner))
    if (kind === 3) return this.#pause().then(() => this.#say(tx))
    if (kind === 4) return this.#fork(tx)
    return this.#counted(tx`select ${'y'.repeat(this.#random.below(200_000))}::text as much`)
  }

  /** Two branches; if one fails, the other goes on alone. */
  #fork(tx: Transaction): Promise<unknown> {
    const branch = async () => {
      for (let step = this.#random.below(4); step >= 0; step -= 1) {
        await this.#say(tx)
        if (this.#random.chance(0.3)) await this.#pause()
      }
      if (this.#random.chance(0.05)) throw new TakenBack()
    }
    return Promise.all([this.#counted(branch()), this.#counted(branch())])
  }

  #say(tx: Transaction): Promise<unknown> {
    this.rows += 1
    return this.#counted(say(tx, this.#by, this.rows, this.#random.chance(0.05) ? 30_000 : 20))
  }

  /** A pause, during which a connection may be lost and reopened. */
  #pause = (): Promise<unknown> => (this.#random.chance(0.5) ? turn() : wait(this.#random.below(40)))
}

/** The promises about transactions that a run broke. */
export async function brokenPromises(sql: Sql, { told, unsettled, unusable }: RunResult): Promise<readonly string[]> {
  const mixed = await sql`select xid from said group by xid having count(distinct by) > 1`
  const torn = await sql`select by from said group by by having count(distinct xid) > 1`
  const rows = await sql<{ by: string; rows: number }[]>`select by, count(*)::int as rows from said group by by`
  const written = new Map(rows.map((row) => [row.by, row.rows]))
  const wrong = [...told].filter(([by, { outcome, rows: wanted }]) => {
    const there = written.get(by) ?? 0
    return outcome === 'committed' ? there !== wanted : there > 0 && (outcome === 'taken back' || there !== wanted)
  })
  return [
    ...mixed.map(({ xid }) => `transaction ${xid} holds what two wrote`),
    ...torn.map(({ by }) => `${by} wrote in two transactions`),
    ...wrong.map(
      ([by, { outcome, rows: wanted }]) => `${by} was ${outcome}: ${written.get(by) ?? 0} of ${wanted} rows`,
    ),
    ...(unsettled > 0 ? [`${unsettled} promises never settled`] : []),
    ...(unusable > 0 ? [`${unusable} pools are of no use any more`] : []),
  ]
}
