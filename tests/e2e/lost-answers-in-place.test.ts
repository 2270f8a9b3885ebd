import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertCategory } from '../support/shop.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { withoutFirstData } from './support/first-data.ts'
import { cards } from './support/home.ts'
import { useSite, type Visitor } from './support/site.ts'

const site = useSite({ worker: false })

const away = { status: 503, json: { success: false, code: 'unavailable', message: 'away' } } as const

/** A server that has no answer to one call, and makes who asks again wait for that. */
function absence(call: string) {
  let asked = 0
  let isOver = false
  /** Of a call that waits; undefined where none has to. */
  let answer: (() => void) | undefined
  return {
    begin: async ({ page, expectTrouble }: Visitor): Promise<void> => {
      expectTrouble(/503/)
      await page.route(
        ({ pathname }) => pathname === call,
        async (route) => {
          asked += 1
          if (answer)
            await new Promise<void>((resolve) => {
              answer = resolve
            })
          await (isOver ? route.continue() : route.fulfill(away))
        },
      )
    },
    asked: () => asked,
    hold: () => {
      answer = () => undefined
    },
    refuse: () => answer?.(),
    end: () => {
      isOver = true
      answer?.()
    },
  }
}

/** Presses its button twice by the keyboard: the answer is still missing, and then it is here. */
async function pressTwice(page: Page, { asked, hold, refuse, end }: ReturnType<typeof absence>): Promise<void> {
  const button: Locator = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await eventually(() => button.count()).toBe(1)
  hold()
  await button.evaluate((element) => element.setAttribute('data-same', ''))
  const focused = page.locator('button[data-same]:focus')
  const before = asked()
  await button.focus()
  await page.keyboard.press('Enter')
  await eventually(asked).toBe(before + 1)
  await eventually(() => focused.getAttribute('aria-busy')).toBe('true')
  refuse()
  await eventually(() => button.getAttribute('aria-busy')).toBe(null)
  expect(await focused.count()).toBe(1)
  await page.keyboard.press('Enter')
  await eventually(asked).toBe(before + 2)
  expect(await focused.count()).toBe(1)
  end()
  await button.waitFor({ state: 'detached' })
}

/** The keyboard goes on from the part of the page that the button stood in. */
const expectFocusInPage = (page: Page): Promise<void> =>
  eventually(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)

test.each([
  ['/dashboard/admin', '/api/sessions'],
  ['/dashboard/admin', '/admin/factor'],
  ['/dashboard/admin/users', '/admin/contestants'],
  ['/dashboard/admin/users', '/admin/zones'],
  ['/dashboard/admin/actions', '/admin/admins'],
  ['/dashboard/admin/requests', '/admin/getAllRequests'],
  ['/dashboard/admin/contest', '/admin/contest'],
  ['/dashboard/admin/admins', '/admin/invitations'],
  ['/dashboard/admin/orders', '/api/v1/auth/all-orders'],
  ['/dashboard/admin/category', '/api/v1/category/get-category'],
  ['/admin/generate/132', '/card/agents'],
])(
  '[ADM-01] what %s does not get of %s is told in its place, by a button that keeps the focus until it is here',
  async (path, call) => {
    const lost = absence(call)
    const { page } = await openAsAdmin(site, path, { before: lost.begin })
    await pressTwice(page, lost)
    await expectFocusInPage(page)
  },
)

test('[SHP-02] categories that cannot be had are told of beside their field, which has them once they are here', async () => {
  const name = `Drums ${Date.now()}`
  await insertCategory(site.platform.sql, name)
  const lost = absence('/api/v1/category/get-category')
  const { page } = await openAsAdmin(site, '/dashboard/admin/products/new', { before: lost.begin })
  await page.getByRole('main').getByRole('alert').getByText('Something wwent wrong in getting catgeory').waitFor()
  await pressTwice(page, lost)
  await expectFocusInPage(page)
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: name })
})

test('[VOT-11] a result that cannot be had is asked for by a button that keeps the focus until it is here', async () => {
  const visitor = await site.visitor()
  const lost = absence('/contest/result')
  await withoutFirstData(visitor.page)
  await lost.begin(visitor)
  await visitor.page.goto('/results?lang=en')
  await pressTwice(visitor.page, lost)
  await expectFocusInPage(visitor.page)
})

test('[HOM-05] contestants that cannot be had are asked for by a button that keeps the focus as long as it is there', async () => {
  const visitor = await site.visitor()
  const lost = absence('/actor/list')
  await withoutFirstData(visitor.page)
  await lost.begin(visitor)
  await visitor.page.goto('/?lang=en')
  await pressTwice(visitor.page, lost)
  await eventually(() => cards(visitor.page).count()).toBe(12)
})
