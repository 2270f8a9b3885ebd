import type { Sheet } from '@ashenda/core/domain/jury.ts'
import { sealJury } from '@ashenda/db/queries/jury/seal.ts'
import { saveSheet, submitSheets } from '@ashenda/db/queries/jury/sheets.ts'
import { changeTitles } from '@ashenda/db/queries/titles/titles.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { sealJuries } from '@ashenda/worker/results/seal-juries.ts'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { chainProblems } from '../support/chain.ts'
import { useCountedContest } from '../support/counted-contest.ts'
import { insertJury, insertMember, insertTitle } from '../support/juries.ts'
import { queuedBallot } from '../support/queued-ballot.ts'

const here = useCountedContest(3)

let criteria: readonly string[] = []
beforeEach(async () => {
  const { sql } = here.database
  await sql`alter table jury_results disable trigger user`
  await sql`delete from jury_results`
  await sql`alter table jury_results enable trigger user`
  await sql`truncate jury_points, jury_conflicts, jury_members, jury_criteria, titles, title_zones, juries`
  criteria = await insertJury(sql, here.contest)
  await insertTitle(sql, here.contest, { name: { en: 'Miss Talent' }, share: 40 })
})

const sheet = (contestant: string, given: readonly number[], isConflict = false): Sheet => ({
  ...{ contestant, isConflict },
  points: Object.fromEntries(given.map((points, index) => [criteria[index] ?? '', points])),
})
const save = (member: string, one: Sheet) => saveSheet(here.database.sql, member, one, Date.now())
async function saveAll(member: string, given: readonly number[]): Promise<void> {
  for (const contestant of here.contestants) expect(await save(member, sheet(contestant, given))).toBeUndefined()
}
const close = () =>
  here.database.sql`update juries set closes_at = now() - interval '1 second' where contest_id = ${here.contest}`
const told: unknown[] = []
const seal = () =>
  sealJuries({ sql: here.database.sql, log: pino({ level: 'silent' }), publish: (event) => void told.push(event) })
const result = async () => {
  const [row] = await here.database.sql`select result, group_id from jury_results where contest_id = ${here.contest}`
  return row?.['result']
}

test('at its closing a jury is sealed once, as one link of the chain, and its points stay', async () => {
  const { sql } = here.database
  const member = await insertMember(sql, here.contest)
  await saveAll(member, [7, 3])
  await recordGroup(sql, here.contest, [queuedBallot([here.contestants[0] ?? ''])])
  await seal()
  expect(await result()).toBeUndefined()
  await close()
  await Promise.all([seal(), seal(), seal()])
  expect(await result()).toMatchObject({ most: 15, members: 1 })
  const links =
    await sql`select changed, counted from ballot_groups where contest_id = ${here.contest} order by sequence`
  expect(links).toEqual([
    { changed: 0, counted: 1 },
    { changed: 1, counted: 0 },
  ])
  expect(await chainProblems(sql, here.contest)).toEqual([])
  await expect(sql`update jury_results set salt = uuidv4()`).rejects.toThrow('append-only')
  await expect(sql`update jury_points set points = 10`).rejects.toThrow('sealed')
  await expect(sql`delete from jury_points`).rejects.toThrow('sealed')
  expect(await save(member, sheet(here.contestants[0] ?? '', [1, 1]))).toBe('jury_not_open')
})

