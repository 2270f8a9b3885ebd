import { raiseAttention } from '@ashenda/db/queries/payments/attention.ts'
import tigAdmin from '@ashenda/web/src/locales/tig/admin.json' with { type: 'json' }
import tigDesk from '@ashenda/web/src/locales/tig/desk.json' with { type: 'json' }
import tigStart from '@ashenda/web/src/locales/tig/start.json' with { type: 'json' }
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { insertStuckRefund } from '../support/admin-subjects.ts'
import { liveKey } from '../support/chapa.ts'
import { post } from '../support/http.ts'
import { accessTo, actAtChapa, openCheckout, paymentEnv, sandboxFor, storedPayment } from '../support/payments.ts'
import { until } from '../support/until.ts'
import { input } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { toasts } from './support/home.ts'
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

/** A refund that Chapa has been paying for longer than three days; since anybody looked it went so many steps on there. */
async function overdueRefund(cookie: string, steps: number): Promise<string> {
  const { platform } = site
  const sandbox = await sandboxFor(platform, { refundStepMs: 0 })
  const worker = await platform.startWorker(accessTo(sandbox, liveKey))
  onTestFinished(() => worker.close())
  const { payment } = await openCheckout(platform)
  await actAtChapa(platform, sandbox, payment, 'pay')
  await until(async () => (await storedPayment(platform, payment)).state === 'succeeded')
  sandbox.settings.change({ webhooks: { missing: true } })
  await post(`${platform.url}/admin/payments/${payment}/refund`, { reason: 'paid twice' }, { cookie })
  const refundOf = async () => {
    const [row] = await platform.sql<{ name: string }[]>`
      select refund_reference as name from payments where id = ${payment} and refund_reference is not null and next_check_at > now()`
    return row?.name
  }
  await until(async () => (await refundOf()) !== undefined)
  const name = await refundOf()
  for (let step = 0; step < steps; step += 1)
    await fetch(`${sandbox.url}/sandbox/refunds/${name}/advance`, { method: 'POST' })
  await platform.sql`
    update payments set refund_asked_at = now() - interval '4 days', refund_sent_at = now() - interval '4 days', next_check_at = now() + interval '1 day'
    where id = ${payment}`
  await raiseAttention(platform.sql, payment, 'refund_overdue', 'refund')
  return payment
}

test.each([
  ['has paid it since', 2, tigDesk.payments.chapaPaidBack],
  ['pays it all the same', 1, tigDesk.payments.problem_refund_by_hand_begun],
])(
  '[PAY-06] who takes a refund over in Tigrinya is told not to pay it where Chapa %s, and has to say that she read it',
  async (_how, steps, warning) => {
    const { page, account } = await openAsAdmin(site, '/dashboard/admin/payments?lang=tig')
    const payment = await overdueRefund(account.cookie, steps)
    const { reference } = await storedPayment(site.platform, payment)
    await page.reload()
    await page.getByRole('checkbox', { name: tigAdmin.admin.attentionOnly }).check()
    const found = page.getByRole('article').filter({ hasText: reference })
    await found.getByRole('button', { name: new RegExp(tigDesk.payments.refundByHand) }).click()
    await input(page, tigAdmin.admin.reason).fill('ሰለስተ መዓልቲ')
    await page.getByRole('dialog').getByRole('button', { name: tigDesk.payments.refundByHandIt }).click()
    await page.getByRole('button', { name: tigStart.common.yes }).click()
    const alert = page.getByRole('alertdialog', { name: warning, exact: true })
    await alert.getByRole('button', { name: tigStart.common.ok }).click()
    await alert.waitFor({ state: 'detached' })
    expect(await toasts(page).getByText(tigAdmin.admin.changed).count()).toBe(0)
  },
)

test('[PAY-06] of a refund of which Chapa pays another amount only what is missing is paid by hand, and asked for', async () => {
  const { platform, demo } = site
  const payment = await insertStuckRefund({ platform, contest: demo.contestId }, true)
  await platform.sql`update payments set attention = 'refund_mismatch' where id = ${payment}`
  const { reference } = await storedPayment(platform, payment)
  const { page } = await openAsAdmin(site, '/dashboard/admin/payments')
  const found = page.getByRole('article').filter({ hasText: reference })
  await found.getByText('Chapa refunds another amount. Pay by hand only what is missing.').waitFor()
  await found.getByRole('button', { name: /^Note as paid back/ }).click()
  await input(page, 'Reason').fill('by telebirr, 12 May')
  await page.getByRole('dialog').getByRole('button', { name: 'What was missing was paid' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'Does the payer have the whole amount now? This cannot be undone.',
  })
  await question.getByRole('button', { name: 'No', exact: true }).click()
  expect(await storedPayment(platform, payment)).toMatchObject({ state: 'refund_pending' })
})

test('[PAY-06] an admin who may only look is not told to ask Chapa or to pay by hand', async () => {
  const { platform, demo } = site
  await insertStuckRefund({ platform, contest: demo.contestId })
  const { page } = await openAsAdmin(site, '/dashboard/admin/payments', { adminRole: 'moderator' })
  await page.getByText('Chapa had taken the refund and does not know it any more.').first().waitFor()
  expect(await page.getByText(/^Look in Chapa’s dashboard first\./).count()).toBe(0)
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
