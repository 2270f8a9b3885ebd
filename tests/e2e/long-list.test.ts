import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertCrowd } from '../support/contest-data.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { cards, listed, scrollToEnd } from './support/home.ts'
import { useSite } from './support/site.ts'

const crowd = 150
const site = useSite({ worker: false, seed: (sql, { contestId }) => insertCrowd(sql, contestId, crowd) })

/** The thirty of every test and the crowd behind them. */
const everybody = 30 + crowd
/** What fits around a phone's screen, and some rows: far fewer than a list has that was scrolled through. */
const mostCards = 85

async function scrollThrough(page: Page): Promise<void> {
  const end = page.getByText('You have seen them all.')
  while (!(await end.isVisible())) {
    const before = await listed(page)
    await eventually(async () => {
      await scrollToEnd(page)
      return (await listed(page)) > before || (await end.isVisible())
    }).toBe(true)
  }
}

/** Where a card stands in the page, by her place in the list. */
const topOf = (page: Page, place: number): Promise<number | undefined> =>
  page.evaluate((wanted) => {
    const item = document.querySelector(`[aria-posinset="${wanted}"]`)
    return item ? Math.round(item.getBoundingClientRect().top + window.scrollY) : undefined
  }, place)

test('[HOM-05] a list that was scrolled through keeps the cards around the screen only, each at her place', async () => {
  const { page } = await site.open()
  await eventually(() => cards(page).count()).toBe(12)
  const firstTop = await topOf(page, 1)
  await scrollThrough(page)
  const items = page.getByRole('listitem').filter({ has: page.getByRole('article') })
  expect(await items.last().getAttribute('aria-posinset')).toBe(String(everybody))
  expect(await items.last().getAttribute('aria-setsize')).toBe(String(everybody))
  await eventually(() => cards(page).count()).toBeLessThan(mostCards)
  await items.last().scrollIntoViewIfNeeded()

  // Upwards what stands on the screen moves as the thumb does, though cards come above it.
  for (let step = 0; step < 12; step += 1) {
    const shown = page.evaluate(async () => {
      const items = [...document.querySelectorAll('[aria-posinset]')]
      const inMiddle = items.find((item) => item.getBoundingClientRect().bottom > 200)
      const before = inMiddle?.getBoundingClientRect().top ?? Number.NaN
      window.scrollBy({ top: -300, behavior: 'instant' })
      for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame)
      return (inMiddle?.getBoundingClientRect().top ?? Number.NaN) - before
    })
    expect(await shown).toBeCloseTo(300, 0)
  }
  expect(await cards(page).count()).toBeLessThan(mostCards)

  await page.evaluate(() => window.scrollTo(0, 0))
  await eventually(() => topOf(page, 1)).toBe(firstTop)
  await eventually(() => cards(page).count()).toBeLessThan(mostCards)
  const heading = cards(page).first().getByRole('heading')
  expect(await heading.textContent()).toBe('Selam0 Hagos Araya')
})

test('[HOM-05] the keyboard stays where it is while the list is scrolled, and goes on from there', async () => {
  const { page } = await site.open()
  const lastOfBlock = page.locator('[aria-posinset="12"]').getByRole('button').last()
  await lastOfBlock.focus()
  const name = await lastOfBlock.textContent()
  await scrollThrough(page)
  await eventually(() => cards(page).count()).toBeLessThan(mostCards)
  const focused = page.locator(':focus')
  expect(await focused.textContent()).toBe(name)
  await page.keyboard.press('Tab')
  const next = page.locator('[aria-posinset="13"]')
  await eventually(() => next.locator(':focus').count()).toBe(1)
  await eventually(() => focused.evaluate((node) => node.getBoundingClientRect().top < window.innerHeight)).toBe(true)
  await eventually(() => cards(page).count()).toBeLessThan(mostCards)
})

test('[HOM-05] who comes back to the list is where they were', async () => {
  const { page } = await site.open()
  await eventually(() => cards(page).count()).toBe(12)
  for (const wanted of [24, 36, 48, 60]) {
    await scrollToEnd(page)
    await eventually(() => listed(page)).toBeGreaterThanOrEqual(wanted)
  }
  await page.evaluate(() => document.querySelector('[aria-posinset="41"]')?.scrollIntoView({ block: 'center' }))
  const before = await page.evaluate(() => window.scrollY)
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click())
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.locator('[aria-posinset="41"]').waitFor()
  await eventually(() => page.evaluate(() => window.scrollY)).toBe(before)
  expect(await cards(page).count()).toBeLessThan(mostCards)
})

test('[ADM-02] a long list of contestants that is come back to comes in steps, and the page is as high as all of it at once', async () => {
  const { page } = await openAsAdmin(site, '/dashboard/admin/users')
  const users = page.getByRole('main').getByRole('article')
  const more = page.getByRole('button', { name: 'Earlier contestants' })
  for (let wanted = 100; wanted < everybody; wanted += 50) {
    await more.click()
    await eventually(() => users.count()).toBe(wanted)
  }
  await more.click()
  await eventually(() => users.count()).toBe(everybody)
  const menu = page.getByRole('navigation', { name: 'Admin pages' })
  await menu.getByRole('link', { name: 'Zones' }).click()
  await page.getByRole('heading', { level: 1, name: 'Zones' }).waitFor()
  // Looked at as soon as it is in the document: further steps come with timers, which a frame may be later than.
  const first = await page.evaluate(
    () =>
      new Promise<{ readonly count: number; readonly height: number }>((resolve) => {
        const watch = new MutationObserver(() => {
          const users = document.querySelectorAll('main article')
          if (users.length === 0) return
          watch.disconnect()
          resolve({ count: users.length, height: users[0]?.closest('ul')?.clientHeight ?? 0 })
        })
        watch.observe(document.body, { childList: true, subtree: true })
        document.querySelector<HTMLElement>('nav a[href="/dashboard/admin/users"]')?.click()
      }),
  )
  expect(first.count).toBeLessThan(50)
  await eventually(() => users.count()).toBe(everybody)
  const height = await users.first().evaluate((card) => card.closest('ul')?.clientHeight ?? 0)
  expect(first.height / height).toBeGreaterThan(0.9)
  expect(first.height / height).toBeLessThan(1.1)
})
