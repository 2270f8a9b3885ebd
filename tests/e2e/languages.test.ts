import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { eventually } from './support/eventually.ts'
import { stored } from './support/home.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const switcher = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^(Language|ቋንቋ|اللغة): / })
const options = (page: Page): Locator => page.getByRole('menuitemradio')
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const html = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => ['lang', 'dir'].map((name) => document.documentElement.getAttribute(name)))

async function pick(page: Page, name: string): Promise<void> {
  await switcher(page).click()
  await options(page).filter({ hasText: name }).click()
}

test('[I18-01] a first visit is in Tigrinya, whatever the browser prefers', async () => {
  const { page } = await site.open('/', { ...phone, locale: 'en-GB' })
  await eventually(() => heading(page).textContent()).toBe('ኣሸንዳ')
  expect(await html(page)).toEqual(['ti', 'ltr'])
})

test('[I18-01] the choice is remembered', async () => {
  const { page } = await site.open('/')
  await pick(page, 'English')
  await eventually(() => heading(page).textContent()).toBe('Ashenda')
  expect(await html(page)).toEqual(['en', 'ltr'])
  expect(await stored(page, 'language')).toBe('en')
  await page.reload()
  await eventually(() => heading(page).textContent()).toBe('Ashenda')
  expect(await html(page)).toEqual(['en', 'ltr'])
})

test('[I18-01] a language without texts of its own shows English, and the document says so', async () => {
  const { page } = await site.open('/')
  await pick(page, 'French')
  await eventually(() => heading(page).textContent()).toBe('Ashenda')
  expect(await html(page)).toEqual(['en', 'ltr'])
  expect(await switcher(page).textContent()).toContain('Français')
  await page.reload()
  await eventually(() => switcher(page).textContent()).toContain('Français')
  expect(await html(page)).toEqual(['en', 'ltr'])
})

test('[I18-01] a language in the address is kept and leaves the address', async () => {
  const { page } = await site.open('/?lang=en&from=a-friend')
  await eventually(() => heading(page).textContent()).toBe('Ashenda')
  expect(new URL(page.url()).search).toBe('?from=a-friend')
  await pick(page, 'Tigrigna')
  await eventually(() => heading(page).textContent()).toBe('ኣሸንዳ')
  await page.reload()
  await eventually(() => heading(page).textContent()).toBe('ኣሸንዳ')
  expect(await html(page)).toEqual(['ti', 'ltr'])
})

