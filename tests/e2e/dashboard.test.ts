import { randomUUID } from 'node:crypto'
import type { Sql } from '@ashenda/db/client.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Account } from '../support/accounts.ts'
import { registerContestant } from '../support/accounts.ts'
import { desktop, phone } from '../support/browser.ts'
import { drawPictures } from '../support/demo-site.ts'
import { heading } from './support/account-forms.ts'
import { answerWith } from './support/answers.ts'
import { openDashboard } from './support/contestant.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { useSite } from './support/site.ts'

const site = useSite()

/** What stands in the details beside a label. */
const detail = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Your details' })
    .getByRole('definition')
    .and(page.locator(`dt:text-is("${label}") + dd`))

async function addPictures(sql: Sql, { id }: Account, count: number): Promise<void> {
  for (let slot = 1; slot <= count; slot += 1) {
    await sql`
      insert into images (id, contestant_id, slot, file, width, height, colour)
      values (${randomUUID()}, ${id}, ${slot}, ${`${randomUUID()}.webp`}, 960, 1200, '#b78d79')`
  }
  await drawPictures(sql, `${site.platform.dataDir}/images`)
}

test.each([
  ['', 'Welcome, Selam'],
  ['/profile', 'Profile'],
  ['/upload', 'Photos'],
  ['/password', 'Password and devices'],
  ['/pay', 'Pay now'],
] as const)('[RTE-06] /dashboard/user%s renders for a contestant', async (path, title) => {
  const { page } = await openDashboard(site, path)
  await heading(page, title).waitFor()
  expect(await page.title()).toBe(`${path === '' ? 'My page' : title} · ashenda tigray`)
})

test.each(['/nothing', '/profile/nothing'] as const)('[RTE-06] /dashboard/user%s is not found', async (path) => {
  const { page, expectTrouble } = await openDashboard(site, path)
  expectTrouble(/404/)
  await heading(page, '404').waitFor()
  expect(await page.getByRole('navigation', { name: 'My pages' }).count()).toBe(0)
})

test('[DSH-01] her page shows who she is, how she stands and where she is found', async () => {
  const [zone] = await site.platform.sql<{ id: string }[]>`select id from zones where name = 'eastern zone'`
  const { page, account } = await openDashboard(site, '', {
    fname: 'Letebirhan',
    mname: 'Gebremedhin',
    lname: 'Araya',
    email: 'letebirhan@example.org',
    paid: true,
    ...(zone && { zoneId: zone.id }),
    before: (_, { id }) => addPictures(site.platform.sql, { id } as Account, 3), // it asks for no more than the id
  })
  await heading(page, 'Welcome, Letebirhan').waitFor()
  expect(await detail(page, 'full name').textContent()).toBe('Letebirhan Gebremedhin Araya')
  expect(await detail(page, 'email').textContent()).toBe('letebirhan@example.org')
  expect(await detail(page, 'phone').textContent()).toBe(account.phone)
  expect(await detail(page, 'zone').textContent()).toBe('eastern zone')
  expect(await detail(page, 'total votes').textContent()).toBe('0')
  expect(await detail(page, 'payment status').textContent()).toBe('Paid')
  expect(await page.getByRole('textbox', { name: 'profile link' }).inputValue()).toBe(
    `${site.platform.url}/${account.id}`,
  )
  for (const number of [1, 2, 3]) {
    const photo = page.getByRole('img', { name: `Your photo ${number}` })
    await photo.scrollIntoViewIfNeeded()
    await eventually(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
  }
  await page.getByText('You are ready: people can vote for you while voting is open.').waitFor()
})

test('[DSH-01] what is missing until she can be voted for is listed, with the way to it', async () => {
  const { page } = await openDashboard(site, '', { waits: true })
  await page.getByText('Your account is waiting for approval.').waitFor()
  const steps = page.getByRole('region', { name: 'Before people can vote for you' }).getByRole('listitem')
  await eventually(() => steps.count()).toBe(3)
  expect(await steps.getByText('missing').count()).toBe(3)
  expect(await detail(page, 'payment status').textContent()).toBe('Not Paid, pay to be voted')
  expect(await detail(page, 'email').textContent()).toBe('not added yet')
  await steps.getByRole('link', { name: 'Pay now' }).click()
  await heading(page, 'Pay now').waitFor()
  await page.goBack()
  await page.getByText('Show who you are').waitFor()
  await page.getByRole('region', { name: 'Your photos' }).getByRole('link', { name: 'Add a photo' }).click()
  await heading(page, 'Photos').waitFor()
})

test('[DSH-01] [REG-05] her links can be copied, and her invitation tells how many came by it', async () => {
  const { page, context, account } = await openDashboard(site, '', { options: desktop })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByText('Nobody has registered with it yet.').waitFor()
  await page.getByRole('button', { name: 'Copy: profile link' }).click()
  await page.getByText('Address copied.').waitFor()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await clipboard()).toBe(`${site.platform.url}/${account.id}`)
  await page.getByRole('button', { name: 'Copy: invitation' }).click()
  await eventually(clipboard).toBe(`${site.platform.url}/register?ref=${account.id}`)

  const brought = await registerContestant(site.platform)
  await site.platform.sql`update users set referred_by = ${account.id} where id = ${brought.id}`
  await page.reload()
  await page.getByText('1 contestant has registered with it.').waitFor()
})

