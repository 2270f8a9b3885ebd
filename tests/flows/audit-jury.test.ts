import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { JuryResult } from '@ashenda/core/domain/jury.ts'
import { sealJury } from '@ashenda/db/queries/jury/seal.ts'
import { saveSheet } from '@ashenda/db/queries/jury/sheets.ts'
import { exportResult, type ResultEntry, readResultEnd } from '@ashenda/db/queries/results/export-entries.ts'
import { changeTitles, readTitles } from '@ashenda/db/queries/titles/titles.ts'
import { folderStorage } from '@ashenda/platform/storage/folder-storage.ts'
import { keyOfResult } from '@ashenda/platform/storage/keys.ts'
import { writeWhole } from '@ashenda/worker/results/write-whole.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertZone } from '../support/contest-data.ts'
import { insertJury, insertMember, insertTitle } from '../support/juries.ts'
import { find, type Loose, loosened, type Tamper, usePublishedResult } from '../support/published-result.ts'

const result = usePublishedResult()
let before: readonly ResultEntry[] = []
let during: readonly ResultEntry[] = []
let over: readonly ResultEntry[] = []
let csv = ''
let [north, south] = ['', '']
let contestants: readonly string[] = []

async function exported(): Promise<readonly ResultEntry[]> {
  const { sql } = result.database
  const entries: ResultEntry[] = []
  for await (const entry of exportResult(sql, await readResultEnd(sql, result.contest))) entries.push(entry)
  return entries
}

beforeAll(async () => {
  const { sql } = result.database
  const { contest } = result
  before = await exported()
  ;[north, south] = [await insertZone(sql, 'north'), await insertZone(sql, 'south', 1)]
  const rows = await sql<{ id: string }[]>`select id from contestants where contest_id = ${contest} order by id`
  contestants = rows.map(({ id }) => id)
  await sql`update contestants set zone_id = case when id in (${contestants[0] ?? ''}, ${contestants[1] ?? ''}) then ${north}::uuid else ${south}::uuid end`
  const criteria = await insertJury(sql, contest, { zoneShare: 30 })
  await insertTitle(sql, contest, { name: { en: 'Miss Talent', tig: 'ክእለት' }, share: 60, votes: ['paid'] })
  await insertTitle(sql, contest, { name: { en: 'Miss South' }, zones: [south] })
  const adminId = randomUUID()
  await sql`insert into users (id, role, admin_role, phone, fname, mname) values (${adminId}, 'admin', 'owner', '+251911000001', 'Aster', 'Desta')`
  const { updatedAt } = await readTitles(sql, contest)
  const change = { contest, part: { zoneShare: 40 }, seen: updatedAt, reason: 'the sponsors asked', adminId }
  expect(await changeTitles(sql, change, Date.now())).toBeUndefined()
  for (const [at, name] of ['Lemlem', 'Genet'].entries()) {
    const member = await insertMember(sql, contest, name)
    for (const [index, contestant] of contestants.entries()) {
      const points = Object.fromEntries(criteria.map((id, one) => [id, (index * 3 + at + one) % 6]))
      expect(await saveSheet(sql, member, { contestant, isConflict: false, points }, Date.now())).toBeUndefined()
    }
  }
  await sql`update juries set closes_at = now() - interval '1 second' where contest_id = ${contest}`
  expect(await sealJury(sql, contest)).toBe(true)
  during = await exported()
  await sql`update contests set closes_at = now() where id = ${contest}`
  over = await exported()
  const storage = folderStorage(result.folder)
  const claim = { during: (pieces: AsyncIterable<Uint8Array>) => pieces } as Parameters<typeof writeWhole>[2]
  const { file } = await writeWhole({ sql, storage }, await readResultEnd(sql, contest), claim)
  csv = gunzipSync((await storage.read(keyOfResult(`${file}.csv.gz`))) ?? '').toString()
})

const ofType = (entries: readonly ResultEntry[], type: string) => entries.filter((entry) => entry.type === type)

test('a contest without titles of its own is published as before', () => {
  const types = new Set(before.map(({ type }) => type))
  expect([...types]).toEqual(['contest', 'link', 'ballot', 'change', 'tally', 'checkpoint', 'end'])
  expect(before.map((entry) => JSON.stringify(entry)).join('\n')).not.toContain('share')
})

test('while people vote the file has the hash of the points, and nothing more of them', async () => {
  expect(ofType(during, 'jury')).toEqual([
    { type: 'jury', link: expect.any(Number), sheet: expect.stringMatching(/^[0-9a-f]{64}$/), at: expect.any(Number) },
  ])
  expect([...ofType(during, 'points'), ...ofType(during, 'candidates'), ...ofType(during, 'title')]).toEqual([])
  const { code, output } = await result.audit(during)
  expect([code, output]).toEqual([0, expect.stringContaining('The result holds.')])
})

