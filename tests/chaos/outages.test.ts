import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '@ashenda/db/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { somePhone } from '../support/contest-data.ts'
import { endAll } from '../support/end-all.ts'
import { until } from '../support/until.ts'
import { type Cluster, isReady, startCluster } from './cluster.ts'
import { keepLogsOfFailed } from './failed-logs.ts'
import { createLoad, type Load } from './load.ts'
import { ballotsOf, recoveryMs, startMeter } from './meter.ts'
import { castFree, readSite } from './probes.ts'
import { checkPages, checkWhenQuiet } from './quiet-check.ts'
import { seeded } from './random.ts'
import { watch } from './watchers.ts'

const perSecond = 200

let cluster: Cluster
let contestant = ''
let load: Load

beforeAll(async () => {
  cluster = await startCluster()
  contestant = cluster.contestants[0] ?? ''
  load = createLoad(cluster, { perSecond, random: seeded(11, 'ballots') })
})
keepLogsOfFailed('outages', () => cluster)
afterAll(() => endAll(load, () => cluster?.stop()))

const urls = (): readonly string[] => cluster.apis.map(({ url }) => url)

test('Postgres down for 30 s: nothing is refused, all is drained afterwards', {
  timeout: 120_000,
}, async () => {
  const { sendings } = load.ledger
  const meter = startMeter(ballotsOf(cluster.sql, load.ledger))
  await load.electorate.pay(cluster.sql, 50)
  load.start()
  await wait(2_000)
  const [accepted, refused] = [sendings.get('free 202') ?? 0, sendings.get('free 422') ?? 0]

  await cluster.postgres.stop()
  await wait(30_000)
  // Nine in ten moves are free ballots; a tenth is tolerance.
  expect((sendings.get('free 202') ?? 0) - accepted).toBeGreaterThan(30 * perSecond * 0.8)
  expect((sendings.get('free 422') ?? 0) - refused).toBeLessThan(perSecond / 10)
  expect(sendings.get('free 503') ?? 0).toBe(0)

  await cluster.postgres.restart()
  const fault = { name: 'Postgres away', startedAt: 0, repairedAt: performance.now() }
  const recovery = await until(() => recoveryMs(fault, meter.samples, Number.POSITIVE_INFINITY), { withinMs: 20_000 })
  expect(recovery).toBeLessThan(10_000)
  const { problems } = await checkWhenQuiet(cluster, load, [])
  await meter.stop()
  expect(problems).toEqual({ recorded: [], tally: [], pages: [] })
  expect(sendings.get('free none') ?? 0).toBe(0)
})

test('connections to Postgres cut and slowed: nothing is lost, and the full rate returns', {
  timeout: 90_000,
}, async () => {
  const meter = startMeter(ballotsOf(cluster.sql, load.ledger))
  load.start()
  await wait(1_000)
  for (let round = 0; round < 10; round += 1) {
    cluster.proxies.postgres.cut()
    await wait(200)
  }
  cluster.proxies.postgres.slow(60)
  await wait(3_000)
  cluster.proxies.postgres.slow(0)
  const fault = { name: 'cut and slowed', startedAt: 0, repairedAt: performance.now() }
  const recovery = await until(() => recoveryMs(fault, meter.samples, Number.POSITIVE_INFINITY), { withinMs: 20_000 })
  expect(recovery).toBeLessThan(10_000)
  const { problems } = await checkWhenQuiet(cluster, load, [])
  await meter.stop()
  expect(problems.tally).toEqual([])
  expect(problems.recorded).toEqual([])
  expect(cluster.crashes).toEqual([])
})

test('promise 5: pages converge, although an event was lost and Postgres came back later than Redis', {
  timeout: 60_000,
}, async () => {
  const watchers = [0, 1, 2, 3].map((first) => watch(urls(), first))
  await until(() => watchers.every(({ counts }) => counts))
  await cluster.redis.kill()
  await cluster.sql`
    insert into tally (contest_id, contestant_id) select contest_id, id from contestants where id = ${contestant}
    on conflict do nothing`
  const addVotes = (votes: number) => cluster.sql`
    update tally set free = free + ${votes}, rev = rev + 1 where contestant_id = ${contestant}`
  await addVotes(1)
  await cluster.postgres.kill()
  await cluster.redis.restart()
  await wait(1_500)
  await cluster.postgres.restart()
  await until(async () => (await Promise.all(urls().map(isReady))).every(Boolean))
  await wait(1_000)
  expect(await checkPages(cluster, watchers)).toMatchObject({ problems: [] })
  await addVotes(-1)
  for (const watcher of watchers) watcher.close()
})

test('promise 6: with Redis down ballots are told when to retry, and the site stays readable', async () => {
  await cluster.redis.stop()
  // One API starts meanwhile; it must serve reads too.
  await cluster.apis[0]?.process.kill()
  cluster.apis[0]?.process.start()
  for (const url of urls()) {
    await until(async () => (await readSite(url)).every(({ status }) => status === 200), { everyMs: 100 })
    const refused = await castFree(url, contestant, randomUUID())
    expect(refused).toMatchObject({ status: 503, code: 'unavailable', retryAfter: expect.stringMatching(/^[1-9]\d*$/) })
    expect(refused.tookMs).toBeLessThan(1_000)
    for (const read of await readSite(url)) expect(read.status).toBe(200)
  }
  await cluster.redis.restart()
  for (const url of urls())
    await until(async () => (await castFree(url, contestant, randomUUID())).status === 202, { everyMs: 100 })
})

test('promise 6: a ballot whose fate a frozen Redis left unknown is resent, and counted once', async () => {
  const [url = ''] = urls()
  const [key, phone] = [randomUUID(), somePhone()]
  cluster.redis.signal('SIGSTOP')
  const unknown = await castFree(url, contestant, key, phone)
  const reads = await readSite(url)
  cluster.redis.signal('SIGCONT')
  expect(unknown).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^[1-9]\d*$/) })
  expect(unknown.tookMs).toBeLessThan(6_000)
  for (const read of reads) expect(read.status).toBe(200)

  const answer = await until(async () => {
    const again = await castFree(url, contestant, key, phone)
    return again.status === 202 && again
  })
  const counted = async (): Promise<boolean> => {
    const rows = await cluster.sql`select b.id from ballots b join voters v on v.id = voter_id where v.phone = ${phone}`
    return rows.length === 1 && rows[0]?.['id'] === answer.ballot
  }
  await until(counted)
})

test('a pool whose connections are lost in the middle of transactions rejects them, and goes on', async () => {
  const sql = connect({
    url: cluster.proxies.postgres.instead(cluster.databaseUrl),
    name: 'chaos-pool',
    maxConnections: 3,
  })
  let isOver = false
  const outcomes = { done: 0, lost: 0 }
  const work = async (): Promise<void> => {
    while (!isOver) {
      const transaction = sql.begin(async (tx) => {
        await Promise.all([tx`select 1`, tx`select ${'some text'}::text`])
        await tx`select pg_sleep(0.002)`
      })
      await transaction.then(
        () => (outcomes.done += 1),
        () => wait(10).then(() => (outcomes.lost += 1)),
      )
    }
  }
  const working = [work(), work(), work()]
  for (let round = 0; round < 30; round += 1) {
    await wait(60)
    cluster.proxies.postgres.cut()
  }
  const { done } = outcomes
  await until(() => outcomes.done > done + 100)
  isOver = true
  await Promise.all(working)
  expect(outcomes.lost).toBeGreaterThan(5)
  const startedAt = performance.now()
  await sql.end({ timeout: 5 })
  expect(performance.now() - startedAt).toBeLessThan(1_000)
})
