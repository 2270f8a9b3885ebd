import type { PublicRank, ReceiptAnswer, ResultAnswer, SignedCheckpoint } from '@ashenda/core/contracts/http/result.ts'
import { ballotLeaf, genesisOf, headAfter, innerHash } from '@ashenda/core/domain/ballot-chain.ts'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { answerWith } from '../support/answers.ts'
import type { Visitor } from '../support/site.ts'

/** A result as a server would tell it, the same each time, with a receipt whose proof holds. */

const at = Date.parse('2026-08-22T09:00:00.000Z')
const id = (number: number): string => `018f0000-0000-8000-8000-00000000000${number}`
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const contest = id(0)
const signer = checkpointSigner('4d'.repeat(32))

const row = { id: id(1), salt: id(2), voter: id(3), credit: null, at }
const picks = [id(4)]
const root = ballotLeaf(innerHash(row), { kind: 'free', picks, reason: null })
const previous = genesisOf(contest)
const head = headAfter(previous, 1, root)

function signed(sequence: number, ended: string): SignedCheckpoint {
  const checkpoint = { contest, sequence, head: ended, signedAt: new Date(at).toISOString() }
  return { ...checkpoint, publicKey: hex(signer.publicKey), signature: hex(signer.sign(checkpoint)) }
}

const receipt: ReceiptAnswer = {
  success: true,
  contest,
  contestName: 'Ashenda 2026',
  contestSlug: '2026',
  kind: 'free',
  status: 'counted',
  reason: null,
  at: new Date(at).toISOString(),
  link: { sequence: 1, previous, root, head, entries: 1 },
  checkpoint: signed(1, head),
  following: [],
  changes: [],
  proof: { ...row, proven: false, picks, index: 0, path: [] },
  picks: picks.map((_id) => ({ _id, name: 'Selam Hagos' })),
}

export const receiptPath = `/receipt/${receiptOf(row.id)}#${row.id}`

const names = ['Letebrhan Gebremeskel Woldegebriel', 'Hiwet Hagos', 'Abrehet Desta', 'Feven Haile']
const ranking = names.map(
  (name, index): PublicRank => ({
    _id: id(4 + index),
    name,
    zone: index === 3 ? null : { _id: id(index), name: index === 1 ? 'north america' : 'mekelle zone' },
    image: null,
    votes: 182_040 - index * 1_790,
    totals: { paid: 60_010, proven: 90_020, unproven: 32_010 - index * 1_790, quarantined: index * 120 },
    place: index + 1,
  }),
)

const result: ResultAnswer = {
  success: true,
  frozen: false,
  view: { zone: null, kind: null },
  ranking,
  zones: [
    { _id: id(90), name: 'mekelle zone', votes: 910_000 },
    { _id: id(91), name: 'north america', votes: 180_250 },
  ],
  podium: [],
  titles: [],
  titleVotes: ['paid', 'proven', 'unproven'],
  titleRules: [],
  ruleChanges: [],
  ballots: { counted: 412_300, refused: 97 },
  unlistedVotes: 1_260,
  file: {
    links: 90_412,
    madeAt: new Date(at).toISOString(),
    jsonBytes: 47_300_000,
    csvBytes: 31_200_000,
    isHeldBack: false,
  },
}

/** The receipt is of the one vote of this browser. */
export async function tellOfResult({ page }: Visitor): Promise<void> {
  await answerWith(page, '/contest/result', result)
  await answerWith(page, '/contest/checkpoints', {
    success: true,
    checkpoints: [signed(90_412, head), signed(90_377, root)],
  })
  await answerWith(page, '/vote/receipts/*', receipt)
  await answerWith(page, '/vote/ballots/*', { success: true, status: 'counted', kind: 'free' })
  await page.addInitScript((own) => localStorage.setItem('ownBallots', JSON.stringify([own])), row.id)
}
