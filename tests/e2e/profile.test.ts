import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { violations } from './support/axe.ts'
import { holdAnswers } from './support/calls.ts'
import { castFree } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { withoutFirstData } from './support/first-data.ts'
import { cards, starOf, stored, submitButton } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''
const addressOf = (number: number): string => `/${idOf(number)}?lang=en`

const highlighted = (page: Page, number: number): Locator =>
  page.getByRole('region', { name: demoName(number), exact: true })

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((node) => node === document.activeElement)

/** Where it stands on the screen. */
const topOf = async (target: Locator): Promise<number> => (await target.boundingBox())?.y ?? Number.NaN

interface Scroll {
  /** What the timer was set to that scrolled; 0 where none did. */
  readonly afterMs: number
  readonly behavior: string | undefined
}

/** Notes by which timer the page scrolled to her, and how. How late a timer is on a busy machine says nothing of the page. */
const watchScroll = (page: Page) =>
  page.addInitScript(() => {
    let runningMs = 0
    const realTimeout = window.setTimeout
    const noted = (handler: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): number =>
      realTimeout(() => {
        runningMs = ms
        try {
          handler(...args)
        } finally {
          runningMs = 0
        }
      }, ms)
    Object.assign(window, { setTimeout: noted })
    const real = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function (options) {
      const behavior = typeof options === 'object' ? options.behavior : undefined
      Object.assign(window, { scrolled: { afterMs: runningMs, behavior } })
      real.call(this, options)
    }
  })

const scrolled = (page: Page): Promise<Scroll | undefined> =>
  page.evaluate(() => (window as { scrolled?: Scroll }).scrolled) // set above

test('[RTE-01] /{id} shows her above the list: photos, name, zone, occupation, whole story, votes as they change, star', async () => {
  const { page } = await site.open(addressOf(4))
  const section = highlighted(page, 4)
  await section.getByRole('heading', { name: demoName(4), level: 2 }).waitFor()
  await section.getByRole('img', { name: `${demoName(4)}, photo 1 of 2` }).waitFor()
  await section.getByRole('button', { name: 'Next photo' }).click()
  await section.getByRole('img', { name: `${demoName(4)}, photo 2 of 2` }).waitFor()
  await section.getByText('central zone').first().waitFor()
  await section.getByText('weaver', { exact: true }).waitFor()
  await section
    .getByText(/^She weaves the tilfi border her mother taught her, and sings .* at the break of day\.$/)
    .waitFor()
  await section.getByText('0 votes').waitFor()
  await castFree(site.platform.url, idOf(4))
  await section.getByText('1 vote', { exact: true }).waitFor()
  expect(await page.title()).toMatch(new RegExp(`^${demoName(4)}`))
  await cards(page).first().waitFor()
  const [above, list] = [
    await section.boundingBox(),
    await page.getByRole('list', { name: 'Contestants' }).boundingBox(),
  ]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(list?.y ?? 0)
})

test.each([
  ['at once for people who prefer reduced motion', 'reduce', 'instant'],
  ['smoothly for everyone else', 'no-preference', 'smooth'],
] as const)('[RTE-01] she is scrolled into view 100 ms after she is shown, %s', async (_, reducedMotion, behavior) => {
  const { page } = await site.visitor({ ...phone, reducedMotion })
  await watchScroll(page)
  await page.goto(addressOf(4))
  await eventually(() => scrolled(page)).toEqual({ afterMs: 100, behavior })
  const bar = await page.getByRole('banner').boundingBox()
  await eventually(() => topOf(highlighted(page, 4))).toBeLessThan(120)
  expect(await topOf(highlighted(page, 4))).toBeGreaterThanOrEqual(bar?.height ?? 0)
})

test('the keyboard begins at her name, with her star and the ways to ask and to share her after it, and her photos before', async () => {
  const { page } = await site.open(addressOf(4), desktop)
  const section = highlighted(page, 4)
  await eventually(() => isFocused(section.getByRole('heading', { level: 2 }))).toBe(true)
  for (const [key, name] of [
    ['Tab', `vote ${demoName(4)}`],
    ['Tab', `Request ${demoName(4)}`],
    ['Tab', 'Share'],
    ['Shift+Tab', `Request ${demoName(4)}`],
    ['Shift+Tab', `vote ${demoName(4)}`],
    ['Shift+Tab', 'Next photo'],
    ['Shift+Tab', 'Previous photo'],
  ] as const) {
    await page.keyboard.press(key)
    const role = name.startsWith('vote ') ? 'checkbox' : 'button'
    expect(await isFocused(section.getByRole(role, { name, exact: true })), name).toBe(true)
  }
})

test('nothing below her moves when she comes', async () => {
  for (const options of [phone, desktop]) {
    const { page } = await site.visitor(options)
    await withoutFirstData(page)
    const gate = await holdAnswers(page, '/actor/list')
    await page.goto(addressOf(4))
    const below = page.getByRole('heading', { name: 'Choose your three' })
    const top = () => below.evaluate((node) => node.getBoundingClientRect().top + window.scrollY)
    await below.waitFor()
    // Comes above it with the contest.
    await page.locator('main [data-left]').waitFor()
    await page.evaluate(() => document.fonts.ready)
    await eventually(() => gate.waiting).toBe(2)
    const before = await top()
    gate.open()
    await highlighted(page, 4).waitFor()
    expect(await top()).toBeCloseTo(before, 0)
  }
})

test('from one to another, back and forward: the right one is shown, and the title is hers', async () => {
  const { page } = await site.open(addressOf(3))
  await highlighted(page, 3).waitFor()
  const goTo = (path: string) => page.evaluate((to) => history.pushState(null, '', to), path)
  await goTo(`/${idOf(6)}`)
  await highlighted(page, 6).waitFor()
  await eventually(() => page.title()).toContain(demoName(6))
  await goTo('/')
  await highlighted(page, 6).waitFor({ state: 'detached' })
  await eventually(() => page.title()).toBe('ashenda tigray')
  expect(await page.locator('article[aria-current]').count()).toBe(0)
  for (const [step, number] of [
    ['back', 6],
    ['back', 3],
    ['forward', 6],
  ] as const) {
    await (step === 'back' ? page.goBack() : page.goForward())
    await highlighted(page, number).waitFor()
    await eventually(() => page.title()).toContain(demoName(number))
    await eventually(() => topOf(highlighted(page, number))).toBeLessThan(120)
    expect(await page.locator('#highlighted').count()).toBe(1)
  }
})

test('the address of nobody, with a referral, shows a notice in view, and Home as always', async () => {
  const { page, expectTrouble } = await site.open('/01890000-0000-7000-8000-000000000000?ref=friend-7&lang=en')
  expectTrouble(/404/)
  const notice = page.getByRole('region', { name: 'She is not taking part right now.' })
  await eventually(() => topOf(notice)).toBeLessThan(120)
  expect(await violations(page, [], 'section[aria-labelledby=highlighted]')).toEqual([])
  await starOf(cards(page), demoName(0)).click()
  await submitButton(page).getByText('Send 1 vote').waitFor()
  expect(await stored(page, 'referralCode')).toBe('friend-7')
})
