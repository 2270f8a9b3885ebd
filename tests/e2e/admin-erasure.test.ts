import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertContestant, somePhone } from '../support/contest-data.ts'
import { placesWith } from '../support/personal-traces.ts'
import { testPepper } from '../support/platform.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { heading, input, problemOf } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { standingOut } from './support/fits.ts'
import { toasts } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })
const path = '/dashboard/admin/erasure'

/** Somebody of that name who has voted for the first contestant. */
async function voted(name: string): Promise<string> {
  const phone = somePhone()
  const ballot = queuedBallot([site.demo.contestantIds[0] ?? ''], { phone, voter: voterIdOf(testPepper, phone), name })
  await recordGroup(site.platform.sql, site.demo.contestId, [ballot])
  return phone
}

async function lookUp(page: Page, phone: string): Promise<void> {
  await input(page, 'Phone number').fill(phone)
  await page.getByRole('button', { name: 'Show what we store' }).click()
}

const erase = (page: Page) => page.getByRole('button', { name: 'Erase for good' })

test('[ADM-01] a voter is erased once what goes and what stays was seen, the number confirmed and a reason given', async () => {
  const { page, account } = await openAsAdmin(site, '/dashboard/admin')
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Erase data' }).click()
  await heading(page, 'Erase data').waitFor()
  const phone = await voted('Zenebech Abraha')
  await lookUp(page, phone.replace('+251', '0'))
  await page.getByText(`The number \u2066${phone}\u2069 and the name Zenebech Abraha`).waitFor()
  await page.getByText('Ballots sent, unchanged: 1').waitFor()
  await expect(page.getByText(/^Requests sent/).count()).resolves.toBe(0)

  expect(await erase(page).isDisabled()).toBe(true)
  await input(page, 'Last four digits of the number').fill('00x0')
  await page.getByText('These are not the last four digits of the number.').waitFor()
  expect(await erase(page).isDisabled()).toBe(true)
  await input(page, 'Last four digits of the number').fill(phone.slice(-4))
  await erase(page).click()
  await eventually(() => problemOf(input(page, 'Reason'))).toBe('Please say why, in 1 to 300 characters.')
  expect(await placesWith(site.platform, [phone])).toEqual(['voters'])
  await input(page, 'Reason').fill('Zenebech Abraha wrote a letter')
  await erase(page).click()
  await toasts(page).getByText('Erased. Votes that were counted stay counted.').waitFor()
  expect(await placesWith(site.platform, [phone, 'Zenebech'])).toEqual([])

  await lookUp(page, phone)
  await page.getByText(`Nothing personal is stored about \u2066${phone}\u2069.`).waitFor()
  await page.getByText('Ballots sent, unchanged: 1').waitFor()
  await eventually(() => erase(page).count()).toBe(0)

  await page.goto('/dashboard/admin/actions?lang=en')
  const done = page.getByRole('listitem').filter({ hasText: 'Voter’s data erased' })
  await done.getByText('[…] wrote a letter').waitFor()
  await expect(page.getByRole('main').textContent()).resolves.not.toMatch(/Zenebech|\+2519/)
  expect(await site.platform.sql`select action from admin_actions where admin_id = ${account.id}`).toEqual([
    { action: 'voter.erase' },
  ])
})

test('[ADM-01] a number nobody has voted with, and what is no number, are told apart', async () => {
  const { page, expectTrouble } = await openAsAdmin(site, path)
  expectTrouble(/422/)
  await lookUp(page, '12')
  await eventually(() => problemOf(input(page, 'Phone number'))).not.toBe('')
  const phone = somePhone()
  await lookUp(page, phone)
  await page.getByText(`Nothing personal is stored about \u2066${phone}\u2069.`).waitFor()
  await eventually(() => erase(page).count()).toBe(0)
})

test('[ADM-02] a contestant is erased from her details, leaves the list, and stands without a name in the ranking', async () => {
  const id = await insertContestant(site.platform.sql, site.demo.contestId, {
    fname: 'Mihret',
    mname: 'Gidey',
    pictures: 0,
  })
  const [row] = await site.platform.sql<{ phone: string }[]>`select phone from users where id = ${id}`
  const phone = row?.phone ?? ''
  const { page } = await openAsAdmin(site, '/dashboard/admin/users')
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'Mihret Gidey' })
  await card.getByRole('button', { name: /^Photos and payments/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Erase her data', { exact: true }).click()
  await dialog.getByText('Name and number where she voted herself').waitFor()
  await dialog.getByText('Votes for her, which still count: 0').waitFor()
  await input(page, 'Last four digits of the number').fill(phone.slice(-4))
  await input(page, 'Reason').fill('she asked at the festival')
  await erase(page).click()
  await toasts(page).getByText('Erased.').waitFor()
  await eventually(() => card.count()).toBe(0)
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  await eventually(() => placesWith(site.platform, [phone, 'Mihret'])).toEqual([])
  await page.goto('/dashboard/admin/ranking?lang=en')
  await page.getByText('—', { exact: true }).first().waitFor()
})

test.each([
  ['en', 360],
  ['arabic', 360],
  ['tig', 1440],
])('[ADM-01] the page of erasing fits in %s at %i px', async (language, width) => {
  const { page } = await openAsAdmin(site, `${path}?lang=${language}`, {
    options: { viewport: { width, height: 800 } },
  })
  await page
    .locator('main form input')
    .first()
    .fill(await voted('Letekidan Weldegebriel'))
  await page.locator('main form button').first().click()
  await page.locator('main form').nth(1).waitFor()
  expect(await standingOut(page)).toEqual([])
})
