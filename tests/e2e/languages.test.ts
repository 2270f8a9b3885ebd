import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { heads } from '../support/built-site.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { heading as headingOf } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { openDashboard } from './support/contestant.ts'
import { eventually } from './support/eventually.ts'
import { cardOf, cards, choose, podium, starOf, stored, submit, thankYou, zoneChip } from './support/home.ts'
import { useSite } from './support/site.ts'
import { translatePage } from './support/translate.ts'

const site = useSite()

const switcher = (page: Page): Locator => page.locator('header button[aria-haspopup=menu]').last()
const options = (page: Page): Locator => page.getByRole('menuitemradio')
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const html = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => ['lang', 'dir'].map((name) => document.documentElement.getAttribute(name)))

async function pick(page: Page, name: string): Promise<void> {
  await switcher(page).tap()
  await options(page).filter({ hasText: name }).click()
}

test('[I18-01] a first visit is in Tigrinya, whatever the browser prefers; the choice is remembered, and that of an address leaves it', async () => {
  const { page, expectTrouble } = await site.open('/', { ...phone, locale: 'en-GB' })
  const shows = async (title: string, ...tags: readonly string[]): Promise<void> => {
    await eventually(() => heading(page).textContent()).toBe(title)
    expect(await html(page)).toEqual(tags)
  }
  await shows('ኣሸንዳ', 'ti', 'ltr')
  await pick(page, 'English')
  await shows('Ashenda', 'en', 'ltr')
  expect(await stored(page, 'language')).toBe('en')
  await page.reload()
  await shows('Ashenda', 'en', 'ltr')
  // One without texts of its own.
  await pick(page, 'French')
  await page.reload()
  await eventually(() => switcher(page).textContent()).toContain('Français')
  await shows('Ashenda', 'en', 'ltr')

  await page.goto('/?lang=en&from=a-friend')
  await shows('Ashenda', 'en', 'ltr')
  expect(new URL(page.url()).search).toBe('?from=a-friend')
  // A touch outside closes the menu.
  await switcher(page).tap()
  await eventually(() => options(page).count()).toBe(19)
  await page.touchscreen.tap(5, 450)
  await eventually(() => options(page).count()).toBe(0)

  expectTrouble(/texts-tig/)
  await page.route('**/texts-tig*', (route) => route.abort('connectionfailed'))
  await pick(page, 'Tigrigna')
  await page.getByText('The language could not be loaded. Please try again.').waitFor()
  expect(await html(page)).toEqual(['en', 'ltr'])
  expect(await stored(page, 'language')).toBe('en')
})

test('a language is chosen also where the network loses a part that the server drew', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/assets|Failed to fetch|dynamically imported/)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/below-'))
  await page.route('**/assets/below-*.js', (route) => route.abort())
  await page.goto('/about', { waitUntil: 'load' })
  await lost
  await pick(page, 'English')
  await eventually(() => heading(page).textContent()).toMatch(/about/i)
  expect(await html(page)).toEqual(['en', 'ltr'])
})

/** The families of which a file has come. */
const loadedFamilies = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  )

