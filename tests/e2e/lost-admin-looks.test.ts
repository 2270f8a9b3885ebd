import { expect, test } from 'vitest'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

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
    const button = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await eventually(async () => {
      await page.clock.fastForward(2_000)
      return button.count()
    }).toBe(1)
    await button.evaluate((element) => element.setAttribute('data-same', ''))
    await button.focus()
    const before = asked
    await eventually(async () => {
      await page.clock.fastForward(2_000)
      return asked - before
    }).toBeGreaterThan(6)
    expect(await page.locator('button[data-same]:focus').count()).toBe(1)
    await page.unroute(isCall)
    await eventually(async () => {
      await page.clock.fastForward(2_000)
      return page.getByRole('heading', { name: heading, exact: true }).count()
    }).toBeGreaterThan(0)
    await button.waitFor({ state: 'detached' })
  },
)
