import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { expect, test } from 'vitest'
import { Stopping } from '../jobs/stopping.ts'
import type { BallotContext } from './ballot-context.ts'
import { recordGroup, SoundRefused } from './record-group.ts'
import { SuspectGroups } from './suspect-groups.ts'

const ballot = (id: string) => ({ id }) as unknown as QueuedBallot // nobody looks at the rest of it here

/** A Postgres error with this code. */
const said = (code: string) => Object.assign(new Error(`code ${code}`), { code })
const slow = said('57014')
const permanent = said('22003')

/** Records what it is given; `failure` decides which transactions fail, and each ballot's way is noted. */
function start(failure: (ids: string, number: number) => unknown) {
  const told: unknown[] = []
  const log = { warn: (fields: object, text: string) => void told.push({ ...fields, text }) }
  const context = {
    log,
    pause: async (ms: number) => void (ms > 0 && told.push(ms)),
  } as unknown as BallotContext // nothing else is asked of it
  let number = 0
  const apart = new SuspectGroups(context, {
    recordBallots: async (_context, contest, ballots, how) => {
      number += 1
      const ids = ballots.map(({ id }) => id).join('')
      told.push(`${how === recordGroup ? '' : 'behind sound '}${ids} of ${contest}`)
      const error = failure(ids, number)
      if (error !== undefined) throw error
    },
    moveToDeadLetters: async (_context, contest, candidate, problem) =>
      void told.push({ letter: (candidate as QueuedBallot).id, contest, problem }),
  })
  const group = (ids: string) => [...ids].map(ballot)
  return {
    told,
    alone: (ids: string, deaths = 0) => apart.recordAlone(context, 'c', group(ids), deaths),
    withSuspects: (ids: string) => apart.recordWithSuspects('c', group(ids)),
  }
}

test('a faultless group is recorded at once, unchanged', async () => {
  const { alone, told } = start(() => undefined)
  await alone('abc')
  expect(told).toEqual(['abc of c'])
})

test('a group that outlived workers is recorded in parts', async () => {
  const { alone, told } = start(() => undefined)
  await alone('abcde', 2)
  expect(told).toEqual(['cd of c', 'ea of c', 'b of c'])
})

test('refused ballots are found by halving, each behind sound ones, and kept with their reason', async () => {
  const { alone, told } = start((ids) => (ids.includes('c') ? permanent : undefined))
  await alone('abcd')
  expect(told).toEqual([
    'abcd of c',
    'behind sound ab of c',
    'behind sound cd of c',
    'behind sound c of c',
    'behind sound d of c',
    { letter: 'c', contest: 'c', problem: 'code 22003' },
  ])
})

test('a single refused ballot is tried behind sound ones before it becomes a dead letter', async () => {
  const { alone, told } = start(() => permanent)
  await alone('a')
  expect(told).toEqual(['a of c', 'behind sound a of c', { letter: 'a', contest: 'c', problem: 'code 22003' }])
})

test('a ballot that the second try records leaves no dead letter', async () => {
  const { alone, told } = start((_ids, number) => (number === 1 ? permanent : undefined))
  await alone('a')
  expect(told).toEqual(['a of c', 'behind sound a of c'])
})

test('ballots that time out even alone are retried every second until recorded, and only these', async () => {
  const { alone, told } = start((ids, number) => (ids.includes('b') && number < 6 ? slow : undefined))
  await alone('abc')
  const wait = [{ err: slow, ballots: 1, text: 'ballots time out even alone and are retried' }, 1_000]
  expect(told).toEqual([
    'abc of c',
    'behind sound ab of c',
    'behind sound a of c',
    'behind sound b of c',
    'behind sound c of c',
    ...wait,
    'b of c',
  ])
})

test('a slow one is not tried again behind sound ones, which would take longer', async () => {
  const { alone, told } = start((_ids, number) => (number < 3 ? slow : undefined))
  await alone('a')
  expect(told.filter((entry) => typeof entry === 'string')).toEqual(['a of c', 'a of c', 'a of c'])
  expect(told.filter((entry) => entry === 1_000)).toHaveLength(2)
})

test('permanent failures wait for slow ones, and are kept afterwards', async () => {
  const { alone, told } = start((ids, number) => {
    if (ids.includes('a')) return permanent
    return ids.includes('b') && number < 4 ? slow : undefined
  })
  await alone('ab')
  expect(told.slice(-2)).toEqual(['b of c', { letter: 'a', contest: 'c', problem: 'code 22003' }])
  expect(told.filter((entry) => entry === 1_000)).toHaveLength(1)
})

test('an unexpected error fails the job, once the others are recorded', async () => {
  const unforeseen = new Error('no idea')
  const { alone, told } = start((ids) => {
    if (ids.includes('a')) return permanent
    return ids.includes('b') ? unforeseen : undefined
  })
  await expect(alone('abc')).rejects.toBe(unforeseen)
  expect(told).toContain('behind sound c of c')
  expect(told.at(-1)).toEqual({ letter: 'a', contest: 'c', problem: 'code 22003' })
})

test.each([new Stopping(), new SoundRefused(new Error('no such column'))])(
  'nothing is halved or becomes a dead letter if the ballots are not at fault: %s',
  async (error) => {
    const { alone, told } = start(() => error)
    await expect(alone('abcd')).rejects.toBe(error)
    expect(told).toEqual(['abcd of c'])
  },
)

test('suspects share a transaction, unchanged; its failure is reported to each', async () => {
  const { withSuspects, told } = start((_ids, number) => (number === 1 ? undefined : permanent))
  await Promise.all([withSuspects('a'), withSuspects('b')])
  expect(told).toEqual(['ab of c'])
  await Promise.all(['a', 'b'].map((ids) => expect(withSuspects(ids)).rejects.toBe(permanent)))
  expect(told).toEqual(['ab of c', 'ab of c'])
})
