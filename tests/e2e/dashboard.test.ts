import { readFile } from 'node:fs/promises'
import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertAdmin, registerContestant } from '../support/accounts.ts'
import { desktop, phone } from '../support/browser.ts'
import { atPath, heading, input, logIn } from './support/account-forms.ts'
import { answerWith } from './support/answers.ts'
import { violations } from './support/axe.ts'
import { mayLogIn, openDashboard, storedUser, watchLoads } from './support/contestant.ts'
import { castFree, untilTallied } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const total = (page: Page) =>
  page.getByRole('region', { name: 'total votes' }).getByRole('paragraph').first().textContent()
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'My pages' }).getByRole('link', { name, exact: true })

/** Somebody votes for her, and it is counted. */
async function vote(id: string, votes: number): Promise<void> {
  await castFree(site.platform.url, id)
  await untilTallied(site.platform.sql, id, votes)
}

test('[DSH-03] a contestant hears of her votes from her log-in on, and again after a lost connection', async () => {
  const account = await registerContestant(site.platform, { paid: true })
  await site.platform.reload()
  const { page } = await site.visitor(desktop)
  const sockets: WebSocketRoute[] = []
  let away = false
  await page.routeWebSocket('**/live', (socket) => {
    if (away) return void socket.close({ code: 1012, reason: 'restart' })
    sockets.push(socket)
    socket.connectToServer()
  })
  await page.goto('/?lang=en')
  await page.getByText('live', { exact: true }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await logIn(page, account.phone, account.password)
  await atPath(page, '/')
  await page.getByRole('banner').getByRole('button', { name: /Selam/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  const chart = page.getByRole('region', { name: 'Your votes over time' })
  await chart.getByText('No votes yet.').waitFor()
  // The connection of before the log-in was renewed: it knew nobody.
  await eventually(() => sockets.length).toBe(2)
  const watched = watchLoads(page)
  await vote(account.id, 1)
  await eventually(() => total(page)).toBe('1')
  await eventually(() => chart.getByRole('img').getAttribute('aria-label')).toMatch(/: 1 free and 0 paid votes\.$/)

  away = true
  await Promise.all(sockets.map((socket) => socket.close({ code: 1012, reason: 'restart' })))
  await page.getByText('counts may be late').waitFor()
  await vote(account.id, 2)
  expect(await total(page)).toBe('1')
  away = false
  await eventually(() => total(page)).toBe('2')
  expect(watched.loads).toBe(0)
})

test('with another password she stays logged in here, hears of her votes on, and of it when she is taken out', async () => {
  const { page, account } = await openDashboard(site, '', { paid: true, options: desktop })
  await site.platform.reload()
  await page.getByText('live', { exact: true }).waitFor()
  await menu(page, 'Change password').click()
  const form = page.getByRole('region', { name: 'Change password' })
  await form.getByLabel('current password', { exact: true }).fill(account.password)
  await form.getByLabel('new password', { exact: true }).fill('another password')
  await form.getByLabel('confirm password', { exact: true }).fill('another password')
  await form.getByRole('button', { name: 'Change password' }).click()
  await toasts(page).getByText('your password has been changed').waitFor()
  expect(await mayLogIn(site, account.phone, account.password)).toBe(false)
  expect(await mayLogIn(site, account.phone, 'another password')).toBe(true)
  await menu(page, 'My page').click()
  await vote(account.id, 1)
  await eventually(() => total(page)).toBe('1')

  const admin = await insertAdmin(site.platform)
  await fetch(`${site.platform.url}/admin/activity`, {
    method: 'PUT',
    headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ actor: { id: account.id, active: false }, reason: 'a test' }),
  })
  await page.getByRole('heading', { name: 'You are out of the contest' }).waitFor()
  // She has paid, so the menu has no such page any more.
  expect(await menu(page, 'Pay now').count()).toBe(0)
  await page.goto('/dashboard/user/pay?lang=en')
  await heading(page, 'Pay now').waitFor()
  expect(await violations(page)).toEqual([])
})

const screen = { width: 360, height: 640 }

test('[DSH-02] [DSH-04] on a small phone she finds her place in the menu, tells of herself, pays, keeps a copy of her data and erases it', async () => {
  const { page, account } = await openDashboard(site, '/password', {
    lname: 'Araya',
    options: { ...phone, viewport: screen },
  })
  await menu(page, 'Change password').waitFor()
  await eventually(async () => {
    const box = await menu(page, 'Change password').boundingBox()
    return box && box.x >= 0 && box.x + box.width <= 360 && box.y + box.height <= 640 && box.height >= 44
  }).toBe(true)
  await menu(page, 'Profile').click()
  await input(page, 'first name').fill('ሰላም')
  await input(page, 'last name (optional)').fill('')
  await page.getByRole('combobox', { name: 'zone' }).selectOption({ label: 'Eastern Zone' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toasts(page).getByText('Profile Updated Successfully').waitFor()
  await page.getByRole('button', { name: 'Update Description' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'description (self-story)' }).fill('ኣነ ሰላም እየ።')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alertdialog', { name: 'updated successfully!' }).getByRole('button', { name: 'OK' }).click()
  expect(await storedUser(site, account)).toMatchObject({
    fname: 'ሰላም',
    lname: '',
    description: 'ኣነ ሰላም እየ።',
    zone: { name: 'eastern zone' },
  })

  const [id, message] = ['018f0000-0000-7000-8000-000000000004', 'thank you']
  await answerWith(page, '/actor/verifyPayment', { success: true, isPayed: false, status: 'failed' })
  await page.goto('/dashboard/user/pay?st=x')
  await page.getByText('The payment failed.').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Choose how to pay' }).click()
  await answerWith(page, '/actor/payWithCard', { success: true, message, payment: id, pending: false })
  await page.getByRole('textbox', { name: 'card number' }).fill('ABCD-EFGH-JKMN-PQRM')
  await site.platform.sql`update contestants set paid_at = now() where id = ${account.id}`
  await page.getByRole('button', { name: 'Pay with this card' }).click()
  // Far down when she pressed it, she sees at once that it is paid, and so does the keyboard.
  const isPaid = page.locator(':focus').filter({ hasText: 'IT IS PAID' })
  await eventually(async () => {
    const box = await isPaid.boundingBox()
    return box !== null && box.y >= 0 && box.y + box.height <= screen.height
  }).toBe(true)
  expect(await violations(page)).toEqual([])
  await menu(page, 'My page').click()
  await heading(page, 'Welcome, ሰላም').waitFor()

  await menu(page, 'Change password').click()
  const data = page.getByRole('region', { name: 'Your data' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('ashenda-my-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ account: { _id: account.id } })
  await data.getByText('Erase my account').first().click()
  await data.getByLabel('current password').fill(account.password)
  await data.getByRole('button', { name: 'Erase my account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await toasts(page).getByText('Your account is erased.').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
  expect(await mayLogIn(site, account.phone, account.password)).toBe(false)
})
