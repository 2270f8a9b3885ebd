import { randomBytes, randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  ballotLeaf,
  changeLeaf,
  genesisOf,
  headAfter,
  inTreeOrder,
  merkleRoot,
} from '@ashenda/core/domain/ballot-chain.ts'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { changeBallots } from '@ashenda/db/queries/ballot-changes.ts'
import { exportResult, type ResultEntry } from '@ashenda/db/queries/result-export.ts'
import { recordGroup } from '@ashenda/worker/handlers/ballots/record-group.ts'
import { signCheckpoints } from '@ashenda/worker/sweeps/sign-checkpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertContest, insertContestant, insertCredit } from '../support/contest-data.ts'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { tallies } from '../support/outcome.ts'
import { paidBallot, queuedBallot, shuffled, somePayer } from '../support/queued-ballot.ts'
import { runNode } from '../support/run-node.ts'

let database: TestDatabase
let folder = ''
let contest = ''
let sound: readonly ResultEntry[] = []
const signer = checkpointSigner(randomBytes(32).toString('hex'))

/** Five links of ballots, free and paid, counted and refused, and two of changes; three checkpoints. */
beforeAll(async () => {
  database = await createDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'ashenda-audit-'))
  const { sql } = database
  contest = await insertContest(sql)
  const contestants = await Promise.all(Array.from({ length: 5 }, () => insertContestant(sql, contest)))
  const admin = randomUUID()
  await sql`insert into users (id, role, phone, fname, mname) values (${admin}, 'admin', '+251911000000', 'Aster', 'Desta')`
  const sign = () => signCheckpoints({ sql, signer, publish: () => {} })
  const ids: string[] = []
  for (let group = 0; group < 5; group += 1) {
    const ballots = await Promise.all(
      Array.from({ length: 9 + group }, async (_, index) => {
        if (index % 3 > 0) return queuedBallot(shuffled(contestants).slice(0, 1))
        const payer = somePayer()
        return paidBallot(shuffled(contestants).slice(0, 3), payer, await insertCredit(sql, payer))
      }),
    )
    const [first] = ballots
    if (first) ballots.push(paidBallot(contestants.slice(0, 1), somePayer(), first.id)) // on a credit there is not
    await recordGroup(sql, contest, ballots)
    ids.push(...ballots.slice(0, -1).map(({ id }) => id))
    if (group % 2 === 0) await sign()
  }
  const wish = { contest, adminId: admin, reason: 'one phone after the other' } as const
  await changeBallots(sql, { ...wish, ids: ids.slice(0, 6), to: 'quarantined' })
  await changeBallots(sql, { ...wish, ids: ids.slice(0, 2), to: 'counted' })
  sound = await exported()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const exported = () =>
  database.sql.begin('isolation level repeatable read read only', async (tx) => {
    const entries: ResultEntry[] = []
    for await (const entry of exportResult(tx, contest)) entries.push(entry)
    return entries
  }) as Promise<ResultEntry[]> // postgres.js widens the result of begin to an unwrapped form of itself

