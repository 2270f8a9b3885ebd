import english from '@ashenda/web/src/locales/en/extras.json' with { type: 'json' }
import tigrinya from '@ashenda/web/src/locales/tig/extras.json' with { type: 'json' }
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop } from '../support/browser.ts'
import { isFocused } from './support/account-forms.ts'
import { loseCalls } from './support/answers.ts'
import { violations } from './support/axe.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { cards, listed } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

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

test('[HOM-02] a tips video that cannot be played is told in words', async () => {
  const visitor = await site.visitor(desktop)
  const { page, expectTrouble } = visitor
  await loseCalls(visitor, '/assets/how-to-vote*')
  expectTrouble(/how-to-vote|ERR_CONNECTION/)
  await page.goto('/?lang=en')
  await (await playButton(page)).click()
  await page.getByRole('alert').filter({ hasText: en.failed }).waitFor()
  await page.getByText(en.send).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
})

test('[HOM-02] the link to the tips leads past the list, which does not grow while somebody reads there', async () => {
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
})

test('[HOM-02] an address that names the tips leads to them', async () => {
  const { page } = await site.open('/?lang=en#how-to-vote')
  const tips = page.getByRole('region', { name: /^How to vote/ })
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
