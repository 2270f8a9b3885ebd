import { type RefusalReason, refusalReasons } from '@ashenda/core/domain/ballot.ts'
import { ballotLeaf, innerHash, inTreeOrder, merkleRoot } from '@ashenda/core/domain/ballot-chain.ts'
import type { JudgedBallot } from '@ashenda/db/queries/ballots/ballot-group.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digestsOfGroup, rootOfRecorded } from './group-digests.ts'

const reason = fc.option(fc.constantFrom(...refusalReasons))
const judged = fc.record({
  ballot: fc.record({
    id: fc.uuid(),
    voter: fc.uuid(),
    phone: fc.constant('+251912345678'),
    name: fc.constant('Selam'),
    kind: fc.constantFrom('free' as const, 'paid' as const),
    picks: fc.array(fc.uuid(), { minLength: 1, maxLength: 3 }),
    at: fc.nat(),
  }),
  reason,
})
const withCredit = fc
  .tuple(judged, fc.uuid())
  .map(([one, credit]): JudgedBallot => ({ ...one, ballot: { ...one.ballot, credit } }))
const group = fc.uniqueArray(fc.oneof(judged, withCredit), { minLength: 1, selector: ({ ballot }) => ballot.id })

/** Derived from the decision record: one leaf per recorded ballot, by its outcome. */
function expectedRoot(
  ballots: readonly JudgedBallot[],
  salt: string,
  outcomes: ReadonlyMap<string, RefusalReason | null>,
): string | undefined {
  const leaves = ballots.flatMap(({ ballot }) => {
    const outcome = outcomes.get(ballot.id)
    const inner = innerHash({ ...ballot, credit: ballot.credit ?? null, salt })
    return outcome === undefined ? [] : [ballotLeaf(inner, { ...ballot, reason: outcome })]
  })
  return leaves.length === 0 ? undefined : merkleRoot(inTreeOrder(leaves))
}

test('a group recorded as judged has the root computed while writing', async () => {
  await fc.assert(
    fc.asyncProperty(group, async (ballots) => {
      const outcomes = new Map(ballots.map(({ ballot, reason: judgedAs }) => [ballot.id, judgedAs]))
      const seal = await digestsOfGroup(ballots)
      expect(seal.root).toBe(expectedRoot(ballots, seal.salt, outcomes))
      expect(rootOfRecorded(seal, outcomes)).toBe(seal.root)
    }),
  )
})

test('refusals while writing, and earlier records, change the root', async () => {
  const outcome = fc.option(reason, { nil: undefined })
  await fc.assert(
    fc.asyncProperty(group, fc.infiniteStream(outcome), async (ballots, found) => {
      const outcomes = new Map<string, RefusalReason | null>()
      for (const { ballot } of ballots) {
        const { value } = found.next()
        if (value !== undefined) outcomes.set(ballot.id, value)
      }
      fc.pre(outcomes.size > 0)
      const seal = await digestsOfGroup(ballots)
      expect(rootOfRecorded(seal, outcomes)).toBe(expectedRoot(ballots, seal.salt, outcomes))
    }),
  )
})
