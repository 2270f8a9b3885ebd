import type { SessionUser } from '@ashenda/core/contracts/http/accounts.ts'
import { expect, test } from 'vitest'
import { insertAdmin, logIn } from '../support/accounts.ts'
import { atPath, heading } from './support/account-forms.ts'
import { mayLogIn, openDashboard } from './support/contestant.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { beLoggedIn } from './support/logged-in.ts'
import { useSite, type Visitor } from './support/site.ts'

const site = useSite()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

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

test('[AUT-02] whoever is logged out by the twenty-first log-in is told so, and the list of places says which it was', async () => {
  const { page, account, expectTrouble } = await openAdmin()
  expectTrouble(/401/)
  await page
    .getByText('You can be logged in at 20 places. One more log-in logs out the one you have not used for longest.')
    .waitFor()
  await site.platform.sql`
    update sessions set last_seen_at = now() - interval '1 minute', user_agent = ${firefox} where user_id = ${account.id}`
  await page.goto('/dashboard/admin/queues?lang=en')
  await page.getByText('Live: updated every two seconds.').waitFor()
  let latest = ''
  for (let place = 0; place < 20; place += 1) latest = await logIn(site.platform, account.id, 'admin')
  const told = page.getByRole('alertdialog', {
    name: /^you were logged out here, because you have logged in at more than 20/,
  })
  await eventually(() => told.count()).toBe(1)
  await told.getByRole('button', { name: 'OK' }).click()
  await atPath(page, '/')

  const other = await site.visitor()
  const user: SessionUser = { name: 'Abrehet Kidane', role: 'admin', email: account.email ?? '', phone: account.phone }
  await beLoggedIn(other, { ...account, cookie: latest }, user)
  await other.page.goto('/dashboard/admin?lang=en')
  await other.page
    .getByText(/^Firefox on Linux was logged out on .*, because you logged in at too many places\.$/)
    .waitFor()
}, 90_000)

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
