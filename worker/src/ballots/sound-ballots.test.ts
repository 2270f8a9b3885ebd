import { randomUUID } from 'node:crypto'
import type { QueuedBallot } from '@ashenda/core/contracts/jobs/ballot-group.ts'
import type { Transaction } from '@ashenda/db/client.ts'
import { expect, test } from 'vitest'
import { soundBallots } from './record-group.ts'

const opensAt = new Date(1_787_000_000_000)
const [contest, voter, pick, votable] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const like: QueuedBallot = {
  id: randomUUID(),
  voter,
  phone: '+251911223344',
  name: 'Selam',
  kind: 'free',
  picks: [pick],
  at: 1,
}

/** The contest, and its contestants. */
const holding = (...contestants: readonly string[]) =>
  (async (parts: TemplateStringsArray) =>
    parts[0]?.includes('from contests')
      ? [{ opens_at: opensAt, closes_at: opensAt, freezes_at: null }]
      : contestants.map((id) => ({ id }))) as unknown as Transaction // nothing else is asked of it

const id = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const sound = { id, phone: '+251900000000', name: 'sound', at: opensAt.getTime(), signals: '0'.repeat(32) }

test('sound ballots count: accepted at the opening, for a votable contestant', async () => {
  const credit = randomUUID()
  const ballots = await soundBallots(holding(votable), contest, { ...like, credit })
  expect(ballots).toEqual([
    { ...sound, kind: 'free', voter: id, picks: [votable] },
    { ...sound, kind: 'paid', voter, credit, picks: [votable] },
  ])
  const ids = ballots.flatMap((ballot) => [ballot.id, ballot.voter])
  expect(new Set([...ids, like.id]).size).toBe(5)
})

test('without contestants or credits they name unknown ones', async () => {
  const ballots = await soundBallots(holding(), contest, like)
  expect(ballots).toEqual([
    { ...sound, kind: 'free', voter: id, picks: [id] },
    { ...sound, kind: 'paid', voter, credit: id, picks: [id] },
  ])
  expect(ballots.flatMap(({ picks }) => picks)).not.toContain(pick)
})
