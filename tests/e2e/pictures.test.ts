import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { cardOf, cards } from './support/home.ts'
import { useSite } from './support/site.ts'
import { alive } from './support/without-scripts.ts'

const site = useSite()

const addressOf = (number: number): string => `/${site.demo.contestantIds[number]}?lang=en`

/** The first of her photos. */
const large = (place: Locator): Locator => place.getByRole('img', { name: /photo 1 / })
const album = (page: Page): Locator => large(page.getByRole('region', { name: demoName(0) }))
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
])('on %s a photo comes in the size of its place, and no JPEG beside it', async (_, options, card, inLarge) => {
  const { page } = await site.visitor(options)
  const files = watchCalls(page, /^\/images\//)
  await page.goto(addressOf(0))
  await eventually(() => variantTaken(album(page))).toBe(inLarge)
  // Another one's: of a photo that is here in large a browser may show that again in small.
  await eventually(() => variantTaken(cardOf(page, demoName(1)).getByRole('img'))).toBe(card)
  await page.getByRole('link', { name: `Read all about ${demoName(0)}` }).click()
  const dialog = page.getByRole('dialog', { name: demoName(0) })
  await eventually(() => variantTaken(large(dialog))).toBe(inLarge)
  expect(files.filter(({ path }) => !path.endsWith('.webp'))).toEqual([])
})

test('a browser without WebP shows JPEGs', async () => {
  const { page, context } = await site.visitor()
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setDisabledImageTypes', { imageTypes: ['webp'] })
  await page.goto(addressOf(0))
  for (const photo of [album(page), cardPhoto(page)]) {
    await eventually(() => variantTaken(photo)).toBe('-fallback.jpg')
    expect(
      await photo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
    ).toEqual([640, 800])
  }
})

test('a photo that cannot be had is an outline with its name, until the network is back', async () => {
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

test('a photo that is lost though the network came back meanwhile is asked for again', async () => {
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/\/images\//)
  const held: (() => Promise<void>)[] = []
  let isBack = false
  await page.route('**/images/**-detail.webp', (route) => {
    if (isBack) void route.continue()
    else held.push(() => route.abort('connectionreset'))
  })
  await page.goto(addressOf(0), { waitUntil: 'commit' })
  await cards(page).nth(3).waitFor()
  await alive(page)
  await eventually(() => held.length).toBeGreaterThan(0)
  isBack = true
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await Promise.all(held.map((lose) => lose()))
  await eventually(() => variantTaken(album(page))).toBe('-detail.webp')
})

interface Shown {
  readonly address: string
  /** The file's width beside that of its place, both in the pixels of the screen. */
  readonly times: number
  readonly hasSize: boolean
}

/** Every image of a page that is here, with how much wider its file is than it needs to be. */
const imagesShown = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    // What is scrolled away from goes: each is measured while it is there. One file of a thumbnail serves all screens.
    const placed = [...document.images]
      .map((image) => ({ image, place: image.getBoundingClientRect() }))
      .filter(({ place }) => place.width > 100)
    return Promise.all(
      placed.map(async ({ image, place: { width, height } }) => {
        image.loading = 'eager'
        await image.decode()
        const file = await createImageBitmap(await (await fetch(image.currentSrc)).blob())
        // A picture that fills its place is as large as the longer side asks for.
        const needed = Math.max(width, (height * file.width) / file.height) * window.devicePixelRatio
        const hasSize = image.hasAttribute('width') && image.hasAttribute('height')
        return { address: new URL(image.currentSrc).pathname, times: file.width / needed, hasSize }
      }),
    )
  })

/** What the screen shows first is drawn, photos too. */
const picturesThere = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const onScreen = [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
      (image) => image.getBoundingClientRect().top < window.innerHeight,
    )
    return onScreen.length > 0 && onScreen.every((image) => image.complete && image.naturalWidth > 0)
  })

/** How much of what was on the screen has moved by itself, as browsers count it. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const mark = document.createElement('div')
        mark.style.cssText =
          'position: fixed; inset: 0 auto auto 0; inline-size: 9rem; block-size: 9rem; background: red'
        const shifts: (PerformanceEntry & { value: number })[] = [] // not in TypeScript's DOM
        let movedAt = Number.POSITIVE_INFINITY
        new PerformanceObserver((list) => {
          shifts.push(...(list.getEntries() as typeof shifts))
          // Where nothing moved nothing is told: what the test itself moves ends the telling, and does not count.
          const isOver = shifts.some(({ startTime }) => startTime >= movedAt)
          if (!isOver) return
          mark.remove()
          resolve(shifts.reduce((sum, { startTime, value }) => (startTime < movedAt ? sum + value : sum), 0))
        }).observe({ type: 'layout-shift', buffered: true })
        document.body.append(mark)
        // Drawn where it was before it is drawn elsewhere.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            movedAt = performance.now()
            mark.style.insetBlockStart = '20rem'
            // Again, where a busy machine counted the first one to the frame before.
            const again = setInterval(() => {
              if (!mark.isConnected) return clearInterval(again)
              mark.style.insetBlockStart = mark.style.insetBlockStart === '20rem' ? '0' : '20rem'
            }, 500)
          }),
        )
      }),
  )

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s no page fetches larger pictures than it shows, and none moves what is there', async (_, options) => {
  const { page } = await site.visitor(options)
  for (const path of ['/', '/exemplary', '/about']) {
    await page.goto(`${path}?lang=en`)
    await eventually(() => picturesThere(page)).toBe(true)
    expect(await layoutShift(page), path).toBeLessThan(0.02)
    for (const { address, times, hasSize } of await imagesShown(page)) {
      expect(times, `${path}: ${address}`).toBeLessThan(1.6)
      expect(hasSize, `${path}: ${address}`).toBe(true)
    }
  }
})
