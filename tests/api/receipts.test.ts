import { randomBytes } from 'node:crypto'
import type { CheckpointsAnswer, ReceiptAnswer } from '@ashenda/core/contracts/http/result.ts'
import { ballotLeaf, headAfter, innerHash, rootFromPath } from '@ashenda/core/domain/ballot-chain.ts'
import { checkpointSigner, isSigned } from '@ashenda/core/domain/checkpoint.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { changeBallots } from '../support/change-ballots.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { cast, get, refused } from '../support/http.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { usePlatform } from '../support/use-platform.ts'

let contest = ''
let contestant = ''
const signer = checkpointSigner(randomBytes(32).toString('hex'))

const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql)
  contestant = await insertContestant(sql, contest)
})

const sign = () => signCheckpoints({ sql: platform.sql, signer, publish: () => {} })
const ask = (receipt: string, id?: string) =>
  get(`${platform.url}/vote/receipts/${receipt}`, id === undefined ? {} : { 'x-ballot': id })
const asked = async (receipt: string, id?: string) => (await ask(receipt, id)).body as unknown as ReceiptAnswer // of the contract

async function recorded(count: number) {
  const ballots = Array.from({ length: count }, () => queuedBallot([contestant], { name: 'Letebrhan', at: Date.now() }))
  // Ids as the API makes them: a receipt leaves the version digit out.
  const made = ballots.map((ballot) => ({ ...ballot, id: `${ballot.id.slice(0, 14)}8${ballot.id.slice(15)}` }))
  await recordGroup(platform.sql, contest, made)
  return made
}

test('a voter’s own id proves her ballot in a link, unchanged, up to a signed checkpoint', async () => {
  const ballots = await recorded(7)
  await sign()
  for (const ballot of ballots) {
    const { link, proof, checkpoint, status, kind } = await asked(receiptOf(ballot.id), ballot.id)
    expect([status, kind, proof?.picks]).toEqual(['counted', 'free', [contestant]])
    if (!link || !proof || !checkpoint) throw new Error('all of them are there')
    const leaf = ballotLeaf(innerHash(proof), { kind, picks: proof.picks, reason: null })
    expect(rootFromPath(leaf, proof.index, link.entries, proof.path)).toBe(link.root)
    expect(headAfter(link.previous, link.sequence, link.root)).toBe(link.head)
    expect([checkpoint.sequence, checkpoint.head]).toEqual([link.sequence, link.head])
    const { publicKey, signature, ...signed } = checkpoint
    expect(isSigned(signed, Buffer.from(publicKey, 'hex'), Buffer.from(signature, 'hex'))).toBe(true)
    expect(publicKey).toBe(Buffer.from(signer.publicKey).toString('hex'))
  }
})

test('roots lead from its link to the signed head', async () => {
  const [one] = await recorded(1)
  if (!one) throw new Error('one was made')
  expect(await asked(receiptOf(one.id), one.id)).toMatchObject({ checkpoint: null, following: null })
  for (let more = 0; more < 3; more += 1) await recorded(2)
  await sign()
  const { link, checkpoint, following } = await asked(receiptOf(one.id), one.id)
  if (!link || !following) throw new Error('both are there')
  expect(following).toHaveLength(3)
  const head = following.reduce((before, root, index) => headAfter(before, link.sequence + index + 1, root), link.head)
  expect(head).toBe(checkpoint?.head)
})

test('a shared receipt shows that the ballot exists, but not for whom, by whom, when or in which link', async () => {
  const [one, other] = await recorded(2)
  if (!one || !other) throw new Error('two were made')
  for (const id of [undefined, other.id]) {
    const { body } = await ask(receiptOf(one.id), id)
    expect(body).toEqual({
      success: true,
      contest,
      contestName: 'test',
      contestSlug: expect.any(String),
      kind: 'free',
      status: 'counted',
      reason: null,
      at: null,
      link: null,
      checkpoint: null,
      following: null,
      changes: [],
      proof: null,
    })
    const text = JSON.stringify(body)
    for (const secret of [one.id, one.voter, one.phone, 'Letebrhan', contestant]) expect(text).not.toContain(secret)
  }
})

test('an unsigned or voided ballot’s receipt says so', async () => {
  const [one] = await recorded(1)
  if (!one) throw new Error('one was made')
  expect(await asked(receiptOf(one.id), one.id)).toMatchObject({ status: 'counted', checkpoint: null, changes: [] })
  const admin = await insertAdmin(platform)
  await changeBallots(platform.sql, { contest, ids: [one.id], to: 'voided', reason: 'bought', adminId: admin.id })
  await sign()
  expect(await asked(receiptOf(one.id).toLowerCase(), one.id)).toMatchObject({
    status: 'voided',
    checkpoint: { contest },
    changes: [{ from: 'counted', to: 'voided', reason: 'bought' }],
    proof: { id: one.id },
  })
  expect(await asked(receiptOf(one.id))).toMatchObject({ status: 'voided', changes: [] })
})

test('an invalid or unknown receipt is not found', async () => {
  expect(await ask('0000-0000-0000')).toMatchObject(refused(404, 'not_found'))
  expect(await ask('no receipt')).toMatchObject(refused(404, 'not_found'))
  expect(await ask(receiptOf((await recorded(1))[0]?.id ?? ''), 'no-id')).toMatchObject(refused(400, 'invalid_body'))
})

test('while ballots are pending, an unknown receipt asks to try again', async () => {
  expect((await ask('0000-0000-0000')).headers.get('retry-after')).toBeNull()
  const { body } = await cast(platform, { actors: [contestant] })
  const answer = await ask(String(body['receipt']))
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([404, '2'])
})

test('checkpoints are public, latest first', async () => {
  await recorded(1)
  await sign()
  const { checkpoints } = (await get(`${platform.url}/contest/checkpoints`)).body as unknown as CheckpointsAnswer // of the contract
  const numbers = checkpoints.map(({ sequence }) => sequence)
  expect(numbers).toEqual(numbers.toSorted((first, second) => second - first))
  const [end] = await platform.sql`select encode(head, 'hex') as head from chain_heads where contest_id = ${contest}`
  expect(checkpoints[0]?.head).toBe(end?.['head'])
})
