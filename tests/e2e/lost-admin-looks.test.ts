import type { Locator, Page } from 'playwright-core'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { insertStuckRefund } from '../support/admin-subjects.ts'
import { openAsAdmin } from './support/admin.ts'
import { passTimeUntil } from './support/pass-time.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

/** Presses nothing: what is asked for again and again asks by itself. */
async function staysWhileAsked(page: Page, asked: () => number): Promise<Locator> {
  const button = page.getByRole('main').getByRole('button', { name: 'Try again' })
  // What is asked for each quarter of a minute takes minutes of the page's time.
  const stepMs = 5_000
  await passTimeUntil(page, async () => (await button.count()) === 1, { stepMs })
  await button.evaluate((element) => element.setAttribute('data-same', ''))
  await button.focus()
  const before = asked()
  await passTimeUntil(page, async () => asked() - before > 6, { stepMs })
  expect(await page.locator('button[data-same]:focus').count()).toBe(1)
  return button
}

test.each([
  ['/dashboard/admin', '/admin/today', 'Votes'],
  ['/dashboard/admin/ranking', '/admin/ranking', 'All by votes'],
  ['/dashboard/admin/moderation', '/admin/moderation', 'Waiting, the longest first'],
  ['/dashboard/admin/queues', '/admin/queues', 'Votes'],
])(
  '[ADM-01] where the network loses what %s looks at again and again, its message and its button stay until an answer is here',
  async (path, call, heading) => {
    let asked = 0
    const isCall = ({ pathname }: URL): boolean => pathname === call
    const { page } = await openAsAdmin(site, path, {
      before: async (visitor) => {
        await visitor.page.clock.install()
        visitor.expectTrouble(new RegExp(call))
        await visitor.page.route(isCall, (route) => {
          asked += 1
          return route.abort('connectionfailed')
        })
      },
    })
    const button = await staysWhileAsked(page, () => asked)
    await page.unroute(isCall)
    await passTimeUntil(page, page.getByRole('heading', { name: heading, exact: true }).first())
    await button.waitFor({ state: 'detached' })
  },
)

test.each([
  ['payments while money is on its way back', '/admin/payments'],
  ['comparisons while one runs', '/admin/payments/comparisons'],
])(
  '[PAY-11] where the network loses the list of %s, its message and its button stay until an answer is here',
  async (_list, call) => {
    const { platform, demo } = site
    await insertStuckRefund({ platform, contest: demo.contestId })
    let asked = 0
    const isCall = ({ pathname }: URL): boolean => pathname === call
    const { page } = await openAsAdmin(site, '/dashboard/admin/payments', {
      before: async ({ page, expectTrouble }) => {
        expectTrouble(new RegExp(call))
        const night = { id: v7(), night: new Date(), started_at: new Date() }
        await platform.sql`insert into payment_comparisons ${platform.sql(night)} on conflict do nothing`
        await page.clock.install()
      },
    })
    await page.getByRole('article').first().waitFor()
    await page.getByText('running').first().waitFor()
    await page.route(isCall, (route) => {
      asked += 1
      return route.abort('connectionfailed')
    })
    const button = await staysWhileAsked(page, () => asked)
    await page.unroute(isCall)
    await passTimeUntil(page, async () => (await button.count()) === 0)
  },
)

test('[ADM-01] where the network loses the panel of the second factor it alone is missing, and comes once the page is loaded again', async () => {
  const panel = '**/assets/factor-panel-*.js'
  const { page } = await openAsAdmin(site, '/dashboard/admin', {
    before: async ({ page, expectTrouble }) => {
      expectTrouble(/factor-panel|dynamically imported/)
      await page.route(panel, (route) => route.abort())
    },
  })
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.getByRole('heading', { level: 1, name: 'Abrehet Kidane' }).waitFor()
  await page.getByRole('region', { name: 'Where you are logged in' }).waitFor()
  await page.unroute(panel)
  await again.click()
  await page.getByRole('heading', { name: 'Second factor', exact: true }).waitFor()
})
