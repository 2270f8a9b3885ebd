import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { phone } from '../support/browser.ts'
import { atPath, heading } from './support/account-forms.ts'
import { eventually } from './support/eventually.ts'
import { openStanding, standStill } from './support/pass-time.ts'
import { useSite, type Visitor } from './support/site.ts'

const site = useSite({ worker: false })

/** As the phones of those who did not ask for stillness. */
const moving = { ...phone, reducedMotion: 'no-preference' } as const

const firstPicture = 'dance'
const further = ['braids', 'church', 'drums', 'weaving', 'stelae', 'coffee', 'evening', 'diaspora']

test('[HOM-01] [REG-01] who wants to take part finds the way to the registration on the first page', async () => {
  const { page } = await site.open('/?lang=en')
  await page.getByRole('main').getByRole('link', { name: 'Vote', exact: true }).click()
  await eventually(() => focused(page)).toBe('Choose your three')
  await page.getByRole('main').getByRole('link', { name: 'Register', exact: true }).click()
  await atPath(page, '/register')
  await heading(page, 'REGISTER').waitFor()
})

test('[HOM-01] the words stand in line with the page below, with a scrollbar that takes room, too', async () => {
  const { page } = await site.open('/?lang=en', { viewport: { width: 1440, height: 900 } })
  const lefts = () =>
    page.evaluate(() =>
      ['#hero-title', '#vote'].map((one) => document.querySelector(one)?.getBoundingClientRect().left),
    )
  const [title] = await lefts()
  await page.evaluate(() => document.documentElement.style.setProperty('padding-inline-end', '15px')) // headless browsers have none
  const [beside, below] = await lefts()
  expect(beside).toBeLessThan(title ?? 0)
  expect(beside).toBeCloseTo(below ?? 0, 0)
})

describe('[HOM-01] the pictures beside Register and Vote', () => {
  test('are nine, of which one fades in every 4000 ms, each fetched one ahead, without anything to press', async () => {
    const visit = await open()
    const { page, fetched } = visit
    expect(await isPreloaded(page), 'the first is fetched with the page').toBe(true)
    const shown = [firstPicture]
    for (let turn = 1; turn <= 9; turn += 1) {
      const before = shown.at(-1)
      await settle(page)
      expect(new Set(fetched).size, 'with the next one').toBe(Math.min(9, turn + 1))
      await pass(page, 3_800)
      expect(await nameShown(page), 'before its time').toBe(before)
      await page.clock.runFor(200)
      await eventually(async () => {
        shown[turn] = (await nameShown(page)) ?? ''
        return shown[turn]
      }).not.toBe(before)
    }
    expect(shown, 'and after the last the first').toEqual([firstPicture, ...further, firstPicture])
    expect(fetched.length, 'no picture is fetched twice').toBe(9)
    expect(await fade(page)).toEqual({ property: 'opacity', duration: '0.8s' })
    expect(await pictures(page).locator('button, a, [tabindex]').count()).toBe(0)
  })

  test('rest while the tab is hidden, while they are out of view, and when somebody stops what moves', async () => {
    const { page } = await open()
    await turns(page)
    await hide(page, true)
    await comesToRest(page)
    await hide(page, false)
    await turns(page)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await comesToRest(page)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await turns(page)
    await page.getByRole('button', { name: 'Pause the photos' }).dispatchEvent('click')
    await comesToRest(page)
  })

  test.each<[string, () => Promise<Opened>]>([
    ['wants no motion', () => open({ reducedMotion: 'reduce' })],
    ['saves data', () => open({}, savingData)],
  ])('are the first one alone, and no other is fetched, for somebody who %s', async (_, visit) => {
    const { page, fetched } = await visit()
    await stands(page)
    expect(await nameShown(page)).toBe(firstPicture)
    expect(fetched).toEqual([firstPicture])
  })

  test('wait for one that is late, and do without one that is lost', async () => {
    let release = (): void => undefined
    const late = new Promise<void>((resolve) => {
      release = resolve
    })
    const { page, expectTrouble } = await open({}, async ({ page }) => {
      await page.route(/\/braids-[^/]*$/, async (route) => {
        await late
        await route.abort()
      })
    })
    expectTrouble(/braids-|ERR_FAILED/)
    await stands(page)
    release()
    await eventually(() => waiting(page)).toBe(0)
    await page.clock.runFor(4100)
    await eventually(() => waiting(page)).toBe(0)
    await turns(page)
    expect(await nameShown(page)).toBe('church')
  })
})

