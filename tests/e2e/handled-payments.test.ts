import { raiseAttention } from '@ashenda/db/queries/payments/attention.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertPaid } from '../support/admin-subjects.ts'
import { storedPayment } from '../support/payments.ts'
import { input } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { holdAnswers } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { toasts } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })
const narrow = { viewport: { width: 360, height: 740 } }

const paid = (problem: string): Promise<string> =>
  insertPaid({ platform: site.platform, contest: site.demo.contestId }, problem)

async function openMarked(page: Page, reference: string) {
  await page.getByRole('checkbox', { name: 'Only what needs attention' }).check()
  return page.getByRole('article').filter({ hasText: reference })
}

test('[PAY-06] an admin notes that she has dealt with what needed attention: it leaves the list, and comes back when something new is found', async () => {
  const { platform } = site
  const payment = await paid('reversed_after_use')
  const { reference } = await storedPayment(platform, payment)
  const { page } = await openAsAdmin(site, '/dashboard/admin', { options: narrow })
  await page.getByRole('link', { name: 'payments that need attention' }).click()
  const found = await openMarked(page, reference)
  await found.getByRole('button', { name: /^Mark as handled/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as handled' })
  await dialog.getByText('The provider took the money back after what it paid for had been used.').waitFor()
  await expectFits(page, 'noting what was dealt with')
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await dialog.getByText('Please say why, in 3 to 200 characters.').waitFor()
  await input(page, 'Reason').fill('her bank took it back by mistake')
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await page.getByText('No such payments.').waitFor()

  await page.getByRole('checkbox', { name: 'Only what needs attention' }).uncheck()
  // The list of all is shown as it was until it is here anew.
  await eventually(() => found.getByRole('button', { name: /^Mark as handled/ }).count()).toBe(0)
  await found.getByRole('button', { name: /^History/ }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  const line = history.getByRole('listitem').filter({ hasText: 'Handled' })
  await line.getByText('her bank took it back by mistake').waitFor()
  await page.goto('/dashboard/admin/actions?lang=en')
  const deed = page.getByRole('listitem').filter({ hasText: 'Payment that needed attention marked as handled' })
  await deed.getByText('her bank took it back by mistake').waitFor()

  await raiseAttention(platform.sql, payment, 'reversed_after_use', 'comparison')
  expect((await storedPayment(platform, payment)).attention).toBeNull()
  await raiseAttention(platform.sql, payment, 'list_mismatch:amount', 'comparison')
  await page.goto('/dashboard/admin/payments?lang=en')
  const again = await openMarked(page, reference)
  await again.getByText('What Chapa lists is not what is recorded here: amount.').waitFor()
})

test('[PAY-06] what comes while an admin fills in the form stays on the list, and she is told to look again, with her reason kept', async () => {
  const { platform } = site
  const payment = await paid('not_listed')
  const { reference } = await storedPayment(platform, payment)
  const { page, expectTrouble } = await openAsAdmin(site, '/dashboard/admin/payments')
  expectTrouble(/409/)
  const found = await openMarked(page, reference)
  await found.getByRole('button', { name: /^Mark as handled/ }).click()
  await input(page, 'Reason').fill('asked Chapa')
  await raiseAttention(platform.sql, payment, 'listed_failed', 'comparison')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as handled' }).click()
  const alert = page.getByRole('alertdialog', { name: /^somebody else has changed this meanwhile/ })
  await alert.getByRole('button', { name: 'OK' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as handled' })
  await dialog.getByText('It counts as paid here, but Chapa lists it as failed.').waitFor()
  expect(await input(page, 'Reason').inputValue()).toBe('asked Chapa')
  expect((await storedPayment(platform, payment)).attention).toBe('listed_failed')
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await dialog.waitFor({ state: 'detached' })
  await found.waitFor({ state: 'detached' })
  expect((await storedPayment(platform, payment)).attention).toBeNull()
  // The keyboard goes on from the list that the payment has left.
  await eventually(() => page.evaluate(() => document.activeElement?.closest('main section') !== null)).toBe(true)
})

test('[PAY-06] payments that are lost after one was handled are asked for again, not those after them', async () => {
  const payment = await paid('not_listed')
  const { reference } = await storedPayment(site.platform, payment)
  const { page, expectTrouble } = await openAsAdmin(site, '/dashboard/admin/payments')
  expectTrouble(/503/)
  let isAway = false
  const asked: string[] = []
  await page.route(
    ({ pathname }) => pathname === '/admin/payments',
    async (route) => {
      const before = new URL(route.request().url()).searchParams.get('before') ?? ''
      asked.push(before)
      if (isAway) return route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'away' } })
      if (before !== '') return route.fulfill({ json: { payments: [], next: null } })
      const response = await route.fetch()
      return route.fulfill({ response, json: { ...(await response.json()), next: 'the one before' } })
    },
  )
  const found = await openMarked(page, reference)
  await page.getByRole('button', { name: 'Earlier payments' }).waitFor()
  await found.getByRole('button', { name: /^Mark as handled/ }).click()
  await input(page, 'Reason').fill('asked Chapa')
  isAway = true
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as handled' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await found.waitFor()
  isAway = false
  asked.length = 0
  await again.click()
  await found.waitFor({ state: 'detached' })
  expect(asked).toEqual([''])
  // The last page takes the button away, and leaves the keyboard by the list.
  const earlier = page.getByRole('button', { name: 'Earlier payments' })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await earlier.waitFor({ state: 'detached' })
  await eventually(() => page.evaluate(() => document.activeElement?.closest('main section') !== null)).toBe(true)
})

test('[PAY-06] an answer that comes after its form was closed leaves the dialog open that was opened since', async () => {
  const payment = await paid('not_listed')
  const { reference } = await storedPayment(site.platform, payment)
  const { page } = await openAsAdmin(site, '/dashboard/admin/payments')
  const found = page.getByRole('article').filter({ hasText: reference })
  const noting = await holdAnswers(page, `/${payment}/handled`)
  await found.getByRole('button', { name: /^Mark as handled/ }).click()
  await input(page, 'Reason').fill('asked Chapa')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as handled' }).click()
  await eventually(() => noting.waiting).toBe(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await found.getByRole('button', { name: /^Refund/ }).click()
  await input(page, 'Reason').fill('half a reason')
  noting.open()
  await eventually(() => toasts(page).count()).toBe(1)
  expect(await page.getByRole('dialog').getAttribute('data-state')).toBe('open')
  expect(await input(page, 'Reason').inputValue()).toBe('half a reason')
})

test('[PAY-06] an admin who may only look is not offered to note it', async () => {
  const { reference } = await storedPayment(site.platform, await paid('not_listed'))
  const { page } = await openAsAdmin(site, '/dashboard/admin/payments', { adminRole: 'viewer' })
  const found = await openMarked(page, reference)
  await found.getByRole('button', { name: /^History/ }).waitFor()
  expect(await found.getByRole('button', { name: /^Mark as handled/ }).count()).toBe(0)
})
