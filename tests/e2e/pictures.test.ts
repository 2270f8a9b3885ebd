import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { cardOf, cards } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const addressOf = (number: number): string => `/${site.demo.contestantIds[number]}?lang=en`

const album = (page: Page): Locator => page.getByRole('region', { name: demoName(0) }).getByRole('img')
const cardPhoto = (page: Page): Locator => cardOf(page, demoName(0)).getByRole('img')

/** What the browser took; undefined until it is here. */
const fileTaken = (photo: Locator): Promise<string | undefined> =>
  photo.evaluate((image: HTMLImageElement) => (image.complete && image.naturalWidth > 0 ? image.currentSrc : undefined))

/** `-card.webp`, or `.webp` for the largest: what follows the name it is stored under. */
const variantTaken = async (photo: Locator): Promise<string | undefined> =>
  (await fileTaken(photo))?.replace(/^.*\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, '')

test.each([
  ['a phone', phone, '-card.webp', '-detail.webp'],
  ['a phone with a fine screen', { ...phone, deviceScaleFactor: 3 }, '-detail.webp', '.webp'],
  ['a desktop', desktop, '-card.webp', '-detail.webp'],
  ['a desktop with a fine screen', { ...desktop, deviceScaleFactor: 2 }, '-detail.webp', '.webp'],
])('[IMG-03] on %s a photo comes in the size of its place, and no JPEG beside it', async (_, options, card, large) => {
  const { page } = await site.visitor(options)
  const files = watchCalls(page, /^\/images\//)
  await page.goto(addressOf(0))
  await eventually(() => variantTaken(album(page))).toBe(large)
  // Another one's: of a photo that is here in large a browser may show that again in small.
  await eventually(() => variantTaken(cardOf(page, demoName(1)).getByRole('img'))).toBe(card)
  await page.getByRole('button', { name: `Read all about ${demoName(0)}` }).click()
  const dialog = page.getByRole('dialog', { name: demoName(0) })
  await eventually(() => variantTaken(dialog.getByRole('img'))).toBe(large)
  expect(files.filter(({ path }) => !path.endsWith('.webp'))).toEqual([])
})

test('[IMG-03] a browser without WebP shows JPEGs', async () => {
  const { page } = await site.visitor()
  // Such a browser passes over sources of a type it does not know.
  await page.addInitScript(() => {
    Object.defineProperty(HTMLSourceElement.prototype, 'type', { set: () => undefined })
    const real = Element.prototype.setAttribute
    Element.prototype.setAttribute = function (name, value) {
      real.call(this, name, this instanceof HTMLSourceElement && value === 'image/webp' ? 'image/unknown' : value)
    }
  })
  await page.goto(addressOf(0))
  for (const photo of [album(page), cardPhoto(page)]) {
    await eventually(() => variantTaken(photo)).toBe('-fallback.jpg')
    expect(
      await photo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
    ).toEqual([640, 800])
  }
})

test('[IMG-03] a photo that cannot be had is an outline with its name, until the network is back', async () => {
  const { page, context, expectTrouble } = await site.visitor()
  expectTrouble(/\/images\//, /ERR_INTERNET_DISCONNECTED/)
  await page.route('**/images/**', (route) => route.abort('connectionfailed'))
  await page.goto(addressOf(0))
  await cards(page).nth(3).waitFor()
  for (const photo of [album(page), cardPhoto(page)]) {
    await eventually(() => photo.evaluate((node) => node.tagName)).toBe('svg')
    expect(await photo.getAttribute('aria-label')).toBe(`${demoName(0)}, photo 1 of 2`)
    const [outline, place] = await photo.evaluate((node) =>
      [node, node.parentElement].map((element) => element?.getBoundingClientRect().toJSON()),
    )
    expect(outline).toEqual(place)
  }
  await page.unroute('**/images/**')
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await context.setOffline(false)
  await eventually(() => variantTaken(album(page))).toBe('-detail.webp')
  await eventually(() => variantTaken(cardPhoto(page))).toBe('-card.webp')
})
