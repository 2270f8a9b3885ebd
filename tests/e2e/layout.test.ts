import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { insertContestant, somePhone } from '../support/contest-data.ts'
import { demoName, idInOrder } from '../support/demo-site.ts'
import { openAsAdmin } from './support/admin.ts'
import { violations } from './support/axe.ts'
import { holdAnswers } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import {
  cards,
  castButton,
  choose,
  chooseFree,
  listed,
  nameInput,
  openPodium,
  phoneInput,
  podium,
  scrollToEnd,
  starOf,
  submit,
  submitButton,
  thankYou,
  toasts,
  zoneChip,
} from './support/home.ts'
import { setLetters } from './support/letters.ts'
import { keepAuth } from './support/logged-in.ts'
import { useSite } from './support/site.ts'

const longPart = 'Weldegebrielawit'.repeat(4).slice(0, 60)
const geez = { fname: 'ለተብርሃን', mname: 'ገብረመድህን', lname: 'ወልደገብርኤል' }

/** Names and stories as long as they may be, without a space to break at; and in Ge'ez. All in the fourth zone. */
const site = useSite({
  seed: async (sql, demo) => {
    const zone = { zoneId: demo.zoneIds[3] ?? '', pictures: 3 }
    const behind = () => ({ id: idInOrder(demo.contestId, demo.contestantIds.length) })
    await insertContestant(sql, demo.contestId, {
      ...behind(),
      ...zone,
      fname: longPart,
      mname: longPart,
      lname: longPart,
      occupation: 'o'.repeat(80),
      description: 'd'.repeat(2_000),
    })
    await insertContestant(sql, demo.contestId, {
      ...behind(),
      ...zone,
      ...geez,
      occupation: 'ሸማኒት',
      description: `${'ጥልፊ ኣደይ ዝመሃረትኒ እየ ዝጠልፍ። '.repeat(60)}`,
    })
  },
})

const longName = `${longPart} ${longPart} ${longPart}`
const geezName = 'ለተብርሃን ገብረመድህን ወልደገብርኤል'

test('[HOM-15] at 360 px nothing stands out sideways: list, zones, search, end of the list, toasts, offline, basket', async () => {
  const { page, context, expectTrouble } = await site.open()
  expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  await eventually(() => cards(page).count()).toBe(12)
  await expectFits(page, 'list')
  await choose(page, 0, 1, 3)
  await starOf(cards(page), demoName(4)).click()
  await toasts(page).waitFor()
  await expectFits(page, 'chosen, with a toast')
  await zoneChip(page, 'europe').click()
  await page.getByText('Nobody has registered here yet.').waitFor()
  await expectFits(page, 'empty zone')
  await page.getByRole('searchbox').fill('x'.repeat(60))
  await page.getByText(/^No contestant found for/).waitFor()
  await expectFits(page, 'nothing found')
  await page.getByRole('link', { name: 'Show all contestants' }).click()
  await eventually(() => cards(page).count()).toBe(12)
  await scrollToEnd(page)
  await eventually(() => listed(page)).toBe(24)
  await scrollToEnd(page)
  await eventually(() => listed(page)).toBe(32)
  await scrollToEnd(page)
  await page.getByText('You have seen them all.').waitFor()
  await expectFits(page, 'end of the list')
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await expectFits(page, 'offline')
  await context.setOffline(false)
  await page.evaluate(() => {
    const drum = { _id: 'k', name: 'Kebero, a drum', price: { amountMinor: 1_550, currency: 'USD' }, quantity: 1 }
    localStorage.setItem('cart', JSON.stringify([drum]))
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart' }))
  })
  await page.getByRole('link', { name: 'Basket, 1 item' }).click()
  await page.getByRole('heading', { name: 'Basket', level: 1 }).waitFor()
  await expectFits(page, 'basket')
  expect(await violations(page)).toEqual([])
})

