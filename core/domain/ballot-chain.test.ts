import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ballotLeaf,
  changeLeaf,
  genesisOf,
  headAfter,
  inclusionPath,
  innerHash,
  inTreeOrder,
  type JudgedRow,
  merkleRoot,
  rootFromPath,
} from './ballot-chain.ts'

const sha256 = (...parts: readonly (string | Buffer)[]): string => {
  const all = createHash('sha256')
  for (const part of parts) all.update(part)
  return all.digest('hex')
}
const hex = (digest: string): Buffer => Buffer.from(digest, 'hex')
const leavesOf = (count: number): string[] => Array.from({ length: count }, (_, index) => sha256(`leaf ${index}`))

const row: JudgedRow = {
  id: '0193a1b2-0000-8000-8000-000000000001',
  salt: '0193a1b2-0000-4000-8000-000000000002',
  voter: '0193a1b2-0000-8000-8000-000000000003',
  credit: null,
  at: 1_755_000_000_123,
  kind: 'paid',
  picks: ['0193a1b2-0000-7000-8000-00000000000a', '0193a1b2-0000-7000-8000-00000000000b'],
  reason: null,
}

describe('the Merkle tree of a group', () => {
  test('is cut at the largest power of two below its size', () => {
    const rootByDefinition = (leaves: readonly string[]): string => {
      const [only] = leaves
      if (leaves.length === 1 && only !== undefined) return only
      let cut = 1
      while (cut * 2 < leaves.length) cut *= 2
      return sha256(
        Buffer.from([1]),
        hex(rootByDefinition(leaves.slice(0, cut))),
        hex(rootByDefinition(leaves.slice(cut))),
      )
    }
    for (let count = 1; count <= 70; count += 1)
      expect(merkleRoot(leavesOf(count)), `${count} leaves`).toBe(rootByDefinition(leavesOf(count)))
    expect(() => merkleRoot([])).toThrow('a tree needs a leaf')
  })

  test('gives every leaf a path to the root, which fails for any other leaf, place or size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(), fc.nat(), (count, one, other) => {
        const leaves = leavesOf(count)
        const index = one % count
        const path = inclusionPath(leaves, index)
        const root = merkleRoot(leaves)
        expect(rootFromPath(leaves[index] ?? '', index, count, path)).toBe(root)
        expect(rootFromPath(sha256('another'), index, count, path)).not.toBe(root)
        if (other % count !== index)
          expect(rootFromPath(leaves[index] ?? '', other % count, count, path)).not.toBe(root)
        expect(rootFromPath(leaves[index] ?? '', index, count, [...path, root])).not.toBe(root)
      }),
    )
    expect(rootFromPath(sha256(''), 3, 3, [])).toBeUndefined()
    for (const index of [3, -1, 1.5]) expect(() => inclusionPath(leavesOf(3), index)).toThrow(`no leaf ${index}`)
  })

  test('has no root for a place outside it, whatever path is given', () => {
    const leaves = leavesOf(4)
    const [leaf = ''] = leaves
    expect(rootFromPath(leaf, 0, 1, [])).toBe(leaf)
    for (const index of [-1, 1, 7]) expect(rootFromPath(leaf, index, 1, [])).toBeUndefined()
    for (const [index, shown] of [
      [-1, 0],
      [4, 3],
      [5, 3],
    ] as const)
      expect(rootFromPath(leaves[shown] ?? '', index, 4, inclusionPath(leaves, shown))).toBeUndefined()
  })

  test('is independent of the order in which ballots were judged', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(leavesOf(40), { minLength: 40 }), (shuffled) => {
        expect(merkleRoot(inTreeOrder(shuffled))).toBe(merkleRoot(inTreeOrder(leavesOf(40))))
      }),
    )
  })
})

describe('a leaf commits', () => {
  const leafOf = (one: JudgedRow): string => ballotLeaf(innerHash(one), one)

  test('to everything a row says of a ballot', () => {
    const others: readonly JudgedRow[] = [
      { ...row, id: row.salt },
      { ...row, salt: row.id },
      { ...row, voter: row.id },
      { ...row, credit: row.id },
      { ...row, at: row.at + 1 },
      { ...row, kind: 'free' },
      { ...row, picks: row.picks.slice(0, 1) },
      { ...row, picks: row.picks.toReversed() },
      { ...row, reason: 'contest_closed' },
    ]
    expect(new Set([row, ...others].map(leafOf)).size).toBe(others.length + 1)
  })

  test('in a way anybody can compute', () => {
    const inner = sha256(`ballot|${row.id}|${row.salt}|${row.voter}||${row.at}`)
    expect(innerHash(row)).toBe(inner)
    expect(leafOf(row)).toBe(sha256(`\0judged|${inner}|paid|${row.picks.join(',')}|counted`))
    expect(leafOf({ ...row, reason: 'credit_spent' })).toBe(
      sha256(`\0judged|${inner}|paid|${row.picks.join(',')}|refused:credit_spent`),
    )
    expect(changeLeaf({ inner, from: 'counted', to: 'voided', reason: 'bought', at: 5 })).toBe(
      sha256(`\0changed|${inner}|counted|voided|${sha256('bought')}|5`),
    )
  })

  test('to texts in any script and of any length', () => {
    const inner = sha256('inner')
    const reasons = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'binary-ascii', maxLength: 700 }),
    )
    fc.assert(
      fc.property(reasons, fc.nat(), (reason, at) => {
        expect(changeLeaf({ inner, from: 'counted', to: 'voided', reason, at })).toBe(
          sha256(`\0changed|${inner}|counted|voided|${sha256(reason)}|${at}`),
        )
      }),
      { numRuns: 1_000 },
    )
  })
})

test('a link commits to its number, its group and all before it', () => {
  const contest = '0193a1b2-0000-7000-8000-0000000000ff'
  const root = sha256('root')
  const genesis = genesisOf(contest)
  expect(genesis).toBe(sha256(`chain|${contest}`))
  const number = Buffer.alloc(8)
  number.writeBigInt64BE(1n)
  expect(headAfter(genesis, 1, root)).toBe(sha256(Buffer.from([2]), hex(genesis), number, hex(root)))
  expect(
    new Set([
      headAfter(genesis, 1, root),
      headAfter(genesis, 2, root),
      headAfter(root, 1, root),
      headAfter(genesis, 1, genesis),
    ]).size,
  ).toBe(4)
})
