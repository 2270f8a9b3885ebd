import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Account, insertAdmin } from '../support/accounts.ts'
import { insertPaid } from '../support/admin-subjects.ts'
import { addPasskey } from '../support/passkeys.ts'
import { storedPayment } from '../support/payments.ts'
import { atPath, heading, input, logIn, problemOf } from './support/account-forms.ts'
import { askedWithFormerToken } from './support/admin.ts'
import { Authenticator } from './support/authenticator.ts'
import { violations } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { standingOut } from './support/fits.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false, env: { SECOND_FACTOR: 'required' } })
const narrow = { viewport: { width: 360, height: 740 } }
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Second factor', exact: true })

/** A passkey is bound to a name: 127.0.0.1, as other tests call the site, has none. */
const named = (options: BrowserContextOptions = {}): BrowserContextOptions => ({
  ...options,
  baseURL: site.platform.url.replace('127.0.0.1', 'localhost'),
})

async function openLogIn(account: Account, options?: BrowserContextOptions) {
  const visitor = await site.open('/login?lang=en', named(options))
  visitor.expectTrouble(/403|409|422/, askedWithFormerToken)
  const authenticator = await Authenticator.plugIn(visitor.context, visitor.page)
  await logIn(visitor.page, account.phone, account.password)
  return { ...visitor, authenticator }
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Abrehet/ }).click()
  await page.getByRole('menuitem').filter({ hasText: 'Logout' }).click()
  await atPath(page, '/login')
}

const makeOld = (account: Account) =>
  site.platform.sql`update sessions set verified_at = now() - interval '1 hour' where user_id = ${account.id}`

test('[AUT-05] an admin adds a passkey, logs out, logs in with it, and shows it again for a refund', async () => {
  const account = await insertAdmin(site.platform, { fname: 'Abrehet', mname: 'Kidane' })
  const { page, authenticator } = await openLogIn(account, narrow)
  await dialog(page).getByRole('heading', { name: 'Set up the second factor' }).waitFor()
  expect(await standingOut(page)).toEqual([])
  await button(page, 'Set up an app for codes').click()
  await dialog(page).getByText('You need an authenticator app').waitFor()
  await button(page, 'Add a passkey').click()
  await dialog(page).getByRole('heading', { name: 'Add a passkey' }).waitFor()
  expect(await input(page, 'Name of the passkey').inputValue()).toBe('Linux, Chrome')
  await input(page, 'Name of the passkey').fill('the desk in the office')
  const password = dialog(page).getByLabel('Your password', { exact: true })
  await password.fill('not hers')
  await password.press('Enter')
  await eventually(() => problemOf(password)).not.toBe('')
  await password.fill(account.password)
  await authenticator.setVerified(false)
  await password.press('Enter')
  await dialog(page)
    .getByRole('alert')
    .getByText(/^Nothing was confirmed/)
    .waitFor()
  expect(await standingOut(page)).toEqual([])
  expect(await violations(page, [], '[role=dialog]')).toEqual([])
  await authenticator.setVerified(true)
  await password.press('Enter')
  await dialog(page).getByText('Keep these codes on paper').waitFor()
  expect(await button(page, 'Set up an app for codes').count(), 'nothing leads away from the codes').toBe(0)
  expect(await dialog(page).locator('li code').count()).toBe(10)
  await button(page, 'I have kept them').click()
  await dialog(page).waitFor({ state: 'hidden' })
  await panel(page).getByText('It is on. Recovery codes left: 10.').waitFor()
  await panel(page).getByRole('listitem').getByText('the desk in the office').waitFor()
  await panel(page).getByText('Not used yet').waitFor()
  expect(await standingOut(page)).toEqual([])

  await logOut(page)
  await logIn(page, account.phone, account.password)
  await dialog(page).getByRole('heading', { name: 'Your passkey, please' }).waitFor()
  expect(await violations(page, [], '[role=dialog]')).toEqual([])
  await authenticator.setVerified(false)
  await button(page, 'Use a passkey').click()
  await dialog(page)
    .getByRole('alert')
    .getByText(/^Nothing was confirmed/)
    .waitFor()
  await authenticator.setVerified(true)
  await page.keyboard.press('Tab')
  await button(page, 'Use a passkey').focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'hidden' })
  await panel(page)
    .getByText(/^Last used: /)
    .waitFor()

  const payment = await insertPaid({ platform: site.platform, contest: site.demo.contestId })
  await page.goto('/dashboard/admin/payments?lang=en')
  await makeOld(account)
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Refund/ })
    .click()
  await input(page, 'Reason').fill('paid twice by mistake')
  await dialog(page)
    .getByRole('button', { name: /^Refund ETB/ })
    .click()
  await button(page, 'Yes').click()
  await page.getByRole('heading', { name: 'Your passkey, please' }).waitFor()
  await button(page, 'Use a passkey').click()
  await eventually(async () => (await storedPayment(site.platform, payment)).state).toBe('refund_pending')
})