/** Runs the command as anybody would, on a file of these entries. */
async function audit(entries: readonly unknown[], ...options: readonly string[]) {
  const file = path.join(folder, `${randomUUID()}.jsonl`)
  await writeFile(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  return runNode('scripts/audit.mjs', {}, [file, ...options])
}

test('[VOT-11] the published result is recounted by a program that shares nothing with the one that counted', async () => {
  const { code, output } = await audit(sound)
  expect([code, output]).toEqual([0, expect.not.stringContaining('PROBLEM')])
  expect(output).toContain('7 links')
  expect(output).toContain('checkpoints  3 right, over links 1 to 5,')
  expect(output).toContain('The result holds.')
  const { kept } = await tallies(database)
  const [most] = sound.flatMap((entry) => (entry.type === 'tally' ? entry.counts : []))
  expect(kept).toContainEqual(most)
  expect(output).toContain(`${most?.contestant}  `)
})

test('[VOT-11] what is published holds no id, voter, phone, name, credit or salt of anybody', async () => {
  const text = JSON.stringify(sound)
  const rows = await database.sql<Record<string, string | null>[]>`
    select b.id, b.voter_id, b.credit_id, g.salt, v.phone, v.name from ballots b join ballot_groups g on g.id = b.group_id left join voters v on v.id = b.voter_id`
  expect(rows.length).toBeGreaterThan(50)
  for (const value of rows.flatMap((row) => Object.values(row))) if (value !== null) expect(text).not.toContain(value)
})

type Tamper = (entries: Record<string, unknown>[]) => unknown
const find = (entries: Record<string, unknown>[], type: string, more: Record<string, unknown> = {}) => {
  const found = entries.find(
    (entry) => entry['type'] === type && Object.entries(more).every(([key, value]) => entry[key] === value),
  )
  if (!found) throw new Error(`no ${type} to tamper with`)
  return found
}
const without = (entries: Record<string, unknown>[], gone: unknown) => entries.splice(entries.indexOf(gone as never), 1)

const tampered: readonly (readonly [string, Tamper])[] = [
  ['a pick', (all) => Object.assign(find(all, 'ballot', { kind: 'free' }), { picks: [randomUUID()] })],
  [
    'the order of picks',
    (all) => (find(all, 'ballot', { kind: 'paid', status: 'counted' })['picks'] as string[]).reverse(),
  ],
  ['a kind', (all) => Object.assign(find(all, 'ballot', { kind: 'free' }), { kind: 'paid' })],
  [
    'a refusal taken back',
    (all) => Object.assign(find(all, 'ballot', { status: 'refused' }), { status: 'counted', reason: undefined }),
  ],
  ['another ballot in its place', (all) => Object.assign(find(all, 'ballot'), { inner: 'ab'.repeat(32) })],
  ['a ballot gone', (all) => without(all, find(all, 'ballot'))],
  ['a ballot more', (all) => all.splice(3, 0, { ...find(all, 'ballot'), inner: 'cd'.repeat(32) })],
  [
    'a ballot moved to the next link',
    (all) => without(all, all.splice(8, 0, { ...find(all, 'ballot'), link: 2 })[0] ?? find(all, 'ballot')),
  ],
  ['a link gone', (all) => without(all, find(all, 'link', { sequence: 3 }))],
  [
    'links exchanged',
    (all) => Object.assign(find(all, 'link', { sequence: 2 }), { ...find(all, 'link', { sequence: 3 }) }),
  ],
  ['a change without its reason', (all) => Object.assign(find(all, 'change'), { reason: '' })],
  ['a change gone', (all) => without(all, find(all, 'change', { to: 'counted' }))],
  [
    'a count',
    (all) => Object.assign((find(all, 'tally')['counts'] as Record<string, number>[])[0] ?? {}, { free: 999 }),
  ],
  ['a signature', (all) => Object.assign(find(all, 'checkpoint'), { signature: '00'.repeat(64) })],
  ['a checkpoint of another chain', (all) => Object.assign(find(all, 'checkpoint'), { head: 'ef'.repeat(32) })],
  ['the end cut off', (all) => all.splice(-1, 1)],
]

describe('[VOT-11] a file in which this was changed does not hold:', () => {
  test.each(tampered)('%s', async (_what, tamper) => {
    const entries = structuredClone(sound) as unknown as Record<string, unknown>[] // to be changed at will
    tamper(entries)
    const { code, output } = await audit(entries)
    expect(code).toBe(1)
    expect(output).toMatch(/^PROBLEM/m)
    expect(output).toContain('does not hold')
  })
})

test('[VOT-11] a chain written anew, with all its signatures, is given away by a checkpoint that somebody kept', async () => {
  const kept = path.join(folder, 'kept.json')
  const checkpoints = sound.filter(({ type }) => type === 'checkpoint')
  await writeFile(kept, JSON.stringify({ success: true, checkpoints }))
  expect((await audit(sound, '--checkpoints', kept)).code).toBe(0)
  const other = { contest, sequence: 1, head: 'ab'.repeat(32), signedAt: new Date().toISOString() }
  const signed = {
    ...other,
    publicKey: Buffer.from(signer.publicKey).toString('hex'),
    signature: Buffer.from(signer.sign(other)).toString('hex'),
  }
  await writeFile(kept, JSON.stringify({ checkpoints: [signed] }))
  const { code, output } = await audit(sound, '--checkpoints', kept)
  expect([code, output]).toEqual([1, expect.stringContaining('says another head')])
})

/** Closes every link over what stands in it now, as who runs the server could; checkpoints cannot be made to fit, and go. */
function chainedAnew(entries: Record<string, unknown>[]) {
  let head = genesisOf(contest)
  for (const link of entries.filter(({ type }) => type === 'link')) {
    const within = entries.filter(({ link: of }) => of === link['sequence']) as unknown as ResultEntry[] // built from such
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

const lastCounted = (all: Record<string, unknown>[]) =>
  find(all.toReversed(), 'ballot', { kind: 'paid', status: 'counted' })

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

describe('[VOT-11] a chain that was closed over this does not hold:', () => {
  test.each(madeUp)('%s', async (_what, tamper, said) => {
    const entries = structuredClone(sound) as unknown as Record<string, unknown>[] // to be changed at will
    tamper(entries)
    const { code, output } = await audit(chainedAnew(entries))
    expect([code, output]).toEqual([1, expect.stringContaining(said)])
    expect(output).not.toMatch(/holds other entries|another head/)
  })
})

test('[VOT-11] a checkpoint of a link that the file does not reach asks for a newer file', async () => {
  const kept = path.join(folder, 'newer.json')
  await writeFile(kept, JSON.stringify({ checkpoints: sound.filter(({ type }) => type === 'checkpoint') }))
  const entries = structuredClone(sound) as unknown as Record<string, unknown>[] // to be changed at will
  const older = chainedAnew(entries.filter(({ link, sequence }) => Number(link ?? sequence ?? 0) < 5))
  Object.assign(find(older, 'end'), { links: 4 })
  const { code, output } = await audit(older, '--checkpoints', kept)
  expect([code, output]).toEqual([1, expect.stringContaining('the file ends at link 4')])
  expect(output).not.toContain('another head')
})

test('[VOT-11] what is no result at all is told plainly', async () => {
  const broken = path.join(folder, 'broken.jsonl')
  await appendFile(broken, 'no JSON\n')
  expect(await runNode('scripts/audit.mjs', {}, [broken])).toMatchObject({
    code: 1,
    output: expect.stringContaining('line 1'),
  })
  expect(await runNode('scripts/audit.mjs', {}, [path.join(folder, 'nowhere')])).toMatchObject({ code: 1 })
  expect(await runNode('scripts/audit.mjs', {})).toMatchObject({
    code: 2,
    output: expect.stringContaining('npm run audit'),
  })
})
