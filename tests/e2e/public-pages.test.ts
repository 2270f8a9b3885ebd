import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { heads } from '../support/built-site.ts'
import { atPath, heading } from './support/account-forms.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

const content = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../web/content/${name}.json`, import.meta.url), 'utf8'))
const people = content('exemplars/people') as readonly { readonly id: string; readonly link: string }[] // its own test holds it to that

const women = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Every picture of the page, brought into view, has arrived. */
const picturesArrive = (page: Page) =>
  eventually(() =>
    page.evaluate(() => {
      const pictures = [...document.querySelectorAll('main img')].filter((node) => node instanceof HTMLImageElement)
      for (const picture of pictures) picture.loading = 'eager'
      return pictures.length > 0 && pictures.every((picture) => picture.complete && picture.naturalWidth > 0)
    }),
  ).toBe(true)

test('[EXM-01] about fourteen notable women: illustration, Who is she?, a page about her, and the way to connect', async () => {
  const { page } = await site.open('/exemplary?lang=en')
  await heading(page, 'Exemplary women').waitFor()
  expect(people).toHaveLength(14)
  await eventually(() => women(page).count()).toBe(14)
  await page.getByText('The portraits are illustrations drawn for this page.').waitFor()
  await picturesArrive(page)
  const her = women(page).filter({ hasText: 'Letesenbet Gidey' })
  await her.getByRole('img', { name: 'Illustration for Letesenbet Gidey' }).waitFor()
  expect(await her.getByText('She was born in Endameskel').isVisible()).toBe(false)
  await her.getByText('Who is she?').click()
  await her.getByText('She was born in Endameskel').waitFor()
  const links = page.getByRole('link', { name: /^Read more about .+ \(opens in a new tab\)$/ })
  expect(await links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')))).toEqual(
    people.map(({ link }) => link),
  )
  for (const attribute of ['rel=noopener noreferrer', 'target=_blank']) {
    const [name = '', value] = attribute.split('=')
    expect(
      new Set(await links.evaluateAll((nodes, wanted) => nodes.map((node) => node.getAttribute(wanted)), name)),
    ).toEqual(new Set([value]))
  }
  await her.getByRole('link', { name: 'Connect: write to us about Letesenbet Gidey' }).click()
  await atPath(page, '/contact')
  const write = page.getByRole('link', { name: 'Write about Letesenbet Gidey' })
  expect(await write.getAttribute('href')).toMatch(/^mailto:[^?]+\?subject=Letesenbet%20Gidey$/)
})

/** What a page says of itself: in a document of the server, or in the one shown. */
const headOf = (page: Page, html?: string) =>
  page.evaluate((text) => {
    const shown = text === undefined ? document : new DOMParser().parseFromString(text, 'text/html')
    const { lang, dir } = shown.documentElement
    return [shown.title, shown.querySelector('meta[name=description]')?.getAttribute('content'), lang, dir]
  }, html)

const saidOf = (path: string, code: string) => {
  const { title, description } = heads.pages[path]?.[code] ?? {}
  const { tag, dir } = heads.languages.find((language) => language.code === code) ?? {}
  return [title === undefined ? 'ashenda tigray' : `${title} · ashenda tigray`, description, tag, dir]
}

test('[NAV-01] what a page says of itself is what the server said, and follows to other pages and another language', async () => {
  const { page } = await site.visitor(desktop)
  const answer = await page.goto('/about?lang=arabic')
  expect(await headOf(page, await answer?.text())).toEqual(saidOf('/about', 'arabic'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const path of ['/about', ...Object.keys(heads.pages)]) {
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await eventually(() => headOf(page)).toEqual(saidOf(path, 'arabic'))
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^اللغة: / })
    .click()
  await page.getByRole('menuitemradio').filter({ hasText: 'Hindi' }).click()
  await eventually(() => headOf(page)).toEqual(saidOf('/policy', 'hindi'))
})

test.each([
  ['/ashenda', 'Ashenda'],
  ['/aboutus', 'About us'],
])('[RTE-05] the placeholder %s has a name of its own', async (path, name) => {
  const { page } = await site.open(`${path}?lang=en`)
  await heading(page, name).waitFor()
  expect(await page.title()).toBe(`${name} · ashenda tigray`)
})

test('[PGS-01] [PGS-02] [RTE-05] About tells in picture and words what festival and contest are; a placeholder leads to it', async () => {
  const { page } = await site.open('/aboutus?lang=en')
  await page.getByRole('main').getByRole('link', { name: 'What Ashenda is' }).click()
  await atPath(page, '/about')
  await heading(page, 'About us').waitFor()
  await picturesArrive(page)
  for (const text of [
    /beauty-style pageant for women/,
    /Miss Mekelle/,
    /platform of women’s heritage/,
    /diaspora/,
    /innovation and invention company/,
  ])
    await page.getByText(text).first().waitFor()
})

test('[PGS-01] Contact tells that somebody is there 24x7, and e-mail and phone lines', async () => {
  const { page } = await site.open('/contact?lang=en')
  await page.getByText(/^Available 24x7/).waitFor()
  const main = page.getByRole('main')
  expect(await main.locator('a[href^="tel:+"]').count()).toBe(3)
  expect(await main.locator('dl a[href^="mailto:"]').count()).toBe(1)
})

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

test.each([
  ['11s', { ...phone, reducedMotion: 'no-preference' }],
  ['9s', { ...desktop, reducedMotion: 'no-preference' }],
] as const)('[NAV-10] partners pass by in %s, 200 px high, until somebody stops them', async (duration, options) => {
  const { page } = await site.open('/?lang=en', options)
  const banner = await partnerBanner(page)
  const strip = banner.locator('[data-paused]')
  const style = (name: string) =>
    strip.evaluate((node, wanted) => getComputedStyle(node).getPropertyValue(wanted), name)
  expect(await style('animation-duration')).toBe(duration)
  expect((await banner.boundingBox())?.height).toBe(200)
  expect(await banner.getByRole('listitem').allTextContents()).toHaveLength(5)
  const heights = await banner
    .locator('svg[viewBox="0 0 50 50"]')
    .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(50)
  expect(await style('animation-play-state')).toBe('running')
  const button = banner.getByRole('button')
  await button.focus()
  expect(await style('animation-play-state')).toBe('paused')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await eventually(() => style('animation-play-state')).toBe('running')
  await banner.getByRole('button', { name: 'Stop the moving partners' }).click()
  await page.mouse.move(1, 1)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  expect(await style('animation-play-state')).toBe('paused')
})

test('[NAV-10] partners stand still for people who prefer reduced motion', async () => {
  const { page } = await site.open('/?lang=en')
  const banner = await partnerBanner(page)
  expect(await banner.evaluate((node) => node.getAnimations({ subtree: true }).length)).toBe(0)
  expect(await banner.getByRole('button').count()).toBe(0)
  expect(await banner.getByText('Payment Provider').isVisible()).toBe(true)
  expect((await banner.boundingBox())?.height).toBe(200)
  await expectFits(page, 'partners')
})

/** At the end of the page's own content, which grows for as long as the list does. */
async function partnerBanner(page: Page) {
  const banner = page.getByRole('region', { name: 'Thank you to our partners' })
  await eventually(async () => {
    await page.evaluate(() => document.querySelector('main')?.scrollIntoView({ block: 'end' }))
    return banner.isVisible()
  }).toBe(true)
  return banner
}
