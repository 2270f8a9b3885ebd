import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { atPath, heading } from './support/account-forms.ts'
import { eventually } from './support/eventually.ts'
import { keepAuth } from './support/logged-in.ts'
import { useSite } from './support/site.ts'
import { alive } from './support/without-scripts.ts'

const site = useSite({ worker: false })

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)(
  '[NAV-03] on a %s the Contact panel opens and closes, by Escape and outside of it',
  async (kind, options) => {
    const { page } = await site.open('/contact?lang=en', options)
    const bar = page.getByRole('banner')
    const toggle = bar.getByRole('button', { name: 'Contact' })
    const lines = bar.locator('a[href^="tel:"], a[href^="mailto:"]')
    const open = async (): Promise<void> => {
      if (kind === 'phone') await bar.getByRole('button', { name: 'Menu' }).click()
      await toggle.click()
      await lines.first().waitFor()
    }
    await heading(page, 'CONTACT US').waitFor()
    await open()
    expect(await lines.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')?.split(':')[0]))).toEqual([
      'tel',
      'tel',
      'tel',
      'mailto',
    ])
    await page.keyboard.press('Escape')
    await eventually(() => lines.count()).toBe(0)
    await open()
    if (kind === 'phone') await page.touchscreen.tap(180, 730)
    else await page.mouse.click(40, 700)
    await eventually(() => lines.count()).toBe(0)
  },
)

test('[NAV-04] [NAV-11] the video section opens Telegram only after a yes', async () => {
  const { page, context } = await site.open('/about?lang=en', desktop)
  await context.route(/telegram\.org|t\.me/, (route) => route.fulfill({ contentType: 'text/html', body: 'Telegram' }))
  const link = page.getByRole('banner').getByRole('button', { name: 'Video section' })
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to open Telegram?' })
  await link.click()
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  expect(context.pages()).toHaveLength(1)
  await link.click()
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    question.getByRole('button', { name: 'Yes' }).click(),
  ])
  await opened.getByText('Telegram').waitFor()
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await atPath(page, '/about')
})

test('[NAV-02] [NAV-11] the bar leads everywhere, and back to the places of the first page', async () => {
  const { page } = await site.open('/?lang=en', desktop)
  const bar = page.getByRole('banner')
  await bar.getByRole('link', { name: 'Exemplary' }).click()
  await heading(page, 'Exemplary women').waitFor()
  await bar.getByRole('link', { name: 'Promotions' }).click()
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('promotions')
  await bar.getByRole('link', { name: 'Zones' }).click()
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('zones')
  await bar.getByRole('link', { name: 'Vote' }).click()
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('vote')
  await bar.getByRole('link', { name: 'Register' }).click()
  await atPath(page, '/register')
  await bar.getByRole('link', { name: 'Ashenda' }).click()
  await atPath(page, '/')
})

test.each([
  ['phone', phone, 'Menu'],
  ['desktop', desktop, 'Results'],
] as const)("[NAV-11] on a %s the menu leads to the results and to one's own votes", async (_, options, opener) => {
  const { page } = await site.open('/about?lang=en', options)
  const bar = page.getByRole('banner')
  for (const [name, path, title] of [
    ['Results', '/results', 'Results'],
    ['Where is my vote?', '/where', 'Where is my vote?'],
  ] as const) {
    await bar.getByRole('button', { name: opener }).click()
    await bar.getByRole('link', { name, exact: true }).click()
    await atPath(page, path)
    await heading(page, title).waitFor()
    await eventually(() => bar.getByRole('link', { name, exact: true }).count()).toBe(0)
  }
  await bar.getByRole('button', { name: opener }).click()
  const link = bar.getByRole('link', { name: 'Where is my vote?', exact: true })
  expect(await link.getAttribute('aria-current')).toBe('page')
  await page.keyboard.press('Escape')
  await eventually(() => link.count()).toBe(0)
})

/** What of the bar's parts lies over another, or is not on the screen, from side to side. */
const crowded = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation')
    .first()
    .evaluate((nav) => {
      const parts = [...nav.querySelectorAll('a, button')]
        .map((part) => ({ text: part.textContent ?? '', box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
        .toSorted((one, other) => one.box.left - other.box.left)
      return parts.flatMap(({ text, box }, index) => {
        const isOver = parts
          .slice(0, index)
          .some(
            ({ box: other }) => other.right > box.left + 1 && other.bottom > box.top + 1 && other.top < box.bottom - 1,
          )
        return isOver || box.right > innerWidth + 1 ? [text] : []
      })
    })

test.each([768, 1000, 1279, 1280])(
  '[NAV-11] at %i px the whole menu stands in the bar, with room for all of it in every language',
  async (width) => {
    const { page } = await site.visitor({ viewport: { width, height: 700 }, reducedMotion: 'reduce' })
    await page.goto('/about?lang=en')
    for (const user of [undefined, { name: 'Weldegebrielawit Gebremedhin', role: 'actor' } as const]) {
      if (user) await keepAuth({ page }, user)
      for (const language of ['en', 'tig', 'am', 'arabic', 'hindi', 'korean']) {
        await page.goto(`/about?lang=${language}`)
        await page.locator('main h1').waitFor()
        await page.evaluate(() => document.fonts.ready.then(() => undefined))
        expect(await crowded(page), language).toEqual([])
        expect(await page.locator('#site-menu').isVisible()).toBe(true)
        expect(await page.locator('[aria-controls=site-menu]').isVisible()).toBe(false)
      }
    }
  },
)

test('[NAV-09] the footer: copyright for 2024, pages, phone, e-mail, and five icons that lead to where the channels stand', async () => {
  const { page } = await site.open('/about?lang=en')
  const footer = page.getByRole('contentinfo')
  await footer.getByText(/^© 2024/).scrollIntoViewIfNeeded()
  await footer.locator('a[href^="tel:"]').waitFor()
  await footer.locator('a[href^="mailto:"]').waitFor()
  for (const [name, path] of [
    ['About', '/about'],
    ['Contact', '/contact'],
    ['Privacy policy', '/policy'],
  ] as const) {
    expect(await footer.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path)
  }
  const icons = footer.getByRole('list', { name: 'Our channels' }).getByRole('link')
  expect(await icons.count()).toBe(5)
  await footer.getByRole('link', { name: 'Instagram: soon' }).click()
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('channels')
})

test('[NAV-09] the footer is there with the document and stays while scripts come', async () => {
  const { page } = await site.visitor()
  await page.addInitScript(() => {
    let isHere = false
    new MutationObserver(() => {
      const footer = document.querySelector('footer')
      if (isHere && !footer) document.documentElement.dataset['footerWent'] = ''
      isHere ||= footer !== null
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/?lang=en')
  await alive(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Where is my vote?' }).click()
  await page.waitForURL(/\/where/)
  expect(await page.locator('html[data-footer-went]').count()).toBe(0)
})
