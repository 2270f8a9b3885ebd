import english from '@ashenda/web/src/locales/en/site.json' with { type: 'json' }
import tigrinya from '@ashenda/web/src/locales/tig/site.json' with { type: 'json' }
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { isFocused } from './support/account-forms.ts'
import { violations } from './support/axe.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { cardOf, cards, listed } from './support/home.ts'
import { openStanding, standStill } from './support/pass-time.ts'
import { useSite, type Visitor } from './support/site.ts'

/** What moves by itself on the first page: pictures, photos, partners, the video. */
const site = useSite({ worker: false })

/** As the phones of those who did not ask for stillness. */
const moving = { ...phone, reducedMotion: 'no-preference' } as const

const firstPicture = 'dance'
const further = ['braids', 'church', 'drums', 'weaving', 'stelae', 'coffee', 'evening', 'diaspora']

/** Until every photo of the first card is here: a photo that is not takes no turn. */
const photosHere = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const photos = [...(document.querySelector('article')?.querySelectorAll('img') ?? [])]
    await Promise.all(photos.map((photo) => photo.decode()))
    return photos.length
  })

/** From here on, how long (ms) each photo of the first card was shown before the next one took its turn. */
async function watchTurns(page: Page): Promise<() => Promise<readonly number[]>> {
  const turns = await page.evaluateHandle(() => {
    const at: number[] = []
    const card = document.querySelector('article')
    if (card) {
      const watch = new MutationObserver(() => at.push(performance.now()))
      watch.observe(card, { subtree: true, attributeFilter: ['data-turn'] })
    }
    return at
  })
  return () => turns.evaluate((at) => at.slice(1).map((moment, index) => moment - (at[index] ?? 0)))
}

test('[HOM-06] the photos of a card advance every 1500 ms, and stand when somebody stops them', async () => {
  const { page } = await site.open('/?lang=en', {
    viewport: { width: 1440, height: 2000 },
    reducedMotion: 'no-preference',
  })
  await eventually(() => photosHere(page)).toBe(2)
  const pauses = await watchTurns(page)
  await eventually(async () => (await pauses()).length).toBeGreaterThanOrEqual(2)
  await eventually(async () => Math.min(...(await pauses()))).toBeLessThan(2_500)
  // A busy machine shows a photo longer, and none shorter: timers are a millisecond early at most.
  expect(Math.min(...(await pauses()))).toBeGreaterThanOrEqual(1_499)

  await page.getByRole('button', { name: 'Pause the photos' }).click()
  const turns = (await pauses()).length
  await page.waitForTimeout(2_000)
  expect(await pauses()).toHaveLength(turns)
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
    ['wants no motion', () => open({ ...desktop, viewport: { width: 1440, height: 2000 } })],
    ['saves data', () => open({}, savingData)],
  ])('are the first one alone, and no other is fetched, for somebody who %s', async (wish, visit) => {
    const { page, fetched } = await visit()
    await stands(page)
    expect(await nameShown(page)).toBe(firstPicture)
    expect(fetched).toEqual([firstPicture])
    if (wish === 'saves data') return
    // The photos of the cards stand as well (HOM-06).
    const photo = cardOf(page, demoName(0)).getByRole('img', { name: /photo 1 of 2$/ })
    expect(await photo.count()).toBe(1)
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
  options: BrowserContextOptions = {},
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

/** Whether the document itself names the file that is then shown, for a screen like this one. */
const isPreloaded = (page: Page): Promise<boolean> =>
  topmost(page).evaluate((image: HTMLImageElement) => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')]
    const fitting = links.filter(({ media }) => matchMedia(media).matches)
    return fitting.length === 1 && fitting.some((link) => link.imageSrcset.includes(new URL(image.currentSrc).pathname))
  })

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

const { tips: en } = english
const { tips: tig } = tigrinya

const cues = ({ title, find, star, order, who, send, keep }: Readonly<Record<keyof typeof en, string>>) => [
  title,
  find,
  star,
  order,
  who,
  send,
  keep,
]

const captionsShown = (video: Locator) =>
  video.evaluate((node) => {
    const tracks = node instanceof HTMLVideoElement ? [...node.textTracks] : []
    return tracks
      .filter(({ mode }) => mode === 'showing')
      .map((track) => ({
        language: track.language,
        texts: [...(track.cues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : '')),
      }))
  })

/** The way to play the video, which comes when somebody gets there: from the link beside the heading, past the list. */
async function playButton(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'How to vote' }).click()
  const button = page.getByRole('button', { name: /^How to vote .+ Play the video$/ })
  await button.waitFor()
  return button
}

