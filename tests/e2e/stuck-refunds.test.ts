import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { insertStuckRefund } from '../support/admin-subjects.ts'
import { liveKey } from '../support/chapa.ts'
import { accessTo, paymentEnv, sandboxFor, storedPayment } from '../support/payments.ts'
import { input } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { useSite } from './support/site.ts'

/** Nothing in place of the server: only Chapa is the sandbox, and knows nothing of these payments. */
const site = useSite({ worker: false, env: paymentEnv })

async function takeStep(page: Page, step: string, reason: string, button: string): Promise<void> {
  await page
    .getByRole('article')
    .getByRole('button', { name: new RegExp(`^${step}`) })
    .click()
  await input(page, 'Reason').fill(reason)
  await expectFits(page, step)
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
}

test('[PAY-06] an admin sees a refund that Chapa does not know among what needs attention, asks again, takes it over, pays it by hand and notes that', async () => {
  const { platform, demo } = site
  const sandbox = await sandboxFor(platform)
  const worker = await platform.startWorker(accessTo(sandbox, liveKey))
  onTestFinished(() => worker.close())
  const payment = await insertStuckRefund({ platform, contest: demo.contestId })
  const { page } = await openAsAdmin(site, '/dashboard/admin')
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Only what needs attention' }).check()
  const found = page.getByRole('article')
  await found.getByText('Chapa had taken the refund and does not know it any more.').waitFor()
  await found.getByText(/^Look in Chapa’s dashboard first\./).waitFor()
  await expectFits(page, 'a stuck refund')

  await takeStep(page, 'Ask Chapa again', 'it says it never had it', 'Ask Chapa again')
  await found.getByText(/^Needs attention: Chapa did not take the refund when asked again\./).waitFor()
  await platform.sql`update payments set refund_sent_at = refund_sent_at - interval '2 hours' where id = ${payment}`

  await takeStep(page, 'Pay back by hand', 'Chapa’s dashboard has none', 'Stop asking Chapa')
  await found.getByText(/An admin pays this back by hand\. Chapa is not asked for it any more\.$/).waitFor()
  expect(await found.getByRole('button', { name: /^Pay back by hand/ }).count()).toBe(0)

  await takeStep(page, 'Note as paid back', 'by telebirr, 12 May', 'ETB 30 was paid back')
  await eventually(async () => (await storedPayment(platform, payment)).state).toBe('refunded')
  await eventually(() => page.getByRole('article').count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Only what needs attention' }).uncheck()
  await found.getByText('refunded', { exact: true }).waitFor()
  await found.getByText(/paid back by hand$/).waitFor()
  await found.getByRole('button', { name: /^History/ }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByText('Noted as paid back').waitFor()
  await history.getByText('by telebirr, 12 May').waitFor()

  await page.goto('/dashboard/admin/actions?lang=en')
  for (const title of [
    'Chapa asked again about a refund',
    'Refund taken over, to be paid by hand',
    'Refund noted as paid back',
  ])
    await page.getByRole('heading', { name: title, exact: true }).waitFor()
})

test('[PAY-06] while Chapa does not answer the page says not to pay by hand yet, and lets nobody note it', async () => {
  const { platform, demo } = site
  const sandbox = await sandboxFor(platform, { outage: 'error' })
  const worker = await platform.startWorker(accessTo(sandbox, liveKey))
  onTestFinished(() => worker.close())
  const payment = await insertStuckRefund({ platform, contest: demo.contestId })
  const { reference } = await storedPayment(platform, payment)
  const { page } = await openAsAdmin(site, '/dashboard/admin/payments')
  const found = page.getByRole('article').filter({ hasText: reference })
  await found.getByRole('button', { name: /^Pay back by hand/ }).click()
  await input(page, 'Reason').fill('Chapa’s dashboard has none')
  await page.getByRole('dialog').getByRole('button', { name: 'Stop asking Chapa' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await found.getByText(/do not pay it yet: Chapa has not said clearly/).waitFor()
  expect(await found.getByRole('button', { name: /^Note as paid back/ }).count()).toBe(0)
  await expectFits(page, 'a refund that is not to be paid by hand yet')
})
