import type { ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { refusalReasons } from '@ashenda/core/domain/ballot.ts'
import {
  ballotLeaf,
  genesisOf,
  headAfter,
  inclusionPath,
  innerHash,
  inTreeOrder,
  merkleRoot,
} from '@ashenda/core/domain/ballot-chain.ts'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Findings, verify } from './verify.ts'

const signer = checkpointSigner('17'.repeat(32))
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const digest = fc.stringMatching(/^[0-9a-f]{64}$/)
// Ids as the API makes them: a receipt leaves the version digit out.
const ballotId = fc.uuid().map((id) => `${id.slice(0, 14)}8${id.slice(15)}`)

/** Any answer the server can give to a voter, made with the functions of core that the server makes it with. */
const answers: fc.Arbitrary<ReceiptAnswer> = fc
  .record({
    contest: fc.uuid(),
    row: fc.record({
      id: ballotId,
      salt: fc.uuid(),
      voter: fc.uuid(),
      credit: fc.option(fc.uuid()),
      at: fc.integer({ min: 0, max: 4e12 }),
    }),
    kind: fc.constantFrom('free', 'paid'),
    isProven: fc.boolean(),
    picks: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 3 }),
    reason: fc.option(fc.constantFrom(...refusalReasons)),
    others: fc.array(digest, { maxLength: 20 }),
    sequence: fc.integer({ min: 1, max: 1_000_000 }),
    previous: digest,
    following: fc.array(digest, { maxLength: 4 }),
  })
  .map(({ contest, row, kind, isProven, picks, reason, others, sequence, previous, following }) => {
    const proven = kind === 'free' && isProven
    const leaf = ballotLeaf(innerHash(row), { kind, proven, picks, reason })
    const leaves = inTreeOrder([...others, leaf])
    const index = leaves.indexOf(leaf)
    const root = merkleRoot(leaves)
    const head = headAfter(sequence === 1 ? genesisOf(contest) : previous, sequence, root)
    const last = following.reduce((before, one, at) => headAfter(before, sequence + at + 1, one), head)
    const signed = {
      contest,
      sequence: sequence + following.length,
      head: last,
      signedAt: new Date(row.at).toISOString(),
    }
    return {
      success: true,
      contest,
      contestName: 'Ashenda 2026',
      contestSlug: '2026',
      kind,
      status: reason === null ? 'counted' : 'refused',
      reason,
      at: new Date(row.at).toISOString(),
      link: {
        sequence,
        previous: sequence === 1 ? genesisOf(contest) : previous,
        root,
        head,
        entries: leaves.length,
      },
      checkpoint: { ...signed, publicKey: hex(signer.publicKey), signature: hex(signer.sign(signed)) },
      following,
      changes: [],
      proof: { ...row, proven, picks, index, path: [...inclusionPath(leaves, index)] },
    }
  })

type Proof = NonNullable<ReceiptAnswer['proof']>
type Link = NonNullable<ReceiptAnswer['link']>
type Checkpoint = NonNullable<ReceiptAnswer['checkpoint']>

const check = (answer: ReceiptAnswer, id = answer.proof?.id ?? '') => verify(answer, receiptOf(id), id)
const allHold: Findings = { own: 'holds', link: 'holds', chain: 'holds', signature: 'holds', standing: 'holds' }
const [sample] = fc.sample(answers, 1)
const turned = (text: string): string => `${text.startsWith('0') ? '1' : '0'}${text.slice(1)}`

const withProof = (answer: ReceiptAnswer, change: (proof: Proof) => Partial<Proof>): ReceiptAnswer =>
  answer.proof ? { ...answer, proof: { ...answer.proof, ...change(answer.proof) } } : answer
const withLink = (answer: ReceiptAnswer, change: (link: Link) => Partial<Link>): ReceiptAnswer =>
  answer.link ? { ...answer, link: { ...answer.link, ...change(answer.link) } } : answer
const withCheckpoint = (answer: ReceiptAnswer, change: (signed: Checkpoint) => Partial<Checkpoint>): ReceiptAnswer =>
  answer.checkpoint ? { ...answer, checkpoint: { ...answer.checkpoint, ...change(answer.checkpoint) } } : answer

