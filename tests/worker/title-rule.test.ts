import type { TitleRule } from '@ashenda/core/domain/title-rule.ts'
import { freezeTally, readPublicOrder } from '@ashenda/db/queries/ballots/freeze.ts'
import { changeTitleRule, readTitleRules } from '@ashenda/db/queries/contest/title-rule.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { expect, test } from 'vitest'
import { chainProblems } from '../support/chain.ts'
import { changeBallots } from '../support/change-ballots.ts'
import { insertCredit, moveTime } from '../support/contest-data.ts'
import { useCountedContest } from '../support/counted-contest.ts'
import { tallies } from '../support/outcome.ts'
import { projectFile } from '../support/project-file.ts'
import { paidBallot, queuedBallot, shuffled, somePayer } from '../support/queued-ballot.ts'

const here = useCountedContest(3, { phoneProof: 'always' })

const now = Date.now()
const unproven = (who: string, at = now) => queuedBallot([who], { at })
const proven = (who: string, at = now) => queuedBallot([who], { at, proven: true })
async function paid(picks: readonly string[], at = now) {
  const payer = somePayer()
  return { ...paidBallot(picks, payer, await insertCredit(here.database.sql, payer)), at }
}

const decide = (rule: TitleRule, reason = 'codes failed to arrive') =>
  here.database.sql.begin((tx) => changeTitleRule(tx, { contest: here.contest, rule, reason, adminId: here.admin }))

const votes = async () =>
  new Map(
    (await here.database.sql`select contestant_id as id, votes from tally`).map(
      ({ id, votes }) => [id, votes] as const,
    ),
  )

async function expectSound(): Promise<void> {
  const { kept, recounted } = await tallies(here.database)
  expect(kept).toEqual(recounted)
  expect(await chainProblems(here.database.sql, here.contest)).toEqual([])
}

test('votes, their order and the time they were reached follow the rule', async () => {
  const [first = '', second = '', third = ''] = here.contestants
  await recordGroup(here.database.sql, here.contest, [
    unproven(first),
    unproven(first),
    unproven(first),
    proven(second, now - 5_000),
    proven(second, now - 4_000),
    await paid([third, second]),
  ])
  const order = async () =>
    (await readPublicOrder(here.database.sql, here.contest, false)).map(({ contestant, votes }) => [contestant, votes])
  expect((await readPublicOrder(here.database.sql, here.contest, false)).map((one) => one.votes)).toEqual([3, 3, 1])
  await expectSound()

  const values = await decide(['paid', 'proven'])
  expect(await votes()).toEqual(
    new Map([
      [first, 0],
      [second, 3],
      [third, 1],
    ]),
  )
  expect(new Map(values.map(({ contestant, votes }) => [contestant, votes]))).toEqual(await votes())
  expect(await order()).toEqual([
    [second, 3],
    [third, 1],
    [first, 0],
  ])
  expect(await readPublicOrder(here.database.sql, here.contest, false)).toMatchObject([
    { contestant: second, votes: 3, paid: 1, proven: 2, unproven: 0, quarantined: 0 },
    { contestant: third, votes: 1, paid: 1, proven: 0, unproven: 0 },
    { contestant: first, votes: 0, paid: 0, proven: 0, unproven: 3 },
  ])
  await expectSound()

  // Counts from now on follow it, also for contestants without votes.
  await here.database.sql`delete from tally where contestant_id = ${first}`
  await here.database.sql`delete from ballots where pick1 = ${first}`
  await here.database.sql`truncate ballot_groups, chain_heads`
  await recordGroup(here.database.sql, here.contest, [unproven(first), proven(first)])
  expect((await votes()).get(first)).toBe(1)
})

test('each rule is a link of the chain, with its reason', async () => {
  await decide(['paid'], '')
  await recordGroup(here.database.sql, here.contest, [unproven(here.contestants[0] ?? '')])
  await decide(['paid', 'proven', 'unproven'], 'the organisers were asked to')
  const rules = await readTitleRules(here.database.sql, here.contest)
  expect(rules.map(({ rule, reason, link }) => ({ rule, reason, link }))).toEqual([
    { rule: ['paid', 'proven', 'unproven'], reason: 'the organisers were asked to', link: 3 },
    { rule: ['paid'], reason: '', link: 1 },
  ])
  await expectSound()
  await expect(here.database.sql`update title_rules set reason = 'another'`).rejects.toThrow('append-only')
  await here.database.sql`alter table title_rules disable trigger title_rules_append_only`
  await here.database.sql`update title_rules set reason = 'another' where reason <> ''`
  await here.database.sql`alter table title_rules enable trigger title_rules_append_only`
  expect(await chainProblems(here.database.sql, here.contest)).toEqual(['link 3 holds other ballots'])
})

