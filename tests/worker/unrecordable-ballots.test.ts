import { randomUUID } from 'node:crypto'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { loggedError } from '@ashenda/core/error-log.ts'
import { createTallyGroup } from '@ashenda/worker/ballots/tally-group.ts'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { get } from '../support/http.ts'
import { outcomeOf, tallies } from '../support/outcome.ts'
import { queueOf } from '../support/queue.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'
import { usePlatform } from '../support/use-platform.ts'
import { workerContext } from '../support/worker-context.ts'

let contest = ''
const picks: string[] = []

const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql)
  for (let index = 0; index < 3; index += 1) picks.push(await insertContestant(sql, contest))
})
beforeAll(async () => {
  await platform.startWorker()
})

const enqueue = (ballots: readonly unknown[]) =>
  queueOf(platform).add('tally-group', { contest, ballots }, { attempts: 1, removeOnComplete: true })

interface StoredDeadLetter {
  readonly id: string
  readonly problem: string
  readonly payload: string
}

const deadLetter = (ballot: unknown): Promise<StoredDeadLetter> =>
  until(async () => {
    const [letter] = await platform.sql<StoredDeadLetter[]>`
      select id, problem, convert_from(payload, 'UTF8') as payload from dead_letters
      where convert_from(payload, 'UTF8') = ${JSON.stringify(ballot)}`
    return letter
  })

async function expectNoUnfinishedJob(): Promise<void> {
  await until(async () => {
    const counts = await queueOf(platform).getJobCounts()
    return Object.values(counts).every((count) => count === 0)
  })
}

const free = (change: Partial<QueuedBallot> = {}): QueuedBallot => queuedBallot(picks.slice(0, 1), change)

describe('one of fifty ballots that Postgres never accepts', () => {
  test.each<[string, () => QueuedBallot]>([
    ['a name with NUL', () => free({ name: 'Se\u0000lam' })],
    ['a phone with NUL', () => free({ phone: '+25191234\u0000678' })],
    ['a free ballot with three picks', () => free({ picks: [...picks] })],
    ['a free ballot with a credit', () => free({ credit: randomUUID() })],
    [
      'a paid ballot with the same pick twice',
      () => free({ kind: 'paid', credit: randomUUID(), picks: [picks[0] ?? '', picks[0] ?? ''] }),
    ],
    ['a moment no calendar knows', () => free({ at: Number.MAX_VALUE })],
  ])('%s is kept as a dead letter, and the other 49 are counted', async (_case, poison) => {
    const bad = poison()
    const good = Array.from({ length: 49 }, () => free())
    await enqueue([...good.slice(0, 20), bad, ...good.slice(20)])
    const outcomes = await Promise.all(good.map(({ id }) => outcomeOf(platform, id)))
    expect(outcomes.map(({ status }) => status)).toEqual(good.map(() => 'counted'))
    expect(await deadLetter(bad)).toMatchObject({ id: bad.id, problem: expect.stringMatching(/\w/) })
    expect(await get(`${platform.url}/vote/ballots/${bad.id}`)).toMatchObject({
      status: 200,
      body: { status: 'refused', reason: 'unprocessable' },
    })
    await expectNoUnfinishedJob()
    const { kept, recounted } = await tallies(platform)
    expect(kept).toEqual(recounted)
  })

  test('and several of them, at both ends and side by side', async () => {
    const bad = Array.from({ length: 5 }, () => free({ name: 'Se\u0000lam' }))
    const good = Array.from({ length: 20 }, () => free())
    await enqueue([...bad.slice(0, 1), ...good.slice(0, 10), ...bad.slice(1, 3), ...good.slice(10), ...bad.slice(3)])
    for (const { id } of good) expect(await outcomeOf(platform, id)).toMatchObject({ status: 'counted' })
    for (const ballot of bad) expect(await deadLetter(ballot)).toMatchObject({ id: ballot.id })
  })

  test('takes nothing from groups recorded together with its own', async () => {
    const bad = free({ name: 'Se\u0000lam' })
    const groups = Array.from({ length: 6 }, () => Array.from({ length: 5 }, () => free()))
    await Promise.all([...groups.map(enqueue), enqueue([bad])])
    for (const { id } of groups.flat()) expect(await outcomeOf(platform, id)).toMatchObject({ status: 'counted' })
    expect(await deadLetter(bad)).toMatchObject({ id: bad.id })
    await expectNoUnfinishedJob()
  })
})

describe('something unreadable as a ballot', () => {
  test.each<[string, () => unknown]>([
    ['nothing', () => null],
    ['a text', () => 'ballot'],
    ['a number', () => 42],
    ['a list', () => [[]]],
    ['no picks', () => free({ picks: [] })],
    ['four picks', () => free({ picks: [...picks, randomUUID()] })],
    ['a pick that is no id', () => free({ picks: ['everyone'] })],
    ['a kind nobody knows', () => ({ ...free(), kind: 'gold' })],
    ['no voter', () => ({ ...free(), voter: undefined })],
    ['a moment that is text', () => ({ ...free(), at: 'now' })],
    ['an id in capitals', () => ({ ...free(), id: randomUUID().toUpperCase() })],
    ['an id that only looks like one', () => ({ ...free(), id: '-'.repeat(36) })],
    ['an id that is a number', () => ({ ...free(), id: 7 })],
  ])('%s is kept as a dead letter, and the ballots around it are counted', async (_case, make) => {
    const bad = make()
    const [first, last] = [free(), free()]
    await enqueue([first, bad, last])
    for (const { id } of [first, last]) expect(await outcomeOf(platform, id)).toMatchObject({ status: 'counted' })
    expect(await deadLetter(bad)).toMatchObject({ problem: 'unreadable' })
    await expectNoUnfinishedJob()
  })
})

test('the log names a dead letter’s job but not its ballot, whose receipt somebody holds', async () => {
  const lines: string[] = []
  const log = pino(
    { level: 'trace', serializers: { err: loggedError } },
    { write: (line: string) => void lines.push(line) },
  )
  const tally = createTallyGroup({ ...workerContext(platform), log })
  const unreadable = { ...free(), kind: 'gold' }
  const impossible = free({ name: 'Se\u0000lam' })
  const ballots = [unreadable, impossible, free()] as QueuedBallot[] // one of them on purpose not
  await tally({ contest, ballots }, { id: '4711', stalledCounter: 0, attemptsMade: 0 })
  for (const ballot of [unreadable, impossible]) await deadLetter(ballot)
  const told = lines.map((line) => JSON.parse(line) as { msg: string; job?: string })
  expect(told.filter(({ msg }) => msg.includes('dead letter')).map(({ job }) => job)).toEqual(['4711', '4711'])
  for (const { id } of ballots) expect(lines.join('')).not.toContain(id)
})
