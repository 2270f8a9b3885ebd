import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { demoName } from '../support/demo-site.ts'
import { otherThan, startMessages } from '../support/messages.ts'
import { ageResetOf, type Forgetful, forgetfulContestant, openResetOf, phoneAbroad, sport } from '../support/resets.ts'
import { atPath, heading, input, logIn, pathOf, problemOf } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { violations } from './support/axe.ts'
import * as contestants from './support/contestant.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { toasts } from './support/home.ts'
import { useSite } from './support/site.ts'
import { openUser, usersPath } from './support/users-page.ts'
import { withoutScripts } from './support/without-scripts.ts'

const messages = await startMessages()
/** Codes go to Ethiopian phones alone. */
const site = useSite({
  env: {
    PASSWORD_RESET: 'safe',
    MESSAGES_DOMESTIC: 'sandbox',
    MESSAGES_SANDBOX_URL: messages.env['MESSAGES_SANDBOX_URL'] ?? '',
  },
})
afterAll(() => messages.close())

const chosen = 'a new one of hers'
const passwordField = (page: Page) => page.getByLabel('new password', { exact: true })
const setButton = (page: Page) => page.getByRole('button', { name: 'SET PASSWORD' })

/** Fills in what the specification asks for, and sends it. */
async function forget(page: Page, { email }: Forgetful): Promise<void> {
  await input(page, 'email').fill(email)
  await input(page, 'favourite sport name').fill(sport)
  await passwordField(page).fill(chosen)
  await page.getByRole('button', { name: 'RESET', exact: true }).click()
  await heading(page, 'NEW PASSWORD').waitFor()
  expect(pathOf(page)).toBe('/reset-password')
}

describe('a forgotten password', () => {
  test('is set with the code that came to the phone, is typed once, and leads to the log-in', async () => {
    const her = await forgetfulContestant(site.platform)
    const { page, expectTrouble } = await site.open('/forgot-password?lang=en')
    expectTrouble(/status of 422/)
    await forget(page, her)
    await expectFits(page, 'the code is asked for')
    expect(await violations(page)).toEqual([])
    const code = await messages.codeFor(her.phone)
    await page.getByText('Your new password is the one you have just typed.').waitFor()
    expect(await passwordField(page).count()).toBe(0)
    await input(page, 'code').fill(otherThan(code))
    await setButton(page).click()
    await eventually(() => problemOf(input(page, 'code'))).toContain('this code or link is wrong')
    await input(page, 'code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await setButton(page).click()
    await page.getByText('Your new password is set. Please log in.').waitFor()
    await atPath(page, '/login')
    await logIn(page, her.phone, chosen)
    await atPath(page, '/dashboard/user')
  })

  test('without scripts it is set after a day where no code can be sent, in the browser that asked', async () => {
    const her = await forgetfulContestant(site.platform, { phone: phoneAbroad() })
    const { page, expectTrouble } = await site.open('/forgot-password?lang=en', withoutScripts)
    expectTrouble(/status of 422/)
    await forget(page, her)
    await openResetOf(site.platform, her)
    await page.getByText('open this page after 24 hours').waitFor()
    await passwordField(page).fill(chosen)
    await setButton(page).click()
    await eventually(() => problemOf(input(page, 'code'))).toContain('it is too early')
    await ageResetOf(site.platform, her, '24 hours')
    await page.goto('/reset-password?lang=en')
    await passwordField(page).fill(chosen)
    await setButton(page).click()
    await page.getByText('Your new password is set. Please log in.').waitFor()
    await logIn(page, her.phone, chosen)
    await atPath(page, '/dashboard/user')
  })

  test('its owner is told on her own page, and at a log-in without scripts before anything else, and stops it', async () => {
    const her = await forgetfulContestant(site.platform, { phone: phoneAbroad() })
    const stranger = await site.open('/forgot-password?lang=en')
    stranger.expectTrouble(/status of 422/)
    await forget(stranger.page, her)
    await openResetOf(site.platform, her)

    const { page } = await contestants.logIn(site, her)
    await page.goto('/dashboard/user/pay?lang=en')
    const banner = page.getByRole('alert').filter({ hasText: 'Somebody wants a new password for your account' })
    await banner.waitFor()
    await expectFits(page, 'the owner is told')
    const other = await site.open('/login?from=/contact&lang=en', withoutScripts)
    await logIn(other.page, her.phone, her.password)
    await atPath(other.page, '/dashboard/user')
    await other.page.getByRole('alert').getByText('Somebody wants a new password for your account').waitFor()
    await expectFits(other.page, 'the owner is told without scripts')
    await other.page.getByRole('button', { name: 'That was not me: stop it' }).click()
    await eventually(() => other.page.getByText('Somebody wants a new password').count()).toBe(0)
    await page.reload()
    await heading(page, 'Pay now').waitFor()
    await eventually(() => banner.count()).toBe(0)

    await ageResetOf(site.platform, her, '25 hours')
    await setButton(stranger.page).click()
    await eventually(() => problemOf(input(stranger.page, 'code'))).toContain('this code or link is wrong')
  })

  test('an admin makes a link for her, which is shown once and sets it once', async () => {
    const { page } = await openAsAdmin(site, usersPath)
    await openUser(page, demoName(4))
    const access = page.getByRole('region', { name: 'Her log-in' })
    await access.getByRole('button', { name: /^Link for a new password/ }).click()
    await access.getByRole('button', { name: 'Make the link' }).click()
    await access.getByText('Please say how you know that it is her.').waitFor()
    await access.getByRole('textbox', { name: 'Reason' }).fill('she came to the office')
    await access.getByRole('button', { name: 'Make the link' }).click()
    const shown = access.getByRole('textbox', { name: 'Link' })
    await shown.waitFor()
    await expectFits(page, 'the link is shown')
    const { pathname, hash } = new URL(await shown.inputValue())

    const late = await site.visitor()
    late.expectTrouble(/status of 422/)
    await late.page.goto(`${pathname}?lang=en${hash}`)
    await late.page.getByText('This link is from the organisers. It works once.').waitFor()
    await passwordField(late.page).fill(chosen)
    // Pasted where there are no scripts.
    const pasted = await site.open('/reset-password?lang=en', withoutScripts)
    await input(pasted.page, 'code').fill(`${site.platform.url}${pathname}${hash}`)
    await passwordField(pasted.page).fill(chosen)
    await setButton(pasted.page).click()
    await pasted.page.getByText('Your new password is set. Please log in.').waitFor()
    await setButton(late.page).click()
    await late.page.getByRole('main').getByText('this code or link is wrong').waitFor()
    const [row] = await site.platform.sql<
      { phone: string }[]
    >`select phone from users where id = ${site.demo.contestantIds[4] ?? ''}`
    const hers = await site.open('/login?lang=en')
    hers.expectTrouble(/status of 401/)
    await logIn(hers.page, row?.phone ?? '', chosen)
    await atPath(hers.page, '/dashboard/user')

    // And out of it everywhere.
    await access.getByRole('button', { name: /^Log out everywhere/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
    await toasts(page)
      .getByText(`${demoName(4)} is logged out everywhere.`)
      .waitFor()
    await hers.page.reload()
    await heading(hers.page, 'LOGIN FORM').waitFor()
  })
})
