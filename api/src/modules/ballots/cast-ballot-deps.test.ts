import { festivalZone } from '@ashenda/core/domain/festival-day.ts'
import { Peppers, pepperIdOf } from '@ashenda/core/domain/peppers.ts'
import type { ContestRow } from '@ashenda/db/queries/contest/directory.ts'
import { expect, test } from 'vitest'
import { Directory } from '../../directory/directory.ts'
import { BallotSignals } from './ballot-signals.ts'
import { type CastBallotParts, castBallotDeps } from './cast-ballot-deps.ts'
import { VoterPeppers } from './voter-peppers.ts'

const pepper = 'a pepper for tests, 32 characters or more'
const former = 'a former pepper, 32 characters or more'
const now = 1_790_000_000_000
const hash = Buffer.from('a browser')

/** With a queue that holds one group, sent a minute ago; and what Postgres was asked: the beginning, and the values. */
function start() {
  const asked: unknown[][] = []
  const sql = async (texts: readonly string[], ...values: unknown[]) => {
    asked.push([texts[0]?.trim().split(/\s+/).slice(0, 2).join(' '), ...values])
    return Object.assign([{ row: asked.length }], { count: 1 })
  }
  const directory = new Directory()
  const group = { data: { ballots: [{ id: 'a ballot' }] }, timestamp: now - 60_000 }
  const deps = {
    sql,
    queue: { getJobCountByTypes: async () => 1, getJobs: async () => [group] },
    intake: { depth: 0, writing: 0 },
    redis: { now: () => now },
    directory,
    peppers: new VoterPeppers(new Peppers([pepper, former]), directory),
    signals: new BallotSignals(pepper),
  } as unknown as CastBallotParts // what is used of them
  return { deps, asked, taking: castBallotDeps(deps) }
}

test('a ballot is judged by the credits in Postgres, which are reserved and released there', async () => {
  const { taking, asked } = start()
  // Its limit per day is a part of the question.
  expect(await taking.credits.find({ contest: 'a contest', voter: 'a voter', claimantHash: hash })).toEqual(
    expect.arrayContaining([{ row: 2 }]),
  )
  expect(await taking.credits.reserve({ id: 'a credit', ballot: 'a ballot', seen: null })).toBe(true)
  await taking.credits.release('a credit', 'a ballot')
  expect(asked).toEqual([
    ['case when', festivalZone, festivalZone],
    ['select c.id,', expect.anything(), 'a voter', 'a voter', 'a contest', hash, hash],
    ['update credits', 'a ballot', 'a credit', null],
    ['update credits', 'a credit', 'a ballot'],
  ])
})

test('its first answer is looked for in Postgres, and in the queue', async () => {
  const { taking, asked } = start()
  expect(await taking.firstAnswers('a voter', ['a ballot'])).toEqual(expect.arrayContaining([{ row: 1 }]))
  expect(asked).toMatchObject([['select id', ['a ballot'], ['a ballot'], 'a voter', ['a ballot']]])
  expect(await taking.unfinished()).toBe(true)
  expect([await taking.isQueued('a ballot'), await taking.isQueued('another')]).toEqual([true, false])
  expect([await taking.credits.mayBeQueued(60_000), await taking.credits.mayBeQueued(70_000)]).toEqual([true, false])
})

test('it is handed to the intake, dated by Redis, and bears signals under the key of the site', () => {
  const { deps, taking } = start()
  const { intake, redis, directory } = taking
  expect([intake, redis, directory]).toEqual([deps.intake, deps.redis, deps.directory])
  const origin = { address: '196.188.0.1', browser: 'b' }
  expect(taking.signals.of(origin, now)).toBe(new BallotSignals(pepper).of(origin, now))
})

test('its voter and its id are of the pepper that the contest was opened with', () => {
  const { deps, taking } = start()
  const openedWith = (phonePepper: string | null) =>
    deps.directory.replace({
      contest: { id: 'a contest', phonePepper } as unknown as ContestRow, // what is used of it
      zones: [],
      pieces: [],
      contestants: [],
    })
  expect(taking.pepper).toBe(pepper)
  for (const [id, used] of [
    [pepperIdOf(former), former],
    [pepperIdOf(pepper), pepper],
    [null, former],
  ] as const) {
    openedWith(id)
    expect(taking.pepper).toBe(used)
  }
  openedWith(pepperIdOf('one that is kept no more'))
  expect(() => taking.pepper).toThrow(expect.objectContaining({ code: 'unavailable' }))
})
