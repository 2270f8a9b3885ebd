import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { answerWith } from './support/answers.ts'
import { eventually } from './support/eventually.ts'
import { cards, castButton, choose, nameInput, openPodium, phoneInput, podium, submitButton } from './support/home.ts'
import { setLetters } from './support/letters.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((node) => node === document.activeElement)
const holdsFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((node) => node.contains(document.activeElement))
const animation = (target: Locator): Promise<string> =>
  target.evaluate((node) => getComputedStyle(node).animationDuration)

test('[MOD-01] a modal is 520 px wide, rises in 300 ms, its backdrop in 150 ms; the page behind does not scroll, and a press beside it closes it', async () => {
  const { page } = await site.open('/?lang=en', { ...desktop, reducedMotion: 'no-preference' })
  await choose(page, 0)
  await page.evaluate(() => window.scrollTo(0, 600))
  const dialog = await openPodium(page)
  await eventually(async () => (await dialog.boundingBox())?.width).toBe(520)
  expect(await animation(dialog)).toBe('0.3s')
  expect(await animation(page.locator('[data-page-lock]'))).toBe('0.15s')
  await page.mouse.move(100, 400)
  await page.mouse.wheel(0, 500)
  await page.mouse.click(100, 400)
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => window.scrollY)).toBe(600)
})

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

test('an alert over a sheet takes the focus, closes alone and gives it back, Back closes both; a press counts even while its first picture stays', async () => {
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
  await eventually(() => isFocused(castButton(page))).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => isFocused(alert.getByRole('button', { name: 'OK' }))).toBe(true)
  await page.keyboard.press('Tab')
  expect(await holdsFocus(alert)).toBe(true)
  await pressEscape(page)
  await alert.waitFor({ state: 'detached' })
  await eventually(() => isFocused(castButton(page))).toBe(true)
  await page.keyboard.press('Enter')
  await alert.waitFor()
  await page.goBack()
  await alert.waitFor({ state: 'detached' })
  await podium(page).waitFor({ state: 'detached' })
})

test('Back closes the sheet and leaves the page where it was, Forward opens it; after a reload it is open again, and Back closes it still', async () => {
  const { page } = await site.open('/?lang=en', phone)
  await choose(page, 1)
  await page.evaluate(() => window.scrollTo(0, 600))
  const dialog = await openPodium(page)
  const back = async (): Promise<void> => {
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
  }
  await back()
  expect(await page.evaluate(() => window.scrollY)).toBe(600)
  await page.goForward()
  await dialog.waitFor()
  await page.reload()
  await dialog.waitFor()
  await back()
  await cards(page).first().waitFor()
})

test('who followed a link of the menu comes back to the page without it, and from there to the one before', async () => {
  const { page } = await site.open('/about?lang=en', phone)
  await page.getByRole('link', { name: 'Ashenda' }).first().click()
  await cards(page).first().waitFor()
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const isOpen = () => menu.getAttribute('aria-expanded')
  const hash = () => page.evaluate(() => location.hash)
  await menu.click()
  await page.getByRole('link', { name: 'Zones', exact: true }).click()
  await eventually(hash).toBe('#zones')
  await menu.click()
  await page.locator('#site-menu a[href="/exemplary"]').click()
  await eventually(() => page.evaluate(() => location.pathname)).toBe('/exemplary')
  await page.goBack()
  await cards(page).first().waitFor()
  expect([await hash(), await isOpen()]).toEqual(['#zones', 'false'])
  await page.goBack()
  await eventually(hash).toBe('')
  expect(await isOpen()).toBe('false')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
})

/** The dialogs of the first page, and what opens them: found without words, the same in every language. */
const sheets = [
  { name: 'podium', opener: 'main button[data-chosen]' },
  { name: 'story', opener: 'main article p a' },
  { name: 'request', opener: 'main article > button' },
]

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

/** Of those controls of a dialog that are on the screen, which have something lying over them. */
const covered = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((panel) => {
    const frame = panel.getBoundingClientRect()
    return [...panel.querySelectorAll('input, textarea, select, button, a')]
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const [from, to] = [Math.max(top, frame.top) + 2, Math.min(bottom, frame.bottom, innerHeight) - 2]
        if (from >= to) return false
        const own = control instanceof HTMLInputElement ? (control.labels?.[0] ?? control) : control
        return [from, (from + to) / 2, to].some((y) => {
          const seen = document.elementFromPoint((left + right) / 2, y)
          return seen === null || !(control.contains(seen) || own.contains(seen))
        })
      })
      .map((control) => control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.textContent ?? '')
  })

/** Gives each field its turn; which of its label, itself, and what is said of it is then not to be seen whole. */
const hiddenOfFields = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((panel) => {
    const frame = panel.getBoundingClientRect()
    const hidden: string[] = []
    for (const field of panel.querySelectorAll<HTMLInputElement>('input:not([type=checkbox]), textarea')) {
      field.focus()
      const said = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
      for (const part of [...(field.labels ?? []), field, ...said]) {
        if (!part) continue
        const { left, top, bottom } = part.getBoundingClientRect()
        const isSeen = [top + 3, bottom - 3].every(
          (y) => y > frame.top && y < innerHeight && part.contains(document.elementFromPoint(left + 12, y)),
        )
        if (!isSeen) hidden.push(`${field.name}: ${part.textContent || 'itself'}`)
      }
    }
    return hidden
  })