test('quarantined votes are shown apart, and count for nobody until they return', async () => {
  const [first = ''] = here.contestants
  const ballots = [unproven(first), proven(first), await paid([first])]
  await recordGroup(here.database.sql, here.contest, ballots)
  const ids = ballots.map(({ id }) => id)
  const move = (to: 'counted' | 'quarantined' | 'voided') =>
    changeBallots(here.database.sql, { contest: here.contest, ids, to, reason: 'one address', adminId: here.admin })
  const counts = async () =>
    (
      await here.database.sql`select free, proven, first, quarantined, votes from tally where contestant_id = ${first}`
    )[0]
  await move('quarantined')
  expect(await counts()).toEqual({ free: 0, proven: 0, first: 0, quarantined: 3, votes: 0 })
  await expectSound()
  await move('counted')
  expect(await counts()).toEqual({ free: 2, proven: 1, first: 1, quarantined: 0, votes: 3 })
  await move('quarantined')
  await move('voided')
  expect(await counts()).toEqual({ free: 0, proven: 0, first: 0, quarantined: 0, votes: 0 })
  await expectSound()
})

test('frozen counts follow the rule, and are the same before they are frozen', async () => {
  const [first = '', second = ''] = here.contestants
  await recordGroup(here.database.sql, here.contest, [
    unproven(first, now - 60_000),
    unproven(first, now - 60_000),
    proven(second, now - 60_000),
  ])
  await moveTime(
    here.database.sql,
    (tx) => tx`
      update contests set freezes_at = now() - interval '30 seconds', opens_at = now() - interval '1 hour' where id = ${here.contest}`,
  )
  await decide(['paid', 'proven'])
  const counted = await readPublicOrder(here.database.sql, here.contest, true)
  expect(counted).toEqual([
    { contestant: second, votes: 1, paid: 0, proven: 1, unproven: 0, quarantined: 0 },
    { contestant: first, votes: 0, paid: 0, proven: 0, unproven: 2, quarantined: 0 },
  ])
  await freezeTally(here.database.sql, here.contest)
  expect(await readPublicOrder(here.database.sql, here.contest, true)).toEqual(counted)
  await decide(['paid', 'proven', 'unproven'])
  expect((await readPublicOrder(here.database.sql, here.contest, true)).map(({ votes }) => votes)).toEqual([2, 1])
})

test('a rule changed during counting applies to all that is counted', async () => {
  const groups = Array.from({ length: 60 }, () =>
    Array.from({ length: 8 }, () => (Math.random() < 0.5 ? proven : unproven)(shuffled(here.contestants)[0] ?? '')),
  )
  const rules: readonly TitleRule[] = [
    ['paid'],
    ['paid', 'proven'],
    ['proven', 'unproven'],
    ['paid', 'proven', 'unproven'],
  ]
  await Promise.all([
    ...groups.map((group) => recordGroup(here.database.sql, here.contest, group)),
    (async () => {
      for (let index = 0; index < 12; index += 1) await decide(rules[index % rules.length] ?? ['paid'])
      await decide(['proven'])
    })(),
  ])
  expect(await here.database.sql`select distinct title_votes as rule from tally`).toEqual([{ rule: ['proven'] }])
  await expectSound()
})

test('changing a rule while admins decide on ballots causes no deadlock', async () => {
  const ballots = Array.from({ length: 120 }, () => proven(shuffled(here.contestants)[0] ?? ''))
  await recordGroup(here.database.sql, here.contest, ballots)
  const decideOn = async (from: number): Promise<void> => {
    for (const to of ['quarantined', 'counted', 'quarantined'] as const)
      for (let at = from; at < from + 40; at += 10)
        await changeBallots(here.database.sql, {
          contest: here.contest,
          ids: ballots.slice(at, at + 10).map(({ id }) => id),
          to,
          reason: 'one address',
          adminId: here.admin,
        })
  }
  await Promise.all([
    decideOn(0),
    decideOn(40),
    decideOn(80),
    (async () => {
      for (let index = 0; index < 30; index += 1) await decide(index % 2 === 0 ? ['paid'] : ['proven'])
    })(),
  ])
  await expectSound()
})

test('the recount in the operations guide finds nothing in sound tallies, and every wrong count', async () => {
  const [, recount = ''] =
    /<<'SQL'\n( +with recount as.*?)\n +SQL\n/s.exec(projectFile('docs/operations/backup.md')) ?? []
  const found = async (): Promise<number> => (await here.database.sql.unsafe(recount)).length
  const ballots = [unproven(here.contestants[0] ?? ''), proven(here.contestants[0] ?? ''), await paid(here.contestants)]
  await recordGroup(here.database.sql, here.contest, [...ballots, proven(here.contestants[1] ?? '')])
  const ids = ballots.slice(0, 1).map(({ id }) => id)
  await changeBallots(here.database.sql, {
    contest: here.contest,
    ids,
    to: 'quarantined',
    reason: 'one address',
    adminId: here.admin,
  })
  await decide(['paid', 'proven'])
  expect(await found()).toBe(0)
  for (const wrong of ['free = free + 1', 'proven = 0', 'second = 7', 'quarantined = 0', "title_votes = '{paid}'"]) {
    const undone = new Error('undone')
    const asked = here.database.sql.begin(async (tx) => {
      await tx`update tally set ${tx.unsafe(wrong)} where contestant_id = ${here.contestants[wrong.startsWith('second') ? 2 : 0] ?? ''}`
      expect([wrong, (await tx.unsafe(recount)).length]).toEqual([wrong, 1])
      throw undone
    })
    await expect(asked).rejects.toBe(undone)
  }
})
