import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { insertCredit } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { post } from '../support/http.ts'
import { somePayer } from '../support/queued-ballot.ts'
import { useSameDay } from '../support/same-day.ts'
import { atPath, heading, input, logIn } from './support/account-forms.ts'
import { goTo } from './support/admin.ts'
import { castFree, untilTallied } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { cardOf, cards, countOf, starOf, toasts, zoneChip } from './support/home.ts'
import { useSite } from './support/site.ts'
import { openPanel } from './support/users-page.ts'

useSameDay()
const site = useSite()
const hour = 3_600_000
const desk = { viewport: { width: 1440, height: 900 } }

/** A moment as the fields take it: on the clock of Addis Ababa. */
const inHours = (hours: number): string => new Date(Date.now() + (hours + 3) * hour).toISOString().slice(0, 16)

const tile = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name} `) })

const figure = (page: Page, name: string): Promise<string | null> => tile(page, name).locator('b').textContent()

const step = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: title, exact: true }) })

/** The lines of a file a click brings, without the first. */
async function linesOf(page: Page, click: Locator): Promise<readonly string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), click.click()])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF'), 'spreadsheets take it for UTF-8').toBe(true)
  return text.trimEnd().split('\r\n').slice(1)
}

test('[RTE-07] [ADM-01] a day of an admin: figures, a request, a contestant taken out, a zone, new hours, the ranking, payments, and the log of it all, with a visitor who sees what it does', async () => {
  const { sql, url } = site.platform
  const [zero = '', one = ''] = site.demo.contestantIds
  for (const pick of [zero, zero, one]) await castFree(url, pick)
  await untilTallied(sql, zero, 2)
  await insertCredit(sql, somePayer())
  const request = { requestTo: zero, brandName: 'Axum Coffee', email: 'axum@example.com', message: 'Will you come?' }
  expect(await post(`${url}/vote/registerRequest`, { request })).toMatchObject({ status: 200 })
  const account = await insertAdmin(site.platform, { fname: 'Abrehet', mname: 'Kidane' })

  const { page: visitor } = await site.open('/?lang=en', desk)
  await eventually(() => countOf(visitor, demoName(0))).toBe(2)
  const { page } = await site.open('/login?lang=en', desk)
  await logIn(page, account.phone, account.password)
  await atPath(page, '/dashboard/admin')
  await heading(page, 'Overview').waitFor()
  await page.getByRole('main').getByText('Abrehet Kidane', { exact: true }).waitFor()
  await eventually(() => figure(page, 'Votes counted')).toBe('3')
  const contestants = page.getByRole('region', { name: 'Contestants', exact: true })
  await contestants.getByText('registered', { exact: true }).locator('xpath=..').getByText('30').waitFor()
  expect(await figure(page, 'Money in today')).toMatch(/^ETB\s30$/)

  await goTo(page, 'Requests', 'All Requests')
  await page.getByRole('row', { name: /Axum Coffee/ }).click()
  // The first closes the panel.
  await page.getByRole('complementary', { name: 'Details' }).getByRole('button', { name: 'Close' }).last().click()
  await toasts(page).filter({ hasText: 'Closed.' }).waitFor()

  await starOf(cards(visitor), demoName(5)).waitFor()
  await goTo(page, 'Contestants', 'All Deki Ashenda')
  const panel = await openPanel(page, demoName(5))
  await panel.getByRole('button', { name: `Deactivate: ${demoName(5)}` }).click()
  await input(page, 'Reason').fill('asked for a pause')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await toasts(page)
    .filter({ hasText: `${demoName(5)} is inactive: nobody sees her` })
    .waitFor()
  await eventually(() => cardOf(visitor, demoName(5)).count()).toBe(0)
  await starOf(cards(visitor), demoName(0)).waitFor()

  await goTo(page, 'Zones')
  await input(page, 'Name of the zone').fill('Adwa hills')
  // The warning that no worker makes cards may come now and move the button away from a pointer.
  await input(page, 'Name of the zone').press('Enter')
  await page.getByRole('heading', { name: 'Adwa hills' }).waitFor()

  await goTo(page, 'Settings', 'Contest')
  const notice = visitor.locator('[data-phase=open] p').first()
  const told = await notice.textContent()
  await page.getByRole('main').getByLabel('Voting closes').fill(inHours(40))
  // Once people vote, other hours are announced with a reason.
  await page.getByRole('textbox', { name: 'Reason for the change' }).fill('a day more after the rain')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toasts(page).filter({ hasText: 'The settings are saved.' }).waitFor()
  await eventually(() => notice.textContent()).not.toBe(told)
  await visitor.reload()
  await zoneChip(visitor, 'Adwa hills').waitFor()
  expect(await cardOf(visitor, demoName(5)).count()).toBe(0)

  await goTo(page, 'Ranking')
  const ranked = await linesOf(page, page.getByRole('link', { name: 'Download as CSV' }))
  expect(ranked).toHaveLength(30)
  expect(ranked[0]).toContain(demoName(0))
  await page.getByRole('combobox', { name: 'Zone' }).selectOption(site.demo.zoneIds[0] ?? '')
  await eventually(() => page.getByRole('region', { name: 'All by votes' }).getByRole('listitem').count()).toBe(10)
  const ofZone = await linesOf(page, page.getByRole('link', { name: 'Download as CSV' }))
  expect(ofZone).toHaveLength(10)
  expect(ofZone[0]).toContain(demoName(0))
  await page.getByRole('combobox', { name: 'Zone' }).selectOption('')
  for (let vote = 0; vote < 2; vote += 1) await castFree(url, one)
  const first = page.getByRole('region', { name: 'All by votes' }).getByRole('listitem').first()
  await eventually(() => first.textContent()).toMatch(new RegExp(`^Place 1${demoName(1)}`))

  await goTo(page, 'Payments')
  await page.getByRole('row').getByText('paid', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Payer, reference, receipt or phone' }).fill('no such reference')
  await page.getByText('No such payments.').waitFor()

  await goTo(page, 'Activity log')
  await page.getByRole('button', { name: 'By', exact: true }).first().click()
  await page.getByRole('button', { name: 'Abrehet Kidane', exact: true }).click()
  await eventually(() => page.locator('tbody tr td:nth-child(3)').allTextContents()).toEqual([
    'Contest changed',
    'Zone added',
    'Contestant deactivated',
    'Request handled',
    'Request read',
  ])
  await step(page, 'Contestant deactivated').getByText('asked for a pause').waitFor()
  const details = page.getByRole('complementary', { name: 'Details' })
  // The middle of a row may be a link to what it is about.
  await page.getByRole('cell', { name: 'Zone added', exact: true }).click()
  await details.locator('ins').filter({ hasText: 'Adwa hills' }).waitFor()
  await page.getByRole('cell', { name: 'Contest changed', exact: true }).click()
  await details.getByText('Closes', { exact: true }).waitFor()

  await goTo(page, 'Contestants', 'All Deki Ashenda')
  await openPanel(page, demoName(5))
  await page.getByRole('button', { name: `Activate: ${demoName(5)}` }).click()
  await page.getByRole('button', { name: `Deactivate: ${demoName(5)}` }).waitFor()
  // Her page of the list comes from a directory that is read anew some moments later.
  await eventually(async () => {
    await visitor.reload()
    await starOf(cards(visitor), demoName(0)).waitFor()
    return starOf(cards(visitor), demoName(5)).count()
  }).toBe(1)
}, 90_000)
