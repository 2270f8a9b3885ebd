import { randomUUID } from 'node:crypto'
import type { Sql } from '@ashenda/db/client.ts'
import { saveAlerts } from '@ashenda/db/queries/ballots/vote-alerts.ts'
import { setActivity } from '@ashenda/db/queries/contestants/activity.ts'
import { decideChange } from '@ashenda/db/queries/contestants/decide-change.ts'
import { insertRequest } from '@ashenda/db/queries/contestants/requests.ts'
import {
  enterMovedOpening,
  enterOpenings,
  enterPhotosWanted,
  enterRanks,
  enterResult,
} from '@ashenda/db/queries/notices/mass-notices.ts'
import { raiseAttention } from '@ashenda/db/queries/payments/attention.ts'
import { payPlace } from '@ashenda/db/queries/payments/payment-effects.ts'
import { insertResult } from '@ashenda/db/queries/results/published-results.ts'
import { alertOfTrouble } from '@ashenda/worker/notices/sweeps.ts'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertAdmin } from '../../support/accounts.ts'
import { insertContest, insertContestant } from '../../support/contest-data.ts'
import { usePlatform } from '../../support/use-platform.ts'

let contest = ''
const platform = usePlatform(async (sql) => {
  contest = await insertContest(sql)
})

/** What was entered for an account, in order. */
const kindsFor = async (user: string): Promise<readonly string[]> =>
  (await platform.sql`select kind from notices where user_id = ${user} order by created_at, id`).map(
    (row) => row['kind'],
  )

const hours = (opens: string, closes: string, freezes: string | null = null): Promise<unknown> => platform.sql`
  update contests set opens_at = now() + ${opens}::interval, closes_at = now() + ${closes}::interval,
    freezes_at = now() + ${freezes}::interval where id = ${contest}`

beforeEach(() => hours('-1 hour', '1 hour'))

describe('where it happens', () => {
  const reason = 'looked at'

  test('an approval and a rejection are told, a rejection with its reason', async () => {
    const { sql } = platform
    const [admin, her] = [await insertAdmin(platform), await insertContestant(sql, contest)]
    const submit = async (): Promise<string> => {
      const version = randomUUID()
      await sql`
        insert into contestant_changes (contestant_id, version, description) values (${her}, ${version}, 'hers')
        on conflict (contestant_id) do update set version = excluded.version, rejected_at = null, rejection_reason = null,
          rejection_note = ''`
      return version
    }
    const rejection = { reason: 'text_unsuitable' as const, note: 'please shorter' }
    await decideChange(sql, { id: her, adminId: admin.id, version: await submit(), rejection })
    await decideChange(sql, { id: her, adminId: admin.id, version: await submit(), reason })
    expect(await kindsFor(her)).toEqual(['rejected', 'approved'])
    const [row] = await sql`select parameters from notices where user_id = ${her} and kind = 'rejected'`
    expect(row?.['parameters']).toEqual(rejection)
  })

  test('a contestant who is let in is told, and one who is taken out is not', async () => {
    const [admin, her] = [await insertAdmin(platform), await insertContestant(platform.sql, contest)]
    for (const isActive of [false, true])
      await setActivity(platform.sql, { id: her, isActive, adminId: admin.id, reason })
    expect(await kindsFor(her)).toEqual(['approved'])
  })

  test('requests are told once a day, and a refused transaction tells nothing', async () => {
    const { sql } = platform
    const her = await insertContestant(sql, contest)
    const request = () => ({
      ...{ id: v7(), contentId: randomUUID(), contestantId: her, brandName: 'A brand', email: 'brand@example.org' },
      ...{ phone: null, message: '', kind: 'hiring' as const },
    })
    expect(await insertRequest(sql, { ...request(), brandName: '' }).catch(() => 'refused')).toBe('refused')
    expect(await kindsFor(her)).toEqual([])
    for (const one of [request(), request()]) expect(await insertRequest(sql, one)).toBe(true)
    expect(await kindsFor(her)).toEqual(['request'])
  })

  test('a paid fee is told once, whoever settles it', async () => {
    const { sql } = platform
    const her = await insertContestant(sql, contest, { paid: false })
    const id = v7()
    await sql`
      insert into payments (id, reference, purpose, provider, contestant_id, amount_minor, currency)
      values (${id}, ${`fee-${id}`}, 'fee', 'chapa', ${her}, 3000, 'ETB')`
    expect(await sql.begin((tx) => payPlace(tx, id))).toBe(true)
    expect(await sql.begin((tx) => payPlace(tx, id))).toBe(false)
    expect(await kindsFor(her)).toEqual(['paid'])
  })
})

