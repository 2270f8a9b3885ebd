import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { appOf, setUpFactor } from '../support/second-factor.ts'
import { atPath, heading, input, logIn, problemOf } from './support/account-forms.ts'
import { askedWithFormerToken } from './support/admin.ts'
import { violations } from './support/axe.ts'
import { holdAnswers } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { standingOut } from './support/fits.ts'
import { toasts } from './support/home.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false, env: { SECOND_FACTOR: 'required' } })
const narrow = { viewport: { width: 360, height: 740 } }
const dialog = (page: Page) => page.getByRole('dialog')
const go = (page: Page) => dialog(page).getByRole('button', { name: 'Go on', exact: true })

/**
 * A page makes several calls at once, and one that is refused after the question was closed asks it again: it is closed until the page says of each that it
 * was refused, once for each at most.
 * @param missing what the page says in place of what these calls did not get
 */
async function closeQuestion(page: Page, missing: readonly string[]): Promise<void> {
  // One that is closed stays for as long as it fades.
  const open = dialog(page).and(page.locator('[data-state=open]'))
  let closings = 0
  await eventually(async () => {
    if ((await open.count()) > 0) {
      closings += 1
      await pressEscape(page)
    }
    return page.getByText(/could not be loaded/).allTextContents()
  }).toEqual(missing)
  expect(closings).toBeLessThanOrEqual(missing.length)
  expect(await open.count()).toBe(0)
}

test('[AUT-05] an admin sets up her second factor, shows it at the next log-in and for an invitation, and enters with a code on paper', async () => {
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
  // They are shown this once: a key that closes dialogs asks first.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog').filter({ hasText: 'Close without keeping the codes?' })
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await eventually(() => dialog(page).locator('li code').allTextContents()).toEqual(codes)
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByText('It is on. Recovery codes left: 10.').waitFor()
  await page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem').first().waitFor()

  await page.goto('/dashboard/admin/admins?lang=en')
  await page.getByText('second factor on').waitFor()
  await site.platform.sql`update sessions set verified_at = now() - interval '1 hour' where user_id = ${account.id}`
  await input(page, 'For whom').fill('Mihret')
  await page.getByLabel('Your own password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Make the link' }).click()
  await dialog(page).getByRole('heading', { name: 'Your code, please' }).waitFor()
  await input(page, 'Code').fill('12')
  await go(page).click()
  await eventually(() => problemOf(input(page, 'Code'))).not.toBe('')
  // The next one: good for longer than any that is shown now, however slowly both log-ins go.
  const used = app.codeAt(1)
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
  await elsewhere.page.getByText('It is on. Recovery codes left: 9.').waitFor()
  await heading(elsewhere.page, 'Abrehet Kidane').waitFor()
})

test('[AUT-05] an admin makes new codes on paper, which are asked the factor for, shown once, copied and printed', async () => {
  const account = await insertAdmin(site.platform)
  const { codes, codeAt } = await setUpFactor(site.platform, account)
  const visitor = await site.open('/login?lang=en', narrow)
  const { page } = visitor
  visitor.expectTrouble(/403|422/, askedWithFormerToken)
  await page.evaluate(() => Object.assign(globalThis, { print: () => document.body.setAttribute('data-printed', '') }))
  await logIn(page, account.phone, account.password)
  await input(page, 'Code').fill(codeAt(0))
  await go(page).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByText('It is on. Recovery codes left: 10.').waitFor()
  await site.platform.sql`update sessions set verified_at = now() - interval '1 hour' where user_id = ${account.id}`

  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const hers = dialog(page).filter({ hasText: 'New recovery codes' })
  await hers.getByLabel('Your password', { exact: true }).fill(account.password)
  expect(await standingOut(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  await hers.getByRole('button', { name: 'Make new codes' }).click()
  await dialog(page).getByRole('heading', { name: 'Your code, please' }).waitFor()
  await input(page, 'Code').fill(codes[0] ?? '')
  await go(page).click()
  await hers.getByText('The former codes get nobody in any more.').waitFor()
  const fresh = await hers.locator('li code').allTextContents()
  expect(fresh).toHaveLength(10)
  expect(fresh.filter((code) => codes.includes(code))).toEqual([])
  expect(await standingOut(page)).toEqual([])
  expect(await violations(page)).toEqual([])

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await hers.getByRole('button', { name: 'Copy' }).click()
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(fresh.join('\n'))
  await hers.getByRole('button', { name: 'Print' }).click()
  expect(await page.locator('body').getAttribute('data-printed')).toBe('')
  await page.emulateMedia({ media: 'print' })
  expect(await hers.locator('li code').first().isVisible()).toBe(true)
  expect(await page.locator('main').isVisible()).toBe(false)
  expect(await page.getByRole('button').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })

  await hers.getByRole('button', { name: 'I have kept them' }).click()
  await eventually(() => toasts(page).allTextContents()).toContain('The new recovery codes are good.')
  await page.getByText('It is on. Recovery codes left: 10.').waitFor()
  expect(await page.getByText(fresh[0] ?? '').count()).toBe(0)
  await page.goto('/dashboard/admin/actions?lang=en')
  await page.getByText('Recovery codes made anew').waitFor()
})

test('[AUT-05] new codes on paper that are on their way are not lost by a key that closes dialogs', async () => {
  const account = await insertAdmin(site.platform)
  const { codeAt } = await setUpFactor(site.platform, account)
  const visitor = await site.open('/login?lang=en')
  const { page } = visitor
  visitor.expectTrouble(/403|422/, askedWithFormerToken)
  await logIn(page, account.phone, account.password)
  await input(page, 'Code').fill(codeAt(0))
  await go(page).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await dialog(page).getByLabel('Your password', { exact: true }).fill(account.password)
  const making = await holdAnswers(page, '/admin/factor/recovery-codes')
  await dialog(page).getByRole('button', { name: 'Make new codes' }).click()
  await eventually(() => making.waiting).toBe(1)
  await page.keyboard.press('Escape')
  const wait = page.getByRole('alertdialog').filter({ hasText: 'The recovery codes are on their way.' })
  await wait.getByRole('button', { name: 'OK' }).click()
  await wait.waitFor({ state: 'detached' })
  making.open()
  await eventually(() => dialog(page).locator('li code').count()).toBe(10)
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
})

test('[AUT-05] who closes the question for the code sees why nothing comes, and is asked again', async () => {
  const account = await insertAdmin(site.platform)
  const visitor = await site.open('/login?lang=en')
  const { page } = visitor
  visitor.expectTrouble(/403/, askedWithFormerToken)
  await logIn(page, account.phone, account.password)
  await dialog(page).getByRole('heading', { name: 'Set up the second factor' }).waitFor()
  await closeQuestion(page, [
    'The figures of today could not be loaded.',
    'Where you are logged in could not be loaded.',
  ])
  await page.goto('/dashboard/admin/payments?lang=en')
  await dialog(page).getByRole('heading', { name: 'Set up the second factor' }).waitFor()
  await closeQuestion(page, ['The payments could not be loaded.', 'The comparisons could not be loaded.'])
  expect(await toasts(page).count()).toBe(0)
  // Its form is drawn when the settings are there: she is asked before that, too.
  await page.goto('/dashboard/admin/contest?lang=en')
  await dialog(page).getByRole('heading', { name: 'Set up the second factor' }).waitFor()
  await closeQuestion(page, ['The settings could not be loaded.'])
  await page.getByRole('button', { name: 'Try again' }).click()
  await dialog(page).getByRole('heading', { name: 'Set up the second factor' }).waitFor()
})