interface Opened extends Visitor {
  /** The names of the pictures asked for, in turn. */
  readonly fetched: readonly string[]
}

/** On the first page, its own clock stopped, with the first picture there and, where it comes, the next. */
async function open(
  options: Partial<typeof moving | typeof phone> = {},
  prepare: (visit: Visitor) => Promise<void> = async () => undefined,
): Promise<Opened> {
  const visit = await site.visitor({ ...moving, ...options })
  const { page } = visit
  const fetched: string[] = []
  page.on('request', (request) => {
    const name = nameIn(request.url())
    if (name !== undefined) fetched.push(name)
  })
  await prepare(visit)
  await standStill(page)
  await openStanding(page, '/?lang=en', pictures(page))
  await eventually(() => nameShown(page)).toBe(firstPicture)
  // Whatever will be pressed is fetched before the next picture, each in its turn.
  const comes = options.reducedMotion !== 'reduce' && prepare !== savingData
  await eventually(async () => {
    await page.clock.runFor(comes ? 20 : 1_000)
    return fetched.length
  }).toBe(comes ? 2 : 1)
  return { ...visit, fetched }
}

const nameIn = (address: string): string | undefined =>
  [firstPicture, ...further].find((name) => address.includes(`/assets/${name}-`))

const pictures = (page: Page): Locator => page.getByRole('img', { name: /^Pictures of Ashenda/ })

/** The last of the layers that are shown, or the first picture, which lies below them. */
const topmost = (page: Page): Locator =>
  pictures(page).locator('[data-turn=shown] img').or(pictures(page).locator('img').first()).last()

const nameShown = async (page: Page): Promise<string | undefined> =>
  nameIn(await topmost(page).evaluate((image: HTMLImageElement) => image.currentSrc))

/** So long passes at once, but for its last frames: each frame by itself takes as long as a real one. */
async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.fastForward(ms - 60)
  await page.clock.runFor(60)
}

/** How many pictures are asked for and not here. */
const waiting = (page: Page): Promise<number> =>
  pictures(page)
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) => images.filter((image) => !image.complete).length)

/** What the page does after a change, frames and effects, needs its clock as well: a small part of a turn. */
async function settle(page: Page): Promise<void> {
  await page.clock.runFor(60)
  await eventually(() => waiting(page)).toBe(0)
}

async function turns(page: Page): Promise<void> {
  const before = await nameShown(page)
  await eventually(async () => {
    await page.clock.runFor(1000)
    return nameShown(page)
  }).not.toBe(before)
  await settle(page)
}

async function stands(page: Page): Promise<void> {
  await page.clock.runFor(100)
  const before = await nameShown(page)
  for (let turn = 0; turn < 2; turn += 1) {
    await pass(page, 4_100)
    expect(await nameShown(page)).toBe(before)
  }
}

/** Soon after what makes it rest: that it is out of view the page hears from the browser, with one of its frames. */
const comesToRest = (page: Page): Promise<void> =>
  eventually(async () => {
    const before = await nameShown(page)
    await page.clock.runFor(8360)
    return (await nameShown(page)) === before
  }).toBe(true)

const fade = (page: Page): Promise<{ property: string; duration: string }> =>
  pictures(page)
    .locator('[data-turn=leaving]')
    .evaluate((layer) => {
      const { transitionProperty: property, transitionDuration: duration } = getComputedStyle(layer)
      return { property, duration }
    })

const hide = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

async function savingData({ page }: Visitor): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}

const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.textContent)

/** Whether the document itself names the file that is then shown, for a screen like this one. */
const isPreloaded = (page: Page): Promise<boolean> =>
  topmost(page).evaluate((image: HTMLImageElement) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')]
    const fitting = links.filter(({ media }) => matchMedia(media).matches)
    return fitting.length === 1 && fitting.some((link) => link.imageSrcset.includes(new URL(image.currentSrc).pathname))
  })
