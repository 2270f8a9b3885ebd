import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { eventually } from './support/eventually.ts'
import { setLetters } from './support/letters.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

/** The dialogs of the first page, and what opens them: found without words, the same in every language. */
const sheets = [
  { name: 'podium', opener: 'main button[data-chosen]' },
  { name: 'story', opener: 'main article p a' },
  { name: 'request', opener: 'main article > button' },
]

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

test.each([
  { screen: 'a phone', width: 360, height: 740, px: 16 },
  { screen: 'a small phone', width: 320, height: 640, px: 16 },
  { screen: 'a phone with its keyboard', width: 360, height: 350, px: 16 },
  { screen: 'a phone with large letters', width: 360, height: 740, px: 24 },
])('[HOM-10] [MOD-01] no button of a sheet lies over a field or what is said of it: $screen', async (seen) => {
  for (const language of ['en', 'tig', 'arabic']) {
    const { page } = await site.visitor({ ...phone, viewport: { width: seen.width, height: seen.height } })
    await setLetters(await page.context().newCDPSession(page), seen.px)
    await page.goto(`/?lang=${language}`)
    for (const number of [0, 1]) {
      await page.getByRole('checkbox', { name: new RegExp(demoName(number)) }).click()
    }
    for (const { name, opener } of sheets) {
      const dialog = await open(page, opener)
      const where = `${name}, ${language}`
      expect(await covered(dialog), `${where}, as it opens`).toEqual([])
      expect(await hiddenOfFields(dialog), where).toEqual([])
      if (name === 'podium') {
        // With a problem beside each field.
        await dialog.locator('button[type=submit]').click()
        await dialog.locator('input[aria-invalid]').first().waitFor()
        expect(await hiddenOfFields(dialog), `${where}, with problems`).toEqual([])
      }
      await page.goBack()
      await dialog.waitFor({ state: 'detached' })
    }
  }
})

/** How far apart the colours of the page's own ground are, beside the page and out to both edges of the screen; of 255. */
async function spread(page: Page): Promise<number> {
  const sides = [0, (page.viewportSize()?.width ?? Number.NaN) - 60].map(async (x) => {
    const screenshot = await page.screenshot({ clip: { x, y: 880, width: 60, height: 1 } })
    return [...(await sharp(screenshot).greyscale().extractChannel(0).raw().toBuffer())]
  })
  const seen = (await Promise.all(sides)).flat()
  return Math.max(...seen) - Math.min(...seen)
}

/** In any language: the form of a podium on which nobody stands alerts. */
const submitUnvoted = (page: Page): Promise<void> =>
  page
    .getByRole('dialog')
    .locator('form')
    .evaluate((form: HTMLFormElement) => form.requestSubmit())

test.each(['en', 'arabic'].flatMap((language) => (['light', 'dark'] as const).map((scheme) => ({ language, scheme }))))(
  '[MOD-01] behind a dialog the place of the scrollbar is as dark as the page: $language, $scheme',
  async (seen) => {
    const { page } = await site.visitor({ ...desktop, colorScheme: seen.scheme })
    await page.goto(`/voter/payed?jp=true&lang=${seen.language}`)
    await submitUnvoted(page)
    const alert = page.getByRole('alertdialog')
    await alert.waitFor()
    await page.getByRole('dialog', { includeHidden: true }).waitFor()
    await eventually(() => spread(page)).toBeLessThan(3)
    await pressEscape(page)
    await alert.waitFor({ state: 'detached' })
    await eventually(() => spread(page)).toBeLessThan(3)
    await pressEscape(page)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await eventually(() => spread(page)).toBeLessThan(3)
  },
)

test.each([
  { screen: 'is touched', options: phone, isDimmed: false },
  { screen: 'has a scrollbar', options: desktop, isDimmed: true },
])(
  '[MOD-01] behind a dialog the ground below the page is dimmed: $isDimmed, on a screen that $screen',
  async (seen) => {
    const { page } = await site.visitor(seen.options)
    await page.goto('/voter/payed?jp=true&lang=en')
    await submitUnvoted(page)
    await page.getByRole('alertdialog').waitFor()
    const isDimmed = (): Promise<boolean> =>
      page.evaluate(() => {
        const [ground, own] = [document.documentElement, document.body].map(
          (node) => getComputedStyle(node).backgroundColor,
        )
        return ground !== own
      })
    await eventually(isDimmed).toBe(seen.isDimmed)
  },
)