test('[I18-01] a language is chosen also where the network loses a part that the server drew', async () => {
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

const languages = [
  'English',
  'Tigrigna',
  'Arabic',
  'Hindi',
  'Korean',
  'Amharic',
  'Oromo',
  'French',
  'German',
  'Chinese',
  'Portuguese',
  'Urdu',
  'Spanish',
  'Japanese',
  'Bengali',
  'Russian',
  'Swahili',
  'Turkish',
  'Kannada',
]

test('[NAV-05] the dropdown lists all nineteen languages and closes on selection', async () => {
  const { page } = await site.open()
  await switcher(page).click()
  await eventually(() => options(page).count()).toBe(19)
  const shown = await options(page).locator('small').allTextContents()
  expect(shown).toEqual(languages)
  await options(page).filter({ hasText: 'Tigrigna' }).click()
  await eventually(() => options(page).count()).toBe(0)
  await eventually(() => heading(page).textContent()).toBe('ኣሸንዳ')
})

test('[NAV-05] it closes on an outside click', async () => {
  const { page } = await site.open('/?lang=en', desktop)
  await switcher(page).click()
  await eventually(() => options(page).count()).toBe(19)
  await page.mouse.click(20, 500)
  await eventually(() => options(page).count()).toBe(0)
  expect(await switcher(page).getAttribute('aria-expanded')).toBe('false')
})

test('[NAV-05] it closes on an outside touch, and opens again', async () => {
  const { page } = await site.open()
  await switcher(page).tap()
  await eventually(() => options(page).count()).toBe(19)
  await page.touchscreen.tap(5, 450)
  await eventually(() => options(page).count()).toBe(0)
  await switcher(page).tap()
  await eventually(() => options(page).count()).toBe(19)
})

test('[NAV-05] it is worked by the keyboard alone', async () => {
  const { page } = await site.open('/?lang=en', desktop)
  await switcher(page).focus()
  await page.keyboard.press('Enter')
  await eventually(() => options(page).count()).toBe(19)
  await pressEscape(page)
  await eventually(() => options(page).count()).toBe(0)
  expect(await switcher(page).evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => options(page).count()).toBe(19)
  await page.keyboard.press('ArrowDown')
  await eventually(() =>
    options(page)
      .nth(1)
      .evaluate((node) => node === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => heading(page).textContent()).toBe('ኣሸንዳ')
})

test('a language that could not be loaded is told of, and the page stays as it is', async () => {
  const { page, expectTrouble } = await site.open()
  expectTrouble(/texts-tig/)
  await heading(page).waitFor()
  await page.route('**/texts-tig*', (route) => route.abort('connectionfailed'))
  await pick(page, 'Tigrigna')
  await page.getByText('The language could not be loaded. Please try again.').waitFor()
  expect(await html(page)).toEqual(['en', 'ltr'])
  expect(await stored(page, 'language')).toBe('en')
})

const titles = [
  ['tig', 'ti', 'ltr', 'ኣሸንዳ', 'Noto Sans Ethiopic'],
  ['am', 'am', 'ltr', 'አሸንዳ', 'Noto Sans Ethiopic'],
  ['arabic', 'ar', 'rtl', 'أشندا', 'Noto Sans Arabic Variable'],
  ['hindi', 'hi', 'ltr', 'अशेंदा', 'Noto Sans Devanagari Variable'],
  ['korean', 'ko', 'ltr', '아셴다', 'Noto Sans KR Variable'],
] as const

/** The families of which a file has come. */
const loadedFamilies = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  )

test.each(titles)(
  '[I18-03] [I18-04] %s is shown in its own script, in a font of the site',
  async (code, lang, dir, title, family) => {
    const { page } = await site.open(`/?lang=${code}`)
    await eventually(() => heading(page).textContent()).toBe(title)
    expect(await html(page)).toEqual([lang, dir])
    await eventually(() => loadedFamilies(page)).toContain(family)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  },
)

test('[I18-02] texts and fonts of a language come only when it is chosen', async () => {
  const { page } = await site.visitor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const ofArabic = () => asked.filter((path) => /arabic/.test(path))
  await page.goto('/?lang=en')
  await switcher(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(ofArabic()).toEqual([])
  await pick(page, 'Arabic')
  await eventually(() => heading(page).textContent()).toBe('أشندا')
  expect(await html(page)).toEqual(['ar', 'rtl'])
  await eventually(() => ofArabic().some((path) => path.endsWith('.woff2'))).toBe(true)
  expect(ofArabic().some((path) => path.includes('texts-arabic'))).toBe(true)
})

test('[I18-02] Oromo shows the Tigrinya texts, Urdu the English ones from left to right', async () => {
  const oromo = await site.open('/?lang=om')
  await eventually(() => heading(oromo.page).textContent()).toBe('ኣሸንዳ')
  expect(await html(oromo.page)).toEqual(['ti', 'ltr'])
  const urdu = await site.open('/?lang=ur')
  await eventually(() => heading(urdu.page).textContent()).toBe('Ashenda')
  expect(await html(urdu.page)).toEqual(['en', 'ltr'])
})

test('[I18-03] in Arabic a phone number is typed with its + before the digits, at the right of its field', async () => {
  const { page } = await site.open('/login?lang=arabic')
  const input = page.getByRole('textbox', { name: 'الهاتف' })
  await input.waitFor()
  const styles = await input.evaluate((node) => {
    const { direction, textAlign } = getComputedStyle(node)
    return [direction, textAlign]
  })
  expect(styles).toEqual(['ltr', 'end'])
})
