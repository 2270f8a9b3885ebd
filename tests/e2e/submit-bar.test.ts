import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { eventually } from './support/eventually.ts'
import { cards, choose, scrollToEnd, starOf, submitButton, toasts } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

const screens = [
  ['a phone', phone],
  ['a small phone with large letters', { ...phone, viewport: { width: 180, height: 370 } }],
  ['a desk', desktop],
] as const

/** px by which the bar lies over a part of the page; what is off the screen it covers as little as what is above it. */
const covered = async (page: Page, part: Locator): Promise<number> => {
  const bar = await submitButton(page).evaluate(
    (button) => button.parentElement?.parentElement?.getBoundingClientRect().top,
  )
  const box = await part.boundingBox()
  const height = page.viewportSize()?.height ?? Number.NaN
  if (!box || bar === undefined || box.y >= height) return 0
  return Math.max(0, box.y + box.height - bar)
}

test.each(screens)(
  '[HOM-10] the bar shows once somebody is chosen, says what it does, and goes with the last: %s',
  async (_, options) => {
    const { page } = await site.open('/?lang=en', options)
    await cards(page).first().waitFor()
    expect(await submitButton(page).count()).toBe(0)
    await choose(page, 0)
    expect(await submitButton(page).textContent()).toMatch(/submit Send 1 vote$/)
    await choose(page, 1)
    await submitButton(page).getByText('Send 2 votes').waitFor()
    for (const number of [0, 1]) await starOf(cards(page), demoName(number)).click()
    await eventually(() => submitButton(page).count()).toBe(0)
  },
)

test.each(screens)(
  '[HOM-10] on her own page the bar comes beside her star and share button, not over them: %s',
  async (_, options) => {
    const { page } = await site.open(`/${site.demo.contestantIds[4]}?lang=en`, options)
    const section = page.getByRole('region', { name: demoName(4) })
    const star = starOf(section, demoName(4))
    const share = section.getByRole('button', { name: /share/i })
    // At the lower edge of the screen, where the bar will be.
    await star.evaluate((button) =>
      window.scrollTo(0, button.getBoundingClientRect().bottom + scrollY - innerHeight + 2),
    )
    await star.click()
    await submitButton(page).waitFor()
    for (const button of [star, share]) await eventually(() => covered(page, button)).toBe(0)
  },
)

test.each(screens)(
  '[HOM-10] it covers nothing of what a search answers, nor the end of the page: %s',
  async (_, options) => {
    const { page } = await site.open('/?lang=en', options)
    await choose(page, 0)
    await page.getByRole('searchbox').fill('nobody at all')
    const none = page.getByRole('status').filter({ hasText: 'No contestant found for' })
    await none.waitFor()
    await eventually(() => covered(page, none.locator('strong'))).toBe(0)
    // Its foot comes once it is near.
    await eventually(async () => {
      await scrollToEnd(page)
      return covered(page, page.getByRole('contentinfo'))
    }).toBeLessThan(1)
  },
)

/** Headings and buttons under a toast; those behind the bar before it came are behind its strip. */
const underToasts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const part = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
    const toast = document.querySelector('[data-position] > *')?.getBoundingClientRect()
    const strip = document.querySelector('[data-position]')?.getBoundingClientRect()
    if (!toast || !strip) return ['no toast']
    const isCentred = Math.abs(toast.left + toast.right - document.documentElement.clientWidth) < 40 // a locked page keeps the scrollbar's place
    const isBelowBar = Math.abs(strip.top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)) < 2
    if (!isCentred || !isBelowBar) return ['the toast is elsewhere']
    const first = part === document ? strip.bottom - 1 : 0
    return [...part.querySelectorAll('h1, h2, h3, button, a')]
      .filter((element) => !element.closest('.for-readers, [data-position]'))
      .filter((element) => {
        const { top, bottom, left, right, width } = element.getBoundingClientRect()
        return (
          width > 1 &&
          top >= first &&
          top < toast.bottom &&
          bottom > toast.top &&
          left < toast.right &&
          right > toast.left
        )
      })
      .map((element) => element.textContent ?? '')
  })

const press = (star: Locator): Promise<void> => star.evaluate((one: HTMLElement) => one.click())

/** A toast stands for four seconds: where it went before it was looked at, the star is pressed again. */
const expectNothingUnder = (page: Page, star: Locator) =>
  eventually(async () => {
    if ((await toasts(page).count()) === 0) await press(star)
    return underToasts(page)
  }).toEqual([])

test.each([screens[0], screens[2]])(
  '[TST-01] a toast stands at the top in the centre, always; page and sheet make room, so that it covers no heading and no button: %s',
  async (_, options) => {
    const { page } = await site.open('/?lang=en', options)
    await choose(page, 0, 1, 3)
    const star = starOf(cards(page), demoName(4))
    for (const top of [0, 300, 700, 1_100]) {
      await page.evaluate((y) => window.scrollTo(0, y), top)
      await press(star)
      await toasts(page).getByText('All three places are taken.').waitFor()
      await expectNothingUnder(page, star)
    }
    await page.getByRole('link', { name: `Read all about ${demoName(4)}` }).click()
    const inStory = starOf(page.getByRole('dialog'), demoName(4))
    await inStory.click()
    await expectNothingUnder(page, inStory)
  },
)
