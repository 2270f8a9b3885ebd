import type { SessionUser } from '@ashenda/core/contracts/http/accounts.ts'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { heading } from './support/account-forms.ts'
import { mayLogIn, openDashboard } from './support/contestant.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { beLoggedIn } from './support/logged-in.ts'
import { useSite, type Visitor } from './support/site.ts'

const site = useSite()

async function openAdmin(): Promise<Visitor & { readonly account: Awaited<ReturnType<typeof insertAdmin>> }> {
  const account = await insertAdmin(site.platform)
  const visitor = await site.visitor()
  const user: SessionUser = { name: 'Abrehet Kidane', role: 'admin', email: account.email ?? '', phone: account.phone }
  await beLoggedIn(visitor, account, user)
  await visitor.page.goto('/dashboard/admin?lang=en')
  return { ...visitor, account }
}

test("the admin's first page shows name, e-mail and phone; what else stands below is not found", async () => {
  const { page, account, expectTrouble } = await openAdmin()
  expectTrouble(/404/)
  await heading(page, 'Abrehet Kidane').waitFor()
  await page.getByText(account.email ?? 'none').waitFor()
  await page.getByText(account.phone).waitFor()
  await eventually(() => page.getByText('this device').count()).toBe(1)
  await page.goto('/dashboard/admin/nothing')
  await heading(page, '404').waitFor()
})

test('an admin changes her own password', async () => {
  const { page, account } = await openAdmin()
  await page.getByLabel('current password', { exact: true }).fill(account.password)
  await page.getByLabel('new password', { exact: true }).fill('another password')
  await page.getByLabel('confirm password', { exact: true }).fill('another password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await toasts(page).getByText('your password has been changed').waitFor()
  expect(await mayLogIn(site, account.phone, 'another password')).toBe(true)
  expect(await mayLogIn(site, account.phone, account.password)).toBe(false)
})

test('voters and contestants never load what admins work with', async () => {
  const loaded: string[] = []
  const { page } = await openDashboard(site, '', {
    before: async (visitor) => {
      visitor.page.on('request', (request) => void loaded.push(request.url()))
      await visitor.page.goto('/')
      await visitor.page.getByRole('article').first().waitFor()
      await visitor.page.waitForLoadState('networkidle')
    },
  })
  await heading(page, 'Welcome, Selam').waitFor()
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => url.includes('/assets/dashboard-pages'))).not.toEqual([])
  expect(loaded.filter((url) => url.includes('/assets/admin'))).toEqual([])
})
