import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { setActivity } from '@ashenda/db/queries/contestants/activity.ts'
import { eraseContestant } from '@ashenda/db/queries/privacy/erasure.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertContestant } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { testPepper } from '../support/platform.ts'
import { heading, input, problemOf } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { answerWith } from './support/answers.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'
import { button, cardOf, cards, search, usersPath } from './support/users-page.ts'

const site = useSite({ worker: false })

const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

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

test('[ADM-02] deactivating is asked for first and may tell why; activating happens at once', async () => {
  const { page, account } = await openAsAdmin(site, usersPath)
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
    .getByText(`${demoName(7)} no longer takes part.`)
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

test('[ADM-02] a look at her that was asked for before a step does not undo it on her card', async () => {
  const { page } = await openAsAdmin(site, usersPath)
  const card = await findCard(page, 11)
  const late = Promise.withResolvers<void>()
  let looks = 0
  await page.route(`**/admin/contestants/${idOf(11)}`, async (route) => {
    looks += 1
    const answer = await route.fetch()
    // The first look saw her inactive.
    if (looks === 1) await late.promise
    await route.fulfill({ response: answer }).catch(() => {})
  })
  await button(card, /^Deactivate/).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await eventually(async () => looks).toBe(1)
  await button(card, /^Activate/).click()
  await button(card, /^Deactivate/).waitFor()
  late.resolve()
  await eventually(async () => looks).toBe(2)
  await page.waitForLoadState('networkidle')
  await button(card, /^Deactivate/).waitFor()
  expect(await isActive(11)).toBe(true)
})

test('[ADM-02] where that fails an alert says so, the reason stays for another try, and the card as it was', async () => {
  const { page, expectTrouble } = await openAsAdmin(site, usersPath)
  expectTrouble(/503/)
  const card = await findCard(page, 8)
  const refusal = { success: false, code: 'unavailable', message: 'try again' }
  await answerWith(page, '/admin/activity', refusal, { status: 503 })
  await button(card, /^Deactivate/).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByRole('textbox')
  await reason.fill('asked for a pause')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  const alert = page.getByRole('alertdialog', { name: 'An error occurred while toggling the activity.' })
  await alert.waitFor()
  await alert.getByRole('button').click()
  await alert.waitFor({ state: 'detached' })
  // It can be tried again as it was typed.
  expect(await reason.inputValue()).toBe('asked for a pause')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await card.getByText('active', { exact: true }).waitFor()
  await button(card, /^Deactivate/).waitFor()
  expect(await isActive(8)).toBe(true)
})

test('[ADM-02] two admins at once: who was faster is told, and the stale card then shows all of it', async () => {
  const [{ page: early }, { page: late, expectTrouble }] = await Promise.all([
    openAsAdmin(site, usersPath),
    openAsAdmin(site, usersPath),
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
    .getByRole('alertdialog', { name: /^Selam Hagos changed this first\. Contestant deactivated, / })
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
  const { page } = await openAsAdmin(site, usersPath)
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

test('[ADM-01] the log says who was deactivated, and leads to her card; erased, she has no name there', async () => {
  const { sql } = site.platform
  const id = await insertContestant(sql, site.demo.contestId, {
    fname: 'Mihret',
    mname: 'Gidey',
    lname: 'Abay',
    pictures: 0,
  })
  // The search by name goes by the directory.
  await site.platform.reload()
  const { page, account } = await openAsAdmin(site, usersPath)
  await setActivity(sql, { id, isActive: false, adminId: account.id, reason: '' })
  await page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name: 'Activity log' }).click()
  const step = page.getByRole('listitem').filter({ hasText: 'Contestant deactivated' }).filter({ hasText: id })
  await step.getByRole('link', { name: 'Mihret Gidey Abay', exact: true }).click()
  await heading(page, 'All Deki Ashenda').waitFor()
  await eventually(() => cards(page).getByRole('heading').allTextContents()).toEqual(['Mihret Gidey Abay'])
  expect(page.url()).not.toMatch(/Mihret/)
  expect(await search(page).inputValue()).toBe('Mihret Gidey Abay')

  await eraseContestant(sql, id, { voterOf: (number) => ({ id: voterIdOf(testPepper, number), phone: number }) })
  await page.goBack()
  await step.getByText('Name erased').waitFor()
  expect(await step.getByRole('link').count()).toBe(0)
})
