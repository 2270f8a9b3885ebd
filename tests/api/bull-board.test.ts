import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { Worker } from 'bullmq'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../support/accounts.ts'
import { queueOf } from '../support/queue.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { askForReset, forgetfulContestant, safeReset } from '../support/resets.ts'
import { until } from '../support/until.ts'
import { useWatchedQueues } from '../support/watched-queues.ts'

const queues = useWatchedQueues({ ...safeReset, MESSAGES_DOMESTIC: 'sandbox', MAIL_FROM: 'no-reply@ashenda.example' })
const { platform } = queues
const name = 'Tsehaytu Wuhibegzer'
const ids = ['failed', 'completed', 'active', 'delayed', 'waiting'].map((state) => `${state}-one`)
let ballots: readonly QueuedBallot[] = []

const ask = (path: string, cookie = queues.admin.cookie, method = 'GET') =>
  fetch(queues.at(`bull-board${path}`), { method, headers: { cookie } })

/** A job in each state, each with another voter's ballot. */
beforeAll(async () => {
  ballots = ids.map(() => queuedBallot([queues.contestant], { name }))
  const queue = queueOf(platform)
  for (const [at, jobId] of ids.entries()) {
    const delay = jobId === 'delayed-one' ? 600_000 : 0
    await queue.add('tally-group', { contest: queues.contest, ballots: [ballots[at]] }, { jobId, delay, attempts: 1 })
  }
  const connection = platform.redis.duplicate({ maxRetriesPerRequest: null })
  const worker = new Worker('ballots', null, { connection, prefix: platform.prefix })
  const failing = await worker.getNextJob('a token')
  await failing?.moveToFailed(new Error('the disk is full'), 'a token')
  const done = await worker.getNextJob('a token')
  await done?.moveToCompleted({ refused: ballots[1] }, 'a token', false)
  await worker.getNextJob('a token')
  await worker.close()
})

/** Fields only the voter may know, or that would reveal her proof. */
const peopleIn = (text: string): readonly string[] =>
  [name, ...ballots.flatMap(({ phone, id, voter, picks }) => [phone, id, voter, ...picks])].filter((one) =>
    text.includes(one),
  )

/** Every call of Bull Board's page about the queue and each job. */
const calls = (name = 'ballots', jobs: readonly string[] = ids): readonly string[] => {
  const { routeTable } = platform.app
  const paths = routeTable.flatMap(({ method, url }) =>
    method === 'GET' && url.startsWith('/admin/bull-board/api/') ? [url.slice('/admin/bull-board'.length)] : [],
  )
  return paths
    .map((path) => path.replace(':queueName', name))
    .flatMap((path) => (path.includes(':jobId') ? jobs.map((id) => path.replace(':jobId', id)) : [path]))
}

