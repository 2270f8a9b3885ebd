import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { answerWith } from './support/answers.ts'
import { violations } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import {
  cards,
  castButton,
  choose,
  nameInput,
  openPodium,
  phoneInput,
  podium,
  stored,
  submitButton,
} from './support/home.ts'
import { setLetters } from './support/letters.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((node) => node === document.activeElement)
const holdsFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((node) => node.contains(document.activeElement))
const animation = (target: Locator): Promise<string> =>
  target.evaluate((node) => getComputedStyle(node).animationDuration)

test('[MOD-01] a modal is 520 px wide, rises in 300 ms, its backdrop in 150 ms', async () => {
  const { page } = await site.open('/?lang=en', { ...desktop, reducedMotion: 'no-preference' })
  await choose(page, 0)
  const dialog = await openPodium(page)
  await eventually(async () => (await dialog.boundingBox())?.width).toBe(520)
  expect(await animation(dialog)).toBe('0.3s')
  expect(await animation(page.locator('[data-page-lock]'))).toBe('0.15s')
})

test('[HOM-15] below 768 px a modal is a sheet as wide as the screen, from there on a panel in its middle', async () => {
  const { page } = await site.open('/?lang=en', { ...phone, viewport: { width: 767, height: 900 } })
  await choose(page, 0)
  const dialog = await openPodium(page)
  await eventually(() => dialog.boundingBox()).toMatchObject({ x: 0, width: 767 })
  const bottom = async (): Promise<number> => {
    const sheet = await dialog.boundingBox()
    return Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))
  }
  await eventually(bottom).toBe(900)
  await page.setViewportSize({ width: 768, height: 900 })
  await eventually(() => dialog.boundingBox()).toMatchObject({ x: 124, width: 520 })
})

/** By how many px the button that closes stands out of its panel or the screen, at most. */
const closeStandsOut = (dialog: Locator): Promise<number> =>
  dialog.evaluate((panel) => {
    const button = [...panel.querySelectorAll('button')].at(-1)
    const [inner, outer] = [button?.getBoundingClientRect(), panel.getBoundingClientRect()]
    if (!inner) return Number.NaN
    const top = Math.max(0, outer.top)
    const bottom = Math.min(innerHeight, outer.bottom)
    const left = Math.max(0, outer.left)
    const right = Math.min(innerWidth, outer.right)
    return Math.max(0, top - inner.top, inner.bottom - bottom, left - inner.left, inner.right - right)
  })

test.each([
  { screen: 'upright', width: 360, height: 740, px: 16, language: 'en' },
  { screen: 'on its side', width: 740, height: 360, px: 16, language: 'en' },
  { screen: 'from right to left', width: 360, height: 740, px: 16, language: 'arabic' },
  { screen: 'with letters twice as large', width: 360, height: 740, px: 32, language: 'tig' },
  { screen: 'on its side, with letters twice as large', width: 740, height: 360, px: 32, language: 'en' },
])(
  '[MOD-01] the button that closes stays in the panel and in view, however far it is scrolled: $screen',
  async (seen) => {
    const { page } = await site.visitor({ ...phone, viewport: { width: seen.width, height: seen.height } })
    await setLetters(await page.context().newCDPSession(page), seen.px)
    await page.goto(`/?lang=${seen.language}`)
    const dialog = page.getByRole('dialog')
    const openers = ['main article > button', 'main article p a', 'main button[data-chosen]']
    await page.locator('main article input[name=pick]').first().click()
    for (const opener of openers) {
      await page.locator(opener).first().click()
      await dialog.locator('img, input').first().waitFor()
      for (const top of [0, 20, 60, 200, 10_000]) {
        await dialog.evaluate((panel, to) => panel.scrollTo(0, to), top)
        expect(await closeStandsOut(dialog), `${opener} at ${top}`).toBe(0)
      }
      if (opener === openers[2]) {
        await dialog.locator('input[name=tel]').focus()
        await eventually(() => dialog.evaluate((panel) => panel.scrollTop)).toBeGreaterThan(0)
        expect(await closeStandsOut(dialog), 'at the phone').toBe(0)
      }
      await dialog.getByRole('button').last().click()
      await dialog.waitFor({ state: 'detached' })
    }
  },
)

test('[MOD-01] the focus goes into the modal, stays there, and returns when Escape closes it', async () => {
  const { page } = await site.open('/?lang=en', desktop)
  await choose(page, 0, 1)
  await submitButton(page).focus()
  await page.keyboard.press('Enter')
  const dialog = podium(page)
  await eventually(() => holdsFocus(dialog)).toBe(true)
  expect(await page.getByRole('banner').count(), 'the page behind is hidden from screen readers').toBe(0)
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 15; press += 1) {
      await page.keyboard.press(key)
      expect(await holdsFocus(dialog)).toBe(true)
    }
  }
  await pressEscape(page)
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => isFocused(submitButton(page))).toBe(true)
})

