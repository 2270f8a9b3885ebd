import { expect, test } from 'vitest'
import { eventually } from './support/eventually.ts'
import { cards, listed, scrollToEnd, toasts } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()

test('[HOM-14] a page lost while scrolling is not told of, and the next scroll asks for it again', async () => {
  const { page, expectTrouble } = await site.open()
  expectTrouble(/actor\/list/)
  await eventually(() => cards(page).count()).toBe(12)
  let lost = 0
  await page.route(/\/actor\/list(\?|$)/, (route) => {
    lost += 1
    return route.abort('connectionreset')
  })
  await scrollToEnd(page)
  await eventually(() => lost).toBe(1)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await toasts(page).count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await cards(page).count()).toBe(12)

  await page.unroute(/\/actor\/list(\?|$)/)
  await page.evaluate(() => window.scrollBy(0, -120))
  await eventually(() => listed(page)).toBe(24)
})

test('[HOM-14] ten seconds without a network while scrolling are silent, and the list goes on after them', async () => {
  const { page, context, expectTrouble } = await site.visitor()
  expectTrouble(/ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  await page.goto('/?lang=en')
  await eventually(() => cards(page).count()).toBe(12)
  await context.setOffline(true)
  for (const seconds of [2, 3, 5]) {
    await scrollToEnd(page)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.clock.fastForward(seconds * 1000)
    await page.evaluate(() => window.scrollBy(0, -300))
  }
  expect(await toasts(page).count()).toBe(0)
  expect(await cards(page).count()).toBe(12)
  await context.setOffline(false)
  await eventually(() => listed(page)).toBe(24)
  // The cards of a page still come when it counts them: whoever wants the end scrolls as the list grows.
  await eventually(async () => {
    await scrollToEnd(page)
    return listed(page)
  }).toBe(30)
})

test.each([1, 2])(
  '[HOM-14] a page that is lost %i times though the network came back meanwhile is asked for again by itself',
  async (times) => {
    const { page, expectTrouble } = await site.open()
    expectTrouble(/actor\/list/)
    await eventually(() => cards(page).count()).toBe(12)
    let lose = (): void => undefined
    let asked = 0
    await page.route(/\/actor\/list(\?|$)/, async (route) => {
      asked += 1
      if (asked > times) return route.continue()
      await new Promise<void>((resolve) => {
        lose = resolve
      })
      await route.abort('connectionreset')
    })
    await scrollToEnd(page)
    for (let lost = 1; lost <= times; lost += 1) {
      await eventually(() => asked).toBe(lost)
      if (lost === times) await page.evaluate(() => window.dispatchEvent(new Event('online')))
      lose()
      if (lost < times) await page.getByRole('button', { name: 'Try again' }).click()
    }
    await eventually(() => listed(page)).toBe(24)
  },
)

test('[HOM-14] the network coming back in the moment a page is asked for counts although that page is lost', async () => {
  const { page, expectTrouble } = await site.open()
  expectTrouble(/actor\/list/)
  await eventually(() => cards(page).count()).toBe(12)
  let asked = 0
  await page.route(/\/actor\/list(\?|$)/, (route) => {
    asked += 1
    return asked === 1 ? route.abort('connectionreset') : route.continue()
  })
  // Before anything is drawn: within the very call that asks.
  await page.evaluate(() => {
    const ask = window.fetch
    window.fetch = (...what) => {
      window.fetch = ask
      const answer = ask(...what)
      window.dispatchEvent(new Event('online'))
      return answer
    }
  })
  await scrollToEnd(page)
  await eventually(() => listed(page)).toBe(24)
  expect(asked).toBe(2)
})