test('at 360 px the longest names and stories fit card, dialog, podium and thank-you; those in Ge’ez can be searched for', async () => {
  const { page } = await site.open()
  await page.getByRole('searchbox').fill('ለተብርሃን ወልደ')
  await eventually(() => cards(page).getByRole('heading').allTextContents()).toEqual([geezName])
  await page.getByRole('searchbox').fill('')
  await zoneChip(page, 'eastern zone').click()
  const names = () => cards(page).getByRole('heading').allTextContents()
  await eventually(async () => (await names()).toSorted()).toEqual([longName, geezName].toSorted())
  await starOf(cards(page), longName).click()
  await starOf(cards(page), geezName).click()
  await expectFits(page, 'cards')
  await page.getByRole('link', { name: `Read all about ${longName}` }).click()
  const story = page.getByRole('dialog', { name: longName })
  await story.getByText('d'.repeat(2_000)).waitFor()
  await expectFits(page, 'story')
  await story.getByRole('button', { name: 'Close' }).click()
  await story.waitFor({ state: 'detached' })

  await openPodium(page)
  await expectFits(page, 'podium')
  const gate = await holdAnswers(page, '/vote/vote')
  await nameInput(page).fill('ጸ'.repeat(60))
  await phoneInput(page).fill(somePhone())
  await castButton(page).click()
  await page.getByRole('heading', { name: 'How do you want to vote?' }).waitFor()
  await expectFits(page, 'ways to pay')
  await chooseFree(page)
  await podium(page).getByText('sending your vote…').waitFor()
  await expectFits(page, 'sending')
  gate.open()
  await podium(page).getByText('Your vote is counted.').waitFor()
  await expectFits(page, 'thank-you')
})

