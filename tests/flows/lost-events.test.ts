import { randomBytes } from 'node:crypto'
import { Directory } from '@ashenda/api/directory/directory.ts'
import { PublicCounts } from '@ashenda/api/directory/public-counts.ts'
import { type Live, startLive } from '@ashenda/api/realtime/live.ts'
import { QueuesFeed } from '@ashenda/api/realtime/queues-feed.ts'
import { eventChannel } from '@ashenda/core/contracts/events/event.ts'
import { findContestants, findCurrentContest } from '@ashenda/db/queries/contest/directory.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { given } from '../support/environment.ts'
import { FakeSocket } from '../support/fake-socket.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { until } from '../support/until.ts'

const prefix = `test-${randomBytes(6).toString('hex')}`
let database: TestDatabase
let redis: Redis
let subscriber: Redis
let live: Live
let directory: Directory
let contest = ''
let contestant = ''
let directoryChanges = 0

beforeAll(async () => {
  database = await createDatabase()
  contest = await insertContest(database.sql)
  contestant = await insertContestant(database.sql, contest)
  directory = new Directory()
  const current = await findCurrentContest(database.sql)
  if (!current) throw new Error('the contest was just inserted')
  const contestants = await findContestants(database.sql, contest)
  directory.replace({ contest: current, zones: [], contestants, pieces: [] })
  redis = new Redis(given('TEST_REDIS_URL'))
  subscriber = new Redis(given('TEST_REDIS_URL'))
  live = await startLive({
    sql: database.sql,
    subscriber,
    directory,
    now: () => Date.now(),
    log: pino({ level: 'silent' }),
    prefix,
    reconcileMs: 50,
    identify: async () => undefined,
    onDirectoryChanged: () => {
      directoryChanges += 1
    },
    claimantIn: () => undefined,
    linkOf: (batch) => batch,
    queues: new QueuesFeed(async () => {}),
    onPaymentChanged: () => {},
    onBatchChanged: () => {},
    onDocumentChanged: () => {},
    onPhotoSettled: () => {},
  })
})
afterAll(async () => {
  live.stop()
  for (const client of [redis, subscriber]) client.disconnect()
  await database.drop()
})

function listen(topic: string): FakeSocket {
  const socket = new FakeSocket()
  live.gateway.accept(socket.asSocket, socket.asLine)
  socket.says({ type: 'subscribe', topic })
  return socket
}

const record = (ballot: ReturnType<typeof queuedBallot>) => recordGroup(database.sql, contest, [ballot])
const publish = (event: unknown) =>
  redis.publish(eventChannel(prefix), typeof event === 'string' ? event : JSON.stringify(event))

describe('without any hint', () => {
  test('counts reach the pages by the regular read of Postgres', async () => {
    const socket = listen('tally')
    socket.take()
    await record(queuedBallot([contestant]))
    const [update] = await until(() => {
      const heard = socket.take()
      return heard.length > 0 && heard
    })
    expect(update).toMatchObject({ type: 'update', values: { [contestant]: 1 } })
  })

  test('so does a ballot’s outcome', async () => {
    const ballot = queuedBallot([contestant])
    const socket = listen(`ballot:${ballot.id}`)
    const outcomes: unknown[] = []
    const heard = (count: number) =>
      until(() => {
        outcomes.push(...socket.take())
        return outcomes.length === count
      })
    await heard(1)
    await record(ballot)
    await heard(2)
    expect(outcomes).toMatchObject([{ status: 'pending' }, { status: 'counted', kind: 'free' }])
  })
})

