import type { Page } from 'playwright-core'
import { dialog, type State, sendEmpty } from './state.ts'

const lastCard = 'main article >> nth=11'
const stars = 'main article input[name=pick]:enabled'
const openPodium = (page: Page) => page.locator('main button[data-chosen]').click()
const isCounted = `${dialog} [data-status=counted]`

/** The first page, the menus of the bar and every dialog of a voter, up to the thank-you. */
export const homeStates = (highlighted: string): readonly State[] => [
  { name: 'home', path: '/', ready: lastCard },
  {
    name: 'menu',
    ready: lastCard,
    part: 'header',
    open: async (page) => {
      await page.locator('[aria-controls=site-menu]').click()
      await page.locator('[aria-controls=contact-panel]').click()
      await page.locator('#contact-panel a[href^="mailto:"]').waitFor()
    },
  },
  {
    name: 'languages',
    ready: lastCard,
    part: '[role=menu]',
    // Of those no machine has letters but by chance.
    live: '[role=menuitemradio] :is([lang|=ko], [lang|=zh], [lang|=ja])',
    open: async (page) => {
      await page.locator('header button[aria-haspopup=menu]').click()
      await page.locator('[role=menuitemradio]').last().waitFor()
    },
  },
  {
    name: 'alert',
    // Only who comes from elsewhere is brought back by a payment.
    path: '/about',
    ready: 'main h1',
    part: '[role=alertdialog]',
    open: async (page) => {
      await page.evaluate(() => history.pushState(null, '', '/?jp=true'))
      await page.locator(lastCard).waitFor({ state: 'attached' })
      await page.locator(`${dialog} form`).evaluate((form: HTMLFormElement) => form.requestSubmit())
      await page.locator('[role=alertdialog]').waitFor()
    },
  },
  {
    name: 'request',
    path: '/',
    ready: lastCard,
    part: dialog,
    fromTop: true,
    open: async (page) => {
      await page.locator('main article button[aria-haspopup=dialog]').first().click()
      await sendEmpty(page, dialog)
    },
  },
  {
    name: 'story',
    ready: lastCard,
    part: dialog,
    open: async (page) => {
      await page.locator('main article p a').first().click()
      await page.locator(`${dialog} img`).first().waitFor()
    },
  },
  { name: 'highlighted', path: `/${highlighted}`, ready: lastCard },
  {
    name: 'share',
    ready: lastCard,
    part: dialog,
    // The address, with a port of its own, as code and as text.
    live: `${dialog} [role=img], ${dialog} input`,
    open: async (page) => {
      await page.locator('section[aria-labelledby=highlighted] button:has(svg)').last().click()
      await page.locator(`${dialog} [role=img]`).waitFor()
    },
  },
  { name: 'report', path: `/report/${highlighted}`, ready: 'main form', open: (page) => sendEmpty(page) },
  {
    name: 'podium',
    path: '/',
    ready: lastCard,
    part: dialog,
    open: async (page) => {
      for (const number of [0, 1, 2]) await page.locator(stars).nth(number).click()
      await openPodium(page)
      await page.locator(`${dialog} [data-moves]`).nth(3).waitFor()
    },
  },
  {
    name: 'ways-to-pay',
    ready: lastCard,
    open: async (page) => {
      await openPodium(page)
      await page.locator(`${dialog} input[name=name]`).fill('Tsehay Girmay')
      await page.locator(`${dialog} input[name=tel]`).fill('0911223344')
      await page.locator(`${dialog} button[type=submit]`).click()
      await page.locator('main form').first().waitFor()
    },
  },
  {
    name: 'thank-you',
    ready: 'main form',
    part: dialog,
    // The counts on the cards behind.
    live: 'main',
    open: async (page) => {
      await page.locator('main button').first().click()
      await page.locator(isCounted).waitFor()
      // A receipt may be too wide for a line, or not.
      await page.locator(`${dialog} [translate=no]`).evaluate((code) => {
        code.textContent = '0123-4567-89AB-CDEF'
      })
    },
  },
  {
    name: 'nothing-found',
    path: '/',
    ready: lastCard,
    open: async (page) => {
      await page.locator('input[type=search]').fill('x'.repeat(60))
      await page.locator('main article').first().waitFor({ state: 'detached' })
      const partners = page.locator('main > div:last-child')
      await partners.scrollIntoViewIfNeeded()
      await partners.locator('li').first().waitFor()
    },
  },
]