test('[HOM-02] the tips video plays for whoever asks, captions in their language; nothing of it comes before', async () => {
  const { page } = await site.visitor()
  const fetched = watchCalls(page, /how-to-vote|\.vtt$|\/poster-[\w-]{8}\.webp$/)
  await page.goto('/?lang=en')
  const button = await playButton(page)
  await page.getByText('Read it instead').click()
  await page.getByText(en.order).waitFor()
  await expectFits(page, 'read in place of the video')
  expect(fetched).toEqual([])

  await button.press('Enter')
  const video = page.locator('video')
  await eventually(() => captionsShown(video)).toEqual([{ language: 'en', texts: cues(en) }])
  await eventually(() => video.evaluate((node) => node instanceof HTMLVideoElement && node.currentTime > 0)).toBe(true)
  expect(await isFocused(video)).toBe(true)
  await expectFits(page, 'the video')
  expect(await violations(page, [], 'section:has(> video)')).toEqual([])

  await page.getByRole('button', { name: /^Language: / }).click()
  await page.getByRole('menuitemradio').filter({ hasText: 'Tigrigna' }).click()
  await eventually(() => captionsShown(video)).toEqual([{ language: 'ti', texts: cues(tig) }])

  const files = await video.evaluate(async (node) => {
    if (!(node instanceof HTMLVideoElement)) return undefined
    const poster = new Image()
    poster.src = node.poster
    await poster.decode()
    return {
      sizes: [node.width, node.height, poster.naturalWidth, poster.naturalHeight, node.videoWidth, node.videoHeight],
      sources: [...node.querySelectorAll('source')].map(({ src }) => src),
    }
  })
  expect(files?.sizes).toEqual([480, 800, 480, 800, 480, 800])
  // Some phones play no video from a server that does not send a part of it.
  const asked = files?.sources.map((source) => fetch(source, { headers: { range: 'bytes=0-99' } })) ?? []
  const parts = await Promise.all(asked)
  expect(
    parts.map(({ status, headers }) => [status, headers.get('content-type'), headers.get('content-length')]),
  ).toEqual([
    [206, 'video/webm', '100'],
    [206, 'video/mp4', '100'],
  ])
  for (const { headers } of parts) {
    expect(headers.get('cache-control')).toContain('immutable')
    expect(Number(headers.get('content-range')?.split('/')[1])).toBeLessThan(700_000)
  }
})

test('the link to the tips leads past the list, which does not grow while somebody reads there', async () => {
  const { page } = await site.open()
  await eventually(() => cards(page).count()).toBe(12)
  const asked = watchCalls(page, '/actor/list')
  await page.getByRole('link', { name: 'How to vote' }).click()
  const tips = page.getByRole('region', { name: /^How to vote/ })
  await tips.waitFor()
  const place = page.locator('#how-to-vote')
  await eventually(() => isFocused(place)).toBe(true)
  await eventually(() => isInView(tips)).toBe(true)
  const [list, partners] = [page.getByRole('list', { name: 'Contestants' }), page.getByRole('contentinfo')]
  expect(await isBefore(list, tips)).toBe(true)
  expect(await isBefore(tips, partners)).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  // Whoever goes on in the list gets more of it.
  await list.evaluate((node) => node.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await eventually(() => listed(page)).toBeGreaterThan(12)

  // An address that names them leads there.
  await page.goto('/about?lang=en')
  await page.goto('/?lang=en#how-to-vote')
  await tips.waitFor()
  await eventually(() => isInView(tips)).toBe(true)
})

/** All of it is on the screen, below the bar. */
const isInView = (part: Locator): Promise<boolean> =>
  part.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect()
    const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return top >= bar && bottom <= innerHeight
  })

const isBefore = async (one: Locator, other: Locator): Promise<boolean> => {
  const [above, below] = [await one.boundingBox(), await other.boundingBox()]
  return (above?.y ?? NaN) + (above?.height ?? NaN) <= (below?.y ?? NaN)
}
