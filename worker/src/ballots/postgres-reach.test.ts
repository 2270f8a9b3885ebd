import { expect, test } from 'vitest'
import { CutOff, PostgresReach } from './postgres-reach.ts'

/** A second passes per pause. `answers` are Postgres's, per second. */
function reached(...answers: readonly ('answers' | 'refuses' | 'mute')[]) {
  let now = 0
  const left = [...answers]
  const told: string[] = []
  const over = Promise.withResolvers<void>()
  const reach = new PostgresReach({
    ask: () => {
      const [how = 'answers'] = left
      if (how === 'answers') setImmediate(() => setImmediate(over.resolve))
      if (how === 'mute') return new Promise(() => {})
      return how === 'answers' ? Promise.resolve() : Promise.reject(new Error('CONNECT_TIMEOUT'))
    },
    pause: async () => {
      await new Promise(setImmediate)
      now += 1_000
      left.shift()
    },
    log: { warn: () => {}, info: () => {} },
    onLost: () => {
      told.push(`lost after ${now}`)
      expect(() => reach.throwIfLost()).toThrow(CutOff)
      if (left.every((how) => how === 'mute')) over.resolve()
    },
    onBack: () => told.push(`back after ${now}`),
    now: () => now,
  })
  return { reach, told, over: over.promise }
}

const seconds = <T>(count: number, what: T): T[] => Array<T>(count).fill(what)

test('a Postgres away for less than ten seconds is waited for', async () => {
  const { reach, told, over } = reached(...seconds(9, 'refuses' as const))
  reach.noteFailure()
  await over
  expect(told).toEqual([])
  expect(() => reach.throwIfLost()).not.toThrow()
})

test('after ten seconds nothing is recorded and no ballots are taken, until it answers', async () => {
  const { reach, told, over } = reached(...seconds(20, 'refuses' as const))
  reach.noteFailure()
  reach.noteFailure()
  await over
  expect(told).toEqual(['lost after 10000', 'back after 20000'])
  expect(() => reach.throwIfLost()).not.toThrow()
})

test('the same if a question stays mute', async () => {
  const { reach, told, over } = reached(...seconds(30, 'mute' as const))
  reach.noteFailure()
  await over
  expect(told).toEqual(['lost after 10000'])
})

test('an error that Postgres itself returns changes nothing', async () => {
  const { reach, told, over } = reached()
  reach.noteFailure()
  await over
  expect(told).toEqual([])
  expect(() => reach.throwIfLost()).not.toThrow()
})

test('groups in hand are given up as soon as it is lost, whatever they wait for, and later ones before they start', async () => {
  const { reach, told, over } = reached(...seconds(20, 'mute' as const))
  const stuck = reach.untilLost(() => new Promise(() => {}))
  const done = reach.untilLost(async () => 'recorded')
  const failed = expect(reach.untilLost(() => Promise.reject(new Error('a failure')))).rejects.toThrow('a failure')
  reach.noteFailure()
  await expect(stuck).rejects.toBeInstanceOf(CutOff)
  await over
  expect(told).toEqual(['lost after 10000'])
  expect(await done).toBe('recorded')
  await failed
  await expect(reach.untilLost(async () => 'too late')).rejects.toBeInstanceOf(CutOff)
})
