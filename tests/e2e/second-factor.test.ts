import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Account, insertAdmin } from '../support/accounts.ts'
import { insertPaid } from '../support/admin-subjects.ts'
import { storedPayment } from '../support/payments.ts'
import { appOf, setUpFactor } from '../support/second-factor.ts'
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
const go = (page: Page) => dialog(page).getByRole('button', { name: 'Go on', exact: true })

/** Her account's page, where her second factor and her log-ins are. */
async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account of Abrehet Kidane' }).click()
  await page.getByRole('menuitem', { name: 'Account and security' }).click()
  await heading(page, 'Account and security').waitFor()
}

const makeOld = (account: Account) =>
  site.platform.sql`update sessions set verified_at = now() - interval '1 hour' where user_id = ${account.id}`

test('an admin sets up her second factor by an app, and copies and prints the codes for paper', async () => {
  const account = await insertAdmin(site.platform, { fname: 'Abrehet', mname: 'Kidane' })
  const visitor = await site.open('/login?lang=en', narrow)
  const { page } = visitor
  visitor.expectTrouble(/403|422/, askedWithFormerToken)
  await logIn(page, account.phone, account.password)
  await atPath(page, '/dashboard/admin')

  await dialog(page).getByRole('heading', { name: 'Set up the second factor' }).waitFor()
  await dialog(page).getByLabel('Your password', { exact: true }).fill('not hers')
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await eventually(() => problemOf(dialog(page).getByLabel('Your password', { exact: true }))).not.toBe('')
  await dialog(page).getByLabel('Your password', { exact: true }).fill(account.password)
  await dialog(page).getByRole('button', { name: 'Next' }).click()
  await dialog(page).getByRole('img', { name: 'Picture for the app' }).waitFor()
  expect(await standingOut(page)).toEqual([])
  const secret = (await dialog(page).locator('code').textContent()) ?? ''
  const app = appOf(secret.replaceAll(' ', ''))
  await input(page, 'The code it shows now').fill(app.codeAt(-40))
  await dialog(page).getByRole('button', { name: 'Turn it on' }).click()
  await eventually(() => problemOf(input(page, 'The code it shows now'))).toMatch(/^this code is wrong/i)
  await input(page, 'The code it shows now').fill(app.codeAt(0))
  await dialog(page).getByRole('button', { name: 'Turn it on' }).click()
  await dialog(page).getByText('Keep these codes on paper').waitFor()
  const codes = await dialog(page).locator('li code').allTextContents()
  expect(codes).toHaveLength(10)
  expect(await standingOut(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog(page).getByRole('button', { name: 'Copy' }).click()
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'))
  await page.emulateMedia({ media: 'print' })
  expect(await dialog(page).locator('li code').first().isVisible()).toBe(true)
  expect(await page.locator('main').isVisible()).toBe(false)
  expect(await page.getByRole('button').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  // They are shown this once: a key that closes dialogs does not hide them.
  await page.keyboard.press('Escape')
  await eventually(() => dialog(page).locator('li code').allTextContents()).toEqual(codes)
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await openAccount(page)
  await page.getByText('It is on. Recovery codes left: 10.').waitFor()
  await page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem').first().waitFor()
})

test('an admin shows her second factor at the log-in and again for an invitation, and elsewhere enters with a code on paper', async () => {
  const account = await insertAdmin(site.platform, { fname: 'Abrehet', mname: 'Kidane' })
  const { codes, codeAt } = await setUpFactor(site.platform, account)
  const { page, expectTrouble } = await site.open('/login?lang=en', narrow)
  expectTrouble(/403|422/, askedWithFormerToken)
  await logIn(page, account.phone, account.password)
  await input(page, 'Code').fill(codeAt(0))
  await go(page).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.goto('/dashboard/admin/admins?lang=en')
  await page.getByText('second factor on').first().waitFor()
  await makeOld(account)
  await input(page, 'For whom').fill('Mihret')
  await page.getByLabel('Your own password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Make the link' }).click()
  await dialog(page).getByRole('heading', { name: 'Your code, please' }).waitFor()
  await input(page, 'Code').fill('12')
  await go(page).click()
  await eventually(() => problemOf(input(page, 'Code'))).not.toBe('')
  // The next one: good for longer than any that is shown now, however slowly both log-ins go.
  const used = codeAt(1)
  await input(page, 'Code').fill(used)
  await go(page).click()
  expect(await input(page, 'The link').inputValue()).toMatch(/\/admin\/join#/)

  const elsewhere = await site.open('/login?lang=en')
  elsewhere.expectTrouble(/403|422/, askedWithFormerToken)
  await logIn(elsewhere.page, account.phone, account.password)
  await dialog(elsewhere.page).getByRole('heading', { name: 'Your code, please' }).waitFor()
  await input(elsewhere.page, 'Code').fill(used)
  await go(elsewhere.page).click()
  await eventually(() => problemOf(input(elsewhere.page, 'Code'))).toMatch(/used already/)
  await input(elsewhere.page, 'Code').fill((codes[0] ?? '').toUpperCase())
  await go(elsewhere.page).click()
  await dialog(elsewhere.page).waitFor({ state: 'hidden' })
  await openAccount(elsewhere.page)
  await elsewhere.page.getByText('It is on. Recovery codes left: 9.').waitFor()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panel = (page: Page) => page.getByRole('region', { name: 'Second factor', exact: true })

/** An admin who logs in where there is an authenticator. */
async function openWithPasskeys() {
  const account = await insertAdmin(site.platform, { fname: 'Abrehet', mname: 'Kidane' })
  // A passkey is bound to a name, and the address of other tests, 127.0.0.1, is none.
  const baseURL = site.platform.url.replace('127.0.0.1', 'localhost')
  const visitor = await site.open('/login?lang=en', { ...narrow, baseURL })
  visitor.expectTrouble(/403|409|422/, askedWithFormerToken)
  const authenticator = await Authenticator.plugIn(visitor.context, visitor.page)
  await logIn(visitor.page, account.phone, account.password)
  return { ...visitor, account, authenticator }
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Abrehet/ }).click()
  await page.getByRole('menuitem').filter({ hasText: 'Logout' }).click()
  await atPath(page, '/login')
}

test('an admin adds a passkey, logs out, logs in with it, and shows it again for a refund', async () => {
  const { page, account, authenticator } = await openWithPasskeys()
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
  await openAccount(page)
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
  await openAccount(page)
  await panel(page)
    .getByText(/^Last used: /)
    .waitFor()

  const payment = await insertPaid({ platform: site.platform, contest: site.demo.contestId })
  await site.platform.sql`
    insert into payment_events (payment_id, to_state, source) values (${payment}, 'succeeded', 'settle')`
  await page.goto(`/dashboard/admin/payments?lang=en#row=${payment}`)
  await page.getByRole('complementary').waitFor()
  await makeOld(account)
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Refund/ })
    .click()
  await input(page, 'Reason').fill('paid twice by mistake')
  await dialog(page)
    .getByRole('button', { name: /^Refund ETB/ })
    .click()
  await page.getByRole('heading', { name: 'Your passkey, please' }).waitFor()
  await button(page, 'Use a passkey').click()
  await eventually(async () => (await storedPayment(site.platform, payment)).state).toBe('refund_pending')
})

test('a second passkey joins the first, the same device none; a removed one asks again, and the last one stays', async () => {
  const { page, account, authenticator, context } = await openWithPasskeys()
  await button(page, 'Add a passkey').click()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(account.password)
  await dialog(page).getByRole('button', { name: 'Add a passkey' }).click()
  await button(page, 'I have kept them').click()
  await dialog(page).waitFor({ state: 'hidden' })
  await openAccount(page)
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
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText(/^please set up something else first/i).waitFor()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await authenticator.unplug()
  const second = await Authenticator.plugIn(context, page)
  await add('the key in the drawer')
  await dialog(page).waitFor({ state: 'hidden' })
  await eventually(() => panel(page).getByRole('listitem').count()).toBe(2)
  await panel(page).getByText('It is on. Recovery codes left: 10.').waitFor()
  await makeOld(account)
  await button(page, 'Remove: Linux, Chrome').click()
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
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
