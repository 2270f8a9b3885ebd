import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { insertStuckRefund } from '../support/admin-subjects.ts'
import { liveKey } from '../support/chapa.ts'
import { somePhone } from '../support/contest-data.ts'
import { accessTo, actAtChapa, openCheckout, paymentEnv, sandboxFor, storedPayment } from '../support/payments.ts'
import { until } from '../support/until.ts'
import { input } from './support/account-forms.ts'
import { goTo, openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'

/** Nothing in place of the server: only Chapa is the sandbox. */
const site = useSite({ worker: false, env: paymentEnv })

const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Payer, reference, receipt or phone' })
const rows = (page: Page): Locator => page.locator('main tbody tr')

/** The panel of the one payment that a text finds. */
async function openPayment(page: Page, text: string): Promise<Locator> {
  await search(page).fill(text)
  await eventually(() => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('q')).toBe(text)
  await eventually(() => rows(page).count()).toBe(1)
  await rows(page).first().click()
  const panel = page.getByRole('complementary', { name: 'Details' })
  await panel.waitFor()
  return panel
}

async function fillReason(page: Page, reason: string, button: string): Promise<void> {
  await input(page, 'Reason').fill(reason)
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}

test('an admin finds a payment, gives it back with a reason, hands a vote on by a link, and cancels what is still open', async () => {
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
  await goTo(page, 'Payments')
  await eventually(() => rows(page).count()).toBe(3)

  const { reference } = await storedPayment(site.platform, first?.payment ?? '')
  const found = await openPayment(page, reference)
  await found.getByText(refunded, { exact: true }).waitFor()
  await found.getByText('paid', { exact: true }).first().waitFor()
  await found
    .getByText(/ETB.30/)
    .first()
    .waitFor()
  await found.getByRole('button', { name: /^Refund/ }).click()
  await fillReason(page, 'no', 'Refund ETB 30')
  await page.getByText('Please say why, in 3 to 200 characters.').waitFor()
  await fillReason(page, 'paid twice by mistake', 'Refund ETB 30')
  await found
    .getByText(/^(being )?refunded$/)
    .first()
    .waitFor()
  await found
    .getByText(/paid twice by mistake/)
    .first()
    .waitFor()
  await found.getByRole('button', { name: 'Close' }).click()

  const usable = await openPayment(page, kept)
  await usable.getByRole('button', { name: /^Return link/ }).click()
  await fillReason(page, 'lost the phone', 'Make a new link')
  await eventually(() => input(page, 'The link').inputValue()).toMatch(/\/where#vote=[\w-]{22}$/)
  await pressEscape(page)
  await usable.getByRole('button', { name: 'Close' }).click()

  const pending = await openPayment(page, open)
  await pending.getByRole('button', { name: /^Cancel/ }).click()
  await fillReason(page, 'asked for by phone', 'Cancel the payment')
  await eventually(async () => (await storedPayment(site.platform, third?.payment ?? '')).state).toBe('cancelled')
  await pending.getByText('cancelled', { exact: true }).first().waitFor()
  await pending.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Comparisons' }).click()
  await page.getByRole('button', { name: 'Compare now' }).click()
  await page.getByText(/^Listed: \d+\. Rechecked: 0\. Need attention: 0\. Unknown here: 0\.$/).waitFor()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.locator('button[aria-haspopup=dialog]', { hasText: 'State' }).click()
  await page.getByRole('button', { name: 'cancelled', exact: true }).click()
  await eventually(() => rows(page).count()).toBe(1)
})

async function takeStep(page: Page, step: string, reason: string, button: string): Promise<void> {
  await page
    .getByRole('complementary')
    .getByRole('button', { name: new RegExp(`^${step}`) })
    .click()
  await input(page, 'Reason').fill(reason)
  await expectFits(page, step)
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}

test('an admin sees a refund that Chapa does not know among what needs attention, asks again, takes it over, pays it by hand and notes that', async () => {
  const { platform, demo } = site
  const sandbox = await sandboxFor(platform)
  const worker = await platform.startWorker(accessTo(sandbox, liveKey))
  onTestFinished(() => worker.close())
  const payment = await insertStuckRefund({ platform, contest: demo.contestId })
  await platform.sql`
    insert into payment_events (payment_id, from_state, to_state, source) values (${payment}, 'succeeded', 'refund_pending', 'refund')`
  const { reference } = await storedPayment(platform, payment)
  const { page } = await openAsAdmin(site, '/dashboard/admin')
  await goTo(page, 'Payments')
  await page.getByRole('link', { name: 'Needs attention' }).click()
  const found = await openPayment(page, reference)
  await found.getByText('Chapa had taken the refund and does not know it any more.').first().waitFor()
  await found.getByText(/^Look in Chapa’s dashboard first\./).waitFor()
  await expectFits(page, 'a stuck refund')

  await takeStep(page, 'Ask Chapa again', 'it says it never had it', 'Ask Chapa again')
  await found
    .getByText(/Chapa did not take the refund when asked again\./)
    .first()
    .waitFor()
  await platform.sql`update payments set refund_sent_at = refund_sent_at - interval '2 hours' where id = ${payment}`

  await takeStep(page, 'Pay back by hand', 'Chapa’s dashboard has none', 'Stop asking Chapa')
  await found
    .getByText(/An admin pays this back by hand\. Chapa is not asked for it any more\.$/)
    .first()
    .waitFor()
  expect(await found.getByRole('button', { name: /^Pay back by hand/ }).count()).toBe(0)

  await takeStep(page, 'Note as paid back', 'by telebirr, 12 May', 'ETB 30 was paid back')
  await eventually(async () => (await storedPayment(platform, payment)).state).toBe('refunded')
  await eventually(() => rows(page).count()).toBe(0)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await openPayment(page, reference)
  await found.getByText('refunded', { exact: true }).first().waitFor()
  await found.getByText(/paid back by hand$/).waitFor()
  await found.getByText('Noted as paid back').waitFor()
  await found.getByText('by telebirr, 12 May').waitFor()

  await page.goto('/dashboard/admin/actions?lang=en')
  for (const title of [
    'Chapa asked again about a refund',
    'Refund taken over, to be paid by hand',
    'Refund noted as paid back',
  ])
    await page.getByRole('cell', { name: title, exact: true }).waitFor()
})