describe('an event', () => {
  const tallied = (change: object) => ({ type: 'tallied', contest, values: [], counted: [], refused: [], ...change })

  test('that is nonsense is ignored, and the next one is heard', async () => {
    for (const nonsense of [
      '',
      '{',
      'null',
      '{"type":"tallied"}',
      { type: 'unknown' },
      tallied({ values: [['a', 'b', 'c']] }),
    ]) {
      await publish(nonsense)
    }
    await publish({ type: 'directory-changed' })
    await until(() => directoryChanges === 1)
  })

  test('older than the known state changes nothing, a newer one does', async () => {
    const socket = listen('tally')
    await setRow(1_000, 900)
    await publish(tallied({ values: [[contestant, 1_000, 900]] }))
    await publish(tallied({ values: [[contestant, 999, 899]] }))
    await until(() => live.tally.votesOf(contestant) === 1_000)
    await publish({ type: 'directory-changed' })
    await until(() => directoryChanges === 2)
    expect(live.tally.votesOf(contestant)).toBe(1_000)
    socket.close(1000)
  })
})

describe('if Postgres has fewer counts than before, as after a failover or a restored backup', () => {
  test('pages get the lower counts, and then what is counted from there on', async () => {
    await setRow(500, 500)
    await until(() => live.tally.votesOf(contestant) === 500)
    const socket = listen('tally')
    socket.take()
    await setRow(40, 40)
    const shown: unknown[] = []
    const shows = (votes: number) =>
      until(() => {
        const updates = socket.take().filter((message) => message.type === 'update')
        shown.push(...updates.flatMap(({ values }) => Object.values(values)))
        return shown.at(-1) === votes
      })
    await shows(40)
    await record(queuedBallot([contestant]))
    await shows(41)
    await database.sql`delete from tally where contestant_id = ${contestant}`
    await shows(0)
    expect(shown.filter((votes) => votes !== 500)).toEqual([40, 41, 0]) // the first may still be under way
    socket.close(1000)
  })

  test('an event during a read of Postgres is not undone by the read', async () => {
    await setRow(10, 10)
    const feed = new PublicCounts(directory, () => Date.now())
    await feed.reconcile(database.sql)
    feed.takeChanges()
    const reading = Promise.withResolvers<void>()
    await database.sql.begin(async (tx) => {
      await tx`lock table tally in access exclusive mode`
      reading.resolve(feed.reconcile(database.sql))
      await until(async () => (await waitingForTally()) > 0)
      feed.apply(contest, [[contestant, 11, 11]])
    })
    await reading.promise
    expect(feed.takeChanges()).toEqual({ [contestant]: 11 })
    await feed.reconcile(database.sql)
    expect(feed.takeChanges()).toEqual({ [contestant]: 10 })
  })

  test('frozen counts follow the lower ones as well', async () => {
    const freezesAt = new Date(Date.now() - 60_000).toISOString()
    const content = directory.content
    if (!content) throw new Error('the directory was filled at the beginning')
    const frozen = new Directory()
    frozen.replace({ ...content, contest: { ...content.contest, freezesAt } })
    const feed = new PublicCounts(frozen, () => Date.now())
    await database.sql`update contests set freezes_at = ${freezesAt}, frozen_at = now() where id = ${contest}`
    for (const votes of [9, 4]) {
      await database.sql`
        insert into tally_frozen (contest_id, contestant_id, free, first, second, third)
        values (${contest}, ${contestant}, ${votes}, 0, 0, 0)
        on conflict (contest_id, contestant_id) do update set free = excluded.free`
      await feed.reconcile(database.sql)
      expect(feed.votesOf(contestant)).toBe(votes)
    }
  })
})

const waitingForTally = async (): Promise<number> => {
  const rows = await database.sql`
    select 1 from pg_locks where relation = 'tally'::regclass and not granted and database =
      (select oid from pg_database where datname = current_database())`
  return rows.length
}

/** Sets her row as another Postgres would have it. */
const setRow = (votes: number, rev: number) =>
  database.sql`
    insert into tally (contest_id, contestant_id, free, rev) values (${contest}, ${contestant}, ${votes}, ${rev})
    on conflict (contest_id, contestant_id) do update set free = excluded.free, first = 0, second = 0, third = 0, rev = excluded.rev`
