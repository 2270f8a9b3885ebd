import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { ballotLeaf, headAfter, innerHash, rootFromPath } from '@ashenda/core/domain/ballot-chain.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { connect, type Sql } from '@ashenda/db/client.ts'
import { exportResult, readResultEnd } from '@ashenda/db/queries/results/export-entries.ts'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Services, startTemporaryServices } from '../../scripts/services/services.ts'
import { type Backup, backUpPostgres, backUpRedis, restorePostgres, restoreRedis } from '../support/base-backup.ts'
import { chainProblems } from '../support/chain.ts'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { cast, get } from '../support/http.ts'
import { tallies } from '../support/outcome.ts'
import type { SiteProcess } from '../support/processes.ts'
import { runNode } from '../support/run-node.ts'
import { until } from '../support/until.ts'
import { startVotingProcess } from '../support/voting-processes.ts'

interface Site {
  readonly services: Services & { readonly dataDir: string }
  readonly addresses: Services['addresses']
  readonly sql: Sql
  readonly redis: Redis
}

interface Vote {
  readonly ballot: string
  readonly phone: string
}

const keys = { RESULT_KEY: randomBytes(32).toString('hex') }
const patience = { withinMs: 60_000, everyMs: 100 }

let folder = ''
let contest = ''
const contestants: string[] = []
/** Counted before any copy. */
let early: readonly Vote[] = []
/** Acknowledged but not counted when Redis was copied. */
let pending: readonly Vote[] = []
/** Acknowledged after Redis was copied; counted before the second copy of Postgres. */
let late: readonly Vote[] = []
/** Kept as anybody could. */
let checkpoints: unknown
/** Copies of Postgres from before and after the pending ones were counted. */
let before: Backup
let after: Backup
let first: Services['addresses']
const sites: Site[] = []
const processes: SiteProcess[] = []

async function openSite(): Promise<Site> {
  const services = await startTemporaryServices({ kind: 'backup' })
  const { addresses } = services
  const site = {
    services,
    addresses,
    sql: connect({ url: addresses.MIGRATE_DATABASE_URL, name: 'test', maxConnections: 4 }),
    redis: new Redis(services.redisUrl, { maxRetriesPerRequest: null, retryStrategy: () => 100 }).on('error', () => {}),
  }
  sites.push(site)
  return site
}

function start(name: 'api' | 'worker', { services, addresses }: Site): SiteProcess {
  const databaseUrls = { api: addresses.API_DATABASE_URL, worker: addresses.WORKER_DATABASE_URL }
  const where = { databaseUrls, redisUrl: services.redisUrl, dataDir: services.dataDir }
  const one = startVotingProcess(name, where, keys)
  processes.push(one)
  return one
}

const addressOf = async (api: SiteProcess): Promise<string> => String((await api.logged('api listening'))['address'])

const voteMany = (url: string, count: number): Promise<readonly Vote[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const phone = somePhone()
      const { status, body } = await cast({ url }, { phone, actors: [contestants[index % contestants.length]] })
      expect(status).toBe(202)
      return { ballot: String(body['ballot']), phone }
    }),
  )

const countedOf = async (sql: Sql, votes: readonly Vote[]): Promise<number> => {
  const [row] = await sql<{ found: number }[]>`
    select count(*)::int as found from ballots where status = 'counted' and id = any(${votes.map(({ ballot }) => ballot)})`
  return row?.found ?? 0
}
const allCounted = (sql: Sql, votes: readonly Vote[]): Promise<true> =>
  until(async () => (await countedOf(sql, votes)) === votes.length, patience)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ashenda-backup-'))
  const site = await openSite()
  const { sql, redis, services } = site
  first = services.addresses
  expect(await runNode('db/migrate.ts', { ...first })).toEqual({ code: 0, output: '' })
  contest = await insertContest(sql)
  for (let index = 0; index < 3; index += 1) contestants.push(await insertContestant(sql, contest))
  const [api, worker] = [start('api', site), start('worker', site)]
  const url = await addressOf(api)
  early = await voteMany(url, 40)
  await allCounted(sql, early)
  checkpoints = await until(async () => {
    const { body } = await get(`${url}/contest/checkpoints`)
    return (body['checkpoints'] as readonly unknown[]).length > 0 && body // of the contract
  }, patience)
  await worker.stop()

  pending = await voteMany(url, 25)
  const copies = ['redis', 'before', 'after'].map((name) => path.join(folder, name))
  const [redisCopy = '', firstCopy = '', secondCopy = ''] = copies
  await backUpRedis(redis, redisCopy)
  await backUpPostgres(site.addresses.MIGRATE_DATABASE_URL, firstCopy)
  late = await voteMany(url, 10)
  const other = start('worker', site)
  await allCounted(sql, [...pending, ...late])
  await backUpPostgres(site.addresses.MIGRATE_DATABASE_URL, secondCopy)
  before = { redis: redisCopy, postgres: firstCopy }
  after = { redis: redisCopy, postgres: secondCopy }
  await Promise.all([api.stop(), other.stop()])
  await destroy(site)
}, 300_000)

afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()))
  for (const site of sites.splice(0)) await destroy(site)
  await rm(folder, { recursive: true, force: true })
})

/** Removes all of a site. */
async function destroy({ services, sql, redis }: Site): Promise<void> {
  redis.disconnect()
  await sql.end({ timeout: 1 })
  await Promise.all([services.postgres.kill(), services.redis.kill()])
  await services.stop()
}