async function open(page: Page, opener: string): Promise<Locator> {
  await page.locator(opener).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input:not([type=checkbox]), textarea, img').first().waitFor()
  return dialog
}

/** The widest screens of a row are those of phones on their side, where fields are met one at a time. */
test.each([
  { screen: 'upright', width: 360, height: 740, px: 16, language: 'en', hasFields: true },
  { screen: 'upright, from right to left', width: 360, height: 740, px: 16, language: 'arabic', hasFields: true },
  { screen: 'small', width: 320, height: 640, px: 16, language: 'tig', hasFields: true },
  { screen: 'with its keyboard', width: 360, height: 350, px: 16, language: 'arabic', hasFields: true },
  { screen: 'with large letters', width: 360, height: 740, px: 24, language: 'tig', hasFields: true },
  { screen: 'with letters twice as large', width: 360, height: 740, px: 32, language: 'tig', hasFields: false },
  { screen: 'on its side', width: 740, height: 360, px: 16, language: 'en', hasFields: false },
  {
    screen: 'on its side, with letters twice as large',
    ...{ width: 740, height: 360, px: 32, language: 'en', hasFields: false },
  },
])(
  'no button of a sheet lies over a field or what is said of it, and the one that closes stays in view: a phone $screen',
  async ({ width, height, px, language, hasFields }) => {
    const { page } = await site.visitor({ ...phone, viewport: { width, height } })
    await setLetters(await page.context().newCDPSession(page), px)
    await page.goto(`/?lang=${language}`)
    for (const number of [0, 1]) await page.locator('main article input[name=pick]').nth(number).click()
    for (const { name, opener } of sheets) {
      const dialog = await open(page, opener)
      if (hasFields) {
        expect(await covered(dialog), `${name}, as it opens`).toEqual([])
        expect(await hiddenOfFields(dialog), name).toEqual([])
      }
      for (const top of [0, 20, 60, 200, 10_000]) {
        await dialog.evaluate((panel, to) => panel.scrollTo(0, to), top)
        expect(await closeStandsOut(dialog), `${name} at ${top}`).toBe(0)
      }
      if (name === 'podium') {
        await dialog.locator('input[name=tel]').focus()
        expect(await closeStandsOut(dialog), 'at the phone').toBe(0)
        if (hasFields) {
          // With a problem beside each field.
          await dialog.locator('button[type=submit]').click()
          await dialog.locator('input[aria-invalid]').first().waitFor()
          expect(await hiddenOfFields(dialog), `${name}, with problems`).toEqual([])
        }
      }
      await dialog.getByRole('button').last().click()
      await dialog.waitFor({ state: 'detached' })
    }
  },
)

/** How far apart the colours of the page's own ground are, beside the page and out to both edges of the screen; of 255. */
async function spread(page: Page): Promise<number> {
  const sides = [0, (page.viewportSize()?.width ?? Number.NaN) - 60].map(async (x) => {
    const screenshot = await page.screenshot({ clip: { x, y: 880, width: 60, height: 1 } })
    return [...(await sharp(screenshot).greyscale().extractChannel(0).raw().toBuffer())]
  })
  const seen = (await Promise.all(sides)).flat()
  return Math.max(...seen) - Math.min(...seen)
}

const isDimmed = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [ground, own] = [document.documentElement, document.body].map(
      (node) => getComputedStyle(node).backgroundColor,
    )
    return ground !== own
  })

/** An alert over a sheet, in any language: the form of a podium on which nobody stands alerts. */
async function openAlert(page: Page, language: string): Promise<Locator> {
  await page.goto(`/voter/payed?jp=true&lang=${language}`)
  await page
    .getByRole('dialog')
    .locator('form')
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  await page.getByRole('alertdialog').waitFor()
  return page.getByRole('alertdialog')
}

test.each([
  { language: 'en', scheme: 'light' },
  { language: 'arabic', scheme: 'dark' },
] as const)(
  'behind a dialog the ground is dimmed, and the place of the scrollbar is as dark as the page: $language, $scheme',
  async ({ language, scheme }) => {
    const { page } = await site.visitor({ ...desktop, colorScheme: scheme })
    const alert = await openAlert(page, language)
    await eventually(() => isDimmed(page)).toBe(true)
    await eventually(() => spread(page)).toBeLessThan(3)
    await pressEscape(page)
    await alert.waitFor({ state: 'detached' })
    await eventually(() => spread(page)).toBeLessThan(3)
    await pressEscape(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(() => spread(page)).toBeLessThan(3)
  },
)

test('on a screen that is touched, without a scrollbar, the ground behind a dialog is not dimmed', async () => {
  const { page } = await site.visitor(phone)
  await openAlert(page, 'en')
  await eventually(() => isDimmed(page)).toBe(false)
})
