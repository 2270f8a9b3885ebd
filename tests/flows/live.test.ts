import { once } from 'node:events'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { insertContest, insertContestant, somePhone } from '../support/contest-data.ts'
import { cast, post } from '../support/http.ts'
import { LiveClient, openLive } from '../support/live-client.ts'
import { outcomeOf, tallies } from '../support/outcome.ts'
import { startPlatform } from '../support/platform.ts'
import { queueOf } from '../support/queue.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'
import { usePlatform } from '../support/use-platform.ts'

/** Counts are sent no more often. */
const tickMs = 100
let contest = ''
const contestants: string[] = []
const clients: LiveClient[] = []

const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql)
  for (let index = 0; index < 4; index += 1) contestants.push(await insertContestant(sql, contest))
})
beforeAll(async () => {
  await platform.startWorker()
})
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})

async function page(url = platform.url): Promise<LiveClient> {
  const client = await openLive(url)
  clients.push(client)
  return client
}

/** Public counts according to the database. */
async function counts(): Promise<Record<string, number>> {
  const { recounted } = await tallies(platform)
  return Object.fromEntries(recounted.map(({ contestant, free }) => [contestant, free]))
}

const converged = (client: LiveClient) =>
  until(async () => JSON.stringify(sorted(client.values)) === JSON.stringify(sorted(await counts())))
const sorted = (values: Record<string, number>) => Object.entries(values).toSorted()

describe('[LIV-01] live counts', () => {
  test('[HOM-13] one page votes, the other sees it without a reload', async () => {
    const other = await page()
    const [contestant = ''] = contestants
    const before = other.values[contestant] ?? 0
    await cast(platform, { actors: [contestant] })
    await until(() => other.values[contestant] === before + 1)
    await converged(other)
  })

  test('come as a snapshot and consecutive updates, at most one a tick, while two hundred vote', async () => {
    const startedAt = performance.now()
    const client = await page()
    const voting = Array.from({ length: 200 }, (_, index) => cast(platform, { actors: [contestants[index % 4]] }))
    const answers = await Promise.all(voting)
    await Promise.all(answers.map(({ body }) => outcomeOf(platform, body['ballot'])))
    await converged(client)
    const numbers = client.heard.flatMap((one) => (one.type === 'snapshot' || one.type === 'update' ? [one.seq] : []))
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    expect(numbers.length).toBeLessThanOrEqual(2 + (performance.now() - startedAt) / (tickMs - 1))
    expect(new Set(client.heard.flatMap((one) => ('epoch' in one ? [one.epoch] : []))).size).toBe(1)
  })

  test('are the same on every gateway and in the list', async () => {
    const second = await startPlatform(async () => {}, {}, { beside: platform })
    try {
      const there = await page(second.url)
      const answer = await cast(platform, { actors: [contestants[1]] })
      await outcomeOf(platform, answer.body['ballot'])
      await converged(there)
      const { body } = await post(`${second.url}/actor/getActors`, { selection: { id: contestants[1] } })
      expect(body['actors']).toMatchObject([{ votes: there.values[contestants[1] ?? ''] }])
    } finally {
      await second.close()
    }
  })

  test('converge after the gateway lost Redis’s channel for a while', async () => {
    const client = await page()
    platform.subscriber.disconnect()
    await once(platform.subscriber, 'end')
    const lost = await cast(platform, { actors: [contestants[2]] })
    await outcomeOf(platform, lost.body['ballot'])
    await platform.subscriber.connect()
    await converged(client)
    await cast(platform, { actors: [contestants[3]] })
    await converged(client)
  })

  test('converge after the page lost its connection', async () => {
    const first = await page()
    first.socket.terminate()
    const answer = await cast(platform, { actors: [contestants[0]] })
    await outcomeOf(platform, answer.body['ballot'])
    await converged(await page())
  })
})

describe('[VOT-11] a ballot’s outcome reaches its page over the socket', () => {
  test('pending, then counted', async () => {
    const client = await page()
    const { body } = await cast(platform, { actors: [contestants[0]] })
    client.say({ type: 'subscribe', topic: `ballot:${String(body['ballot'])}` })
    expect(await client.outcome(body['ballot'])).toMatchObject({ status: 'counted' })
  })

  test('refused, with the reason', async () => {
    const contestant = await insertContestant(platform.sql, contest)
    await platform.reload()
    await platform.sql`update contestants set inactive_since = now() - interval '1 minute' where id = ${contestant}`
    // Sent as by an api that has not heard of it yet; the one here may have.
    const ballot = queuedBallot([contestant])
    await queueOf(platform).add('tally-group', { contest, ballots: [ballot] }, { removeOnComplete: true })
    const client = await page()
    client.say({ type: 'subscribe', topic: `ballot:${ballot.id}` })
    expect(await client.outcome(ballot.id)).toMatchObject({ status: 'refused', reason: 'inactive_contestant' })
    await platform.reload()
  })

  test('also on a page that asks much later', async () => {
    const phone = somePhone()
    const answers = await Promise.all([1, 2].map(() => cast(platform, { phone, actors: [contestants[0]] })))
    const taken = answers.filter(({ status }) => status === 202)
    for (const { body } of taken) await outcomeOf(platform, body['ballot'])
    const client = await page()
    for (const { body } of taken) {
      client.say({ type: 'subscribe', topic: `ballot:${String(body['ballot'])}` })
      const recorded = await outcomeOf(platform, body['ballot'])
      const { status, reason } = { reason: null, ...(await client.outcome(body['ballot'])) } as {
        status: string
        reason: string | null
      }
      expect([status, reason]).toEqual([recorded.status, recorded.reason])
    }
  })
})

describe('[LIV-02] the socket', () => {
  test.each(['https://evil.example', 'null', 'http://127.0.0.1:1'])('refuses a page of %s', async (origin) => {
    const client = new LiveClient(platform.url, origin)
    const [, response] = (await once(client.socket, 'unexpected-response')) as [unknown, { statusCode: number }] // of ws
    expect(response.statusCode).toBe(403)
  })

  test.each(['/', '/vote/vote', '/livelier'])('exists at no other address: %s', async (path) => {
    const socket = new WebSocket(`${platform.url.replace('http', 'ws')}${path}`)
    socket.on('error', () => {})
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }] // of ws
    expect(response.statusCode).toBe(404)
  })

  test('accepts our own page', async () => {
    const client = new LiveClient(platform.url, platform.url)
    clients.push(client)
    await once(client.socket, 'open')
  })

  test('closes on a message longer than a kilobyte, and on a flood', async () => {
    const large = await page()
    large.socket.send('x'.repeat(1_025))
    expect(await large.closed()).toBe(1009)
    const flood = await page()
    for (let index = 0; index < 61; index += 1) flood.say({ type: 'resync', topic: 'tally' })
    expect(await flood.closed()).toBe(1008)
    await converged(await page())
  })

  test('requested without an upgrade is answered like an unknown page', async () => {
    const answer = await fetch(`${platform.url}/live`, { headers: { accept: 'application/json' } })
    expect(answer.status).toBe(404)
  })
})
