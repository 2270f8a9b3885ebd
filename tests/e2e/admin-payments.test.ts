import type { Locator, Page } from 'playwright-core'
import { onTestFinished, test } from 'vitest'
import { liveKey } from '../support/chapa.ts'
import { somePhone } from '../support/contest-data.ts'
import { accessTo, actAtChapa, openCheckout, paymentEnv, sandboxFor, storedPayment } from '../support/payments.ts'
import { until } from '../support/until.ts'
import { heading, input } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'

/** Nothing in place of the server: only Chapa is the sandbox. */
const site = useSite({ worker: false, env: paymentEnv })

/** The payment of a phone in the list. */
const paymentOf = (page: Page, payer: string): Locator => page.getByRole('article').filter({ hasText: payer })

async function fillReason(page: Page, reason: string, button: string): Promise<void> {
  await input(page, 'Reason').fill(reason)
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}

test('[PAY-11] an admin finds a payment, gives it back with a reason, hands a vote on by a link, and cancels what is still open', async () => {
  const sandbox = await sandboxFor(site.platform, { refundStepMs: 1 })
  const worker = await site.platform.startWorker(accessTo(sandbox, liveKey))
  onTestFinished(() => worker.close())
  const [refunded, kept, open] = [somePhone(), somePhone(), somePhone()]
  const [first, second, third] = await Promise.all(
    [refunded, kept, open].map((one) => openCheckout(site.platform, one)),
  )
  for (const payer of [first, second]) {
    await actAtChapa(site.platform, sandbox, payer?.payment ?? '', 'pay')
    await until(async () => (await storedPayment(site.platform, payer?.payment ?? '')).state === 'succeeded')
  }
  const { page } = await openAsAdmin(site, '/dashboard/admin')
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await heading(page, 'Payments').waitFor()
  await eventually(() => page.getByRole('article').count()).toBe(3)

  const { reference } = await storedPayment(site.platform, first?.payment ?? '')
  await page.getByRole('searchbox', { name: 'Reference' }).fill(reference)
  await eventually(() => page.getByRole('article').count()).toBe(1)
  const found = paymentOf(page, refunded)
  await found.getByText('paid', { exact: true }).waitFor()
  await found.getByRole('heading', { name: 'ETB 30' }).waitFor()
  await found.getByRole('button', { name: /^Refund/ }).click()
  await fillReason(page, 'no', 'Refund ETB 30')
  await page.getByText('Please say why, in 3 to 200 characters.').waitFor()
  await fillReason(page, 'paid twice by mistake', 'Refund ETB 30')
  await page.getByRole('alertdialog', { name: 'Refund ETB 30? This cannot be undone.' }).waitFor()
  await page.getByRole('button', { name: 'Yes' }).click()
  await found.getByText(/^(being )?refunded$/).waitFor()
  await found.getByRole('button', { name: /^History/ }).click()
  await page
    .getByRole('dialog', { name: 'History' })
    .getByText(/paid twice by mistake/)
    .first()
    .waitFor()
  await pressEscape(page)

  await page.getByRole('searchbox', { name: 'Reference' }).fill('')
  const usable = paymentOf(page, kept)
  await usable.getByRole('button', { name: /^Return link/ }).click()
  await fillReason(page, 'lost the phone', 'Make a new link')
  await eventually(() => input(page, 'The link').inputValue()).toMatch(/\/where#vote=[\w-]{22}$/)
  await pressEscape(page)

  const pending = paymentOf(page, open)
  await pending.getByRole('button', { name: /^Cancel/ }).click()
  await fillReason(page, 'asked for by phone', 'Cancel the payment')
  await page.getByRole('button', { name: 'Yes' }).click()
  await eventually(async () => (await storedPayment(site.platform, third?.payment ?? '')).state).toBe('cancelled')
  await pending.getByText('cancelled', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Compare now' }).click()
  await page.getByText(/^Listed: \d+\. Rechecked: 0\. Need attention: 0\. Unknown here: 0\.$/).waitFor()
  await page.getByRole('combobox', { name: 'State' }).selectOption('cancelled')
  await eventually(() => page.getByRole('article').count()).toBe(1)
})
