import type { Sql } from '@ashenda/db/client.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn } from '../support/accounts.ts'
import { desktop } from '../support/browser.ts'
import { moveHours } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { atPath, heading, input } from './support/account-forms.ts'
import { goTo, openAsAdmin } from './support/admin.ts'
import { violations } from './support/axe.ts'
import { castFree, untilTallied } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { cards, toasts } from './support/home.ts'
import { beLoggedIn } from './support/logged-in.ts'
import { useSite } from './support/site.ts'

const minute = 60_000

/** Past the trigger that keeps the address of an announced contest. */
const nameContest = (sql: Sql, id: string) =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update contests set slug = '2026', name = 'Ashenda 2026' where id = ${id}`
  })

const site = useSite({ seed: (sql, demo) => nameContest(sql, demo.contestId) })

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) })

test('the next year is cloned, announced and made current; the former one keeps its page, and a contestant of it comes back', async () => {
  const { sql, url } = site.platform
  const [first = '', second = ''] = site.demo.contestantIds
  for (const pick of [first, first, second]) await castFree(url, pick)
  await untilTallied(sql, first, 2)
  await untilTallied(sql, second, 1)
  await moveHours(sql, site.demo.contestId, { closesAt: new Date(Date.now() - 16 * minute) })
  await site.platform.reload()

  const { page } = await openAsAdmin(site, '/dashboard/admin/contests', { options: desktop })
  await page.getByRole('button', { name: 'New contest' }).click()
  const form = dialog(page, 'New contest')
  await form.getByRole('combobox', { name: 'Start with' }).selectOption({ label: 'A clone of Ashenda 2026' })
  await form.getByRole('textbox', { name: 'Name of the contest' }).fill('Ashenda 2032')
  await form.getByLabel(/^Voting opens/).fill('2032-08-16T08:00')
  await form.getByLabel(/^Voting closes/).fill('2032-08-30T20:00')
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Prepare' }).click()
  await toasts(page).filter({ hasText: 'Ashenda 2032 is prepared.' }).waitFor()
  await details(page).getByText('/contests/2032').waitFor()
  expect((await page.request.get('/contests/2032')).status()).toBe(404)

  await details(page).getByRole('button', { name: 'Announce' }).click()
  await dialog(page, 'Announce Ashenda 2032?').getByRole('button', { name: 'Announce' }).click()
  await toasts(page).filter({ hasText: 'Ashenda 2032 is announced.' }).waitFor()
  await eventually(async () => (await page.request.get('/contests/2032')).status()).toBe(200)
  expect(await violations(page)).toEqual([])

  await details(page).getByRole('button', { name: 'Make current' }).click()
  const asked = dialog(page, 'Make Ashenda 2032 the current contest?')
  await asked.getByText('Ashenda 2026 keeps its result at /contests/2026.').waitFor()
  await input(page, 'Reason').fill('the next year begins')
  await asked.getByRole('button', { name: 'Make current' }).click()
  await toasts(page).filter({ hasText: 'Ashenda 2032 is the current contest.' }).waitFor()

  // The console still looks at the former one where it is asked to, and says so on every page.
  await row(page, 'Ashenda 2026').getByRole('link', { name: 'Ashenda 2026' }).click()
  await page.getByText('You look at Ashenda 2026 · Closed').waitFor()
  await goTo(page, 'Ranking')
  await page.getByText(demoName(0)).first().waitFor()
  await page.reload()
  await page.getByText('You look at Ashenda 2026 · Closed').waitFor()
  await page.getByRole('button', { name: 'Back to the current contest' }).click()
  await eventually(() => page.getByText(demoName(0)).count()).toBe(0)

  const { page: visitor } = await site.open('/?lang=en')
  await eventually(async () => {
    await visitor.reload()
    return cards(visitor).count()
  }).toBe(0)
  await visitor.goto('/contests?lang=en')
  await visitor.getByRole('list', { name: 'Winners of Ashenda 2026' }).getByText(demoName(0)).waitFor()
  await visitor.getByRole('link', { name: 'Ashenda 2026' }).click()
  await heading(visitor, 'Ashenda 2026').waitFor()
  await region(visitor, 'The winners').getByText(demoName(0)).waitFor()
  await region(visitor, 'All votes as files').waitFor()
  await visitor.goto(`/${first}?lang=en`)
  await atPath(visitor, '/contests/2026')

  const former = await site.visitor(desktop)
  const cookie = await logIn(site.platform, first, 'actor')
  const account = { id: first, phone: '', email: null, password: '', cookie }
  await beLoggedIn(former, account, { name: demoName(0), role: 'actor' })
  await former.page.goto('/dashboard/user?lang=en')
  await heading(former.page, 'Welcome back, Selam0').waitFor()
  await region(former.page, 'Your contests').getByText('Place 1').waitFor()
  const zone = former.page.getByRole('combobox', { name: 'zone' })
  expect(await zone.locator('option:checked').textContent()).toBe('Mekelle Zone')
  expect(await violations(former.page)).toEqual([])
  await former.page.getByRole('checkbox', { name: 'Your photo 2' }).uncheck()
  await former.page.getByRole('button', { name: 'Take part in Ashenda 2032' }).click()
  await heading(former.page, 'Pay now').waitFor()
  await former.page.goto('/dashboard/user?lang=en')
  await heading(former.page, 'Welcome, Selam0').waitFor()
  await former.page.getByRole('img', { name: 'Your photo 1' }).waitFor()
  expect(await former.page.getByRole('img', { name: /^Your photo/ }).count()).toBe(1)
  // A link to her former entry leads to her present one.
  const answer = await visitor.request.get(`/${first}`, { maxRedirects: 0, headers: { accept: 'text/html' } })
  expect(answer.status()).toBe(302)
})

test.each(['en', 'tig', 'arabic'])('in %s the archive fits a phone and passes axe', async (language) => {
  const { page } = await site.open(`/contests?lang=${language}`)
  await page.getByRole('link', { name: 'Ashenda 2026' }).waitFor()
  expect(await violations(page)).toEqual([])
  await expectFits(page, 'all contests')
  await page.getByRole('link', { name: 'Ashenda 2026' }).click()
  await heading(page, 'Ashenda 2026').waitFor()
  expect(await violations(page)).toEqual([])
  await expectFits(page, 'a contest')
})
