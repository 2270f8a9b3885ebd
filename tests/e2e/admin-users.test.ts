import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { setActivity } from '@ashenda/db/queries/contestant-admin.ts'
import { eraseContestant } from '@ashenda/db/queries/erasure.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertContestant } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { testPepper } from '../support/platform.ts'
import { heading, input, problemOf } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { answerWith } from './support/answers.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { toasts } from './support/home.ts'
import { setLetters } from './support/letters.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'

/** With them fifty-four: more than a page of the list. */
const site = useSite({
  worker: false,
  seed: async (sql, demo) => {
    for (let number = 0; number < 23; number += 1) await insertContestant(sql, demo.contestId, { pictures: 0 })
    await insertContestant(sql, demo.contestId, { fname: 'Letay', mname: 'Kiros', pictures: 3 })
  },
})

const path = '/dashboard/admin/users'
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''
const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')
const cardOf = (page: Page, name: string): Locator => cards(page).filter({ has: page.getByRole('heading', { name }) })
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Name or phone' })
const button = (card: Locator, name: RegExp): Locator => card.getByRole('button', { name })

/** The card of somebody of the demo, looked for by her name. */
async function findCard(page: Page, number: number): Promise<Locator> {
  await search(page).fill(demoName(number))
  await eventually(() => cards(page).count()).toBe(1)
  return cardOf(page, demoName(number))
}

const isActive = async (number: number): Promise<boolean> => {
  const [row] = await site.platform
    .sql`select inactive_since is null as active from contestants where id = ${idOf(number)}`
  return row?.['active'] === true
}

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
  const { page } = await openAsAdmin(site, path)
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
    const { page } = await openAsAdmin(site, path, { options: { viewport: { width, height: 900 } } })
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
  const { page } = await openAsAdmin(site, path)
  await eventually(() => cards(page).count()).toBe(50)
  const calls = watchCalls(page, '/admin/contestants')
  await search(page).pressSequentially('letay')
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
  ['Users', path, 'searchbox', 'Name or phone', demoName(5)],
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

test('[ADM-02] deactivating is asked for first and may tell why; activating happens at once', async () => {
  const { page, account } = await openAsAdmin(site, path)
  const card = await findCard(page, 7)
  await button(card, /^Deactivate/).click()
  await pressEscape(page)
  await eventually(() => page.getByRole('dialog').count()).toBe(0)
  expect(await isActive(7)).toBe(true)

  await button(card, /^Deactivate/).click()
  await input(page, 'Reason optional').fill('asked for a pause')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await card.getByText('inactive', { exact: true }).waitFor()
  await toasts(page)
    .getByText(`${demoName(7)} takes no part any longer.`)
    .waitFor()
  expect(await isActive(7)).toBe(false)
  await button(card, /^Activate/).click()
  await card.getByText('active', { exact: true }).waitFor()
  await button(card, /^Deactivate/).waitFor()
  expect(await isActive(7)).toBe(true)
  const log = await site.platform.sql`
    select action, reason from admin_actions where subject_id = ${idOf(7)} and admin_id = ${account.id} order by id`
  expect(log).toEqual([
    { action: 'contestant.deactivate', reason: 'asked for a pause' },
    { action: 'contestant.activate', reason: '' },
  ])
})

