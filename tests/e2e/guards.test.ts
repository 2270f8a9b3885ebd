import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../support/accounts.ts'
import { demoName } from '../support/demo-site.ts'
import { atPath, heading, logIn, pathOf, zonesAreHere } from './support/account-forms.ts'
import { answerWith } from './support/answers.ts'
import { eventually } from './support/eventually.ts'
import { withoutFirstData } from './support/first-data.ts'
import { cards, starOf, stored } from './support/home.ts'
import { beLoggedIn, keepAuth } from './support/logged-in.ts'
import { openStanding, standStill, stopClock, visitorWithClock } from './support/pass-time.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

const countdown = (page: Page) => page.getByRole('timer')

/** Stands still at 3, then goes on second by second. */
async function expectCountdown(page: Page): Promise<void> {
  for (const second of [3, 2, 1]) {
    await eventually(() => countdown(page).textContent()).toBe(`redirecting to you in ${second} second`)
    await page.clock.runFor(999)
    expect(await countdown(page).textContent()).toBe(`redirecting to you in ${second} second`)
    await page.clock.runFor(1)
  }
}

test('[AUT-03] without a log-in a contestant page counts down from 3, leads to /login and is remembered, also over a reload', async () => {
  const account = await registerContestant(site.platform)
  const { page } = await visitorWithClock(site)
  await page.goto('/login?lang=en')
  await heading(page, 'LOGIN FORM').waitFor()
  await stopClock(page)
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard/user/upload?from=mail')
  })
  await expectCountdown(page)
  await atPath(page, '/login')
  await page.clock.resume()
  await page.reload()
  await logIn(page, account.phone, account.password)
  await atPath(page, '/dashboard/user/upload')
  expect(new URL(page.url()).search).toBe('?from=mail')
})

test('[AUT-03] the countdown is shown when the address itself is opened, and read out once only', async () => {
  const { page } = await site.visitor()
  await standStill(page)
  await openStanding(page, '/dashboard/user?lang=en', countdown(page))
  await page.getByRole('status').getByText('This page is for contestants who are logged in.').waitFor()
  expect(await page.getByRole('status').filter({ hasText: 'redirecting' }).count()).toBe(0)
  expect(await countdown(page).getAttribute('aria-live')).toBeNull()
  await page.clock.resume()
  await atPath(page, '/login')
})

test('[AUT-03] an admin is no contestant: she is led to the log-in, and after it not in a circle', async () => {
  const admin = await insertAdmin(site.platform, { fname: 'Hagos', mname: 'Araya' })
  const visitor = await site.visitor()
  const { page } = visitor
  await beLoggedIn(visitor, admin, { name: 'Hagos Araya', role: 'admin' })
  await standStill(page)
  await openStanding(page, '/dashboard/user/pay?lang=en', countdown(page))
  await page.clock.resume()
  await atPath(page, '/login')
  await page.getByText('You are logged in as Hagos Araya.').waitFor()
  await logIn(page, admin.phone, admin.password)
  await atPath(page, '/dashboard/admin')
})

test('[AUT-04] a contestant at an admin page is led to the empty path, and the page is remembered for a log-in', async () => {
  const [account, admin] = [await registerContestant(site.platform), await insertAdmin(site.platform)]
  const visitor = await site.visitor()
  const { page } = visitor
  await beLoggedIn(visitor, account, { name: 'Selam Hagos', role: 'actor' })
  await standStill(page)
  await openStanding(page, '/dashboard/admin?lang=en', countdown(page))
  expect(await countdown(page).textContent()).toBe('redirecting to you in 3 second')
  await page.clock.resume()
  await atPath(page, '/')
  await starOf(cards(page), demoName(11)).waitFor()
  await page.evaluate(() => localStorage.removeItem('auth'))
  await page.reload()
  await page.getByRole('link', { name: 'Login' }).click()
  await logIn(page, admin.phone, admin.password)
  await atPath(page, '/dashboard/admin')
})

