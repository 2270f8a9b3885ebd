import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

test.each([
  ['11s', { ...phone, reducedMotion: 'no-preference' }],
  ['9s', { ...desktop, reducedMotion: 'no-preference' }],
] as const)('[NAV-10] partners pass by in %s, 200 px high, until somebody stops them', async (duration, options) => {
  const { page } = await site.open('/?lang=en', options)
  const banner = await partnerBanner(page)
  const strip = banner.locator('[data-paused]')
  const style = (name: string) =>
    strip.evaluate((node, wanted) => getComputedStyle(node).getPropertyValue(wanted), name)
  expect(await style('animation-duration')).toBe(duration)
  expect((await banner.boundingBox())?.height).toBe(200)
  expect(await banner.getByRole('listitem').allTextContents()).toHaveLength(5)
  const heights = await banner
    .locator('svg[viewBox="0 0 50 50"]')
    .evaluateAll((marks) => marks.map((mark) => mark.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(50)
  expect(await style('animation-play-state')).toBe('running')
  const button = banner.getByRole('button')
  await button.focus()
  expect(await style('animation-play-state')).toBe('paused')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await eventually(() => style('animation-play-state')).toBe('running')
  await banner.getByRole('button', { name: 'Pause the partners' }).click()
  await page.mouse.move(1, 1)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  expect(await style('animation-play-state')).toBe('paused')
})

test('[NAV-10] partners stand still for people who prefer reduced motion', async () => {
  const { page } = await site.open('/?lang=en')
  const banner = await partnerBanner(page)
  expect(await banner.evaluate((node) => node.getAnimations({ subtree: true }).length)).toBe(0)
  expect(await banner.getByRole('button').count()).toBe(0)
  expect(await banner.getByText('Payment Provider').isVisible()).toBe(true)
  expect((await banner.boundingBox())?.height).toBe(200)
  await expectFits(page, 'partners')
})

/** At the end of the page's own content, which grows for as long as the list does. */
async function partnerBanner(page: Page) {
  const banner = page.getByRole('region', { name: 'Thank you to our partners' })
  await eventually(async () => {
    await page.evaluate(() => document.querySelector('main')?.scrollIntoView({ block: 'end' }))
    return banner.isVisible()
  }).toBe(true)
  return banner
}
