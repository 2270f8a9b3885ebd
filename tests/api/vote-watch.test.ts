import { createMetrics } from '@ashenda/worker/metrics/metrics.ts'
import { raiseVoteAlerts } from '@ashenda/worker/vote-monitoring/raise-vote-alerts.ts'
import { VoteRates } from '@ashenda/worker/vote-monitoring/vote-rates.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { captureLog } from '../support/captured-log.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { type Answer, cast, get, post, refused } from '../support/http.ts'
import { useMessages } from '../support/messages.ts'
import { type Platform, startPlatform } from '../support/platform.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { soonMs } from '../support/soon.ts'
import { useAdmin, usePlatform } from '../support/use-platform.ts'
import { usualEvening } from '../support/usual-evening.ts'
import { workerContext } from '../support/worker-context.ts'

let contest = ''
let [chosen, another] = ['', '']

const messages = useMessages()
const env = () => ({ ...messages.env, RATE_LIMITS: 'on' })
const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql, { opensAt: new Date(Date.now() - 3 * 3_600_000) })
  chosen = await insertContestant(sql, contest)
  another = await insertContestant(sql, contest, { fname: 'Letay' })
}, env)
/** Another copy of the api. */
const beside = usePlatform(async () => {}, env, { beside: platform })
const admin = useAdmin(platform)
afterEach(async () => {
  await platform.sql`delete from vote_alerts`
  await platform.sql`update contests set phone_proof = 'off', proof_when_unusual = false where current`
  const keys = await platform.redis.keys(`${platform.prefix}:vote-rates:*`)
  if (keys.length > 0) await platform.redis.del(...keys)
  await bothReload()
})

const bothReload = () => Promise.all([platform.reload(), beside.reload()])
const askWhereUnusual = async (): Promise<void> => {
  await platform.sql`update contests set proof_when_unusual = true where current`
  await bothReload()
}
let phones = 0
/** Counted up: of 160 random ones two would be equal once in eighty runs. */
const phoneOf = (prefix: string): string => {
  phones += 1
  return prefix + String(phones).padStart(6, '0')
}
const voteOf = (site: Platform, prefix: string, contestant = chosen): Promise<Answer> =>
  cast(site, { phone: phoneOf(prefix), actors: [contestant] })

const minuteMs = 60_000
const usual = () => usualEvening(platform, contest, [chosen, another], ['+251911', '+251977'])

/** A worker's sweep with its own counter. */
function watcher() {
  const context = workerContext(platform)
  const { log, security } = captureLog()
  const metrics = createMetrics()
  const rates = new VoteRates(platform.redis, platform.prefix, log)
  const look = async (): Promise<void> => {
    await rates.flush()
    await raiseVoteAlerts({ ...context, rates, metrics, log })
  }
  const ballot = (prefix: string, contestant: string) =>
    queuedBallot([contestant], { phone: phoneOf(prefix), at: Date.now() })
  /** The same number for both contestants. */
  const counts = (prefix: string, count: number): void =>
    rates.count(
      contest,
      Array.from({ length: count }, (_, index) => ballot(prefix, index % 2 === 0 ? chosen : another)),
    )
  const told = async (kind: string): Promise<number | undefined> =>
    (await metrics.voteAlerts.get()).values.find(({ labels }) => labels.kind === kind)?.value
  return { look, counts, told, security, published: context.published }
}

const alerts = () => platform.sql`
  select kind, subject, votes, usual, ended_at is not null as is_over from vote_alerts order by started_at, kind, subject`

