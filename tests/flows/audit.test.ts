import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { tallies } from '../support/outcome.ts'
import {
  changeCount,
  find,
  type Loose,
  loosened,
  type Tamper,
  usePublishedResult,
} from '../support/published-result.ts'

const result = usePublishedResult()

test('the published result is recounted by a program that shares no code with the counter', async () => {
  const { code, output } = await result.audit(result.sound)
  expect([code, output]).toEqual([0, expect.not.stringContaining('PROBLEM')])
  expect(output).toContain('7 links')
  expect(output).toContain('checkpoints  3 right, over links 1 to 5,')
  expect(output).toContain('The result holds.')
  const { kept } = await tallies(result.database)
  const [most] = result.sound.flatMap((entry) => (entry.type === 'tally' ? entry.counts : []))
  expect(kept).toContainEqual({ ...most, reached_at: expect.any(Date) })
  expect(output).toContain(`${most?.contestant}  `)
})

test('the published file contains no person’s id, phone, name, credit or salt', async () => {
  const text = JSON.stringify(result.sound)
  const rows = await result.database.sql<Record<string, string | null>[]>`
    select b.id, b.voter_id, b.credit_id, g.salt, v.phone, v.name from ballots b join ballot_groups g on g.id = b.group_id left join voters v on v.id = b.voter_id`
  expect(rows.length).toBeGreaterThan(50)
  for (const value of rows.flatMap((row) => Object.values(row))) if (value !== null) expect(text).not.toContain(value)
})

const without = (entries: Loose[], gone: unknown) => entries.splice(entries.indexOf(gone as never), 1)

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
  ['a count', changeCount],
  ['a signature', (all) => Object.assign(find(all, 'checkpoint'), { signature: '00'.repeat(64) })],
  ['a checkpoint of another chain', (all) => Object.assign(find(all, 'checkpoint'), { head: 'ef'.repeat(32) })],
  ['the end cut off', (all) => all.splice(-1, 1)],
]

describe('a file with this change does not hold:', () => {
  test.each(tampered)('%s', async (_what, tamper) => {
    const entries = loosened(result.sound)
    tamper(entries)
    const { code, output } = await result.audit(entries)
    expect(code).toBe(1)
    expect(output).toMatch(/^PROBLEM/m)
    expect(output).toContain('does not hold')
  })
})

test('contestants are given by id, with the address of their page', async () => {
  const { output } = await result.audit(result.sound)
  expect(output.match(/^contestants .* the page of each is at \/<id> of the site$/gm)).toHaveLength(1)
})
