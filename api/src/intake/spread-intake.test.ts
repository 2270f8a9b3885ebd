import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import { expect, test } from 'vitest'
import { SpreadIntake } from './spread-intake.ts'

/** An intake with so much in it, which ends when it is told to. */
function intakeWith(depth: number, writing: number) {
  const drained = Promise.withResolvers<void>()
  const taken: string[] = []
  const intake = {
    depth,
    writing,
    submit: async ({ id }: QueuedBallot) => void taken.push(id),
    drain: () => drained.promise,
  }
  return { intake, taken, drained }
}

test('[VOT-11] of several intakes each gets the ballots of its voters, and all of them are waited for', async () => {
  const [one, two] = [intakeWith(3, 1), intakeWith(4, 2)]
  const spread = new SpreadIntake([one.intake, two.intake], (voter) => (voter === 'hers' ? two.intake : one.intake))
  expect([spread.depth, spread.writing]).toEqual([7, 3])
  const ballotOf = (id: string, voter: string) => ({ id, voter }) as QueuedBallot // what is looked at
  await Promise.all([spread.submit(ballotOf('a', 'hers')), spread.submit(ballotOf('b', 'his'))])
  expect([one.taken, two.taken]).toEqual([['b'], ['a']])
  const ended: string[] = []
  const drained = spread.drain().then(() => ended.push('all'))
  one.drained.resolve()
  await one.drained.promise
  expect(ended).toEqual([])
  two.drained.resolve()
  await drained
  expect(ended).toEqual(['all'])
})
