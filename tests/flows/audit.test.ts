import { randomBytes, randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
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
/** What was published when three links were closed. */
let early: readonly ResultEntry[] = []
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
    if (group === 2) early = await exported()
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

type Signed = Extract<ResultEntry, { type: 'checkpoint' }>
const isCheckpoint = (entry: ResultEntry): entry is Signed => entry.type === 'checkpoint'

async function keep(checkpoints: readonly unknown[]): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.json`)
  await writeFile(file, JSON.stringify({ success: true, checkpoints }))
  return file
}

test('[VOT-11] a file that ends before a kept checkpoint neither holds nor fails: a later one is asked for, and reaches it', async () => {
  const kept = await keep(sound.filter(isCheckpoint))
  expect(await audit(early)).toMatchObject({ code: 0, output: expect.stringContaining('The result holds.') })
  const { code, output } = await audit(early, '--checkpoints', kept)
  expect(code).toBe(3)
  expect(output).toMatch(
    /^The file ends at link 3: 1 kept checkpoint of link 5, signed at 2\S+Z, cannot be checked with it\.$/m,
  )
  expect(output).toMatch(/^Not decided: up to link 3 everything holds.* links were taken away\.$/m)
  expect(output).not.toMatch(/PROBLEM|The result/)
  expect((await audit(sound, '--checkpoints', kept)).code).toBe(0)
})

test('[VOT-11] several kept checkpoints that the file does not reach are told in one line, the first link first', async () => {
  const [newest] = sound.filter(isCheckpoint)
  if (!newest) throw new Error('nothing is signed')
  const next = { ...newest, sequence: 6 }
  const kept = await keep([{ ...next, signature: Buffer.from(signer.sign(next)).toString('hex') }, newest])
  const { code, output } = await audit(early, '--checkpoints', kept)
  expect([code, output]).toEqual([
    3,
    expect.stringContaining(`2 kept checkpoints of links 5 to 6, the first signed at ${newest.signedAt}, cannot`),
  ])
})

const behind: readonly (readonly [string, Tamper, (newer: Signed) => Partial<Signed>, string])[] = [
  [
    'a count was changed',
    tampered.find(([what]) => what === 'a count')?.[1] ?? (() => {}),
    () => ({}),
    'published are',
  ],
  ['the end was cut off', (all) => all.splice(-1, 1), () => ({}), 'has no end'],
  ['its signature is another', () => {}, () => ({ signature: '00'.repeat(64) }), 'does not fit'],
  ['it is signed for another link', () => {}, ({ sequence }) => ({ sequence: sequence + 1 }), 'does not fit'],
  ['it is of another contest', () => {}, () => ({ contest: randomUUID() }), 'another contest'],
]

describe('[VOT-11] a kept checkpoint that the file does not reach excuses nothing:', () => {
  test.each(behind)('%s', async (_what, tamper, changed, said) => {
    const newer = sound.filter(isCheckpoint).find(({ sequence }) => sequence === 5)
    if (!newer) throw new Error('link 5 is not signed')
    const entries = structuredClone(early) as unknown as Record<string, unknown>[] // to be changed at will
    tamper(entries)
    const { code, output } = await audit(entries, '--checkpoints', await keep([{ ...newer, ...changed(newer) }]))
    expect([code, output]).toEqual([1, expect.stringContaining(said)])
    expect(output).toMatch(/^The result does not hold: 1 problem\.$/m)
  })
})

test('[VOT-11] links that were taken away are given away by a checkpoint of the file itself', async () => {
  const newer = sound.filter(isCheckpoint).filter(({ sequence }) => sequence === 5)
  const { code, output } = await audit([...early.slice(0, -1), ...newer, ...early.slice(-1)])
  expect([code, output]).toEqual([1, expect.stringContaining('links were taken away')])
})

test('[VOT-11] contestants are told by id, and where the page of each is', async () => {
  const { output } = await audit(sound)
  expect(output.match(/^contestants .* the page of each is at \/<id> of the site$/gm)).toHaveLength(1)
})

const noise = randomBytes(400_000).toString('base64')
const unreadable: readonly (readonly [string, string, string | Buffer | undefined, string])[] = [
  ['not there', 'away.jsonl', undefined, 'is not there'],
  ['packed, and not there', 'away.jsonl.gz', undefined, 'is not there'],
  ['not packed, against its name', 'plain.jsonl.gz', 'no gzip\n', 'is not packed by gzip'],
  ['cut off', 'cut.jsonl.gz', gzipSync('{}').subarray(0, -9), 'breaks off'],
  ['cut off behind what is no entry', 'noise.jsonl.gz', gzipSync(`x\n${noise}`).subarray(0, -9), 'line 1'],
  ['empty', 'empty.jsonl.gz', '', 'breaks off'],
  ['no entry', 'null.jsonl', 'null\n', 'line 1'],
]

describe('[VOT-11] a result that cannot be read is told in one sentence:', () => {
  test.each(unreadable)('%s', async (_what, name, content, said) => {
    const file = path.join(folder, name)
    if (content !== undefined) await writeFile(file, content)
    const { code, output } = await runNode('scripts/audit.mjs', {}, [file])
    expect([code, output]).toEqual([1, expect.stringContaining(said)])
    expect(output.trimEnd().split('\n')).toHaveLength(1)
  })

  test('a folder', async () => {
    expect(await runNode('scripts/audit.mjs', {}, [folder])).toEqual({
      code: 1,
      output: `${folder} is a folder, not a file\n`,
    })
  })
})

test.each([
  ['is not there', undefined],
  ['is no list of checkpoints', 'no JSON'],
  ['is no list of checkpoints', 'null'],
  ['is no list of checkpoints', '{"success":true}'],
  ['is no list of checkpoints', '{"checkpoints":[null]}'],
])('[VOT-11] kept checkpoints that cannot be read are never passed over: %s (%s)', async (said, content) => {
  const kept = path.join(folder, `${randomUUID()}.json`)
  if (content !== undefined) await writeFile(kept, content)
  const { code, output } = await audit(sound, '--checkpoints', kept)
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`^\\S+ ${said}[^\n]*\n$`))
})

test('[VOT-11] whoever asks how the audit is called is told, with what its exit codes mean', async () => {
  expect(await runNode('scripts/audit.mjs', {}, ['--help'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('3  not decided'),
  })
  expect((await audit(sound, '--checkpoints')).code).toBe(2)
  expect((await audit(sound, '--checkpoints', await keep([]), 'more')).code).toBe(2)
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
