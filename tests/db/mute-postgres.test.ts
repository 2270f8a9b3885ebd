import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ClientOptions, connect, type Sql } from '@ashenda/db/client.ts'
import { limitTransaction } from '@ashenda/db/transaction-limit.ts'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { given } from '../support/environment.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { startTlsPostgres } from '../support/tls-postgres.ts'

const address = new URL(given('TEST_DATABASE_URL'))
const postgresPort = Number(address.port)
const onMute = vi.fn<(connections: number) => void>()
afterEach(() => onMute.mockReset())

async function proxyTo(port: number, place?: string): Promise<TcpProxy> {
  const proxy = await startTcpProxy(port, place)
  onTestFinished(() => proxy.close())
  return proxy
}

/** With this limit of half a second a connection counts as mute after two seconds. */
function pool(url: string, options: Partial<ClientOptions> = {}): Sql {
  const sql = connect({
    url,
    name: 'test-mute',
    maxConnections: 4,
    statementTimeoutMs: 500,
    onMute,
    ...options,
  })
  onTestFinished(() => sql.end({ timeout: 0 }))
  return sql
}

const poolAt = (hosts: string, options?: Partial<ClientOptions>, query = '') =>
  pool(`postgres://${address.username}:${address.password}@${hosts}${address.pathname}${query}`, options)
const poolThrough = ({ port }: TcpProxy, options?: Partial<ClientOptions>) => poolAt(`127.0.0.1:${port}`, options)

/** Opens all four connections of a pool. */
const warm = (sql: Sql) => Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.1)`))
const lost = expect.objectContaining({ code: 'CONNECTION_CLOSED' })

describe('a connection to Postgres that goes mute', () => {
  test('is dropped soon after its limit, with all that went mute beside it', async () => {
    const proxy = await proxyTo(postgresPort)
    const sql = poolThrough(proxy)
    await warm(sql)
    proxy.mute()
    const startedAt = performance.now()
    await expect(sql`select 1`).rejects.toEqual(lost)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(onMute.mock.calls).toEqual([[4]])
    await warm(sql)
    expect(proxy.taken).toBe(8)
  })

  test.each([
    ['transactions', { transactionTimeoutMs: 500 }],
    ['statements', {}],
  ])('ends its transaction without a trace, when the limit is on %s', async (_what, limits) => {
    const proxy = await proxyTo(postgresPort)
    const sql = poolThrough(proxy, limits)
    const work = sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(7201)`
      proxy.mute()
      await tx`select 1`
    })
    await expect(work).rejects.toEqual(lost)
    // The lock is free, so the server itself ended the abandoned transaction.
    expect(await sql`select pg_try_advisory_xact_lock(7201) as is_free`).toEqual([{ is_free: true }])
  })

  test('is found after the answer to the first of two statements', async () => {
    const proxy = await proxyTo(postgresPort)
    const sql = poolThrough(proxy, { maxConnections: 1 })
    await warm(sql)
    const [first, second] = [sql`select 1 as one`.execute(), sql`select pg_sleep(0.4)`.execute()]
    const ended = expect(second).rejects.toEqual(lost)
    expect(await first).toEqual([{ one: 1 }])
    proxy.mute()
    await ended
  })

  test('is found on a unix socket', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pg-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const proxy = await proxyTo(postgresPort, path.join(folder, '.s.PGSQL.5432'))
    // postgres.js accepts a socket folder only this way: an address without a host.
    for (const [name, value] of Object.entries({ HOST: folder, USER: address.username, PASSWORD: address.password }))
      vi.stubEnv(`PG${name}`, value)
    const sql = pool(`postgres://${address.pathname}`)
    await warm(sql)
    proxy.mute()
    await expect(sql`select 1`).rejects.toEqual(lost)
    await warm(sql)
    expect(proxy.taken).toBe(8)
  })

  test('is found over TLS', async () => {
    const tls = await startTlsPostgres(postgresPort)
    onTestFinished(() => tls.close())
    const proxy = await proxyTo(tls.port)
    const sql = poolAt(`127.0.0.1:${proxy.port}`, {}, '?sslmode=require')
    await warm(sql)
    proxy.mute()
    await expect(sql`select 1`).rejects.toEqual(lost)
    expect(onMute.mock.calls).toEqual([[4]])
    await warm(sql)
    expect(proxy.taken).toBe(8)
  })

  test('is not confused with one that runs something long', async () => {
    const sql = poolAt(address.host)
    const long = sql.begin(async (tx) => {
      await limitTransaction(tx, 20_000, 10_000)
      return tx`select 1 as done from pg_sleep(3)`
    })
    expect(await long).toEqual([{ done: 1 }])
    expect(onMute).not.toHaveBeenCalled()
  })

  test('is found although something long ran on it before', async () => {
    const proxy = await proxyTo(postgresPort)
    const sql = poolThrough(proxy, { maxConnections: 1 })
    await sql.begin((tx) => limitTransaction(tx, 20_000))
    proxy.mute()
    await expect(sql.begin((tx) => tx`select 1`)).rejects.toEqual(lost)
  })

  test('is not confused with one whose process was paused', async () => {
    const sql = poolAt(address.host)
    await warm(sql)
    const answer = sql`select 1 as one from pg_sleep(0.3)`.execute()
    await wait(50)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000)
    expect(await answer).toEqual([{ one: 1 }])
  })
})

test('a Postgres that mutes new connections too is reached within seconds of its return', async () => {
  const proxy = await proxyTo(postgresPort)
  const sql = poolThrough(proxy)
  await warm(sql)
  proxy.muteNew(true)
  proxy.mute()
  const outcome = (): Promise<string> =>
    sql`select 1`.then(
      () => 'answered',
      ({ code }: { readonly code: string }) => code,
    )
  // The open connections are lost one by one, then no new one comes.
  await expect.poll(outcome, { timeout: 15_000, interval: 0 }).not.toBe('CONNECTION_CLOSED')
  expect(await outcome()).toBe('CONNECT_TIMEOUT')
  proxy.muteNew(false)
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('of several hosts in the address the reachable one is found, at once and again', async () => {
  const proxy = await proxyTo(postgresPort)
  const sql = poolAt(`127.0.0.1:1,127.0.0.1:${proxy.port}`)
  await warm(sql)
  proxy.cut()
  await expect.poll(() => proxy.open).toBe(0)
  await warm(sql)
  expect(proxy.taken).toBeGreaterThanOrEqual(8)
})