describe('the clock', () => {
  test('tells of an opening within a day, once, to those who take part', async () => {
    const { sql } = platform
    const [her, taken] = [
      await insertContestant(sql, contest),
      await insertContestant(sql, contest, { inactiveSince: new Date() }),
    ]
    await hours('25 hours', '50 hours')
    await enterOpenings(sql)
    expect(await kindsFor(her)).toEqual([])
    await hours('23 hours', '50 hours')
    for (const _ of [1, 2]) await enterOpenings(sql)
    expect([await kindsFor(her), await kindsFor(taken)]).toEqual([['opening'], []])
  })

  test('tells a new opening instead, and the usual message keeps to it', async () => {
    const { sql } = platform
    const her = await insertContestant(sql, contest)
    await hours('20 hours', '50 hours')
    await sql.begin((tx) => enterMovedOpening(tx, contest))
    await enterOpenings(sql)
    expect(await kindsFor(her)).toEqual(['opening-moved'])
    await sql`update notices set created_at = created_at - interval '2 days' where user_id = ${her}`
    await enterOpenings(sql)
    const rows = await sql`
      select n.kind, (n.parameters->>'opens')::timestamptz = k.opens_at as same from notices n join contests k on k.id = n.contest_id
      where n.user_id = ${her} order by n.created_at`
    expect(rows).toEqual([
      { kind: 'opening-moved', same: true },
      { kind: 'opening', same: true },
    ])
  })

  test('asks for a photo a day after registration', async () => {
    const { sql } = platform
    const registered = async (days: number, pictures: number): Promise<string> => {
      const id = await insertContestant(sql, contest, { pictures })
      await sql`update contestants set created_at = now() - make_interval(days => ${days}) where id = ${id}`
      return id
    }
    const ids = [await registered(2, 0), await registered(0, 0), await registered(2, 1), await registered(20, 0)]
    await enterPhotosWanted(sql)
    expect(await Promise.all(ids.map(kindsFor))).toEqual([['photo-wanted'], [], [], []])
  })

  test('tells ranks at noon in Addis Ababa, to those who want them, while counts are public', async () => {
    const { sql } = platform
    const wanted = async (sqlAt: Sql, wants: boolean): Promise<string> => {
      const id = await insertContestant(sqlAt, contest)
      await sqlAt`insert into tally (contest_id, contestant_id, first) values (${contest}, ${id}, 3)`
      if (wants) await sqlAt`insert into notice_choices (user_id, group_name, ways) values (${id}, 'rank', '{sms}')`
      return id
    }
    const [her, other] = [await wanted(sql, true), await wanted(sql, false)]
    const at = (time: string): Date => new Date(`${new Date().toISOString().slice(0, 10)}T${time}:00+03:00`)
    await hours('-1 hour', '1 hour', '-1 minute')
    await enterRanks(sql, at('12:30'))
    await hours('-1 hour', '1 hour')
    await enterRanks(sql, at('11:59'))
    await enterRanks(sql, at('13:00'))
    expect(await kindsFor(her)).toEqual([])
    for (const time of ['12:00', '12:59']) await enterRanks(sql, at(time))
    expect([await kindsFor(her), await kindsFor(other)]).toEqual([['rank'], []])
  })
})

test('the result is told to contestants and to whoever confirmed, in the transaction that publishes it', async () => {
  const { sql } = platform
  const her = await insertContestant(sql, contest)
  const [asked, unconfirmed] = [v7(), v7()]
  await sql`
    insert into notice_subscriptions (id, contest_id, email, language, confirmed_at)
    values (${asked}, ${contest}, 'a@example.org', 'en', now()), (${unconfirmed}, ${contest}, 'b@example.org', 'en', null)`
  const publish = (sequence: number, isOver: boolean) =>
    insertResult(sql, contest, {
      sequence,
      madeAt: new Date(),
      file: `r-${sequence}`,
      jsonBytes: 1,
      csvBytes: 1,
      isOver,
    })
  await publish(1, false)
  expect(await kindsFor(her)).toEqual([])
  await publish(2, true)
  await sql.begin((tx) => enterResult(tx, contest))
  expect(await kindsFor(her)).toEqual(['result'])
  const told = await sql`select subscription_id from notices where kind = 'result-out'`
  expect(told).toEqual([{ subscription_id: asked }])
})

test('a result of long ago is no news to anybody', async () => {
  const { sql } = platform
  const former = v7()
  await sql`
    insert into contests (id, slug, name, opens_at, closes_at)
    values (${former}, '2025', 'Ashenda 2025', now() - interval '90 days', now() - interval '60 days')`
  const her = await insertContestant(sql, former)
  await sql.begin((tx) => enterResult(tx, former))
  expect(await kindsFor(her)).toEqual([])
})

test('admins who want it hear of payments, votes and services', async () => {
  const { sql } = platform
  const admin = await insertAdmin(platform)
  for (const group of ['payments', 'votes', 'services'])
    await sql`insert into notice_choices (user_id, group_name, ways) values (${admin.id}, ${group}, '{email}')`
  const id = v7()
  const her = await insertContestant(sql, contest)
  await sql`
    insert into payments (id, reference, purpose, provider, contestant_id, amount_minor, currency, state)
    values (${id}, ${`fee-${id}`}, 'fee', 'chapa', ${her}, 3000, 'ETB', 'pending')`
  for (const _ of [1, 2]) await raiseAttention(sql, id, 'no_outcome')
  for (const _ of [1, 2])
    await saveAlerts(sql, contest, [{ kind: 'contest', subject: '', votes: 900, usual: 10, usualOdds: null }])
  for (const _ of [1, 2]) await alertOfTrouble({ sql, findTrouble: async () => ['mail'] })
  expect(await kindsFor(admin.id)).toEqual(['alert-payment', 'alert-votes', 'alert-service'])
})
