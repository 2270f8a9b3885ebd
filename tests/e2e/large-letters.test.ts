import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { setLetters } from './support/letters.ts'
import { useSite } from './support/site.ts'

const site = useSite()

/** Found without words: the same in every language. */
const stars = 'main article input[name=pick]'
const submitButton = 'main button[data-chosen]'

/** Text that is not inside the box it stands in, from side to side: it is cut, or lies over something else. */
const spilt = (part: Locator): Promise<string[]> =>
  part.evaluate((root) => {
    const found: string[] = []
    // A point on the screen, whatever it holds.
    const isForReaders = (node: Element | null): boolean =>
      node !== null && (getComputedStyle(node).clipPath === 'inset(50%)' || isForReaders(node.parentElement))
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const box = text.parentElement?.closest('p,div,button,a,h2,h3,li,label')?.getBoundingClientRect()
      if (!box || isForReaders(text.parentElement) || text.parentElement?.closest('[hidden]')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const isOut = [...range.getClientRects()].some(({ left, right }) => left < box.left - 1 || right > box.right + 1)
      if (isOut) found.push(text.textContent ?? '')
    }
    return found
  })

async function expectWhole(page: Page, part: Locator, state: string): Promise<void> {
  await expectFits(page, state)
  expect(await spilt(part), state).toEqual([])
}

/** The floating button is on the screen, whole. */
async function expectInReach(page: Page): Promise<void> {
  const box = await page.locator(submitButton).boundingBox()
  const { width, height } = phone.viewport ?? { width: 0, height: 0 }
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual(width)
  expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(height)
}

/** How many cards begin at different places from side to side. */
const columns = (page: Page): Promise<number> =>
  page
    .locator('main article')
    .evaluateAll((cards) => new Set(cards.map((card) => Math.round(card.getBoundingClientRect().left))).size)

test.each([
  { px: 20, language: 'en', beside: 2 },
  { px: 24, language: 'tig', beside: 1 },
  { px: 28, language: 'tig', beside: 1 },
  { px: 32, language: 'en', beside: 1 },
  { px: 32, language: 'tig', beside: 1 },
])('[HOM-15] letters of $px px are whole from the first page to the thank-you ($language)', async (seen) => {
  const { page } = await site.visitor()
  await setLetters(await page.context().newCDPSession(page), seen.px)
  await page.goto(`/?lang=${seen.language}`)
  const main = page.locator('main')
  await page.locator(stars).nth(4).waitFor()
  await eventually(() => columns(page)).toBe(seen.beside)
  await expectWhole(page, main, 'first page')
  expect(await page.locator(submitButton).count()).toBe(0)
  await page.locator(stars).nth(0).click()
  await page.locator('main article[data-rank]').waitFor()
  await expectWhole(page, main, 'chosen')
  await expectInReach(page)

  await page.locator(submitButton).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-moves]').waitFor()
  await expectWhole(page, dialog, 'podium')
  await dialog.locator('input[name=name]').fill('ጸሃይ ግርማይ')
  await dialog.locator('input[name=tel]').fill(somePhone())
  await dialog.locator('button[type=submit]').click()
  await page.locator('main form').first().waitFor()
  await expectWhole(page, main, 'ways to pay')
  await page.locator('main button').first().click()
  await dialog.locator('[data-status=counted]').waitFor()
  await expectWhole(page, dialog, 'thank-you')
})

test('[HOM-10] with letters of 32 px places stand below each other, and the buttons beside her picture move her', async () => {
  const { page } = await site.visitor()
  await setLetters(await page.context().newCDPSession(page), 32)
  await page.goto('/?lang=en')
  for (const number of [0, 1]) await page.locator(stars).nth(number).click()
  await page.locator(submitButton).click()
  const places = page.getByRole('dialog').locator('li[data-rank]')
  await eventually(() => places.count()).toBe(3)
  const tops = await places.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  expect(new Set(tops).size).toBe(3)
  await places.nth(1).locator('[data-moves=up]').click()
  await eventually(() => places.nth(0).locator('[data-woman]').count()).toBe(1)
  await eventually(() => places.nth(0).textContent()).toContain('Selam1')
})