/** What of the bar's parts lies over another, or is not on the screen, from side to side. */
const crowded = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation')
    .first()
    .evaluate((nav) => {
      const parts = [...nav.querySelectorAll('a, button')]
        .map((part) => ({ text: part.textContent ?? '', box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0)
        .toSorted((one, other) => one.box.left - other.box.left)
      return parts.flatMap(({ text, box }, index) => {
        const isOver = parts
          .slice(0, index)
          .some(
            ({ box: other }) => other.right > box.left + 1 && other.bottom > box.top + 1 && other.top < box.bottom - 1,
          )
        return isOver || box.right > innerWidth + 1 ? [text] : []
      })
    })

/** At 360 px brand, menu, log-in or user, and language stand beside each other, each as large as a thumb. */
async function expectInReach(page: Page, state: string): Promise<void> {
  const places = await page
    .getByRole('banner')
    .locator('nav a, nav button')
    .evaluateAll((nodes) =>
      nodes
        .filter((node) => node.checkVisibility())
        .map((node) => node.getBoundingClientRect())
        .toSorted((one, other) => one.left - other.left)
        .map(({ left, right, height, width }) => ({ left, right, least: Math.min(height, width) })),
    )
  expect(places, state).toHaveLength(4)
  let end = 0
  for (const { left, right, least } of places) {
    expect(left, state).toBeGreaterThanOrEqual(end)
    expect(least, state).toBeGreaterThanOrEqual(44)
    end = right
  }
  expect(end, state).toBeLessThanOrEqual(360)
}

const longUser = 'Weldegebrielawit Gebremedhinawit Weldegiorgisawit'

test.each(
  [undefined, longUser].flatMap((name) =>
    [
      ['en', 'tig', 'am', 'arabic'],
      ['hindi', 'korean', 'pt', 'kn'],
    ].map((languages) => ({ name, languages })),
  ),
)(
  'the bar has room for all of it, from 768 px on with the whole menu in it: $name, $languages',
  async ({ name, languages }) => {
    const { page } = await site.visitor({ viewport: { width: 360, height: 700 }, reducedMotion: 'reduce' })
    await page.goto('/about?lang=en')
    if (name) await keepAuth({ page }, { name, role: 'actor' })
    for (const language of languages) {
      await page.goto(`/about?lang=${language}`)
      await page.locator('main h1').waitFor()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      for (const width of [360, 768, 1000, 1279, 1280]) {
        await page.setViewportSize({ width, height: 700 })
        const state = `${language} at ${width} px`
        if (width === 360) await expectInReach(page, state)
        else {
          expect(await crowded(page), state).toEqual([])
          expect(await page.locator('#site-menu').isVisible(), state).toBe(true)
          expect(await page.locator('[aria-controls=site-menu]').isVisible(), state).toBe(false)
        }
      }
    }
  },
)

test('each choice of the contest’s settings is shown whole on a phone, in every language', async () => {
  const { page } = await openAsAdmin(site, '/dashboard/admin/contest')
  for (const language of ['en', 'tig', 'am', 'arabic', 'hindi', 'korean']) {
    await page.goto(`/dashboard/admin/contest?lang=${language}`)
    const select = page.getByRole('main').locator('select')
    await select.first().waitFor()
    const cut = await select.evaluateAll((all) =>
      (all as HTMLSelectElement[])
        .flatMap((one) => {
          const { font, lineHeight, paddingInlineStart, paddingInlineEnd } = getComputedStyle(one)
          const text = one.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
          const measure = document.createElement('div')
          Object.assign(measure.style, { font, lineHeight, inlineSize: `${text}px`, position: 'absolute' })
          document.body.append(measure)
          return [...one.options].filter(({ label }, index) => {
            one.selectedIndex = index
            measure.textContent = label
            return one.clientHeight < measure.clientHeight
          })
        })
        .map(({ label }) => label),
    )
    expect(cut, language).toEqual([])
  }
})

/** Found without words: the same in every language. */
const stars = 'main article input[name=pick]'
const barButton = 'main button[data-chosen]'

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
async function expectBarInReach(page: Page): Promise<void> {
  const box = await page.locator(barButton).boundingBox()
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

/** With the largest letters places stand below each other, and the buttons beside her picture move her (HOM-10). */
async function expectPlacesInLine(dialog: Locator): Promise<void> {
  const places = dialog.locator('li[data-rank]')
  await eventually(() => places.count()).toBe(3)
  const tops = await places.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().top))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  expect(new Set(tops).size).toBe(3)
  await places.nth(1).locator('[data-moves=up]').click()
  await eventually(() => places.nth(0).textContent()).toContain('Selam0')
}

test.each([
  { px: 20, language: 'en', beside: 2 },
  { px: 32, language: 'tig', beside: 1 },
])(
  'letters of $px px are whole from the first page to the thank-you, with $beside cards beside each other ($language)',
  async (seen) => {
    const { page } = await site.visitor()
    await setLetters(await page.context().newCDPSession(page), seen.px)
    await page.goto(`/?lang=${seen.language}`)
    const main = page.locator('main')
    await page.locator(stars).nth(4).waitFor()
    await eventually(() => columns(page)).toBe(seen.beside)
    await expectWhole(page, main, 'first page')
    expect(await page.locator(barButton).count()).toBe(0)
    for (const number of [1, 0]) await page.locator(stars).nth(number).click()
    await page.locator('main article[data-rank]').nth(1).waitFor()
    await expectWhole(page, main, 'chosen')
    await expectBarInReach(page)

    await page.locator(barButton).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[data-moves]').first().waitFor()
    await expectWhole(page, dialog, 'podium')
    if (seen.beside === 1) await expectPlacesInLine(dialog)
    await dialog.locator('input[name=name]').fill('ጸሃይ ግርማይ')
    await dialog.locator('input[name=tel]').fill(somePhone())
    await dialog.locator('button[type=submit]').click()
    await page.locator('main form').first().waitFor()
    await expectWhole(page, main, 'ways to pay')
    await page.locator('main button').first().click()
    await dialog.locator('[data-status=counted]').waitFor()
    await expectWhole(page, dialog, 'thank-you')
  },
)

const screens = [
  ['a phone', phone],
  ['a small phone with large letters', { ...phone, viewport: { width: 180, height: 370 } }],
  ['a desk', desktop],
] as const

/** px by which the bar lies over a part of the page; what is off the screen it covers as little as what is above it. */
const covered = async (page: Page, part: Locator): Promise<number> => {
  const bar = await submitButton(page).evaluate(
    (button) => button.parentElement?.parentElement?.getBoundingClientRect().top,
  )
  const box = await part.boundingBox()
  const height = page.viewportSize()?.height ?? Number.NaN
  if (!box || bar === undefined || box.y >= height) return 0
  return Math.max(0, box.y + box.height - bar)
}

test.each(screens)(
  'the bar covers neither the star that brought it, nor what a search answers, nor the end of the page: %s',
  async (_, options) => {
    const { page } = await site.open(`/${site.demo.contestantIds[4]}?lang=en`, options)
    const section = page.getByRole('region', { name: demoName(4) })
    const star = starOf(section, demoName(4))
    const share = section.getByRole('button', { name: /share/i })
    // At the lower edge of the screen, where the bar will be.
    await star.evaluate((button) =>
      window.scrollTo(0, button.getBoundingClientRect().bottom + scrollY - innerHeight + 2),
    )
    await star.click()
    await submitButton(page).waitFor()
    for (const button of [star, share]) await eventually(() => covered(page, button)).toBe(0)
    await page.getByRole('searchbox').fill('nobody at all')
    const none = page.getByRole('status').filter({ hasText: 'No contestant found for' })
    await none.waitFor()
    await eventually(() => covered(page, none.locator('strong'))).toBe(0)
    // Its foot comes once it is near.
    await eventually(async () => {
      await scrollToEnd(page)
      return covered(page, page.getByRole('contentinfo'))
    }).toBeLessThan(1)
  },
)

/** Headings and buttons under a toast; those behind the bar before it came are behind its strip. */
const underToasts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const part = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
    const toast = document.querySelector('[data-position] > *')?.getBoundingClientRect()
    const strip = document.querySelector('[data-position]')?.getBoundingClientRect()
    if (!toast || !strip) return ['no toast']
    const isCentred = Math.abs(toast.left + toast.right - document.documentElement.clientWidth) < 40 // a locked page keeps the scrollbar's place
    const isBelowBar = Math.abs(strip.top - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)) < 2
    if (!isCentred || !isBelowBar) return ['the toast is elsewhere']
    const first = part === document ? strip.bottom - 1 : 0
    return [...part.querySelectorAll('h1, h2, h3, button, a')]
      .filter((element) => !element.closest('.for-readers, [data-position]'))
      .filter((element) => {
        const { top, bottom, left, right, width } = element.getBoundingClientRect()
        return (
          width > 1 &&
          top >= first &&
          top < toast.bottom &&
          bottom > toast.top &&
          left < toast.right &&
          right > toast.left
        )
      })
      .map((element) => element.textContent ?? '')
  })