test('[AUT-05] a second passkey joins the first, the same device none; a removed one asks again, and the last one stays', async () => {
  const account = await insertAdmin(site.platform, { fname: 'Abrehet', mname: 'Kidane' })
  const { page, authenticator, context } = await openLogIn(account)
  await button(page, 'Add a passkey').click()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(account.password)
  await dialog(page).getByRole('button', { name: 'Add a passkey' }).click()
  await button(page, 'I have kept them').click()
  const add = async (name: string): Promise<void> => {
    await panel(page).getByRole('button', { name: 'Add a passkey' }).click()
    await input(page, 'Name of the passkey').fill(name)
    await dialog(page).getByLabel('Your password', { exact: true }).fill(account.password)
    await dialog(page).getByRole('button', { name: 'Add a passkey' }).click()
  }
  await add('the same')
  await dialog(page).getByRole('alert').getByText('This device or key has a passkey of yours already.').waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await button(page, 'Remove: Linux, Chrome').click()
  await button(page, 'Yes').click()
  await page.getByText(/^please set up something else first/i).waitFor()
  await button(page, 'OK').click()

  await authenticator.unplug()
  const second = await Authenticator.plugIn(context, page)
  await add('the key in the drawer')
  await dialog(page).waitFor({ state: 'hidden' })
  await eventually(() => panel(page).getByRole('listitem').count()).toBe(2)
  await panel(page).getByText('It is on. Recovery codes left: 10.').waitFor()
  await makeOld(account)
  await button(page, 'Remove: Linux, Chrome').click()
  await page.getByRole('alertdialog', { name: /^Remove the passkey “Linux, Chrome”/ }).waitFor()
  await button(page, 'Yes').click()
  await dialog(page).getByRole('heading', { name: 'Your passkey, please' }).waitFor()
  await button(page, 'Use a passkey').click()
  await eventually(() => panel(page).getByRole('listitem').count()).toBe(1)

  await second.setCounter(0)
  await logOut(page)
  await logIn(page, account.phone, account.password)
  await button(page, 'Use a passkey').click()
  await dialog(page)
    .getByRole('alert')
    .getByText(/may have been copied/)
    .waitFor()
  await button(page, 'Enter a code instead').click()
  await dialog(page).getByText('Enter one of your recovery codes.', { exact: true }).waitFor()
  expect(await dialog(page).evaluate((node) => node.contains(document.activeElement)), 'the focus stays').toBe(true)
  await button(page, 'Use a passkey').click()
  await dialog(page).getByRole('heading', { name: 'Your passkey, please' }).waitFor()
})

test('[AUT-05] where the browser knows no passkeys, codes alone are asked for and offered', async () => {
  const account = await insertAdmin(site.platform, { fname: 'Abrehet', mname: 'Kidane' })
  const { codes } = await addPasskey(site.platform, account)
  const visitor = await site.visitor(named())
  const { page } = visitor
  visitor.expectTrouble(/403/, askedWithFormerToken)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/login?lang=en')
  await logIn(page, account.phone, account.password)
  await dialog(page).getByRole('heading', { name: 'Your code, please' }).waitFor()
  await dialog(page).getByText('Enter one of your recovery codes.', { exact: true }).waitFor()
  expect(await button(page, 'Use a passkey').count()).toBe(0)
  await input(page, 'Code').fill(codes[0] ?? '')
  await button(page, 'Go on').click()
  await dialog(page).waitFor({ state: 'hidden' })
  await heading(page, 'Abrehet Kidane').waitFor()
  await panel(page).getByText('her key').waitFor()
  expect(await button(page, 'Add a passkey').count()).toBe(0)
  await button(page, 'Set up an app for codes').waitFor()
})