test('[I18-03] [I18-04] each language is shown in its own script and a font of the site, which come only when it is chosen', async () => {
  const { page } = await site.visitor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/?lang=en')
  await switcher(page).waitFor()
  await page.waitForLoadState('networkidle')
  for (const [name, code, lang, dir, title, family] of [
    ['Arabic', 'arabic', 'ar', 'rtl', 'أشندا', 'Noto Sans Arabic Variable'],
    ['Tigrigna', 'tig', 'ti', 'ltr', 'ኣሸንዳ', 'Noto Sans Ethiopic'],
    ['Amharic', 'am', 'am', 'ltr', 'አሸንዳ', 'Noto Sans Ethiopic'],
    ['Hindi', 'hindi', 'hi', 'ltr', 'अशेंदा', 'Noto Sans Devanagari Variable'],
    ['Korean', 'korean', 'ko', 'ltr', '아셴다', 'Noto Sans KR Variable'],
  ] as const) {
    const ofIt = () => asked.filter((path) => path.includes(`texts-${code}`) || path.includes(`-${code}-`))
    expect(ofIt(), name).toEqual([])
    await pick(page, name)
    await eventually(() => heading(page).textContent()).toBe(title)
    expect(await html(page)).toEqual([lang, dir])
    await eventually(() => loadedFamilies(page)).toContain(family)
    expect(ofIt().some((path) => path.includes(`texts-${code}`))).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.goto('/login?lang=arabic')
  const input = page.getByRole('textbox', { name: 'الهاتف' })
  await input.waitFor()
  // A phone is typed with its + before the digits, at the right of its field.
  const styles = input.evaluate((node) => {
    const { direction, textAlign } = getComputedStyle(node)
    return [direction, textAlign]
  })
  expect(await styles).toEqual(['ltr', 'end'])
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

test('an address that cannot be read shows the page "not found", and one with a full stop behind it the page meant', async () => {
  const { page, expectTrouble } = await site.open('/100%')
  expectTrouble(/404/)
  await page.getByRole('heading', { name: '404' }).waitFor()
  await page.goto('/about%E2%80%8B.?lang=en')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/about')
})

test('a voter votes on a page that her browser has translated', async () => {
  const { page, expectTrouble } = await site.open()
  // Only a page that scripts have made alive says so.
  await page.getByText('live', { exact: true }).waitFor()
  // React renders parts again whose code came after the translation.
  expectTrouble(/Minified React error #418/)
  await translatePage(page)
  await choose(page, 0, 1)
  await starOf(cards(page), demoName(0)).click()
  await choose(page, 3)
  await zoneChip(page, 'mekelle zone').click()
  await cardOf(page, demoName(6)).waitFor()
  await zoneChip(page, 'all').click()
  await cardOf(page, demoName(1)).waitFor()
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  await podium(page).getByRole('button', { name: 'Back to the contestants' }).click()
  await eventually(() => podium(page).count()).toBe(0)
  expectTrouble(/ERR_INTERNET_DISCONNECTED/) // of what it fetches beforehand
  await page.context().setOffline(true)
  await page
    .getByText(/offline/i)
    .first()
    .waitFor()
  await page.context().setOffline(false)
  await eventually(() =>
    page
      .getByRole('status')
      .getByText(/offline/i)
      .count(),
  ).toBe(0)
})

test('a contestant uses her pages, translated', async () => {
  const { page } = await openDashboard(site)
  await headingOf(page, 'Welcome, Selam').waitFor()
  await translatePage(page)
  await lookThrough(page, '/dashboard/user')
})

test('an admin retires a zone and brings it back, and looks through her pages, translated', async () => {
  const { page } = await openAsAdmin(site, '/dashboard/admin/create-zone', { options: desktop })
  const zone = page.getByRole('listitem').filter({ hasText: 'central zone' }).first()
  await zone.waitFor()
  await translatePage(page)
  await zone.getByRole('button', { name: /^Retire/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click()
  await zone.getByText('retired').waitFor()
  await zone.getByRole('button', { name: /^Bring back/ }).click()
  await eventually(() => zone.getByText('retired').count()).toBe(0)
  expect(await zone.getByRole('button', { name: /^Retire/ }).textContent()).toContain('Retire')

  expect(await lookThrough(page, '/dashboard/admin')).toBeGreaterThan(8)
})

/** Opens each page of a menu. @returns how many there are */
async function lookThrough(page: Page, base: string): Promise<number> {
  const links = page.locator(`nav a[href^="${base}"]`)
  const paths = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
  for (const path of paths) {
    await page.locator(`nav a[href="${path}"]`).first().click()
    await eventually(() => new URL(page.url()).pathname).toBe(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await eventually(() => page.getByText('Loading').count()).toBe(0)
  }
  return paths.size
}
