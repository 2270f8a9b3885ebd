import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../support/accounts.ts'
import { desktop, phone } from '../support/browser.ts'
import { atPath, pathOf } from './support/account-forms.ts'
import { answerWith, loseCalls } from './support/answers.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { stored } from './support/home.ts'
import { beLoggedIn, keepAuth } from './support/logged-in.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite, type Visitor } from './support/site.ts'

const site = useSite({ worker: false })

const bar = (page: Page) => page.getByRole('banner')
const loginLink = (page: Page) => bar(page).getByRole('link', { name: 'Login' })
const userButton = (page: Page) => bar(page).getByRole('button', { name: 'Menu of Selam Hagos' })
const items = (page: Page) => page.getByRole('menuitem')

/** On a page that asks the server for nothing of hers. */
async function openAs(role: 'actor' | 'admin', options = phone): Promise<Visitor> {
  const visitor = await site.visitor(options)
  const account = role === 'admin' ? await insertAdmin(site.platform) : await registerContestant(site.platform)
  await beLoggedIn(visitor, account, { name: 'Selam Hagos', role })
  await visitor.page.goto('/?lang=en')
  return visitor
}

async function openMenu(page: Page): Promise<void> {
  await userButton(page).click()
  await items(page).first().waitFor()
}

test('[NAV-06] logged out the bar shows Login, which leads to /login', async () => {
  const { page } = await site.open()
  expect(
    await bar(page)
      .getByRole('button', { name: /^Menu of/ })
      .count(),
  ).toBe(0)
  await loginLink(page).click()
  await atPath(page, '/login')
})

test('[NAV-06] logged in it shows a menu with Profile and Logout', async () => {
  const { page } = await openAs('actor')
  expect(await loginLink(page).count()).toBe(0)
  await openMenu(page)
  expect(await items(page).allTextContents()).toEqual(['Profile', 'Logout'])
})

test('[NAV-06] it closes on an outside click', async () => {
  const { page } = await openAs('actor', desktop)
  await openMenu(page)
  await page.mouse.click(20, 500)
  await eventually(() => items(page).count()).toBe(0)
  expect(pathOf(page)).toBe('/')
})

test('[NAV-06] it closes on an outside touch, and opens again', async () => {
  const { page } = await openAs('actor')
  await userButton(page).tap()
  await items(page).first().waitFor()
  await page.touchscreen.tap(5, 450)
  await eventually(() => items(page).count()).toBe(0)
  await userButton(page).tap()
  await items(page).first().waitFor()
})

test('[NAV-06] it is worked by the keyboard alone', async () => {
  const { page } = await openAs('actor', desktop)
  await userButton(page).focus()
  await page.keyboard.press('Enter')
  await items(page).first().waitFor()
  await pressEscape(page)
  await eventually(() => items(page).count()).toBe(0)
  await eventually(() => userButton(page).evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await items(page).first().waitFor()
  await eventually(() =>
    items(page)
      .first()
      .evaluate((node) => node === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('Enter')
  await atPath(page, '/dashboard/user')
})

test.each([
  ['actor', '/dashboard/user'],
  ['admin', '/dashboard/admin'],
] as const)('[NAV-07] Profile leads a person of role %s to %s', async (role, path) => {
  const { page } = await openAs(role)
  await openMenu(page)
  await items(page).filter({ hasText: 'Profile' }).click()
  await atPath(page, path)
  await eventually(() => items(page).count()).toBe(0)
})

test("[NAV-08] Logout calls GET /api/logout, says 'Logout Successfully', forgets her and leads to /login", async () => {
  const { page, context } = await openAs('actor')
  const calls = watchCalls(page, '/api/logout')
  await openMenu(page)
  await items(page).filter({ hasText: 'Logout' }).click()
  await page.getByText('Logout Successfully').waitFor()
  await atPath(page, '/login')
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
  expect(await stored(page, 'auth')).toBeNull()
  await loginLink(page).waitFor()
  const asked = await context.request.get('/actor/getActorById')
  expect(asked.status()).toBe(401)
})

test('[NAV-08] from a page behind the guard Logout leads straight to /login, and to nothing remembered', async () => {
  const { page } = await openAs('actor')
  await answerWith(page, '/api/logout', { success: true })
  await openMenu(page)
  await items(page).filter({ hasText: 'Profile' }).click()
  await atPath(page, '/dashboard/user')
  await openMenu(page)
  await items(page).filter({ hasText: 'Logout' }).click()
  await atPath(page, '/login')
  expect(await page.evaluate(() => history.state)).toBeNull()
})

test("[NAV-08] no success flag: 'Failed to Logout', she stays logged in and is led to /login", async () => {
  const { page } = await openAs('actor')
  await answerWith(page, '/api/logout', { message: 'no' })
  await openMenu(page)
  await items(page).filter({ hasText: 'Logout' }).click()
  await page.getByText('Failed to Logout').waitFor()
  await atPath(page, '/login')
  expect(await stored(page, 'auth')).not.toBeNull()
  await userButton(page).waitFor()
})

test("[NAV-08] a request that fails: 'Something went wrong', she stays logged in and is led to /login", async () => {
  const visitor = await openAs('actor')
  const { page } = visitor
  await loseCalls(visitor, '/api/logout')
  await openMenu(page)
  await items(page).filter({ hasText: 'Logout' }).click()
  await page.getByText('Something went wrong').waitFor()
  await atPath(page, '/login')
  expect(await stored(page, 'auth')).not.toBeNull()
})

const longest = ['English', 'Tigrigna', 'Oromo', 'Portuguese', 'Swahili', 'Kannada']

test('[HOM-15] at 360 px brand, menu, log-in or user, and language fit in the bar in every language', async () => {
  const { page } = await site.open('/login?lang=en')
  for (const loggedIn of [false, true]) {
    if (loggedIn) {
      await keepAuth({ page }, { name: 'Weldegebrielawit Gebremedhinawit Weldegiorgisawit', role: 'actor' })
      await page.reload()
    }
    for (const language of longest) {
      await bar(page).getByRole('button').last().click()
      await page.getByRole('menuitemradio').filter({ hasText: language }).click()
      await eventually(() => page.getByRole('menuitemradio').count()).toBe(0)
      const places = await bar(page)
        .locator('nav a, nav button')
        .evaluateAll((nodes) =>
          nodes
            .filter((node) => node.checkVisibility())
            .map((node) => {
              const { left, right, height, width } = node.getBoundingClientRect()
              return { left, right, height, width }
            }),
        )
      expect(places, language).toHaveLength(4)
      let end = 0
      for (const { left, right, height, width } of places) {
        expect(left, language).toBeGreaterThanOrEqual(end)
        expect(Math.min(height, width), language).toBeGreaterThanOrEqual(44)
        end = right
      }
      expect(end, language).toBeLessThanOrEqual(360)
    }
  }
})