describe('vote monitoring', () => {
  test('reports an anomaly once for all workers: a row, a metric, a line in the security log', async () => {
    await usual()
    const watchers = [watcher(), watcher()]
    for (const { look } of watchers) await look()
    expect(await alerts()).toEqual([])
    // Half by each worker: only together are they unusual.
    for (const { counts } of watchers) counts('+251977', 150)
    for (const { look } of watchers) await look()
    await Promise.all(watchers.map(({ look }) => look()))
    const [alert, ...others] = await alerts()
    expect([alert, others]).toMatchObject([{ kind: 'prefix', subject: '+251977', is_over: false }, []])
    expect(alert?.['votes']).toBeGreaterThanOrEqual(300)
    expect(alert?.['usual']).toBeLessThan(60)
    const told = await Promise.all(watchers.map((one) => one.told('prefix')))
    expect(told.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(1)
    const lines = watchers.flatMap(({ security }) => security('malicious_vote_rate'))
    expect(lines).toMatchObject([{ level: 40, reason: 'prefix', subject: '+251977' }])
    expect(watchers.flatMap(({ published }) => published)).toEqual([{ type: 'directory-changed' }])
  })

  test('counts recorded votes, along the whole path of a free vote', async () => {
    await usual()
    const worker = await platform.startWorker()
    const answers = await Promise.all(
      Array.from({ length: 160 }, (_, index) => voteOf(platform, '+251988', index % 2 === 0 ? chosen : another)),
    )
    for (const { status } of answers) expect(status).toBe(202)
    await expect.poll(alerts).toMatchObject([{ kind: 'prefix', subject: '+251988', usual: 0 }])
    await worker.close()
  })

  test('ends an alert after a usual hour, and continues it while unusual', async () => {
    await usual()
    const { look, counts, published } = watcher()
    const minute = Math.floor(Date.now() / minuteMs)
    counts('+251977', 300)
    await look()
    await platform.sql`update vote_alerts set started_at = now() - interval '3 hours', seen_at = now() - interval '50 minutes'`
    await look()
    expect(await alerts()).toMatchObject([{ is_over: false }])
    await platform.sql`update vote_alerts set seen_at = now() - interval '61 minutes'`
    // Or the next window, if it began meanwhile.
    for (const one of [minute, minute + 1]) await platform.redis.del(`${platform.prefix}:vote-rates:${contest}:${one}`)
    await look()
    expect(await alerts()).toMatchObject([{ is_over: true }])
    expect(published).toHaveLength(2)
  })

  test('does not repeat an alert ended by an admin within the hour', async () => {
    await usual()
    const { look, counts } = watcher()
    counts('+251977', 300)
    await look()
    const [row] = await platform.sql`select id from vote_alerts`
    const path = `/admin/suspicion/alerts/${row?.['id']}/end`
    const end = () => post(`${platform.url}${path}`, {}, { cookie: admin.cookie })
    expect(await end()).toMatchObject({ status: 200 })
    expect(await end()).toMatchObject(refused(404, 'not_found'))
    await look()
    expect(await alerts()).toMatchObject([{ is_over: true }])
    const { body } = await get(`${platform.url}/admin/suspicion/alerts`, { cookie: admin.cookie })
    expect(body).toMatchObject({
      asksForCodes: false,
      alerts: [{ kind: 'prefix', subject: '+251977', name: null, endedBy: 'Selam Hagos' }],
    })
    await platform.sql`update vote_alerts set started_at = now() - interval '2 hours', ended_at = now() - interval '61 minutes'`
    await look()
    expect(await alerts()).toMatchObject([{ is_over: true }, { is_over: false }])
  })
})

describe('where anomalies require codes', () => {
  const raise = async (kind: string, subject: string): Promise<void> => {
    await platform.sql`
      insert into vote_alerts (id, contest_id, kind, subject, started_at, seen_at, votes)
      values (gen_random_uuid(), ${contest}, ${kind}, ${subject}, now(), now(), 300)`
    await bothReload()
  }
  const needed = refused(403, 'phone_unproven')
  const counted = { status: 202 }

  test('phones with that prefix are asked by every copy, others are not', async () => {
    await raise('prefix', '+251977')
    for (const site of [platform, beside]) expect(await voteOf(site, '+251977')).toMatchObject(counted)
    await askWhereUnusual()
    for (const site of [platform, beside]) {
      expect(await voteOf(site, '+251977')).toMatchObject(needed)
      expect(await voteOf(site, '+251911')).toMatchObject(counted)
    }
  })

  test('so are votes for one contestant, or all votes', async () => {
    await askWhereUnusual()
    await raise('contestant', chosen)
    expect(await voteOf(beside, '+251911')).toMatchObject(needed)
    expect(await voteOf(beside, '+251911', another)).toMatchObject(counted)
    await raise('contest', '')
    expect(await voteOf(beside, '+251911', another)).toMatchObject(needed)
  })

  test('start and end arrive within seconds; the code makes the vote count', async () => {
    await askWhereUnusual()
    await usual()
    const { look, counts } = watcher()
    counts('+251977', 300)
    await look()
    await expect.poll(async () => (await voteOf(beside, '+251977')).status, { timeout: soonMs }).toBe(403)
    const worker = await platform.startWorker()
    const phone = phoneOf('+251977')
    const waiting = await cast(platform, { phone, actors: [another] })
    const code = await messages.codeFor(phone)
    await worker.close()
    expect(await post(`${beside.url}/vote/proof`, { ballot: waiting.body['ballot'], code })).toMatchObject(counted)
    const [row] = await platform.sql`select id from vote_alerts where ended_at is null`
    await post(`${platform.url}/admin/suspicion/alerts/${row?.['id']}/end`, {}, { cookie: admin.cookie })
    await expect.poll(async () => (await voteOf(beside, '+251977')).status, { timeout: soonMs }).toBe(202)
  })

  test('an anomaly is only reported when no message can be sent', async () => {
    const mute = await startPlatform(async () => {}, { RATE_LIMITS: 'on' }, { beside: platform })
    await askWhereUnusual()
    await raise('contest', '')
    await mute.reload()
    expect(await voteOf(mute, '+251911')).toMatchObject(counted)
    await mute.close()
  })
})
