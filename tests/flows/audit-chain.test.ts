import {
  ballotLeaf,
  changeLeaf,
  genesisOf,
  headAfter,
  inTreeOrder,
  merkleRoot,
} from '@ashenda/core/domain/ballot-chain.ts'
import type { ResultEntry } from '@ashenda/db/queries/results/export-entries.ts'
import { describe, expect, test } from 'vitest'
import { find, type Loose, loosened, type Tamper, usePublishedResult } from '../support/published-result.ts'

const result = usePublishedResult()

test('a chain rewritten with all its signatures is exposed by a checkpoint that somebody kept', async () => {
  const kept = await result.keep(result.checkpoints)
  expect((await result.audit(result.sound, '--checkpoints', kept)).code).toBe(0)
  const other = { contest: result.contest, sequence: 1, head: 'ab'.repeat(32), signedAt: new Date().toISOString() }
  const signed = {
    ...other,
    publicKey: Buffer.from(result.signer.publicKey).toString('hex'),
    signature: Buffer.from(result.signer.sign(other)).toString('hex'),
  }
  const { code, output } = await result.audit(result.sound, '--checkpoints', await result.keep([signed]))
  expect([code, output]).toEqual([1, expect.stringContaining('says another head')])
})

/** Closes every link over its present content, as someone with the server could. Checkpoints cannot be forged, so they are dropped. */
function chainedAnew(entries: Loose[]) {
  let head = genesisOf(result.contest)
  for (const link of entries.filter(({ type }) => type === 'link')) {
    const within = entries.filter(({ link: of }) => of === link['sequence']) as unknown as ResultEntry[] // built from such entries
    const leaves = within.flatMap((entry) => {
      if (entry.type === 'ballot') return [ballotLeaf(entry.inner, { ...entry, reason: entry.reason ?? null })]
      return entry.type === 'change' ? [changeLeaf(entry)] : []
    })
    const root = merkleRoot(inTreeOrder(leaves))
    const next = headAfter(head, Number(link['sequence']), root)
    Object.assign(link, { previous: head, root, head: next })
    head = next
  }
  Object.assign(find(entries, 'end'), { ballots: entries.filter(({ type }) => type === 'ballot').length })
  return entries.filter(({ type }) => type !== 'checkpoint')
}

const lastCounted = (all: Loose[]) => find(all.toReversed(), 'ballot', { kind: 'paid', status: 'counted' })

const madeUp: readonly (readonly [string, Tamper, string])[] = [
  [
    'a ballot that stands there twice',
    (all) => all.splice(all.indexOf(find(all, 'link', { sequence: 2 })) + 1, 0, { ...lastCounted(all), link: 2 }),
    'stands there twice',
  ],
  [
    'picks that run into one',
    (all) => Object.assign(lastCounted(all), { picks: [(lastCounted(all)['picks'] as string[]).join(',')] }),
    'is none',
  ],
  ['an inner hash that is none', (all) => Object.assign(lastCounted(all), { inner: 'ab' }), 'is none'],
  [
    'a change that leads nowhere',
    (all) => Object.assign(find(all, 'change', { to: 'counted' }), { to: 'gone' }),
    'leads nowhere',
  ],
]

describe('a chain recomputed after this change does not hold:', () => {
  test.each(madeUp)('%s', async (_what, tamper, said) => {
    const entries = loosened(result.sound)
    tamper(entries)
    const { code, output } = await result.audit(chainedAnew(entries))
    expect([code, output]).toEqual([1, expect.stringContaining(said)])
    expect(output).not.toMatch(/holds other entries|another head/)
  })
})
