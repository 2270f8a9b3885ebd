import { randomUUID } from 'node:crypto'
import { clearings } from '@ashenda/db/queries/privacy/retention.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CallOptions, call, someAddress } from '../support/account-calls.ts'
import { type Account, insertAdmin } from '../support/accounts.ts'
import { insertContest, insertContestant } from '../support/contest-data.ts'
import { cookieHeader, openPage, sendForm, startFormSite } from '../support/form-site.ts'
import { refused } from '../support/http.ts'
import { queuedOf } from '../support/moderation.ts'
import { usePlatform } from '../support/use-platform.ts'

let contest = ''
let about = ''
let admin: Account
let other: Account

const platform = usePlatform(
  async (sql) => {
    contest = await insertContest(sql)
  },
  { RATE_LIMITS: 'on' },
)
beforeAll(async () => {
  ;[admin, other] = [await insertAdmin(platform), await insertAdmin(platform, { adminRole: 'moderator' })]
})
beforeEach(async () => {
  about = await insertContestant(platform.sql, contest)
  await platform.reload()
})

const report = (fields: Record<string, unknown> = {}, options: CallOptions = {}) =>
  call(platform, 'POST /report', {
    from: someAddress(),
    ...options,
    payload: { report: { about, reason: 'untrue', ...fields } },
  })
const open = () => queuedOf(platform, admin, about)
const decide = async (who: Account, decision: 'dismiss' | 'hide', seen?: string) =>
  call(platform, `POST /admin/moderation/${about}/reports`, {
    cookie: who.cookie,
    payload: { decision, seen: seen ?? (await open())?.reports.list[0]?._id, reason: 'a test' },
  })
const listed = async (): Promise<boolean> => {
  await platform.reload()
  return platform.services.directory.findListed(about) !== undefined
}

describe('reporting a contestant', () => {
  test('reaches admins with reason and text, and hides nobody', async () => {
    expect(await report({ reason: 'under_age', note: ' She is 15.\r\nI know her. ' })).toMatchObject({ status: 200 })
    expect(await report({ reason: 'untrue' })).toMatchObject({ status: 200 })
    expect(await open()).toMatchObject({
      change: null,
      reports: {
        count: 2,
        list: [
          { reason: 'untrue', note: '' },
          { reason: 'under_age', note: 'She is 15.\nI know her.' },
        ],
      },
    })
    expect(await listed()).toBe(true)
  })

  test('from one browser keeps one open report about her', async () => {
    const { cookie } = await report()
    await Promise.all(Array.from({ length: 6 }, () => report({ reason: 'offensive' }, { cookie })))
    expect(await open()).toMatchObject({ reports: { count: 1, list: [{ reason: 'untrue' }] } })
    await decide(admin, 'dismiss')
    await report({ reason: 'offensive' }, { cookie })
    expect(await open()).toMatchObject({ reports: { count: 1, list: [{ reason: 'offensive' }] } })
  })

  test('is limited to ten an hour per browser and sixty per address', async () => {
    const { cookie } = await report()
    for (let time = 0; time < 9; time += 1) await report({}, { cookie })
    expect(await report({}, { cookie })).toMatchObject(refused(429, 'too_many_attempts'))
    const from = someAddress()
    for (let time = 0; time < 60; time += 1) expect((await report({}, { from })).status).toBe(200)
    expect(await report({}, { from })).toMatchObject(refused(429, 'too_many_attempts'))
  })

  test.each([
    [{ reason: 'she is better than me' }, 400, 'invalid_body'],
    [{ note: 'x'.repeat(501) }, 422, 'text_too_long'],
    [{ note: 'nul \0' }, 400, 'invalid_text'],
    [{ about: randomUUID() }, 422, 'no_such_contestant'],
  ])('with %o is refused', async (fields, status, code) => {
    expect(await report(fields)).toMatchObject(refused(status, code))
  })

  test('about an unlisted contestant is refused', async () => {
    await platform.sql`update contestants set held_since = now() where id = ${about}`
    expect(await report()).toMatchObject(refused(422, 'no_such_contestant'))
    await platform.sql`update contestants set held_since = null, inactive_since = now() where id = ${about}`
    expect(await report()).toMatchObject(refused(422, 'no_such_contestant'))
  })

  test('stores only a hash of the reporter’s mark, whose cookie goes to reports only', async () => {
    const answer = await report()
    const mark = /^reporter=([0-9a-f-]{36}); .*Path=\/report; HttpOnly; SameSite=Lax$/.exec(
      answer.setCookies[0] ?? '',
    )?.[1]
    const [row] = await platform.sql`select * from reports where contestant_id = ${about}`
    expect(mark).toBeDefined()
    expect(JSON.stringify(row)).not.toContain(mark)
    expect(Object.keys(row ?? {}).toSorted()).toEqual(
      ['closed_at', 'closed_by', 'contestant_id', 'created_at', 'id', 'note', 'reason', 'reporter'].toSorted(),
    )
  })

  test('is kept for ninety days after its decision and a year at most', async () => {
    const insert = (daysAgo: number, closedDaysAgo?: number) => platform.sql`
      insert into reports (id, contestant_id, reporter, reason, created_at, closed_at, closed_by)
      values (${randomUUID()}, ${about}, ${randomUUID()}, 'untrue', now() - ${`${daysAgo} days`}::interval,
        now() - ${closedDaysAgo === undefined ? null : `${closedDaysAgo} days`}::interval, ${closedDaysAgo === undefined ? null : admin.id})`
    for (const [daysAgo, closedDaysAgo] of [[366], [364], [100, 91], [100, 89]] as const)
      await insert(daysAgo, closedDaysAgo)
    await clearings['reports']?.(platform.sql, { now: new Date(), after: '', atMost: 100 })
    expect(await platform.sql`select from reports where contestant_id = ${about}`).toHaveLength(2)
  })
})