test('[MOD-01] a modal closes by its button and by a press beside it, and the page behind does not scroll', async () => {
  const { page } = await site.open('/?lang=en', desktop)
  await choose(page, 0)
  await page.evaluate(() => window.scrollTo(0, 600))
  const dialog = await openPodium(page)
  await page.mouse.move(100, 400)
  await page.mouse.wheel(0, 500)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => window.scrollY)).toBe(600)
  await openPodium(page)
  await page.mouse.click(100, 400)
  await dialog.waitFor({ state: 'detached' })
})

test('[MOD-01] an alert over a modal takes the focus, closes alone, and gives the focus back', async () => {
  const { page, expectTrouble } = await site.open('/?lang=en', desktop)
  expectTrouble(/400/)
  await answerWith(page, '/vote/verifyPayment', { success: false, code: 'internal', message: 'x' }, { status: 400 })
  await choose(page, 0)
  await openPodium(page)
  await nameInput(page).fill('Tsehay Girmay')
  await phoneInput(page).fill(somePhone())
  await castButton(page).focus()
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alertdialog', { name: 'server error' })
  await eventually(() => isFocused(alert.getByRole('button', { name: 'OK' }))).toBe(true)
  await page.keyboard.press('Tab')
  expect(await holdsFocus(alert)).toBe(true)
  await pressEscape(page)
  await alert.waitFor({ state: 'detached' })
  await eventually(() => isFocused(castButton(page))).toBe(true)
})

test('[MOD-01] where no motion is wanted a press on an alert counts, even if its first picture stays while the button is held', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/400/)
  await page.addInitScript(() => {
    // As a busy browser does, which begins an animation some pictures later.
    let held: readonly Animation[] = []
    new MutationObserver(() => {
      const alert = document.querySelector('[role=alertdialog]')
      if (!alert || held.length > 0) return
      held = alert.getAnimations()
      for (const animation of held) animation.pause()
    }).observe(document, { childList: true, subtree: true })
    const letAlertRise = (): void => {
      for (const animation of held) animation.finish()
    }
    Object.assign(window, { letAlertRise })
  })
  await page.goto('/?lang=en')
  await answerWith(page, '/vote/verifyPayment', { success: false, code: 'internal', message: 'x' }, { status: 400 })
  await choose(page, 0)
  await openPodium(page)
  await nameInput(page).fill('Tsehay Girmay')
  await phoneInput(page).fill(somePhone())
  await castButton(page).click()
  const alert = page.getByRole('alertdialog', { name: 'server error' })
  const box = await alert.getByRole('button', { name: 'OK' }).boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await page.mouse.down()
  await page.evaluate(() => (window as unknown as { letAlertRise: () => void }).letAlertRise()) // set above
  await page.mouse.up()
  await alert.waitFor({ state: 'detached' })
})

test('[MOD-01] the story of a contestant is a modal too, named by her', async () => {
  const { page } = await site.open('/?lang=en', desktop)
  const opener = page.getByRole('link', { name: `Read all about ${demoName(0)}` })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: demoName(0) })
  await eventually(() => holdsFocus(dialog)).toBe(true)
  await pressEscape(page)
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => isFocused(opener)).toBe(true)
})

test('[SHP-04] what is kept under cart is restored at start as a basket, changed there and in every tab; an empty one is not shown', async () => {
  const { page, context } = await site.open()
  const button = (of: Page): Locator => of.getByRole('button', { name: /^Basket, \d+ pieces?$/ })
  await cards(page).first().waitFor()
  expect(await button(page).count()).toBe(0)
  await page.evaluate(() => {
    const netela = { _id: 'n', name: 'Netela', price: { amountMinor: 45_000, currency: 'ETB' }, quantity: 2 }
    const drum = { _id: 'k', name: 'Kebero, a drum', price: { amountMinor: 1_550, currency: 'USD' }, quantity: 1 }
    localStorage.setItem('cart', JSON.stringify([netela, { foreign: true }, drum]))
  })
  await page.reload()
  const other = await context.newPage()
  await other.goto('/?lang=en')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Basket, 3 items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Basket' })
  const total = dialog.getByText(/^Total/)
  await eventually(() => total.textContent()).toMatch(/^Total\s+ETB\s900 \+ USD\s15.50$/)
  await dialog.getByRole('button', { name: 'One Netela more' }).click()
  expect(await total.textContent()).toMatch(/ETB\s1,350/)
  await expectFits(page, 'basket')
  expect(await violations(page, [], '[role=dialog]')).toEqual([])

  await dialog.getByRole('button', { name: 'Remove Kebero, a drum' }).click()
  expect(JSON.parse((await stored(page, 'cart')) ?? '')).toEqual([
    { _id: 'n', name: 'Netela', price: { amountMinor: 45_000, currency: 'ETB' }, quantity: 3 },
  ])
  await other.getByRole('button', { name: 'Basket, 3 items' }).waitFor()
  await dialog.getByRole('button', { name: 'Empty the basket' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await dialog.getByText('Your basket is empty.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await button(other).waitFor({ state: 'detached' })
  expect(await button(page).count()).toBe(0)
})
