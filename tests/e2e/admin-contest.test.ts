import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertContestant } from '../support/contest-data.ts'
import { get, post } from '../support/http.ts'
import { until } from '../support/until.ts'
import { heading, input, isFocused, problemOf } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { toasts, zoneChip } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })
const hour = 3_600_000

/** A moment as the fields take it: on the clock of Addis Ababa. */
const inAddis = (at: number): string => new Date(at + 3 * hour).toISOString().slice(0, 16)
const inHours = (hours: number): string => inAddis(Date.now() + hours * hour)

const question = (page: Page, text: RegExp): Locator => page.getByRole('alertdialog', { name: text })
const goTo = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name, exact: true }).click()
  await heading(page, name).waitFor()
}

test('[ADM-03] [RTE-07] an admin finds requests, marks one as handled, and takes them along as a file', async () => {
  const { sql, url } = site.platform
  const letay = await insertContestant(sql, site.demo.contestId, {
    fname: 'Letay',
    mname: 'Kiros',
    occupation: 'weaver',
  })
  const selam = await insertContestant(sql, site.demo.contestId, { fname: 'Selam', mname: 'Abera' })
  await site.platform.reload()
  for (const [requestTo, brandName, requestType] of [
    [letay, 'Axum Coffee', 'ambassador'],
    [selam, 'Raya Beer', 'hiring'],
    [letay, 'Mekelle Bank', 'hiring'],
  ]) {
    const email = `${brandName?.split(' ')[0]}@example.com`
    const request = { requestTo, brandName, email, message: 'Will you come?', requestType }
    expect(await post(`${url}/vote/registerRequest`, { request })).toMatchObject({ status: 200 })
  }
  const { page } = await openAsAdmin(site, '/dashboard/admin')
  await goTo(page, 'All Requests')
  const cards = page.getByRole('article')
  await eventually(() => cards.count()).toBe(3)
  const coffee = page.getByRole('article', { name: 'Axum Coffee' })
  await coffee.getByText('Letay Kiros').first().waitFor()
  await coffee.getByText('weaver').waitFor()

  await page.getByRole('combobox', { name: 'Request type' }).selectOption('hiring')
  await eventually(() => cards.count()).toBe(2)
  await page.getByRole('searchbox', { name: 'Search' }).fill('letay')
  await eventually(() => cards.getByRole('heading').allTextContents()).toEqual(['Mekelle Bank'])
  await page.getByRole('searchbox', { name: 'Search' }).fill('')
  await page.getByRole('combobox', { name: 'Request type' }).selectOption('')
  await coffee.getByRole('button', { name: 'Only requests to Letay Kiros' }).click()
  await eventually(() => cards.count()).toBe(2)

  await coffee.getByRole('button', { name: 'Mark as handled: Axum Coffee' }).click()
  await coffee.getByRole('button', { name: 'Reopen: Axum Coffee' }).waitFor()
  await page.getByRole('combobox', { name: 'State' }).selectOption('true')
  await eventually(() => cards.getByRole('heading').allTextContents()).toEqual(['Axum Coffee'])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('requests.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toEqual([expect.stringMatching(/^\uFEFFsent,/), expect.stringContaining(',Axum Coffee,')])
})

/** A visitor's first page, once GET /getZones knows a zone, or no longer. */
async function visitWhen(zone: string, isThere: boolean): Promise<Page> {
  await until(async () => {
    const { body } = await get(`${site.platform.url}/getZones`)
    return JSON.stringify(body['zones']).includes(zone) === isThere
  })
  return (await site.open()).page
}

test('[ADM-06] [RTE-07] a zone an admin adds stands in a visitor’s chips, follows its name, and goes when it is retired', async () => {
  const { page } = await openAsAdmin(site, '/dashboard/admin')
  await goTo(page, 'Zones')
  await input(page, 'Name of the zone').fill('Adwa hills')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const item = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await item('Adwa hills').getByText('0 contestants').waitFor()
  await zoneChip(await visitWhen('Adwa hills', true), 'Adwa hills').waitFor()

  await page.getByRole('button', { name: 'Rename: Adwa hills' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename the zone' })
  await input(page, 'Name of the zone').last().fill('Adwa mountains')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await item('Adwa mountains').waitFor()
  await zoneChip(await visitWhen('Adwa mountains', true), 'Adwa mountains').waitFor()

  await page.getByRole('button', { name: 'Retire: Adwa mountains' }).click()
  await question(page, /^Retire Adwa mountains\?/)
    .getByRole('button', { name: 'Yes' })
    .click()
  await item('Adwa mountains')
    .getByText(/retired/)
    .waitFor()
  const later = await visitWhen('Adwa mountains', false)
  await zoneChip(later, 'mekelle zone').waitFor()
  expect(await zoneChip(later, 'Adwa mountains').count()).toBe(0)
  await page.getByRole('button', { name: 'Bring back: Adwa mountains' }).click()
  await page.getByRole('button', { name: 'Retire: Adwa mountains' }).waitFor()
})

test('[RTE-07] what is typed while the settings are being saved stays, and saving it too is no conflict', async () => {
  const { page } = await openAsAdmin(site, '/dashboard/admin/contest')
  const name = input(page, 'Name of the contest')
  const saves: string[] = []
  await page.route('**/admin/contest', async (route) => {
    if (route.request().method() === 'PUT') {
      saves.push(String(route.request().postDataJSON().name))
      if (saves.length === 1) await name.fill('typed meanwhile')
    }
    await route.continue()
  })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await name.fill('sent first')
  await save.click()
  await toasts(page).filter({ hasText: 'The settings are saved.' }).first().waitFor()
  expect(await name.inputValue()).toBe('typed meanwhile')
  await save.click()
  await eventually(async () => (await site.platform.sql`select name from contests where current`)[0]?.['name']).toBe(
    'typed meanwhile',
  )
  expect(saves).toEqual(['sent first', 'typed meanwhile'])
  await site.platform.sql`update contests set name = 'test' where current`
})

test('[RTE-07] new hours are asked about before they bite, open pages follow, and the log tells before and after', async () => {
  const visitor = await site.open()
  const notice = visitor.page.locator('[data-phase=open] p').first()
  const before = await notice.textContent()
  const { page, account, expectTrouble } = await openAsAdmin(site, '/dashboard/admin')
  await goTo(page, 'Contest')
  await page.getByText('Voting is open.').waitFor()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const closes = page.getByRole('main').getByLabel('Voting closes')

  await closes.fill(inHours(-5))
  await page.getByText('the contest has to close after it opens').waitFor()
  await save.click()
  await closes.fill(inHours(0.5))
  await page.getByText('Voting closes earlier than people were told.').waitFor()
  await save.click()
  await question(page, /^Voting closes earlier than people were told\. .* Continue\?$/)
    .getByRole('button', { name: 'No' })
    .click()
  expect(await notice.textContent()).toBe(before)

  await closes.fill(inHours(30))
  await input(page, 'Name of the contest').fill('Ashenda of this year')
  await save.click()
  await toasts(page).filter({ hasText: 'The settings are saved.' }).waitFor()
  await eventually(() => notice.textContent()).not.toBe(before)

  expectTrouble(/409 \(Conflict\) .*\/admin\/contest/)
  await site.platform.sql`update contests set name = 'of somebody else', updated_at = clock_timestamp() where current`
  await input(page, 'Name of the contest').fill('mine')
  await save.click()
  await page.getByRole('alert').getByText('somebody else has changed this meanwhile').waitFor()
  expect(await input(page, 'Name of the contest').inputValue()).toBe('mine')

  await goTo(page, 'Activity log')
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Contest' })
  await page.getByRole('combobox', { name: 'By whom' }).selectOption(account.id)
  const step = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Contest changed' }) })
  await eventually(() => step.count()).toBe(1)
  await step.getByText('Ashenda of this year').waitFor()
  await step.locator('del').filter({ hasText: 'test' }).waitFor()
})

test('[ADM-06] on a phone, saving what is not filled in leads to the field that says so, and nothing is sent', async () => {
  const { page } = await openAsAdmin(site, '/dashboard/admin/contest', {
    options: { viewport: { width: 360, height: 740 } },
  })
  const saved = watchCalls(page, '/admin/contest')
  const name = input(page, 'Name of the contest')
  await name.fill(' ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await eventually(() => isFocused(name)).toBe(true)
  expect(await problemOf(name)).toBe('Please fill this in.')
  // The field comes first also where something is wrong with the whole.
  await page.getByLabel('Voting closes').fill(inHours(-24 * 400))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await eventually(() => isFocused(name)).toBe(true)
  expect(saved.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('[ADM-06] a second tap before the question is here asks once, and does once what is agreed to', async () => {
  const name = 'zone of the second tap'
  const { page } = await openAsAdmin(site, '/dashboard/admin/create-zone')
  await input(page, 'Name of the zone').fill(name)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const button = page
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Retire/ })
  await button.waitFor()
  const changes = watchCalls(page, /^\/admin\/zones\/./)
  // Both taps are there before anything can be rendered.
  await button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('listitem').filter({ hasText: name }).getByText('retired: no longer offered').waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  expect(changes.map(({ method }) => method)).toEqual(['PUT'])
})