describe('without scripts', () => {
  test('a report is an ordinary form that is confirmed or says what is wrong', async () => {
    const site = await startFormSite(platform)
    const page = await openPage(site, `/report/${about}`)
    expect([page.status, page.data.one?.id]).toEqual([200, about])
    const wrong = await sendForm(site, `/report/${about}`, { note: 'a'.repeat(501) }, { from: someAddress() })
    expect([wrong.status, Object.keys(wrong.data.form?.problems ?? {})]).toEqual([400, ['reason', 'note']])
    expect(wrong.data.form?.values).toEqual({ note: 'a'.repeat(501) })
    const sent = await sendForm(site, `/report/${about}`, { reason: 'offensive', note: '' }, { from: someAddress() })
    expect(sent).toMatchObject({ status: 303, location: `/report/${about}?sent=yes` })
    const again = { from: someAddress(), cookie: cookieHeader(sent.cookies) }
    await sendForm(site, `/report/${about}`, { reason: 'untrue', note: '' }, again)
    expect(await open()).toMatchObject({ reports: { count: 1, list: [{ reason: 'offensive' }] } })
    expect((await openPage(site, `/report/${randomUUID()}`)).status).toBe(404)
    await site.close()
  })
})

describe('an admin decides about reports', () => {
  test('dismissing closes the reports she saw; later ones stay open', async () => {
    await report()
    const looked = await open()
    await report({ reason: 'offensive' })
    expect(await decide(admin, 'dismiss', looked?.reports.list[0]?._id)).toMatchObject({ status: 200 })
    expect(await open()).toMatchObject({ reports: { count: 1, list: [{ reason: 'offensive' }] } })
    expect(await listed()).toBe(true)
  })

  test('hiding removes her from the lists and is logged with the reports', async () => {
    await report()
    expect(await decide(other, 'hide')).toMatchObject({ status: 200 })
    expect(await open()).toBeUndefined()
    expect(await listed()).toBe(false)
    const lines = await platform.sql`
      select action, reason, admin_id from admin_actions where subject_id = ${about} order by done_at`
    expect(lines.map(({ action }) => action)).toEqual(['contestant.deactivate', 'contestant.hide-reported'])
    expect(lines.every(({ admin_id: who, reason }) => who === other.id && reason === 'a test')).toBe(true)
  })

  test('of two decisions at once the first counts, and repeating one’s own succeeds', async () => {
    await report()
    const seen = (await open())?.reports.list[0]?._id
    const answers = await Promise.all([decide(admin, 'dismiss', seen), decide(other, 'hide', seen)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const isDismissed = answers[0]?.status === 200
    expect(await listed()).toBe(isDismissed)
    const again = isDismissed ? await decide(admin, 'dismiss', seen) : await decide(other, 'hide', seen)
    expect(again.status).toBe(200)
  })
})
