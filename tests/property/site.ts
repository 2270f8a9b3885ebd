import { setImmediate as nextTurn } from 'node:timers/promises'
import { buildSandbox, type Sandbox } from '@ashenda/api/sandbox/chapa/sandbox.ts'
import { jobs } from '@ashenda/core/contracts/jobs/definitions.ts'
import type { Sql } from '@ashenda/db/client.ts'
import { Queue } from 'bullmq'
import { insertBatch } from '../support/cards.ts'
import { insertContest, insertCrowd } from '../support/contest-data.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { type CrashableWorker, startCrashableWorker } from './crashable-worker.ts'

/** Orderly: finishes work in hand. Crash: cuts every connection at once, as the kernel does for a killed process. */
export type Ending = 'orderly' | 'crash'

export interface Site {
  readonly sql: Sql
  readonly contest: string
  /** Contestants who can be voted for. */
  readonly contestants: readonly string[]
  readonly sandbox: Sandbox
  readonly sandboxUrl: string
  /** The address of one of two api copies, http://127.0.0.1:port; it changes with each restart. */
  readonly urlOf: (api: number) => string
  readonly restartApi: (api: number, ending: Ending) => Promise<void>
  /** Cuts the connections of a copy; `restartApi` brings it back. */
  readonly cutApi: (api: number) => void
  readonly stopWorker: (ending: Ending) => Promise<void>
  readonly startWorker: () => Promise<void>
  /** Groups of ballots waiting in the queue, as they were handed in. */
  readonly waitingGroups: () => Promise<readonly unknown[]>
  /** Hands a group in again, as a queue does whose worker died after the commit. */
  readonly deliver: (group: unknown) => Promise<void>
  /** Unfinished groups of ballots, including failed ones. */
  readonly unfinished: () => Promise<number>
  /** The code of an unused card. */
  readonly freshCard: () => Promise<string>
  readonly stop: () => Promise<void>
}

const cardsAtOnce = 1_000
const secretKey = 'CHASECK_TEST-of-the-property'
const webhookSecret = 'a webhook secret of the property, 32 characters or more'

/**
 * Two api copies and a worker in this process, on real Postgres and Redis, beside an api that never restarts: it receives Chapa's webhooks
 * and holds the database. Each has its own connections, so that one can be cut off alone.
 */
export async function startSite(): Promise<Site> {
  let contest = ''
  const env = { RATE_LIMITS: 'off', CHAPA_WEBHOOK_SECRET: webhookSecret }
  const base = await startPlatform(async (sql) => {
    contest = await insertContest(sql)
    await insertCrowd(sql, contest, 60)
  }, env)
  const rows = await base.sql<{ id: string }[]>`select id from contestants order by id`
  // Chapa sends everything twice at the same moment, as it may.
  const settings = { webhookUrl: `${base.url}/payments/chapa/webhook`, webhooks: { copies: 2 } }
  const sandbox = buildSandbox({ secretKeys: [secretKey], webhookSecret, settings })
  const sandboxUrl = await sandbox.listen()

  const startApi = (): Promise<Platform> =>
    startPlatform(async () => {}, env, { beside: base, postgresAt: (url) => url })
  const apis = [await startApi(), await startApi()]
  const apiAt = (index: number): Platform => apis[index] as Platform // there are always two
  const startWorker = (): Promise<CrashableWorker> => startCrashableWorker(base, { baseUrl: sandboxUrl, secretKey })
  let worker: CrashableWorker | undefined = await startWorker()
  const queue = new Queue('ballots', { connection: base.redis, prefix: base.prefix })
  const ends: Promise<unknown>[] = []
  const cards: string[] = []

  const cutApi = (index: number): void => {
    const { redis, subscriber, services, app } = apiAt(index)
    for (const client of [redis, subscriber]) client.disconnect()
    app.server.closeAllConnections()
    services.sql.end({ timeout: 0 }).catch(() => {}) // a crash leaves it behind
  }

  return {
    sql: base.sql,
    contest,
    contestants: rows.map(({ id }) => id),
    sandbox,
    sandboxUrl,
    urlOf: (index) => apiAt(index).url,
    cutApi,
    restartApi: async (index, ending) => {
      const old = apiAt(index)
      if (ending === 'crash') {
        cutApi(index)
        ends.push(old.close().catch(() => {}))
      } else await old.close()
      apis[index] = await startApi()
    },
    stopWorker: async (ending) => {
      await (ending === 'crash' ? worker?.crash() : worker?.close())
      worker = undefined
    },
    startWorker: async () => {
      worker ??= await startWorker()
    },
    waitingGroups: async () => (await queue.getWaiting()).map((job: { data: unknown }) => job.data),
    deliver: async (group) => void (await queue.add('tally-group', group, jobs['tally-group'].options)),
    unfinished: () => queue.getJobCountByTypes('waiting', 'active', 'delayed', 'failed'),
    freshCard: async () => {
      if (cards.length === 0) cards.push(...(await insertBatch(base, { amount: cardsAtOnce })).codes)
      return cards.pop() ?? ''
    },
    stop: async () => {
      await worker?.close()
      await Promise.all([...apis.map((api) => api.close()), ...ends])
      await nextTurn()
      await queue.close()
      await sandbox.close()
      await base.close()
    },
  }
}