const press = (star: Locator): Promise<void> => star.evaluate((one: HTMLElement) => one.click())

/** A toast stands for four seconds: where it went before it was looked at, the star is pressed again. */
const expectNothingUnder = (page: Page, star: Locator) =>
  eventually(async () => {
    if ((await toasts(page).count()) === 0) await press(star)
    return underToasts(page)
  }).toEqual([])

test.each([screens[0], screens[2]])(
  'a toast stands at the top in the centre, always; page and sheet make room, so that it covers no heading and no button: %s',
  async (_, options) => {
    const { page } = await site.open('/?lang=en', options)
    await choose(page, 0, 1, 3)
    const star = starOf(cards(page), demoName(4))
    for (const top of [0, 300, 700, 1_100]) {
      await page.evaluate((y) => window.scrollTo(0, y), top)
      await press(star)
      await toasts(page).getByText('All three places are taken.').waitFor()
      await expectNothingUnder(page, star)
    }
    await page.getByRole('link', { name: `Read all about ${demoName(4)}` }).click()
    const inStory = starOf(page.getByRole('dialog'), demoName(4))
    await inStory.click()
    await expectNothingUnder(page, inStory)
  },
)

const print = (page: Page): Promise<void> => page.emulateMedia({ media: 'print' })

/** What only a screen can do. */
async function expectPlain(page: Page): Promise<void> {
  expect(await page.getByRole('banner').count()).toBe(0)
  expect(await page.getByRole('contentinfo').count()).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)
}

test('results and first page go on paper without bar, footer and buttons', async () => {
  const { page } = await site.open('/results?lang=en')
  for (const part of [page.getByRole('region', { name: 'Most votes' }), page.getByRole('article').first()]) {
    await part.waitFor()
    await page.getByRole('contentinfo').waitFor()
    await print(page)
    await expectPlain(page)
    expect(await part.isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await page.goto('/?lang=en')
  }
})

test('of the thank-you its receipt is printed, whole, and not the page behind it', async () => {
  const { page } = await site.open()
  await choose(page, 0)
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  expect(await page.locator('main').isVisible()).toBe(true)
  const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await ground()).not.toBe('rgba(0, 0, 0, 0)')
  await print(page)
  expect(await page.locator('main').isVisible()).toBe(false)
  // Where backgrounds are printed, the sheet of paper would be as dark as the page behind the dialog.
  await eventually(ground).toBe('rgba(0, 0, 0, 0)')
  const code = podium(page).getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(await code.isVisible()).toBe(true)
  // A sheet that is held to the screen is cut at the end of the first page.
  expect(
    await podium(page).evaluate((sheet) => {
      const { position, overflowY } = getComputedStyle(sheet)
      return { position, overflowY }
    }),
  ).toEqual({ position: 'static', overflowY: 'visible' })
})
