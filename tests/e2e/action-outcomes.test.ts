import { onTestFinished, test } from 'vitest'
import { insertPaid } from '../support/admin-subjects.ts'
import { liveKey } from '../support/chapa.ts'
import { post } from '../support/http.ts'
import { accessTo, paymentEnv, sandboxFor } from '../support/payments.ts'
import { openAsAdmin } from './support/admin.ts'
import { useSite } from './support/site.ts'

/** Nothing in place of the server: only Chapa is the sandbox. */
const site = useSite({ worker: false, env: paymentEnv })

test('[ADM-01] the log of actions says that a refund was requested, and in a line of its own that Chapa refused it, with the amount', async () => {
  const { platform } = site
  const sandbox = await sandboxFor(platform)
  const worker = await platform.startWorker(accessTo(sandbox, liveKey))
  onTestFinished(() => worker.close())
  const { page, account } = await openAsAdmin(site, '/dashboard/admin')
  const contest = (await platform.sql<{ id: string }[]>`select id from contests`)[0]?.id ?? ''
  const payment = await insertPaid({ platform, contest })
  const path = `${platform.url}/admin/payments/${payment}/refund`
  await post(path, { reason: 'asked by phone' }, { cookie: account.cookie })
  await page.goto(`${platform.url}/dashboard/admin/actions?lang=en`)
  const lineOf = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const [step, outcome] = [lineOf('Refund requested'), lineOf('Refund refused by Chapa')]
  await step.getByText('asked by phone').waitFor()
  for (const line of [step, outcome]) {
    const amount = line.locator('dl > div').filter({ hasText: 'Amount of money' })
    await amount.getByText('30', { exact: true }).waitFor()
    await line.getByText('ETB', { exact: true }).waitFor()
  }
  await outcome.getByText('Recorded by the platform. Requested by:').waitFor()
  await outcome.getByText('Chapa refused the refund: it does not know this payment.').waitFor()
})