test('sheets count that were submitted or are whole; those of withdrawn members and conflicts of interest do not', async () => {
  const { sql } = here.database
  const [first = '', second = '', third = ''] = here.contestants
  const [whole, gaps, gone, close_, sent] = await Promise.all(
    ['Whole', 'Gaps', 'Gone', 'Close', 'Sent'].map((name) => insertMember(sql, here.contest, name)),
  )
  await saveAll(whole ?? '', [10, 5])
  await save(gaps ?? '', sheet(first, [1, 1]))
  await saveAll(gone ?? '', [1, 1])
  await sql`update jury_members set withdrawn_at = now(), link_hash = null, link_expires_at = null where id = ${gone ?? ''}`
  await save(close_ ?? '', sheet(first, [9, 5], true))
  await save(close_ ?? '', sheet(second, [4, 0]))
  await save(close_ ?? '', sheet(third, [0, 0]))
  await saveAll(sent ?? '', [2, 2])
  expect(await submitSheets(sql, gaps ?? '', Date.now())).toBe('jury_incomplete')
  expect(await submitSheets(sql, sent ?? '', Date.now())).toBeUndefined()
  expect(await save(sent ?? '', sheet(first, [9, 5]))).toBe('jury_submitted')
  await close()
  await seal()
  const { members, contestants } = (await result()) ?? {}
  expect(members).toBe(3)
  expect(contestants).toEqual([
    { contestant: first, zone: null, points: 19, judges: 2 },
    { contestant: second, zone: null, points: 23, judges: 3 },
    { contestant: third, zone: null, points: 19, judges: 3 },
  ])
})

test('points are refused outside the hours, above the most of their criterion, and for whom the jury does not judge', async () => {
  const { sql } = here.database
  const [first = ''] = here.contestants
  const member = await insertMember(sql, here.contest)
  expect(await save(member, sheet(first, [11]))).toBe('version_conflict')
  expect(await save(member, { ...sheet(first, []), points: { [member]: 1 } })).toBe('version_conflict')
  expect(await save(member, sheet(member, [1]))).toBe('not_found')
  await sql`update contestants set inactive_since = now() where id = ${first}`
  expect(await save(member, sheet(first, [1]))).toBe('not_found')
  await sql`update contestants set inactive_since = null where id = ${first}`
  await sql`update juries set opens_at = now() + interval '1 minute'`
  expect(await save(member, sheet(first, [1]))).toBe('jury_not_open')
  await sql`update juries set opens_at = now() - interval '1 hour'`
  expect(await save(member, sheet(first, [1]))).toBeUndefined()
  expect(await sql`select points from jury_points`).toEqual([{ points: 1 }])
  await expect(sql`update jury_criteria set most = 20`).rejects.toThrow('jury_points_criterion_fk')
})

test('a save and the sealing never overlap: what was answered as saved is in the result', async () => {
  const { sql } = here.database
  const member = await insertMember(sql, here.contest)
  await saveAll(member, [1, 1])
  const [first = ''] = here.contestants
  // The member's clock may lag behind the database's: the row decides.
  await close()
  const [problem] = await Promise.all([
    saveSheet(sql, member, sheet(first, [9, 4]), Date.now() - 60_000),
    sealJury(sql, here.contest),
  ])
  const { contestants } = (await result()) ?? {}
  expect(contestants?.[0]?.points).toBe(problem === undefined ? 13 : 2)
})

test('changed titles and criteria are a link once people vote; nothing of them changes after the sealing', async () => {
  const { sql } = here.database
  const wish = async (part: Parameters<typeof changeTitles>[1]['part'], reason = 'the organisers were asked to') => {
    const [row] = await sql<{ at: Date }[]>`select updated_at as at from juries where contest_id = ${here.contest}`
    const change = { contest: here.contest, part, seen: row?.at.toISOString() ?? null, reason, adminId: here.admin }
    return changeTitles(sql, change, Date.now())
  }
  expect(await wish({ zoneShare: 10 }, '')).toBe('rules_reason_missing')
  expect(await wish({ zoneShare: 10 })).toBeUndefined()
  const [{ changes } = {}] = await sql`select changes from rule_changes where contest_id = ${here.contest}`
  expect(changes).toEqual(['titles=Miss Talent/paid+proven+unproven/40/>//10/;Miss Talent/paid+proven+unproven/40/'])
  expect(await chainProblems(sql, here.contest)).toEqual([])
  await insertMember(sql, here.contest)
  await close()
  await seal()
  expect(await wish({ zoneShare: 90 })).toBe('jury_sealed')
})
