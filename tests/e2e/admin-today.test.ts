import { randomUUID } from 'node:crypto'
import { insertDeadLetter } from '@ashenda/db/queries/ballots/dead-letters.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertCredit } from '../support/contest-data.ts'
import { somePayer } from '../support/queued-ballot.ts'
import { useSameDay } from '../support/same-day.ts'
import { heading } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { castFree, untilTallied } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { useSite } from './support/site.ts'

useSameDay()
const site = useSite()

/** What stands behind a name in a group of figures. */
const figure = async (page: Page, group: string, name: string): Promise<string | null> => {
  const line = page.getByRole('region', { name: group, exact: true }).locator('dl > div')
  return line
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .textContent()
}

test("[RTE-07] the admin's first page tells who she is and how the day goes, and leads to what needs attention", async () => {
  const { sql, url } = site.platform
  const [zero = ''] = site.demo.contestantIds
  await castFree(url, zero)
  await untilTallied(sql, zero, 1)
  await insertCredit(sql, somePayer())
  await sql`update payments set attention = 'another amount'`
  await insertDeadLetter(sql, {
    id: randomUUID(),
    contest: site.demo.contestId,
    payload: Buffer.from('{'),
    problem: 'cannot be read',
  })
  const { page, account } = await openAsAdmin(site, '/dashboard/admin')
  await heading(page, 'Abrehet Kidane').waitFor()
  await page.getByText(account.phone).waitFor()
  await eventually(() => figure(page, 'Votes', 'counted')).toBe('1')
  expect(await figure(page, 'Votes', 'in the last hour')).toBe('1')
  expect(await figure(page, 'Votes', 'ballots refused')).toBe('0')
  expect(await figure(page, 'Contestants', 'registered')).toBe('30')
  expect(await figure(page, 'Contestants', 'have paid')).toBe('29')
  expect(await figure(page, 'Money received, minus refunds', 'Chapa, payments: 1')).toMatch(/^ETB\s30$/)
  expect(await figure(page, 'To look at', 'ballots that could not be recorded')).toBe('1')
  expect(await figure(page, 'To look at', 'payments that need attention')).toBe('1')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectFits(page, "the admin's first page")
  await page.getByRole('link', { name: 'payments that need attention' }).click()
  await heading(page, 'Payments').waitFor()
})

test('[RTE-07] figures that cannot be had are asked for again', async () => {
  const { page, expectTrouble } = await openAsAdmin(site, '/dashboard/admin', {
    before: async ({ page: blank }) =>
      blank.route('**/admin/today', (route) =>
        route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'try again' } }),
      ),
  })
  expectTrouble(/503/)
  await page.getByText('The figures of today could not be loaded.').waitFor()
  await page.unroute('**/admin/today')
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(() => figure(page, 'Contestants', 'registered')).toBe('30')
})
