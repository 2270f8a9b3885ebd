import { readFile } from 'node:fs/promises'
import { messageOf } from '@ashenda/core/errors.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { logIn as anotherSession } from '../support/accounts.ts'
import { desktop } from '../support/browser.ts'
import { heading, isFocused, problemOf } from './support/account-forms.ts'
import { watchCalls } from './support/calls.ts'
import { logIn, mayLogIn, openDashboard } from './support/contestant.ts'
import { castFree, untilTallied } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { openStanding, standStill } from './support/pass-time.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const fields = (page: Page) => {
  // Erasing the account asks for the current one, too.
  const panel = page.getByRole('region', { name: 'Change password' })
  return {
    current: panel.getByLabel('current password', { exact: true }),
    next: panel.getByLabel('new password', { exact: true }),
    confirm: panel.getByLabel('confirm password', { exact: true }),
  }
}

async function change(page: Page, current: string, next: string, confirm = next): Promise<void> {
  const form = fields(page)
  await form.current.fill(current)
  await form.next.fill(next)
  await form.confirm.fill(confirm)
  await page.getByRole('button', { name: 'Change password' }).click()
}

const devices = (page: Page) => page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')

test('[DSH-05] all three fields are required', async () => {
  const { page } = await openDashboard(site, '/password')
  const calls = watchCalls(page, '/actor/changePassword')
  await change(page, '', '', '')
  for (const field of Object.values(fields(page))) {
    await eventually(() => problemOf(field)).toBe('Please fill this in.')
  }
  await change(page, 'a password of tests', 'seven77')
  await eventually(() => problemOf(fields(page).next)).toBe('a password has 8 to 128 characters')
  expect(calls).toEqual([])
})

test('[DSH-05] two new passwords that differ are a password mismatch', async () => {
  const { page } = await openDashboard(site, '/password')
  const calls = watchCalls(page, '/actor/changePassword')
  await change(page, 'a password of tests', 'another password', 'another pasword')
  await toasts(page).getByText('password mismatch').waitFor()
  await eventually(() => problemOf(fields(page).confirm)).toBe('password mismatch')
  expect(await isFocused(fields(page).confirm)).toBe(true)
  expect(calls).toEqual([])
})

test('[DSH-05] a wrong current password is told beside its field', async () => {
  const { page, account, expectTrouble } = await openDashboard(site, '/password')
  expectTrouble(/422/)
  await change(page, 'not her password', 'another password')
  await eventually(() => problemOf(fields(page).current)).toBe('the current password is not right')
  expect(await mayLogIn(site, account.phone, 'another password')).toBe(false)
})

test('[DSH-05] a password that many have is refused beside its field', async () => {
  const { page, account, expectTrouble } = await openDashboard(site, '/password')
  expectTrouble(/422/)
  await change(page, account.password, 'Password123')
  await eventually(() => problemOf(fields(page).next)).toBe(messageOf('password_common'))
  expect(await mayLogIn(site, account.phone, account.password)).toBe(true)
})

test('[DSH-05] the new password counts from now on; she stays logged in here, and hears of her votes on', async () => {
  const { page, account } = await openDashboard(site, '/password', { paid: true, options: desktop })
  await site.platform.reload()
  const calls = watchCalls(page, '/actor/changePassword')
  await page.getByRole('link', { name: 'My page' }).click()
  await page.getByText('live', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Change password' }).click()
  await change(page, account.password, 'another password')
  await toasts(page).getByText('your password has been changed').waitFor()
  expect(calls).toMatchObject([
    { method: 'PUT', body: { actor: { newPassword: 'another password', oldPassword: account.password } } },
  ])
  expect(await fields(page).current.inputValue()).toBe('')
  expect(await mayLogIn(site, account.phone, account.password)).toBe(false)
  expect(await mayLogIn(site, account.phone, 'another password')).toBe(true)
  await page.getByRole('link', { name: 'My page' }).click()
  await heading(page, 'Welcome, Selam').waitFor()
  await castFree(site.platform.url, account.id)
  await untilTallied(site.platform.sql, account.id, 1)
  await eventually(() => page.getByRole('region', { name: 'total votes' }).textContent()).toContain('1')
})

test('her other devices are listed in words, and each can be logged out', async () => {
  const { page, account } = await openDashboard(site, '/password')
  const elsewhere = await logIn(site, account, desktop)
  await elsewhere.context.clearCookies()
  const [name = '', value = ''] = (await anotherSession(site.platform, account.id, 'actor')).split('=')
  await elsewhere.context.addCookies([{ name, value, url: site.platform.url }])
  await elsewhere.page.goto('/dashboard/user?lang=en')
  await heading(elsewhere.page, 'Welcome, Selam').waitFor()

  await page.reload()
  await eventually(() => devices(page).count()).toBe(2)
  expect(await devices(page).first().textContent()).toContain('this device')
  expect(await devices(page).first().getByRole('button').count()).toBe(0)
  await devices(page)
    .nth(1)
    .getByRole('button', { name: /^Log out: / })
    .click()
  await toasts(page).getByText('That device is logged out.').waitFor()
  await eventually(() => devices(page).count()).toBe(1)

  elsewhere.expectTrouble(/401/)
  await standStill(elsewhere.page)
  await openStanding(elsewhere.page, '/dashboard/user', elsewhere.page.getByText('redirecting to you in 3 second'))
})

test('all other devices can be logged out at once', async () => {
  const { page, account } = await openDashboard(site, '/password')
  for (let count = 0; count < 3; count += 1) await anotherSession(site.platform, account.id, 'actor')
  await page.reload()
  await eventually(() => devices(page).count()).toBe(4)
  await page.getByRole('button', { name: 'Log out all others' }).click()
  await toasts(page).getByText('3 other devices are logged out.').waitFor()
  await eventually(() => devices(page).count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Log out all others' }).count()).toBe(0)
})

test('[DSH-05] what is kept about her is hers: a copy of it, and the end of it with her password', async () => {
  const { page, account, expectTrouble } = await openDashboard(site, '/password')
  const data = page.getByRole('region', { name: 'Your data' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('ashenda-my-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ account: { _id: account.id } })

  await data.getByText('Erase my account').first().click()
  const erase = data.getByRole('button', { name: 'Erase my account' })
  const sure = page.getByRole('alertdialog', { name: 'Erase your account for good?' })
  expectTrouble(/422/)
  await data.getByLabel('current password').fill('not her password')
  await erase.click()
  await eventually(() => problemOf(data.getByLabel('current password'))).toBe('the current password is not right')
  expect(await sure.count()).toBe(0)
  await data.getByLabel('current password').fill(account.password)
  await erase.click()
  await sure.getByRole('button', { name: 'No' }).click()
  expect(await mayLogIn(site, account.phone, account.password)).toBe(true)
  await erase.click()
  await sure.getByRole('button', { name: 'Yes' }).click()
  await toasts(page).getByText('Your account is erased.').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  expect(await mayLogIn(site, account.phone, account.password)).toBe(false)
})
