import { once } from 'node:events'
import type { QueueState } from '@ashenda/core/contracts/http/queues.ts'
import type { QueueName } from '@ashenda/core/contracts/jobs/definitions.ts'
import { afterEach, beforeAll } from 'vitest'
import { type Account, insertAdmin } from './accounts.ts'
import { insertContest, insertContestant } from './contest-data.ts'
import { get } from './http.ts'
import { watchful } from './impatient.ts'
import { LiveClient } from './live-client.ts'
import type { Platform } from './platform.ts'
import { until } from './until.ts'
import { usePlatform } from './use-platform.ts'

type Rows = Record<string, unknown>[]

/** The file's own platform without a worker, and its admin's view of the queues. */
export function useWatchedQueues(env: Readonly<Record<string, string>> = {}) {
  const clients: LiveClient[] = []
  const fill = async (sql: Platform['sql']): Promise<void> => {
    made.contest = await insertContest(sql)
    made.contestant = await insertContestant(sql, made.contest)
  }
  const platform = usePlatform(fill, env, { waits: watchful })
  const made = {
    // Set before the first test.
    platform,
    admin: undefined as unknown as Account,
    contest: '',
    contestant: '',
  }
  const cookie = () => ({ cookie: made.admin.cookie })
  const at = (path: string): string => `${platform.url}/admin/${path}`
  const rowsOf = async (path: string, rows: 'jobs' | 'actions'): Promise<Rows> =>
    (await get(at(path), cookie())).body[rows] as Rows // of the contract

  beforeAll(async () => {
    made.admin = await insertAdmin(platform)
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.socket.terminate()
  })

  return Object.assign(made, {
    cookie,
    at,
    failedOf: (queue: QueueName) => rowsOf(`queues/${queue}/failed`, 'jobs'),
    actionsOf: (noun: string) => rowsOf(`actions?noun=${noun}`, 'actions'),
    /** Listens as the cookie's owner. */
    async look(session?: string, url = platform.url): Promise<LiveClient> {
      const client = new LiveClient(url, url, session)
      clients.push(client)
      await once(client.socket, 'open')
      client.say({ type: 'subscribe', topic: 'queues' })
      return client
    },
  })
}

/** A queue's first published state that fits. */
export const seen = (
  client: LiveClient,
  name: QueueName,
  isAsWanted: (queue: QueueState) => boolean,
): Promise<QueueState> =>
  until(() =>
    client.heard
      .flatMap((message) => (message.type === 'queues' ? message.state.queues : []))
      .find((queue) => queue.name === name && isAsWanted(queue)),
  )