describe('Bull Board', () => {
  test('shows every job of a queue by state', async () => {
    for (const id of ids) {
      const state = id.replace('-one', '')
      const answer = await ask(`/api/queues?activeQueue=ballots&status=${state}&page=1&jobsPerPage=10`)
      expect([id, answer.status]).toEqual([id, 200])
      const { queues: shown } = (await answer.json()) as { queues: { name: string; jobs: { id: string }[] }[] }
      expect(shown.map((queue) => queue.name)).toEqual([
        'ballots',
        'payments',
        'checkouts',
        'redemptions',
        'messages',
        'notices',
        'photos',
        'cards',
      ])
      expect(shown[0]?.jobs.map((job) => job.id)).toEqual([id])
    }
  })

  test('never shows name, phone, picks or whole id of a ballot', async () => {
    const told: string[] = []
    for (const path of calls()) {
      const answer = await ask(path)
      const text = await answer.text()
      expect([path, answer.status < 500, peopleIn(text)]).toEqual([path, true, []])
      told.push(text)
    }
    // The jobs hold ballots, so people were waiting.
    for (const { id } of ballots) expect(told.join()).toContain(receiptOf(id))
    const all = await (await ask('/api/queues?activeQueue=ballots&status=latest&page=1&jobsPerPage=50')).text()
    expect(peopleIn(all)).toEqual([])
    for (const { id } of ballots) expect(all).toContain(receiptOf(id))
  })

  test('shows no message’s code, phone or e-mail to anybody', async () => {
    const byPhone = await forgetfulContestant(platform)
    const byMail = await forgetfulContestant(platform, { phone: '+14155552671' })
    for (const { email } of [byPhone, byMail]) await askForReset(platform, email)
    const jobs = await until(async () => {
      const waiting = await queueOf(platform, 'messages').getJobs(['waiting'])
      return waiting.length === 2 && waiting
    })
    const sent = await Promise.all(jobs.map(({ id }) => platform.redis.get(`${platform.prefix}:message:${id}`)))
    const codes = sent.map((message) => /\d{6}/.exec(JSON.parse(message ?? '{}').text)?.[0] ?? 'none')
    expect(codes).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^\d{6}$/)])
    const list = '/api/queues?activeQueue=messages&status=waiting&page=1&jobsPerPage=10'
    const told: string[] = []
    for (const path of [
      list,
      ...calls(
        'messages',
        jobs.map(({ id }) => String(id)),
      ),
    ])
      told.push(await (await ask(path)).text())
    expect(told[0]).toContain('"name":"send-message"')
    const secrets = [...codes, ...[byPhone, byMail].flatMap(({ phone, email }) => [phone?.slice(1) ?? '', email])]
    expect(secrets.filter((secret) => told.some((text) => text.includes(secret)))).toEqual([])
    const failed = await fetch(queues.at('queues/messages/failed'), { headers: { cookie: queues.admin.cookie } })
    expect(await failed.json()).toMatchObject({ total: 0 })
  })

  test('returns ten jobs at most, and answers malformed queries', async () => {
    const queue = queueOf(platform, 'photos')
    await queue.addBulk(Array.from({ length: 30 }, (_, at) => ({ name: 'prepare', data: { at } })))
    const answer = await ask('/api/queues?activeQueue=photos&status=waiting&page=2&jobsPerPage=300')
    const body = (await answer.json()) as {
      queues: { name: string; jobs: unknown[]; pagination: { pageCount: number } }[]
    }
    expect(body.queues.find(({ name }) => name === 'photos')).toMatchObject({
      jobs: { length: 10 },
      pagination: { pageCount: 3 },
    })
    expect((await ask('/api/queues?activeQueue=%25')).status).toBe(400)
    expect((await ask('/api/queues?activeQueue=photos&status=waiting&page=1&jobsPerPage=none')).status).toBe(200)
  })

  test('is read-only: no route changes a job or queue', async () => {
    const steps = ['failed-one/retry', 'failed-one/clean', 'delayed-one/promote', 'pause', 'empty', 'obliterate']
    for (const step of steps)
      expect([step, (await ask(`/api/queues/ballots/${step}`, undefined, 'PUT')).status]).toEqual([step, 404])
    expect(await queueOf(platform).getJobCounts()).toMatchObject({ failed: 1, delayed: 1, waiting: 1 })
  })

  test('is for owners and operations only: page, calls and files', async () => {
    const { cookie } = await registerContestant(platform)
    const roles = ['viewer', 'finance', 'moderator', 'operations'] as const
    const admins = await Promise.all(roles.map((adminRole) => insertAdmin(platform, { adminRole })))
    const page = await (await ask('/')).text()
    const script = /static\/js\/main\.\w+\.js/.exec(page)?.[0] ?? 'none'
    for (const path of ['/', '/queue/ballots', '/api/queues', `/${script}`]) {
      const statuses = await Promise.all(
        ['', cookie, ...admins.map((admin) => admin.cookie), queues.admin.cookie].map(
          async (who) => (await ask(path, who)).status,
        ),
      )
      expect([path, ...statuses]).toEqual([path, 401, 403, 403, 403, 403, 200, 200])
      expect((await ask(path)).headers.get('cache-control')).toMatch(/^(no-store|private, no-cache)$/)
    }
  })

  test('loads its own files only, and no other page may be its base', async () => {
    const answer = await ask('/')
    const page = await answer.text()
    expect(page).toContain('<base href="/admin/bull-board/" />')
    expect(page).not.toMatch(/<%|https?:\/\//)
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'self';.*base-uri 'self'/)
    const ours = await fetch(platform.url)
    expect(ours.headers.get('content-security-policy')).toContain("base-uri 'none'")
  })

  test('serves no other files', async () => {
    for (const path of ['/static/../package.json', '/static/%2e%2e/%2e%2e/package.json', '/static/none.js'])
      expect([path, [400, 403, 404].includes((await ask(path)).status)]).toEqual([path, true])
  })
})
