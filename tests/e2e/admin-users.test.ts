import { expect, test } from 'vitest'
import { phone } from '../support/browser.ts'
import { insertContestant } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { heading } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { setLetters } from './support/letters.ts'
import { stopClock } from './support/pass-time.ts'
import { useSite } from './support/site.ts'
import { button, cardOf, cards, search, usersPath } from './support/users-page.ts'

/** With them fifty-four: more than a page of the list. */
const site = useSite({
  worker: false,
  seed: async (sql, demo) => {
    for (let number = 0; number < 23; number += 1) await insertContestant(sql, demo.contestId, { pictures: 0 })
    await insertContestant(sql, demo.contestId, { fname: 'Letay', mname: 'Kiros', pictures: 3 })
  },
})

const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

test('[ADM-01] [RTE-07] the menu of admins leads to All Deki Ashenda and Ranking, pages the server knows', async () => {
  const { page } = await openAsAdmin(site, '/dashboard/admin')
  for (const name of ['All Deki Ashenda', 'Ranking']) {
    await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name }).click()
    await heading(page, name).waitFor()
    expect((await page.reload())?.status()).toBe(200)
    await heading(page, name).waitFor()
  }
})

test('[ADM-02] cards of everyone, the latest first and page by page, with how to reach her and how she stands', async () => {
  const { page } = await openAsAdmin(site, usersPath)
  await eventually(() => cards(page).count()).toBe(50)
  await expect(cards(page).first().getByRole('heading').textContent()).resolves.toBe('Letay Kiros')
  await page.getByRole('button', { name: 'Earlier contestants' }).click()
  await eventually(() => cards(page).count()).toBe(54)
  await eventually(() => page.getByRole('button', { name: 'Earlier contestants' }).count()).toBe(0)
  const [row] = await site.platform.sql`select phone from users where id = ${idOf(2)}`
  const unpaid = cardOf(page, demoName(2))
  await unpaid.getByText('account waiting payment', { exact: true }).waitFor()
  await unpaid.getByText('active', { exact: true }).waitFor()
  await unpaid.getByRole('link', { name: String(row?.['phone']) }).waitFor()
  await unpaid.getByText('weaver').waitFor()
  await unpaid.getByText('0 votes').waitFor()
  await unpaid.locator('picture img').waitFor({ state: 'attached' })
  await cardOf(page, demoName(3)).getByText('paid', { exact: true }).waitFor()
})

test.each([
  { width: 360, px: 16 },
  { width: 360, px: 32 },
  { width: 1440, px: 16 },
])(
  '[ADM-02] cards not seen yet take the room they will need at $width px with letters of $px px, so that nothing moves under a finger',
  async ({ width, px }) => {
    const { page } = await openAsAdmin(site, usersPath, { options: { viewport: { width, height: 900 } } })
    await eventually(() => cards(page).count()).toBe(50)
    await setLetters(await page.context().newCDPSession(page), px)
    await page.reload()
    await eventually(() => cards(page).count()).toBe(50)
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const guessed = await height()
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
    const real = await height()
    expect(Math.abs(guessed / real - 1)).toBeLessThan(0.05)
  },
)

test('[ADM-02] they are found by name or phone once typing has settled, by zone, activity and payment', async () => {
  const { page } = await openAsAdmin(site, usersPath, { before: (visitor) => visitor.page.clock.install() })
  await eventually(() => cards(page).count()).toBe(50)
  await stopClock(page)
  const calls = watchCalls(page, '/admin/contestants')
  await search(page).pressSequentially('letay')
  await page.clock.runFor(399)
  expect(calls).toEqual([])
  await page.clock.resume()
  await eventually(() => cards(page).count()).toBe(1)
  expect(calls).toHaveLength(1)
  const [row] = await site.platform.sql`select phone from users where id = ${idOf(5)}`
  await search(page).fill(String(row?.['phone']).replace('+251', '0'))
  await cardOf(page, demoName(5)).waitFor()
  await eventually(() => cards(page).count()).toBe(1)
  await search(page).fill('nobody of that name')
  await page.getByText('No such contestants.').waitFor()
  await search(page).fill('')
  await page.getByRole('combobox', { name: 'Zone' }).selectOption(site.demo.zoneIds[1] ?? '')
  await eventually(() => cards(page).count()).toBe(10)
  await page.getByRole('combobox', { name: 'Zone' }).selectOption('')
  await page.getByRole('combobox', { name: 'Payment' }).selectOption('account waiting payment')
  await eventually(() => cards(page).count()).toBe(1)
  await page.getByRole('combobox', { name: 'Activity' }).selectOption('inactive')
  await page.getByText('No such contestants.').waitFor()
})

test.each([
  ['Users', usersPath, 'searchbox', 'Name or phone', demoName(5)],
  ['Requests', '/dashboard/admin/requests', 'searchbox', /^Search/, 'coffee'],
  ['Payments', '/dashboard/admin/payments', 'searchbox', /^Reference/, '0911223344'],
] as const)(
  '[ADM-02] what the list of %s is narrowed to is there again after a reload and on the way back, and is never in the address',
  async (_list, where, role, name, wanted) => {
    const { page } = await openAsAdmin(site, where)
    const field = page.getByRole('main').getByRole(role, { name })
    await field.fill(wanted)
    await page.waitForFunction(
      () => history.state?.filter !== undefined && Object.values(history.state.filter).some(Boolean),
    )
    await page.reload()
    await eventually(() => field.inputValue()).toBe(wanted)
    await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Ranking' }).click()
    await heading(page, 'Ranking').waitFor()
    await page.goBack()
    await eventually(() => field.inputValue()).toBe(wanted)
    expect(new URL(page.url()).search).toBe('')
    // Who comes anew sees all.
    await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Ranking' }).click()
    await heading(page, 'Ranking').waitFor()
    await page.goto(where)
    await eventually(() => field.inputValue()).toBe('')
  },
)

test('[ADM-02] a list that cannot be had is asked for again; on a phone nothing stands out', async () => {
  const { page, expectTrouble } = await openAsAdmin(site, '/dashboard/admin')
  expectTrouble(/503/)
  await page.setViewportSize({ width: 360, height: 800 })
  const isList = ({ pathname }: URL): boolean => pathname === '/admin/contestants'
  const refusal = { success: false, code: 'unavailable', message: 'try again' }
  await page.route(isList, (route) => route.fulfill({ status: 503, json: refusal }))
  await page.getByRole('link', { name: 'All Deki Ashenda' }).click()
  await page.getByText('The contestants could not be loaded.').waitFor()
  await page.unroute(isList)
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(() => cards(page).count()).toBe(50)
  await expectFits(page, 'the list')
  await button(cards(page).first(), /^Photos and payments/).click()
  await page.getByText('She has not started to pay.').waitFor()
  await expectFits(page, 'the dialog')
})

test('[ADM-02] [HOM-15] in Arabic what is written in Latin letters begins at the right, as its line does', async () => {
  await site.platform.sql`update contestants set occupation = 'software developer and teacher' where id = ${idOf(20)}`
  await site.platform.reload()
  const { page } = await openAsAdmin(site, `${usersPath}?lang=arabic`, { options: phone })
  const occupation = page.locator('main article bdi').getByText('software developer and teacher')
  await occupation.waitFor()
  const edges = await occupation.evaluate((node) => {
    const line = node.closest('span')?.getBoundingClientRect()
    return [...node.getClientRects()].map(({ right }) => Math.round((line?.right ?? Number.NaN) - right))
  })
  expect(edges.length, 'lines').toBeGreaterThan(1)
  expect(edges).toEqual(edges.map(() => 0))
})
