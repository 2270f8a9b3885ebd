import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { ballotsOf } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { choose } from './support/home.ts'
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

/** The way of a voter in one language: what its controls are called there. */
interface Words {
  readonly language: string
  readonly skip: string
  readonly star: (name: string) => string
  readonly toSubmit: string
  readonly toGold: (name: string) => string
  readonly free: string
  readonly done: string
}

const english: Words = {
  language: 'en',
  skip: 'Skip to content',
  star: (name) => `vote ${name}`,
  toSubmit: 'Go on to submit',
  toGold: (name) => `Move ${name} to gold`,
  free: 'Vote for free',
  done: 'Back to the contestants',
}

const arabic: Words = {
  language: 'arabic',
  skip: 'انتقال إلى المحتوى',
  star: (name) => `تصويت ${name}`,
  toSubmit: 'متابعة إلى الإرسال',
  toGold: (name) => `نقل ${name} إلى ذهب`,
  free: 'التصويت مجانًا',
  done: 'العودة إلى المتسابقات',
}

test.each([english, arabic])(
  'a person votes with the keyboard alone, from the address to the receipt: $language',
  async ({ language, skip, star, toSubmit, toGold, free, done }) => {
    const { page } = await site.open(`/?lang=${language}`, desktop)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    await main.getByRole('article').first().waitFor()
    await page.keyboard.press('Tab')
    expect(await isFocused(page.getByRole('link', { name: skip }))).toBe(true)
    await page.keyboard.press('Enter')
    await eventually(() => isFocused(main)).toBe(true)

    for (const [number, key, most] of [
      [0, 'Space', 30],
      [1, 'Enter', 5],
      [3, 'Space', 9],
    ] as const) {
      await tabTo(page, page.getByRole('checkbox', { name: star(demoName(number)), exact: true }), most)
      await page.keyboard.press(key)
    }
    const open = main.locator('button[data-chosen=true]')
    await eventually(() => open.locator('img').count()).toBe(3)
    // Behind her star a link leads past the rest of the list to the bar, which is read after it.
    await page.keyboard.press('Tab')
    expect(
      await isFocused(
        main
          .getByRole('article')
          .filter({ hasText: demoName(3) })
          .getByRole('link', { name: toSubmit }),
      ),
    ).toBe(true)
    await page.keyboard.press('Enter')
    expect(await isFocused(open)).toBe(true)
    await page.keyboard.press('Enter')
    // Its chunk may still be on its way; until it is open, Tab goes on behind it.
    await eventually(() => isFocused(dialog)).toBe(true)
    await tabTo(page, dialog.getByRole('button', { name: toGold(demoName(1)) }), 12)
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.locator('input[name=name]'), 12)
    await page.keyboard.type('Tsehay Girmay')
    await tabTo(page, dialog.locator('input[name=tel]'), 2)
    const phoneNumber = somePhone()
    await page.keyboard.type(phoneNumber)
    await page.keyboard.press('Enter')

    const freely = page.getByRole('button', { name: free })
    await freely.waitFor()
    await eventually(() => isFocused(main)).toBe(true)
    await tabTo(page, freely, 6)
    await page.keyboard.press('Enter')
    const now = dialog.locator('[data-now]')
    await now.waitFor()
    await tabTo(page, now, 12)
    await page.keyboard.press('Enter')
    await dialog.locator('[data-status=counted]').waitFor()
    await page.keyboard.press('Tab')
    await tabTo(page, dialog.locator('[translate=no] + button'), 6)
    await tabTo(page, dialog.getByRole('button', { name: done }), 6)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    // A free vote is for her who stands on gold: the one that was moved there.
    const gold = site.demo.contestantIds[1]
    expect(await ballotsOf(site.platform.sql, phoneNumber)).toMatchObject([{ status: 'counted', picks: [gold] }])
  },
)

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
    await choose(page, 0)
    await page.locator('body').click({ position: { x: 2, y: 2 } })
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