const tampered: readonly (readonly [string, keyof Findings, (answer: ReceiptAnswer) => ReceiptAnswer])[] = [
  [
    'another pick',
    'link',
    (one) => withProof(one, ({ picks }) => ({ picks: [...picks.slice(1), turned(picks[0] ?? '')] })),
  ],
  ['another voter', 'link', (one) => withProof(one, ({ voter }) => ({ voter: turned(voter) }))],
  ['another moment', 'link', (one) => withProof(one, ({ at }) => ({ at: at + 1 }))],
  [
    'a moment told otherwise',
    'link',
    (one) => ({ ...one, at: new Date(Date.parse(one.at ?? '') + 1_000).toISOString() }),
  ],
  [
    'another credit',
    'link',
    (one) => withProof(one, ({ credit }) => ({ credit: credit === null ? one.contest : null })),
  ],
  ['another salt', 'link', (one) => withProof(one, ({ salt }) => ({ salt: turned(salt) }))],
  ['another kind', 'link', (one) => ({ ...one, kind: one.kind === 'free' ? 'paid' : 'free' })],
  [
    'a free vote proven or not, as it was not',
    'link',
    (one) => withProof({ ...one, kind: 'free' }, ({ proven }) => ({ proven: !proven })),
  ],
  ['a neighbour too many', 'link', (one) => withProof(one, ({ path }) => ({ path: [...path, 'ab'.repeat(32)] }))],
  ['another place', 'link', (one) => withProof(one, ({ index }) => ({ index: index + 64 }))],
  ['another root', 'link', (one) => withLink(one, ({ root }) => ({ root: turned(root) }))],
  ['another root', 'chain', (one) => withLink(one, ({ root }) => ({ root: turned(root) }))],
  ['another link before it', 'chain', (one) => withLink(one, ({ previous }) => ({ previous: turned(previous) }))],
  ['another number', 'chain', (one) => withLink(one, ({ sequence }) => ({ sequence: sequence + 1 }))],
  ['a link more on the way', 'chain', (one) => ({ ...one, following: [...(one.following ?? []), 'cd'.repeat(32)] })],
  ['another head that was signed', 'chain', (one) => withCheckpoint(one, ({ head }) => ({ head: turned(head) }))],
  ['another head that was signed', 'signature', (one) => withCheckpoint(one, ({ head }) => ({ head: turned(head) }))],
  [
    'a checkpoint of another contest',
    'chain',
    (one) => withCheckpoint(one, ({ contest }) => ({ contest: turned(contest) })),
  ],
  [
    'another key',
    'signature',
    (one) => withCheckpoint(one, () => ({ publicKey: hex(checkpointSigner('18'.repeat(32)).publicKey) })),
  ],
  ['a key that is none', 'signature', (one) => withCheckpoint(one, () => ({ publicKey: 'ab' }))],
  [
    'another signature',
    'signature',
    (one) => withCheckpoint(one, ({ signature }) => ({ signature: turned(signature) })),
  ],
  ['a verdict of another ballot', 'own', (one) => withProof(one, ({ id }) => ({ id: turned(id) }))],
  ['no proof for the voter', 'own', (one) => ({ ...one, proof: null })],
  ['a status nothing leads to', 'standing', (one) => ({ ...one, status: 'voided' })],
]

afterEach(() => vi.unstubAllGlobals())

test('whatever the server makes with its own functions, the browser finds right with its own', async () => {
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      expect(await check(answer)).toEqual(allHold)
    }),
  )
})

describe('an answer that was tampered with does not fit:', () => {
  test.each(tampered)('%s (%s)', async (_what, step, tamper) => {
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        const id = answer.proof?.id ?? ''
        expect((await verify(tamper(answer), receiptOf(id), id))[step]).toBe('fails')
      }),
      { numRuns: 20 },
    )
  })
})

test('a proof of somebody else’s ballot is none of this receipt', async () => {
  if (!sample) throw new Error('one was made')
  expect(await check(sample, '00000000-0000-8000-8000-000000000000')).toMatchObject({ own: 'fails', link: 'holds' })
})

test('what is not signed yet is open, and what a stranger or an old browser cannot check is said to be so', async () => {
  if (!sample) throw new Error('one was made')
  const unsigned = { ...sample, checkpoint: null, following: null }
  expect(await check(unsigned)).toEqual({ ...allHold, chain: 'open', signature: 'open' })
  const untold = { ...sample, at: null, link: null, checkpoint: null, following: null, proof: null }
  const nothing = { own: 'unable', link: 'unable', chain: 'unable', signature: 'unable', standing: 'unable' }
  expect(await verify(untold, 'AAAA-BBBB-CCCC', undefined)).toEqual(nothing)
  expect(await check({ ...sample, following: null })).toMatchObject({ chain: 'unable', signature: 'holds' })
  const { subtle } = crypto
  const importKey = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
  vi.stubGlobal('crypto', { subtle: { digest: subtle.digest.bind(subtle), importKey } })
  expect(await check(sample)).toEqual({ ...allHold, signature: 'unable' })
  vi.stubGlobal('crypto', {})
  expect(await check(sample)).toEqual({
    own: 'unable',
    link: 'unable',
    chain: 'unable',
    signature: 'unable',
    standing: 'holds',
  })
})

test('a ballot that was quarantined, released and voided stands where the last change led', async () => {
  if (!sample) throw new Error('one was made')
  const step = (from: 'counted' | 'quarantined', to: 'counted' | 'quarantined' | 'voided') =>
    ({ from, to, reason: 'bought', changedAt: new Date(0).toISOString(), link: 9 }) as const
  const changes = [step('counted', 'quarantined'), step('quarantined', 'counted'), step('counted', 'voided')]
  const counted = { ...sample, reason: null, changes }
  expect((await check({ ...counted, status: 'voided' })).standing).toBe('holds')
  expect((await check({ ...counted, status: 'counted' })).standing).toBe('fails')
  expect((await check({ ...counted, status: 'voided', changes: changes.slice(1) })).standing).toBe('fails')
})