test('[AUT-04] without a log-in an admin page leads to the empty path', async () => {
  const { page } = await site.visitor()
  await standStill(page)
  await openStanding(page, '/dashboard/admin?lang=en', countdown(page))
  await page.clock.resume()
  await atPath(page, '/')
})

test('[AUT-01] who is logged in is restored at the start, and role value 1 is an admin', async () => {
  const admin = await insertAdmin(site.platform)
  const visitor = await site.visitor()
  const { page } = visitor
  await beLoggedIn(visitor, admin, { name: 'Hagos Araya', role: 'admin' })
  await page.evaluate(() =>
    localStorage.setItem('auth', JSON.stringify({ user: { name: 'Hagos Araya', role: 1 }, token: 'session-cookie' })),
  )
  await page.goto('/dashboard/admin?lang=en')
  await page.getByRole('button', { name: 'Menu of Hagos Araya' }).waitFor()
  expect(pathOf(page)).toBe('/dashboard/admin')
  expect(await countdown(page).count()).toBe(0)
})

test('[AUT-01] damaged content counts as nobody', async () => {
  const { page } = await site.open('/login?lang=en')
  await standStill(page)
  for (const damaged of ['{"user":', '{"user":{"name":"Selam"}}', '"auth"', '{"user":{"role":"actor"},"token":""}']) {
    await page.evaluate((text) => localStorage.setItem('auth', text), damaged)
    await openStanding(page, '/dashboard/user', countdown(page))
    await page.getByRole('link', { name: 'Login' }).waitFor()
  }
})

test('[AUT-02] the stored token is the whole Authorization header of every call; nobody logged in sends none', async () => {
  const { page } = await site.visitor()
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/getZones') sent.push(request.headers()['authorization'])
  })
  await withoutFirstData(page)
  await page.goto('/register?lang=en')
  await zonesAreHere(page)
  await keepAuth({ page }, { name: 'Selam Hagos', role: 'actor' })
  await page.reload()
  await zonesAreHere(page)
  expect(sent).toEqual([undefined, 'session-cookie'])
})

test('[AUT-02] the session cookie alone authenticates: without the token she is still known to the server', async () => {
  const account = await registerContestant(site.platform)
  const visitor = await site.visitor()
  const { page } = visitor
  await beLoggedIn(visitor, account, { name: 'Selam Hagos', role: 'actor' })
  const statuses = await page.evaluate(() =>
    Promise.all([
      fetch('/actor/getActorById', { credentials: 'include' }).then(({ status }) => status),
      fetch('/actor/getActorById', { credentials: 'omit', headers: { authorization: 'session-cookie' } }).then(
        ({ status }) => status,
      ),
    ]),
  )
  visitor.expectTrouble(/401/)
  expect(statuses).toEqual([200, 401])
})

test('[AUT-01] a session that ended elsewhere ends here with the next call', async () => {
  const visitor = await site.visitor()
  const { page, expectTrouble } = visitor
  expectTrouble(/401/)
  const refusal = { success: false, code: 'not_authenticated', message: 'please log in' }
  await withoutFirstData(page)
  await answerWith(page, '/getZones', refusal, { status: 401 })
  await page.goto('/login?lang=en')
  await keepAuth({ page }, { name: 'Selam Hagos', role: 'actor' })
  await page.goto('/register')
  await page.getByRole('link', { name: 'Login' }).waitFor()
  expect(await stored(page, 'auth')).toBeNull()
})

test('[AUT-01] another tab follows: who logs out there is logged out here', async () => {
  const visitor = await site.visitor()
  const { page, context } = visitor
  await page.goto('/login?lang=en')
  await keepAuth({ page }, { name: 'Selam Hagos', role: 'actor' })
  await page.reload()
  await page.getByRole('button', { name: 'Menu of Selam Hagos' }).waitFor()
  const other = await context.newPage()
  await other.goto('/login')
  await other.evaluate(() => localStorage.removeItem('auth'))
  await page.getByRole('link', { name: 'Login' }).waitFor()
})
