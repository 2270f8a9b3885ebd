import { expect, test } from 'vitest'
import { type FaultPlan, killOf } from './faults.ts'
import { type Playing, playFaults } from './play-faults.ts'

function playingWith(change: Partial<Playing> = {}) {
  const steps: string[] = []
  const step =
    (name: string): (() => Promise<void>) =>
    async () =>
      void steps.push(name)
  const playing: Playing = {
    secondsPerKill: 0,
    checkEvery: 2,
    begin: step('begin'),
    strike: async ({ name }: FaultPlan) => void steps.push(name),
    check: step('check'),
    finish: step('finish'),
    log: () => {},
    ...change,
  }
  return { steps, playing }
}

const [worker, api] = [killOf('worker'), killOf('api', 'redis')]
const failOn = (name: string) => async (plan: FaultPlan) => {
  if (plan.name === name) throw new Error('still false after 40000 ms')
}

test('faults are played in order, with comparisons in between and at the end', async () => {
  const { steps, playing } = playingWith()
  const played = await playFaults([worker, api, worker], playing)
  expect(steps).toEqual(['begin', worker.name, api.name, 'check', 'begin', worker.name, 'finish', 'check'])
  expect(played).toMatchObject({ kills: { worker: 2, api: 1, redis: 1, postgres: 0 } })
  expect(played.stopped).toBeUndefined()
})

test('a fault that cannot be caused stops the run, which reports what was done before', async () => {
  const { steps, playing } = playingWith({ strike: failOn(api.name) })
  const played = await playFaults([worker, api, worker], playing)
  expect(played).toMatchObject({ kills: { worker: 1, api: 0 }, faults: [{ name: worker.name }] })
  expect(played.stopped).toEqual({ during: `fault 2: ${api.name}`, why: 'still false after 40000 ms' })
  expect(steps).toEqual(['begin'])
})

const fail = async (): Promise<void> => {
  throw new Error('no')
}

test.each<[string, Partial<Playing>]>([
  ['the beginning', { begin: fail }],
  ['the comparison after fault 2', { check: fail }],
  ['the end', { finish: fail }],
])('so does a failure during %s', async (during, change) => {
  const { playing } = playingWith(change)
  expect((await playFaults([worker, worker], playing)).stopped).toEqual({ during, why: 'no' })
})
