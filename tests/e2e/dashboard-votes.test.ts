import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { registerContestant } from '../support/accounts.ts'
import { desktop, phone } from '../support/browser.ts'
import { atPath, logIn as enterLogin } from './support/account-forms.ts'
import { holdAnswers, watchCalls } from './support/calls.ts'
import { openDashboard, watchLoads } from './support/contestant.ts'
import { castFree, untilTallied } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const total = (page: Page) =>
  page.getByRole('region', { name: 'total votes' }).getByRole('paragraph').first().textContent()

/** Somebody votes for her, and it is counted. */
async function vote(id: string, votes: number): Promise<void> {
  await castFree(site.platform.url, id)
  await untilTallied(site.platform.sql, id, votes)
}

test('[DSH-03] her count moves while she looks at it', async () => {
  const { page, account } = await openDashboard(site, '', { paid: true })
  await site.platform.reload()
  await eventually(() => total(page)).toBe('0')
  const watched = watchLoads(page)
  await vote(account.id, 1)
  await eventually(() => total(page)).toBe('1')
  await vote(account.id, 2)
  await eventually(() => total(page)).toBe('2')
  expect(watched.loads).toBe(0)
})

test('[DSH-03] after a lost connection her count comes back right', async () => {
  const sockets: WebSocketRoute[] = []
  let away = false
  const { page, account } = await openDashboard(site, '', {
    paid: true,
    before: ({ page: fresh }) =>
      fresh.routeWebSocket('**/live', (socket) => {
        if (away) return void socket.close({ code: 1012, reason: 'restart' })
        sockets.push(socket)
        socket.connectToServer()
      }),
  })
  await site.platform.reload()
  await page.getByText('live', { exact: true }).waitFor()
  away = true
  await Promise.all(sockets.map((socket) => socket.close({ code: 1012, reason: 'restart' })))
  await page.getByText('counts may be late').waitFor()
  await vote(account.id, 1)
  expect(await total(page)).toBe('0')
  away = false
  await eventually(() => total(page)).toBe('1')
  await vote(account.id, 2)
  await eventually(() => total(page)).toBe('2')
})

test('[DSH-03] a connection from before the log-in is renewed, so that she hears of her votes', async () => {
  const account = await registerContestant(site.platform, { paid: true })
  await site.platform.reload()
  const { page } = await site.visitor(desktop)
  const connections: string[] = []
  page.on('websocket', (socket) => void connections.push(socket.url()))
  await page.goto('/?lang=en')
  await page.getByText('live', { exact: true }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await enterLogin(page, account.phone, account.password)
  await atPath(page, '/')
  await page.getByRole('banner').getByRole('button', { name: /Selam/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await atPath(page, '/dashboard/user')
  await eventually(() => connections.length).toBe(2)
  await vote(account.id, 1)
  await eventually(() => total(page)).toBe('1')
})

test('[DSH-01] her votes by day and by hour of the festival’s clock wherever she is, free and paid apart, as bars and as a table', async () => {
  const noon = new Date()
  noon.setUTCHours(9, 0, 0, 0)
  const dayBefore = new Date(noon.getTime() - 48 * 3_600_000)
  const { page, account } = await openDashboard(site, '', {
    paid: true,
    options: { ...phone, timezoneId: 'America/Los_Angeles' },
    before: (_, { id }) => site.platform.sql`
      insert into vote_hours (contest_id, contestant_id, hour, free, paid)
      values (${site.demo.contestId}, ${id}, ${dayBefore}, 5, 3)`,
  })
  await site.platform.reload()
  const chart = page.getByRole('region', { name: 'Your votes over time' })
  const bars = chart.getByRole('img')
  await eventually(() => bars.getAttribute('aria-label')).toMatch(/: 5 free and 3 paid votes\.$/)
  await chart.getByText('Show as a table').click()
  const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'Africa/Addis_Ababa' })
  expect(await chart.getByRole('row').allTextContents()).toEqual(['Dayfreepaid', `${day.format(dayBefore)}53`])

  await chart.getByRole('button', { name: 'By hour' }).click()
  await eventually(() => bars.getAttribute('aria-label')).toBe(`${day.format(dayBefore)}: 5 free and 3 paid votes.`)
  await page.getByText('All times are in Addis Ababa time.').waitFor()
  // Nine by the clock of the server's day is noon in Mekelle.
  expect(await chart.getByRole('row').allTextContents()).toEqual(['Hourfreepaid', '12 PM53'])
  expect(await chart.getByRole('button', { name: 'Earlier' }).isDisabled()).toBe(true)

  await chart.getByRole('button', { name: 'By day' }).click()
  await vote(account.id, 1)
  await eventually(() => bars.getAttribute('aria-label')).toMatch(/: 6 free and 3 paid votes\.$/)
})

test('[DSH-01] without votes the chart says so kindly', async () => {
  const { page } = await openDashboard(site)
  await page.getByText('No votes yet. Share your profile link').waitFor()
})

test('[DSH-01] from her first vote on the chart does not say that there are none, and soon shows it', async () => {
  const { page, account } = await openDashboard(site, '', { paid: true })
  await site.platform.reload()
  const chart = page.getByRole('region', { name: 'Your votes over time' })
  await chart.getByText('No votes yet.').waitFor()
  const answer = await holdAnswers(page, '/actor/votes')
  const asked = watchCalls(page, '/actor/votes')
  await vote(account.id, 1)
  await eventually(() => total(page)).toBe('1')
  await eventually(() => chart.getByText('No votes').count()).toBe(0)
  await eventually(() => asked.length).toBeGreaterThan(0)
  expect(await chart.getByText('No votes').count()).toBe(0)
  answer.open()
  await eventually(() => chart.getByRole('img').getAttribute('aria-label')).toMatch(/: 1 free and 0 paid votes\.$/)
})

test('[DSH-01] a chart that cannot be loaded takes nothing else with it', async () => {
  const { page } = await openDashboard(site, '', {
    before: async (visitor) => {
      visitor.expectTrouble(/actor\/votes/)
      await visitor.page.route('**/actor/votes', (route) => route.abort('connectionfailed'))
    },
  })
  const chart = page.getByRole('region', { name: 'Your votes over time' })
  await chart.getByText('Your votes over time could not be loaded.').waitFor()
  expect(await total(page)).toBe('0')
  await page.unroute('**/actor/votes')
  await chart.getByRole('button', { name: 'Try again' }).click()
  await chart.getByText('No votes yet.').waitFor()
})

// The last one: counts that stand still do not move again.
test('[DSH-03] while the public counts stand still hers go on', async () => {
  const { page, account } = await openDashboard(site, '', { paid: true })
  await site.platform.sql`update contests set freezes_at = now() - interval '1 minute' where current`
  await site.platform.reload()
  await vote(account.id, 1)
  await eventually(() => total(page)).toBe('1')
})