/** A site on fresh services that get the copies. */
async function restore(backup: Backup): Promise<Site> {
  const fresh = await openSite()
  await Promise.all([
    restoreRedis(backup.redis, { server: fresh.services.redis, client: fresh.redis }),
    restorePostgres(backup.postgres, { server: fresh.services.postgres, sql: fresh.sql }),
  ])
  const { port } = new URL(fresh.addresses.MIGRATE_DATABASE_URL)
  // Roles and their passwords belong to the cluster, not the database.
  const there = (url: string): string => Object.assign(new URL(url), { port }).href
  const addresses = {
    MIGRATE_DATABASE_URL: there(first.MIGRATE_DATABASE_URL),
    API_DATABASE_URL: there(first.API_DATABASE_URL),
    WORKER_DATABASE_URL: there(first.WORKER_DATABASE_URL),
  }
  const sql = connect({ url: addresses.MIGRATE_DATABASE_URL, name: 'test', maxConnections: 4 })
  const site = { ...fresh, addresses, sql }
  sites.splice(sites.indexOf(fresh), 1, site)
  return site
}

/** Checks a voter's proof as her page does: her ballot is unchanged in a link, and the link is under a signature. */
async function expectProof(url: string, { ballot }: Vote): Promise<void> {
  const { body } = await get(`${url}/vote/receipts/${receiptOf(ballot)}`, { 'x-ballot': ballot })
  const { status, kind, link, proof, checkpoint, following } = body as unknown as ReceiptAnswer // of the contract
  if (!link || !proof || !checkpoint) throw new Error(`no proof of ${ballot}`)
  const leaf = ballotLeaf(innerHash(proof), { kind, picks: proof.picks, reason: null })
  expect([status, rootFromPath(leaf, proof.index, link.entries, proof.path)]).toEqual(['counted', link.root])
  expect(headAfter(link.previous, link.sequence, link.root)).toBe(link.head)
  const roots = following ?? []
  const head = roots.reduce((from, root, index) => headAfter(from, link.sequence + index + 1, root), link.head)
  expect(head).toBe(checkpoint.head)
}

async function expectSound({ sql }: Site): Promise<void> {
  expect(await chainProblems(sql, contest)).toEqual([])
  const { kept, recounted } = await tallies({ sql })
  expect(kept).toEqual(recounted)
  expect(kept.length).toBeGreaterThan(0)
}

/** Audits as anybody could: the result against the checkpoints kept earlier. */
async function audit({ sql }: Site) {
  const [file, kept] = [path.join(folder, `${randomUUID()}.jsonl`), path.join(folder, 'checkpoints.json')]
  const lines: string[] = []
  const end = await readResultEnd(sql, contest)
  for await (const entry of exportResult(sql, end)) lines.push(`${JSON.stringify(entry)}\n`)
  await writeFile(file, lines.join(''))
  await writeFile(kept, JSON.stringify(checkpoints))
  return runNode('scripts/audit.mjs', {}, [file, '--checkpoints', kept])
}

describe('a lost site restored from copies of Redis, then Postgres,', {
  timeout: 300_000,
}, () => {
  test('counts what was acknowledged but not counted when they were made', async () => {
    const site = await restore(before)
    await expectSound(site)
    expect([await countedOf(site.sql, early), await countedOf(site.sql, pending)]).toEqual([40, 0])
    const [api, worker] = [start('api', site), start('worker', site)]
    const url = await addressOf(api)
    await allCounted(site.sql, pending)
    expect(await countedOf(site.sql, late)).toBe(0) // everything after the copies is lost
    await expectSound(site)
    for (const vote of early) await expectProof(url, vote)
    await until(async () => (await get(`${url}/vote/receipts/${receiptOf(pending[0]?.ballot ?? '')}`)).status === 200)
    expect(await audit(site)).toMatchObject({ code: 0, output: expect.stringContaining('The result holds.') })

    // and the site goes on: voters remain used up, others vote
    const again = await cast({ url }, { phone: early[0]?.phone, actors: [contestants[1]] })
    expect(again.body['code']).toBe('free_vote_used')
    await allCounted(site.sql, await voteMany(url, 5))
    await expectSound(site)
    expect(await Promise.all([api.stop(), worker.stop()])).toEqual([0, 0])
    await destroy(site)
    sites.splice(sites.indexOf(site), 1)
  })

  test('counts nothing twice that was counted between the two copies', async () => {
    const site = await restore(after)
    await expectSound(site)
    const all = [...early, ...pending, ...late]
    expect(await countedOf(site.sql, all)).toBe(all.length)
    const [{ votes } = { votes: 0 }] = await site.sql<{ votes: number }[]>`select sum(free)::int as votes from tally`
    const [api, worker] = [start('api', site), start('worker', site)]
    const url = await addressOf(api)
    await worker.logged('worker ready')
    await until(async () => (await site.redis.llen('ashenda:ballots:wait')) === 0, patience)
    await until(async () => (await site.redis.llen('ashenda:ballots:active')) === 0, patience)
    await expectSound(site)
    const [now] = await site.sql<{ votes: number }[]>`select sum(free)::int as votes from tally`
    expect([votes, now?.votes]).toEqual([all.length, all.length])
    for (const vote of late) await until(() => expectProof(url, vote).then(() => true), patience)
    expect(await audit(site)).toMatchObject({ code: 0, output: expect.stringContaining('The result holds.') })
  })
})
