import { randomUUID } from 'node:crypto'
import { enterRuleChanges } from '@ashenda/db/queries/contest/rule-changes.ts'
import { changeTitleRule } from '@ashenda/db/queries/contest/title-rule.ts'
import { exportResult, type ResultEntry, readResultEnd } from '@ashenda/db/queries/results/export-entries.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { find, type Loose, loosened, type Tamper, usePublishedResult } from '../support/published-result.ts'

const result = usePublishedResult()
let ruled: readonly ResultEntry[] = []

beforeAll(async () => {
  const { sql } = result.database
  const adminId = randomUUID()
  await sql`insert into users (id, role, admin_role, phone, fname, mname) values (${adminId}, 'admin', 'owner', '+251911000001', 'Aster', 'Desta')`
  await sql`update contests set phone_proof = 'always' where id = ${result.contest}`
  const wish = { contest: result.contest, rule: ['paid', 'proven'], reason: 'codes arrive again', adminId } as const
  await sql.begin((tx) => changeTitleRule(tx, wish))
  for (const [before, after] of [
    ['3000', '5000'],
    ['5000', '4000'],
  ] as const) {
    const change = { ...wish, changes: [{ rule: 'voteEtb', before, after }] } as const
    await sql.begin((tx) => enterRuleChanges(tx, change))
  }
  const entries: ResultEntry[] = []
  for await (const entry of exportResult(sql, await readResultEnd(sql, result.contest))) entries.push(entry)
  ruled = entries
})

const tally = (all: Loose[]): Loose[] => find(all, 'tally')['counts'] as Loose[]

test('the recount goes by the rule that the chain says, and names it', async () => {
  const { code, output } = await result.audit(ruled)
  expect([code, output]).toEqual([0, expect.stringContaining('decided by these votes: paid, proven\n')])
  const counts = tally(loosened(ruled)) as Record<string, number>[]
  expect(counts.some(({ free = 0, proven = 0 }) => free > proven && proven > 0)).toBe(true)
  for (const { votes, proven = 0, first = 0, second = 0, third = 0 } of counts)
    expect(votes).toBe(proven + first + second + third)
})

const tampered: readonly (readonly [string, Tamper, string])[] = [
  ['another rule', (all) => Object.assign(find(all, 'titles'), { counts: ['paid'] }), 'holds other entries'],
  ['another reason', (all) => Object.assign(find(all, 'titles'), { reason: 'for fun' }), 'holds other entries'],
  ['another moment', (all) => Object.assign(find(all, 'titles'), { at: 5 }), 'holds other entries'],
  [
    'a rule there is not',
    (all) => Object.assign(find(all, 'titles'), { counts: ['unproven'] }),
    'a rule for titles that is none',
  ],
  [
    'another price',
    (all) => Object.assign(find(all, 'rules'), { changes: ['voteEtb=3000>6000'] }),
    'holds other entries',
  ],
  [
    'a price that did not stand',
    (all) => Object.assign(find(all, 'rules'), { changes: ['voteEtb=3000>6000'] }),
    'changes voteEtb from 5000, where 6000 stood',
  ],
  [
    'a change that is none',
    (all) => Object.assign(find(all, 'rules'), { changes: ['cheaper'] }),
    'changes rules in a way that is none',
  ],
  ['no change of prices', (all) => all.splice(all.indexOf(find(all, 'rules')), 1), 'holds other entries'],
  ['no rule', (all) => all.splice(all.indexOf(find(all, 'titles')), 1), 'holds other entries'],
  [
    'a vote proven that was not',
    (all) => Object.assign(find(all, 'ballot', { kind: 'free', proven: undefined }), { proven: true }),
    'holds other entries',
  ],
  [
    'a proven vote that is none',
    (all) => delete find(all, 'ballot', { kind: 'free', proven: true })['proven'],
    'holds other entries',
  ],
  [
    'a paid vote that is proven',
    (all) => Object.assign(find(all, 'ballot', { kind: 'paid' }), { proven: true }),
    'is none',
  ],
  [
    'votes that the rule leaves out',
    (all) => Object.assign(tally(all)[0] ?? {}, { votes: Number(tally(all)[0]?.['votes']) + 1 }),
    'the ballots give',
  ],
  [
    'votes set aside that nobody set aside',
    (all) => Object.assign(tally(all)[0] ?? {}, { quarantined: Number(tally(all)[0]?.['quarantined']) + 1 }),
    'the ballots give',
  ],
]

describe('a result with a rule for titles does not hold with', () => {
  test.each(tampered)('%s', async (_what, tamper, said) => {
    const entries = loosened(ruled)
    tamper(entries)
    const { code, output } = await result.audit(entries)
    expect([code, output]).toEqual([1, expect.stringContaining(said)])
  })
})