test('[ADM-02] where that fails an alert says so, and the card stays as it was', async () => {
  const { page, expectTrouble } = await openAsAdmin(site, path)
  expectTrouble(/503/)
  const card = await findCard(page, 8)
  const refusal = { success: false, code: 'unavailable', message: 'try again' }
  await answerWith(page, '/admin/activity', refusal, { status: 503 })
  await button(card, /^Deactivate/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  const alert = page.getByRole('alertdialog', { name: 'An error occurred while toggling the activity.' })
  await alert.waitFor()
  await alert.getByRole('button').click()
  await card.getByText('active', { exact: true }).waitFor()
  await button(card, /^Deactivate/).waitFor()
  expect(await isActive(8)).toBe(true)
})

test('[ADM-02] two admins at once: who was faster is told, and the stale card then shows all of it', async () => {
  const [{ page: early }, { page: late, expectTrouble }] = await Promise.all([
    openAsAdmin(site, path),
    openAsAdmin(site, path),
  ])
  expectTrouble(/409/)
  const [seenEarly, seenLate] = [await findCard(early, 9), await findCard(late, 9)]
  await button(seenEarly, /^Deactivate/).click()
  await early.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await seenEarly.getByText('inactive', { exact: true }).waitFor()
  await site.platform.sql`update contestants set occupation = 'potter' where id = ${idOf(9)}`

  await seenLate.getByText('active', { exact: true }).waitFor()
  await button(seenLate, /^Deactivate/).click()
  await late.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await late
    .getByRole('alertdialog', { name: /^Selam Hagos was faster\. Contestant deactivated, / })
    .getByRole('button', { name: 'OK' })
    .click()
  await seenLate.getByText('inactive', { exact: true }).waitFor()
  await seenLate.getByText('potter').waitFor()
  expect(await isActive(9)).toBe(false)
  const log = await site.platform.sql`select action from admin_actions where subject_id = ${idOf(9)}`
  expect(log).toEqual([{ action: 'contestant.deactivate' }])
})

test('[ADM-02] her photos and payments in a dialog; a photo goes with a reason, for everybody', async () => {
  await site.platform.sql`
    insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency, state, settled_at)
    values (gen_random_uuid(), 'fee', ${idOf(4)}, 'chapa', 'fee-of-hers', 3000, 'ETB', 'succeeded', now())`
  const { page } = await openAsAdmin(site, path)
  const card = await findCard(page, 4)
  await button(card, /^Photos and payments/).click()
  const dialog = page.getByRole('dialog', { name: demoName(4) })
  await dialog.getByText('ETB 30').waitFor()
  await dialog.getByText('fee-of-hers').waitFor()
  await eventually(() => dialog.getByRole('img').count()).toBe(2)
  await dialog.getByRole('button', { name: 'Remove photo 2' }).click()
  await dialog.getByRole('button', { name: 'Remove photo 2' }).click()
  await eventually(() => problemOf(input(page, 'Reason'))).toBe('Please say why, in 1 to 300 characters.')
  await input(page, 'Reason').fill('shows somebody else')
  await dialog.getByRole('button', { name: 'Remove photo 2' }).click()
  await toasts(page).getByText('The photo is removed.').waitFor()
  await eventually(() => dialog.getByRole('img').count()).toBe(1)
  const kept = await site.platform.sql`select slot from images where contestant_id = ${idOf(4)}`
  expect(kept).toEqual([{ slot: 1 }])
})

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
  await page.getByText('She has not begun to pay.').waitFor()
  await expectFits(page, 'the dialog')
})

test('[ADM-01] the log says who was deactivated, and leads to her card; erased, she has no name there', async () => {
  const { sql } = site.platform
  const id = await insertContestant(sql, site.demo.contestId, {
    fname: 'Mihret',
    mname: 'Gidey',
    lname: 'Abay',
    pictures: 0,
  })
  const { page, account } = await openAsAdmin(site, path)
  await setActivity(sql, { id, isActive: false, adminId: account.id, reason: '' })
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'What admins did' }).click()
  const step = page.getByRole('listitem').filter({ hasText: 'Contestant deactivated' }).filter({ hasText: id })
  await step.getByRole('link', { name: 'Mihret Gidey Abay', exact: true }).click()
  await heading(page, 'All Deki Ashenda').waitFor()
  await eventually(() => cards(page).getByRole('heading').allTextContents()).toEqual(['Mihret Gidey Abay'])
  expect(page.url()).not.toMatch(/Mihret/)
  expect(await search(page).inputValue()).toBe('Mihret Gidey Abay')

  await eraseContestant(sql, id, { voterIdOf: (number) => voterIdOf(testPepper, number) })
  await page.goBack()
  await step.getByText('Name erased').waitFor()
  expect(await step.getByRole('link').count()).toBe(0)
})
