import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { eventually } from './support/eventually.ts'
import { cards, phoneInput, podium, submitButton } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((node) => node === document.activeElement)

async function tabTo(page: Page, target: Locator, most: number, key = 'Tab'): Promise<void> {
  for (let press = 0; press < most; press += 1) {
    if ((await target.count()) > 0 && (await isFocused(target))) return
    await page.keyboard.press(key)
  }
  throw new Error(`not reached with ${most} presses of ${key}`)
}

test('a person votes with the keyboard alone, from the address to the thank-you', async () => {
  const { page } = await site.open('/?lang=en', desktop)
  await cards(page).first().waitFor()
  await page.keyboard.press('Tab')
  expect(await isFocused(page.getByRole('link', { name: 'Skip to content' }))).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => isFocused(page.getByRole('main'))).toBe(true)

  await tabTo(page, page.getByRole('button', { name: `vote ${demoName(0)}`, exact: true }), 30)
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: `vote ${demoName(1)}`, exact: true }), 4)
  await page.keyboard.press('Enter')
  await submitButton(page).getByText('2 chosen').waitFor()

  await tabTo(page, submitButton(page), 6, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, podium(page).getByRole('button', { name: `Move ${demoName(1)} to gold` }), 12)
  await page.keyboard.press('Enter')
  await tabTo(page, podium(page).getByRole('textbox', { name: 'Full name' }), 12)
  await page.keyboard.type('Tsehay Girmay')
  await tabTo(page, phoneInput(page), 2)
  await page.keyboard.type('+251944556677')
  await page.keyboard.press('Enter')
  const free = page.getByRole('button', { name: 'Vote for free' })
  await free.waitFor()
  await eventually(() => isFocused(page.getByRole('main'))).toBe(true)
  await tabTo(page, free, 6)
  await page.keyboard.press('Enter')
  const thanks = podium(page).getByText('thank you!!!')
  await thanks.waitFor()
  await podium(page).getByText('Your vote is counted.').waitFor()
  await tabTo(page, podium(page).getByRole('button', { name: 'Back to the contestants' }), 4)
  await page.keyboard.press('Enter')
  await podium(page).waitFor({ state: 'detached' })
})

/** What has the focus, where nothing of it is to be seen. */
const hiddenFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return undefined
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const isSeen = (x: number, y: number): boolean => focused.contains(document.elementFromPoint(x, y))
    const xs = [left + 8, (left + right) / 2, right - 8]
    const ys = [top + 6, (top + bottom) / 2, bottom - 6]
    return xs.some((x) => ys.some((y) => isSeen(x, y))) ? undefined : `${focused.tagName} ${focused.textContent}`
  })

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])(
  'on %s what has the focus is always in sight, with the bar above and the submit button below',
  async (_, options) => {
    const { page } = await site.open('/?lang=en', options)
    await cards(page).first().waitFor()
    for (const [key, presses] of [
      ['Tab', 45],
      ['Shift+Tab', 45],
    ] as const) {
      for (let press = 0; press < presses; press += 1) {
        await page.keyboard.press(key)
        await eventually(() => hiddenFocus(page)).toBeUndefined()
      }
    }
  },
)