test('[DSH-02] the menu leads everywhere and tells whether she has paid', async () => {
  for (const options of [phone, desktop]) {
    const { page, account } = await openDashboard(site, '', { options })
    const menu = page.getByRole('navigation', { name: 'My pages' })
    await page.getByText('Not Paid, pay to be voted').first().waitFor()
    for (const [link, title] of [
      ['Change password', 'Password and devices'],
      ['Upload photo', 'Photos'],
      ['Pay now', 'Pay now'],
      ['Profile', 'Profile'],
    ] as const) {
      await menu.getByRole('link', { name: link }).click()
      await heading(page, title).waitFor()
      await eventually(() => menu.locator('[aria-current=page]').textContent()).toBe(link)
    }
    await menu.getByRole('button', { name: 'Update Description' }).click()
    await page.getByRole('dialog', { name: 'Update Description' }).waitFor()
    await site.platform.sql`update contestants set paid_at = now() where id = ${account.id}`
    await page.reload()
    await page.getByText('Paid', { exact: true }).waitFor()
  }
})

test('[DSH-02] on a phone the place in the menu is in sight, and the menu in reach of the thumb', async () => {
  const { page } = await openDashboard(site, '/password')
  const current = page.getByRole('link', { name: 'Change password' })
  await current.waitFor()
  await eventually(async () => {
    const box = await current.boundingBox()
    return box && box.x >= 0 && box.x + box.width <= 360 && box.y + box.height <= 740 && box.height >= 44
  }).toBe(true)
})

test('[DSH-10] a profile that cannot be loaded says so, and trying again helps', async () => {
  const { page, expectTrouble } = await openDashboard(site, '', {
    before: async (visitor) => {
      visitor.expectTrouble(/getActorById/)
      await answerWith(
        visitor.page,
        '/actor/getActorById',
        { success: false, code: 'internal', message: '' },
        { status: 500 },
      )
    },
  })
  expectTrouble(/500/)
  await toasts(page).getByText('Something went wrong in getting profile').waitFor()
  await page.unroute('**/actor/getActorById')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await heading(page, 'Welcome, Selam').waitFor()
})

test('[DSH-08] who has not paid sees what it costs and how to pay; who has, that it is paid', async () => {
  const domestic = await openDashboard(site, '/pay')
  await domestic.page.getByText('One-time fee: ETB 30').waitFor()
  await domestic.page.getByText('Cards are available at every branch of our partner bank and at agents.').waitFor()
  const abroad = await openDashboard(site, '/pay', { phone: `+1415555${Math.floor(1_000 + Math.random() * 9_000)}` })
  await abroad.page.getByText('One-time fee: USD 2').waitFor()
  const paid = await openDashboard(site, '/pay', { paid: true })
  await paid.page.getByText('IT IS PAID', { exact: true }).waitFor()
  expect(await paid.page.getByText('One-time fee').count()).toBe(0)
})