test('afterwards it has points, candidates and titles, and the recount names who has which', async () => {
  expect(ofType(over, 'jury')).toEqual(ofType(during, 'jury'))
  const titles = ofType(over, 'title') as unknown as Loose[]
  expect(titles.map(({ name, zones, share }) => [name, zones, share])).toEqual([
    ['', [north], 40],
    ['', [south], 40],
    ['Miss Talent', [], 60],
    ['Miss South', [south], 0],
  ])
  const { code, output } = await result.audit(over)
  expect([code, output]).toEqual([0, expect.stringContaining('The result holds.')])
  expect(output).toContain('jury         2 members, points as they were sealed')
  const [winner] = order(titles, 'Miss Talent')
  expect(output).toContain(`title        Miss Talent: ${winner?.['contestant']}, 60 % by the jury`)
  const names = JSON.stringify(over)
  expect(names).not.toContain('Lemlem')
  const { contestants: judged = [], most = 0 } = find(loosened(over), 'points') as unknown as JuryResult
  const [one] = judged
  expect(csv).toContain(`points,,,,${one?.contestant},,,${one?.points}/${(one?.judges ?? 0) * most},,`)
  expect(csv).toMatch(/^jury,\d+,,,,,,[0-9a-f]{64},,$/m)
})

const order = (all: Loose[], name: string): Loose[] => find(all, 'title', { name })['order'] as Loose[]

const tampered: readonly (readonly [string, Tamper, string])[] = [
  [
    'other points',
    (all) => Object.assign((find(all, 'points')['contestants'] as Loose[])[0] ?? {}, { points: 1 }),
    'are not those that link',
  ],
  [
    'another number of judges',
    (all) => Object.assign((find(all, 'points')['contestants'] as Loose[])[0] ?? {}, { judges: 1 }),
    'are not those that link',
  ],
  ['other most points', (all) => Object.assign(find(all, 'points'), { most: 100 }), 'are not those that link'],
  ['another salt', (all) => Object.assign(find(all, 'points'), { salt: randomUUID() }), 'are not those that link'],
  [
    'points of another hash',
    (all) => Object.assign(find(all, 'jury'), { sheet: '0'.repeat(64) }),
    'holds other entries',
  ],
  ['no hash of points', (all) => all.splice(all.indexOf(find(all, 'jury')), 1), "the jury's points are in no link"],
  ['no points', (all) => all.splice(all.indexOf(find(all, 'points')), 1), "is decided without the jury's points"],
  ['another winner', (all) => order(all, 'Miss Talent').reverse(), 'the title Miss Talent: place 1 is'],
  ['another winner of a zone', (all) => order(all, '').reverse(), 'the title of zone'],
  ['a winner left out', (all) => order(all, 'Miss Talent').shift(), 'stand for it'],
  [
    'other votes of a winner',
    (all) => Object.assign(order(all, 'Miss Talent')[0] ?? {}, { votes: 9_999 }),
    'other votes or points',
  ],
  [
    'another share',
    (all) => Object.assign(find(all, 'title', { name: 'Miss Talent' }), { share: 59 }),
    'decided otherwise than it was told',
  ],
  [
    'votes that do not count',
    (all) => Object.assign(find(all, 'title', { name: 'Miss Talent' }), { votes: ['paid', 'proven'] }),
    'decided otherwise than it was told',
  ],
  [
    'another share in a zone',
    (all) => Object.assign(find(all, 'title', { name: '' }), { share: 0 }),
    "the jury's share is not the same",
  ],
  [
    'a title nobody told of',
    (all) => Object.assign(find(all, 'title', { name: 'Miss South' }), { name: 'Miss Other' }),
    'decided otherwise than it was told',
  ],
  ['a zone without its title', (all) => all.splice(all.indexOf(find(all, 'title')), 1), 'has votes and no title'],
  [
    'a candidate twice',
    (all) => {
      const { candidates } = find(all, 'candidates')
      ;(candidates as Loose[]).push((candidates as Loose[])[0] ?? {})
    },
    'a candidate stands there twice',
  ],
]

describe('a result with a jury does not hold with', () => {
  test.each(tampered)('%s', async (_what, tamper, said) => {
    const entries = loosened(over)
    tamper(entries)
    const { code, output } = await result.audit(entries)
    expect([code, output]).toEqual([1, expect.stringContaining(said)])
  })
})

test('who is left out of the candidates is counted', async () => {
  const entries = loosened(over)
  const candidates = find(entries, 'candidates')
  candidates['candidates'] = (candidates['candidates'] as Loose[]).slice(1)
  const { output } = await result.audit(entries)
  expect(output).toContain('left out     1 contestant with votes')
})
