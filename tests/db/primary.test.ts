import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type ClientOptions, connect, type Sql } from '@ashenda/db/client.ts'
import { probeCommit } from '@ashenda/db/probe-commit.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../scripts/services/port.ts'
import { type Services, startTemporaryServices } from '../../scripts/services/services.ts'
import { endAll } from '../support/end-all.ts'
import { type PostgresPair, startPostgresPair } from '../support/postgres-pair.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/until.ts'

let services: Services & { readonly dataDir: string }
let pair: PostgresPair

beforeAll(async () => {
  services = await startTemporaryServices({ kind: 'primary' })
  pair = await startPostgresPair(services)
})
afterAll(() =>
  endAll(
    () => pair?.remove(),
    () => services?.stop(),
  ),
)

/** A pool with limits makes its own sockets (platform/silence-watch.ts). */
const limits: readonly Partial<ClientOptions>[] = [{}, { statementTimeoutMs: 5_000 }]

function pool(hosts: readonly number[], options: Partial<ClientOptions> = {}, query = ''): Sql {
  const { host } = new URL(services.databaseUrl)
  const places = hosts.map((port) => `127.0.0.1:${port}`).join(',')
  const url = services.databaseUrl.replace(host, places) + query
  const sql = connect({ url, name: 'test-primary', maxConnections: 4, ...options })
  onTestFinished(() => sql.end({ timeout: 0 }))
  return sql
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  )
const isStandby = async (sql: Sql): Promise<unknown> => (await sql`select pg_is_in_recovery() as it`)[0]?.['it']
const write = (sql: Sql) => sql`select nextval('places')`
/** Asks on all four connections at once. */
const onAll = (sql: Sql) => Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.1)`))

/** A port that accepts connections and treats them as given. */
async function listening(onTaken: (socket: Socket) => void): Promise<number> {
  const server: Server = createServer((socket) => onTaken(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : 0
}

/** A Postgres that accepts no log-in yet. */
const listeningAtStart = (): Promise<number> =>
  listening((socket) => {
    const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up'].map((field) => `${field}\0`)
    const text = Buffer.from(`${fields.join('')}\0`)
    const head = Buffer.alloc(5)
    head.write('E')
    head.writeInt32BE(text.length + 4, 1)
    socket.once('data', () => socket.end(Buffer.concat([head, text])))
  })

beforeAll(async () => {
  const sql = connect({ url: services.databaseUrl, name: 'test-primary', maxConnections: 1 })
  await sql`create sequence places`
  await sql.end()
})

describe('a primary and a standby', () => {
  test.each(['', '?target_session_attrs=read-write', '?target_session_attrs=primary'])(
    'the primary is found although the standby is named first (%s)',
    async (query) => {
      for (const limit of limits) {
        const sql = pool([pair.standby.port, pair.primary.port], limit, query)
        await onAll(sql)
        expect(await isStandby(sql)).toBe(false)
        expect(await codeOf(sql.begin((tx) => tx`select nextval('places')`))).toBe('done')
      }
    },
  )

  test('a lone standby is reported, and asked at most once a second by each connection', async () => {
    for (const limit of limits) {
      const before = pair.standby.proxy.taken
      const sql = pool([pair.standby.proxy.port], limit)
      const end = performance.now() + 2_500
      const codes = new Set<string>()
      const asking = Array.from({ length: 20 }, async () => {
        while (performance.now() < end) codes.add(await codeOf(write(sql)))
      })
      await Promise.race([Promise.all(asking), wait(4_000)])
      expect([...codes]).toEqual(['CONNECT_STANDBY'])
      expect(pair.standby.proxy.taken - before).toBeLessThanOrEqual(4 * 5)
      await sql.end({ timeout: 0 })
    }
  })

  test('a mute host costs waiting callers seconds, and later ones nothing', async () => {
    const { proxy } = pair.standby
    for (const limit of limits) {
      const sql = pool([proxy.port, pair.primary.port], { ...limit, maxConnections: 2 })
      proxy.muteNew(true)
      try {
        expect(await codeOf(write(sql))).toBe('done')
        const startedAt = performance.now()
        await Promise.all([write(sql), sql`select pg_sleep(0.1)`, sql`select pg_sleep(0.1)`])
        expect(performance.now() - startedAt).toBeLessThan(3_000)
      } finally {
        proxy.muteNew(false)
      }
    }
  })

  test('a host that accepts no log-in yet is skipped', async () => {
    const port = await listeningAtStart()
    for (const limit of limits) {
      expect(await codeOf(write(pool([port, pair.primary.port], limit)))).toBe('done')
      expect(await codeOf(write(pool([port], limit)))).toBe('57P03')
    }
  })

  test('if no host gives a connection, each is reported once with its answer, and again after one worked', async () => {
    for (const limit of limits) {
      const warn = vi.fn<(attributes: object, message: string) => void>()
      const [nobody, starting, dropping] = [
        await freePort(),
        await listeningAtStart(),
        await listening((socket) => socket.destroy()),
      ]
      const none = pool([nobody, starting, pair.standby.port, dropping], { ...limit, warn })
      for (let round = 0; round < 3; round += 1) await Promise.all([1, 2, 3].map(() => codeOf(write(none))))
      const told = [nobody, starting, pair.standby.port, dropping].map((port) => `127.0.0.1:${port}`)
      const errors = [/^ECONNREFUSED/, /^57P03: .*starting up/, /^CONNECT_STANDBY/, /^(CONNECTION_CLOSED|ECONNRESET)/]
      const hosts = told.map((host, index) => ({ host, error: expect.stringMatching(errors[index] ?? '') }))
      // One host is present.
      expect(warn.mock.calls).toEqual([[{ hosts: expect.arrayContaining(hosts) }, 'Postgres gave no connection']])

      warn.mockClear()
      const proxy = await startTcpProxy(pair.primary.port)
      const one = pool([proxy.port], { ...limit, warn })
      expect(await codeOf(write(one))).toBe('done')
      await proxy.close()
      await until(async () => (await codeOf(write(one))) === 'ECONNREFUSED')
      expect(await codeOf(write(one))).not.toBe('done')
      expect(warn).toHaveBeenCalledTimes(1)
      const again = await startTcpProxy(pair.primary.port, proxy.port)
      await until(async () => (await codeOf(write(one))) === 'done')
      await again.close()
      await until(async () => (await codeOf(write(one))) === 'ECONNREFUSED')
      expect(warn).toHaveBeenCalledTimes(2)
    }
  })

  test('a pooler that leads to a standby is reported as one that must reconnect', async () => {
    const warn = vi.fn<(attributes: object, message: string) => void>()
    const sql = pool([pair.standby.port], { warn }, '?pooler=transaction')
    for (let round = 0; round < 3; round += 1) expect(await codeOf(write(sql))).toBe('CONNECT_STANDBY')
    expect(warn.mock.calls.map(([, message]) => message)).toEqual([
      expect.stringContaining('say RECONNECT to it'),
      'Postgres cannot be reached',
    ])
  })

  test('a connection whose server became read-only is dropped, and its transaction learns of it', async () => {
    const admin = pool([pair.primary.port], { maxConnections: 1 })
    const readOnly = async (value: string) => {
      await admin`set default_transaction_read_only = off`
      await admin.unsafe(`alter system set default_transaction_read_only = ${value}`)
      await admin`select pg_reload_conf()`
    }
    for (const limit of limits) {
      const sql = pool([pair.primary.proxy.port], { ...limit, maxConnections: 1 })
      const pid = async () => (await sql`select pg_backend_pid() as pid`)[0]?.['pid']
      const before = await pid()
      await readOnly('on')
      const taken = pair.primary.proxy.taken
      try {
        await until(async () => (await codeOf(write(sql))) === '25006')
        expect(await pid()).not.toBe(before)
        const lost = sql.begin((tx) => Promise.all([tx`select 1`, tx`select nextval('places')`, tx`select 2`]))
        expect(await codeOf(lost)).toBe('25006')
        const startedAt = performance.now()
        while (performance.now() - startedAt < 2_500) await codeOf(write(sql))
        expect(pair.primary.proxy.taken - taken).toBeLessThanOrEqual(7)
      } finally {
        await readOnly('off')
      }
      await until(async () => (await codeOf(write(sql))) === 'done')
    }
  })

  test('a commit waits for the standby’s disk and is invisible before', async () => {
    const [sql, other] = [pool([pair.primary.port]), pool([pair.primary.port])]
    await sql`create table waited (id int primary key)`
    pair.primary.link.muteNew(true)
    pair.primary.link.mute()
    const writing = codeOf(sql`insert into waited values (1)`)
    // The worker's test whether anything can be recorded (worker/src/ballots/postgres-reach.ts).
    const asking = codeOf(probeCommit(sql))
    // A limit that expires while a commit waits must not count as an answered commit.
    const impatient = [{ statementTimeoutMs: 1_500 }, { transactionTimeoutMs: 1_500 }].map((limit, index) =>
      codeOf(pool([pair.primary.port], limit).begin((tx) => tx`insert into waited values (${index + 2})`)),
    )
    try {
      const waits = () => other`select 1 from pg_stat_activity where wait_event = 'SyncRep'`
      await until(async () => (await waits()).length === 2 + impatient.length)
      expect(await Promise.all(impatient)).toEqual(['CONNECTION_CLOSED', 'CONNECTION_CLOSED'])
      expect(await other`select id from waited`).toEqual([])
      const forLong = () => other`
        select 1 from pg_stat_activity where wait_event = 'SyncRep' and state_change < clock_timestamp() - interval '5 seconds'`
      await until(async () => (await forLong()).length > 0)
      expect(await codeOf(probeCommit(other))).toBe('commits wait for a standby')
    } finally {
      pair.primary.link.muteNew(false)
      pair.primary.link.cut()
    }
    expect(await Promise.all([writing, asking])).toEqual(['done', 'done'])
  })

  test('when the primary is lost, pools find the promoted one, which has everything answered', async () => {
    const url = pair.viaProxies(services.databaseUrl)
    const sql = connect({ url, name: 'test-follow', maxConnections: 4, statementTimeoutMs: 5_000 })
    onTestFinished(() => sql.end({ timeout: 0 }))
    await sql`create table kept (id int primary key)`
    const answered: number[] = []
    let isOver = false
    const writing = (async () => {
      for (let id = 0; !isOver; id += 1)
        await sql`insert into kept values (${id})`.then(
          () => answered.push(id),
          () => wait(20),
        )
    })()
    await until(() => answered.length > 20)
    const former = pair.primary
    await former.server.kill()
    await pair.promote()
    const promotedAt = performance.now()
    const count = answered.length
    await until(() => answered.length > count + 20)
    expect(performance.now() - promotedAt).toBeLessThan(15_000)
    isOver = true
    await writing
    expect(pair.primary).not.toBe(former)
    const rows = await sql<{ id: number }[]>`select id from kept`
    const kept = new Set(rows.map(({ id }) => id))
    expect(answered.filter((id) => !kept.has(id))).toEqual([])
  })
})
