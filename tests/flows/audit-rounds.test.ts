import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createContest } from '@ashenda/db/queries/contest/contests.ts'
import { readGoingOn } from '@ashenda/db/queries/contest/rounds.ts'
import { exportResult, type ResultEntry, readResultEnd } from '@ashenda/db/queries/results/export-entries.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertZone, moveTime } from '../support/contest-data.ts'
import { find, type Loose, loosened, type Tamper, usePublishedResult } from '../support/published-result.ts'
import { queuedBallot } from '../support/queued-ballot.ts'

const before = usePublishedResult()
let round: readonly ResultEntry[] = []
let former = ''

/** A round of everybody in the published result, with carried counts and two more votes. */
beforeAll(async () => {
  const { sql } = before.database
  const zone = await insertZone(sql, 'mekelle zone')
  await moveTime(sql, async (tx) => {
    await tx`update contestants set zone_id = ${zone} where contest_id = ${before.contest}`
    await tx`update contests set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 hour', final_at = now() where id = ${before.contest}`
  })
  const admin = randomUUID()
  await sql`insert into users (id, role, admin_role, phone, fname, mname) values (${admin}, 'admin', 'owner', '+251911000001', 'Aster', 'Desta')`
  const people = (await readGoingOn(sql, before.contest, 5)).flatMap(({ goOn }) => goOn)
  const entries = people.map(({ id }) => ({ id: v7(), former: id, photos: [] }))
  const id = randomUUID()
  const hours = { opensAt: new Date(0).toISOString(), closesAt: new Date(Date.now() + 3_600_000).toISOString() }
  const draft = { id, name: 'Round 2', slug: 'round-2', ...hours, freezesAt: null, phonePepper: 'a'.repeat(16) }
  const made = { ...draft, cloneOf: before.contest, round: { most: 5, isCarried: true, entries } }
  expect(await createContest(sql, made, admin)).toBeUndefined()
  await sql`update contests set announced_at = now() where id = ${id}`
  await recordGroup(sql, id, [queuedBallot([entries[4]?.id ?? '']), queuedBallot([entries[4]?.id ?? ''])])
  const exported: ResultEntry[] = []
  for await (const entry of exportResult(sql, await readResultEnd(sql, id))) exported.push(entry)
  round = exported
  former = path.join(before.folder, 'former.jsonl')
  await writeFile(former, before.sound.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
})

const goingOn = (all: Loose[]): Loose[] => find(all, 'round')['entries'] as Loose[]

test('the recount of a round begins with what was carried, and agrees with the round before', async () => {
  const { code, output } = await before.audit(round)
  expect([code, output]).toEqual([0, expect.stringContaining(`follows ${before.contest}`)])
  expect(output).toContain('5 contestants went on, with the counts they had')
  expect(await before.audit(round, '--former', former)).toMatchObject({ code: 0 })
  const counts = find(loosened(round), 'tally')['counts'] as { votes: number }[]
  const votesBefore = find(loosened(before.sound), 'tally')['counts'] as { votes: number }[]
  const sum = (of: readonly { votes: number }[]): number => of.reduce((all, { votes }) => all + votes, 0)
  expect(sum(counts)).toBe(sum(votesBefore) + 2)
})

const tampered: readonly (readonly [string, Tamper, string])[] = [
  ['a carried count', (all) => Object.assign(goingOn(all)[0] ?? {}, { free: 99 }), 'does not follow on the one before'],
  [
    'a carried count that the tally agrees with',
    (all) => {
      const [one] = goingOn(all)
      const count = (find(all, 'tally')['counts'] as Loose[]).find((of) => of['contestant'] === one?.['contestant'])
      for (const counts of [one, count]) Object.assign(counts ?? {}, { first: Number(counts?.['first']) + 1 })
      Object.assign(count ?? {}, { votes: Number(count?.['votes']) + 1 })
    },
    'does not follow on the one before',
  ],
  [
    'somebody who did not go on',
    (all) => goingOn(all).push({ ...goingOn(all)[0], contestant: randomUUID() }),
    'not follow',
  ],
  ['somebody twice', (all) => goingOn(all).push({ ...goingOn(all)[0] }), 'came from the round before twice'],
  ['a count that is none', (all) => Object.assign(goingOn(all)[0] ?? {}, { proven: -1 }), 'counts that are none'],
  ['counts that start anew', (all) => Object.assign(find(all, 'round'), { carried: false }), 'counts that are none'],
  [
    'another head of the round before',
    (all) => Object.assign(find(all, 'round'), { head: 'ab'.repeat(32) }),
    'not follow',
  ],
  ['no round before', (all) => all.splice(all.indexOf(find(all, 'round')), 1), 'does not follow on the one before'],
  ['a round at the end', (all) => all.push(...all.splice(all.indexOf(find(all, 'round')), 1)), 'at the beginning'],
]

describe('the result of a round does not hold with', () => {
  test.each(tampered)('%s', async (_what, tamper, said) => {
    const entries = loosened(round)
    tamper(entries)
    const { code, output } = await before.audit(entries)
    expect([code, output]).toEqual([1, expect.stringContaining(said)])
  })
})

test('a round that follows another result, or one that was changed, is told', async () => {
  const changed = loosened(before.sound)
  Object.assign(find(changed, 'tally'), { counts: [] })
  const file = path.join(before.folder, 'changed.jsonl')
  await writeFile(file, changed.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  expect(await before.audit(round, '--former', file)).toMatchObject({ code: 1 })
  const { code, output } = await before.audit(before.sound, '--former', former)
  expect([code, output]).toEqual([1, expect.stringContaining('the result is that of no round')])
  const own = path.join(before.folder, 'own.jsonl')
  await writeFile(own, round.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  expect((await before.audit(round, '--former', own)).output).toContain('ends with another head')
})
