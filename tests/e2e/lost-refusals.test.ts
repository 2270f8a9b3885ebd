import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { publicPaths } from '../../web/src/app/paths.ts'
import { somePhone } from '../support/contest-data.ts'
import { answerWith } from './support/answers.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { useSite, type Visitor } from './support/site.ts'
import { alive } from './support/without-scripts.ts'

const site = useSite()
const receipt = '7777-7777-7777'
const paymentPath = (): string =>
  `/payment?${new URLSearchParams({ name: 'Tsehay Girmay', phone: somePhone(), isd: 'true' })}`

/** Somebody whose network loses the texts of refusals, each time they are asked for. */
async function visitorWithout(): Promise<Visitor> {
  const visitor = await site.visitor()
  visitor.expectTrouble(/assets|Failed to fetch|dynamically imported|status of (?:404|409)/)
  await visitor.page.route('**/assets/refusal-texts-*', (route) => route.abort())
  return visitor
}

/** Each page that anybody may see, at an address that it shows something for. */
const addresses = (): readonly string[] => [
  '/',
  ...publicPaths.map((path) =>
    path === '/payment'
      ? paymentPath()
      : path.replace(':receipt', receipt).replace(':contestant', site.demo.contestantIds[0] ?? ''),
  ),
]

const isWhole = async (page: Page): Promise<boolean> =>
  (await page.locator('main').getByRole('heading').first().isVisible()) &&
  !(await page.getByText('The page did not arrive completely').isVisible())

describe('[NAV-02] without the texts of refusals', () => {
  test('every page that somebody may open becomes alive', async () => {
    const { page } = await visitorWithout()
    for (const address of addresses()) {
      await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=en`)
      await alive(page)
      await eventually(() => isWhole(page)).toBe(true)
    }
  }, 120_000)

  test('every page that somebody may go on to is shown, and the language can be changed', async () => {
    const { page } = await visitorWithout()
    await page.goto('/about?lang=en')
    await alive(page)
    for (const address of addresses()) {
      await page.evaluate((to) => history.pushState(null, '', to), address)
      await eventually(() => isWhole(page)).toBe(true)
    }
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Language: / })
      .click()
    await page.getByRole('menuitemradio').filter({ hasText: 'Amharic' }).click()
    await eventually(() => page.locator('html').getAttribute('lang')).toBe('am')
  }, 120_000)

  test.each([
    ['Chapa', '/vote/payWithChapa', (page: Page) => page.getByRole('button', { name: 'Pay ETB 30' }).click()],
    [
      'a card',
      '/vote/payWithCard',
      async (page: Page) => {
        await page.getByRole('textbox', { name: 'card number' }).fill('ABCD-EFGH-JKMN-PQRM')
        await page.getByRole('button', { name: 'Pay with this card' }).click()
      },
    ],
  ])('who may not pay by %s is told so in words', async (_way, call, pay) => {
    const { page } = await visitorWithout()
    await page.goto(`${paymentPath()}&lang=en`)
    await alive(page)
    await answerWith(page, call, { success: false, code: 'contest_closed', message: 'voting is over' }, { status: 409 })
    await pay(page)
    await toasts(page).or(page.getByRole('alertdialog')).getByText('voting is over').waitFor()
    expect(await page.getByText('contest_closed').count()).toBe(0)
  })
})
