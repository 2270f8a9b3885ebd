import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Account, registerContestant } from '../support/accounts.ts'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { queuedOf } from '../support/moderation.ts'
import { sendProfile } from '../support/send-photo.ts'
import { until } from '../support/until.ts'
import { imagesOf } from '../support/uploads.ts'
import { isFocused } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { violations } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { toasts } from './support/home.ts'
import { beLoggedIn } from './support/logged-in.ts'
import { uploadDirectly } from './support/photos-page.ts'
import { useSite } from './support/site.ts'

const site = useSite({ env: { CONTENT_MODERATION: 'manual' } })
const queue = '/dashboard/admin/moderation'
/** The queue at one of those who wait. */
const queueAt = (id: string): string => `/dashboard/admin/users?lang=en#tab=approvals&row=${id}`
const article = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const statusOf = async (file: string, cookie = ''): Promise<number> => {
  const answer = await fetch(`${site.platform.url}/images/${file}`, { headers: { cookie } })
  await answer.body?.cancel()
  return answer.status
}

/** Somebody who registered, was never looked at, and has sent a photo. */
async function newcomer(fname: string): Promise<Account> {
  const account = await registerContestant(site.platform, { fname, mname: 'Gebremedhin', description: 'I weave.' })
  await site.platform.sql`update contestants set held_since = now() where id = ${account.id}`
  await uploadDirectly(site, account)
  return account
}

const waitingFile = async (id: string): Promise<string> => {
  const [row] = await site.platform.sql<{ file: string }[]>`select file from waiting_images where contestant_id = ${id}`
  return row?.file ?? ''
}

async function openHome(account: Account, language: string): Promise<Page> {
  const visitor = await site.visitor(phone)
  await beLoggedIn(visitor, account, { name: 'Lemlem', role: 'actor' })
  await visitor.page.goto(`/dashboard/user?lang=${language}`)
  await visitor.page.locator('main h1').first().waitFor()
  return visitor.page
}

describe('what contestants want to show', () => {
  test('is looked at beside what everybody sees, and shown with a press of a key', async () => {
    const her = await newcomer('Letebirhan')
    const later = await newcomer('Mebrat')
    const file = await waitingFile(her.id)
    const { page } = await openAsAdmin(site, queue, { options: desktop })
    const card = article(page, 'Letebirhan Gebremedhin')
    await card.getByText('Nobody has seen anything of her yet.').waitFor()
    const photo = card.getByRole('img')
    await photo.scrollIntoViewIfNeeded()
    await eventually(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth > 0)).toBe(true)
    expect(await statusOf(file)).toBe(404)
    expect(await violations(page, [], 'main')).toEqual([])

    await page.keyboard.press('a')
    await toasts(page).filter({ hasText: 'Approved. Letebirhan Gebremedhin is public' }).waitFor()
    await card.waitFor({ state: 'detached' })
    // Whoever works by keyboard goes on with the next one.
    const next = page.getByRole('heading', { level: 2, name: 'Mebrat Gebremedhin' })
    await eventually(() => isFocused(next)).toBe(true)
    await site.platform.sql`update contestants set held_since = null where id = ${later.id}`
    await until(async () => (await statusOf(file)) === 200)
    const visitor = await site.open(`/${her.id}?lang=en`)
    await visitor.page.getByRole('heading', { level: 2, name: 'Letebirhan Gebremedhin' }).waitFor()
  })

  test('turned down, she reads why in her language, and what was there before stays', async () => {
    const id = site.demo.contestantIds[7] ?? ''
    const her = { id, ...(await ownerOf(id)) }
    await sendProfile(site.platform, her, [['fname', 'Miss Ashenda']])
    const waiting = await openHome(her, 'en')
    await waiting.getByRole('heading', { name: 'Your changes wait' }).waitFor()
    await expectFits(waiting, 'the notice')

    const { page } = await openAsAdmin(site, queueAt(id), { options: phone })
    const card = article(page, demoName(7))
    await card.getByText('Miss Ashenda Hagos').waitFor()
    await card.getByRole('button', { name: `Reject: ${demoName(7)}` }).click()
    const dialog = page.getByRole('dialog')
    await expectFits(page, 'a reason is asked for')
    await dialog.getByRole('combobox', { name: 'Why' }).selectOption({ label: 'The name is not a real one.' })
    await dialog.getByRole('textbox', { name: /What else she is to know/ }).fill('As in your passport.')
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await toasts(page)
      .filter({ hasText: `Rejected. ${demoName(7)} reads why.` })
      .waitFor()

    const told = await openHome(her, 'tig')
    await told.getByText('እቲ ስም ሓቀኛ ኣይኮነን።').waitFor()
    await told.getByText('As in your passport.').waitFor()
    const visitor = await site.open(`/${id}?lang=en`)
    await visitor.page.getByRole('heading', { level: 2, name: demoName(7) }).waitFor()
  })

  test('of two admins the second is told who was first, and undoes nothing', async () => {
    const her = await newcomer('Tsehaytu')
    const [{ page: first }, { page: second, expectTrouble }] = await Promise.all([
      openAsAdmin(site, queueAt(her.id)),
      openAsAdmin(site, queueAt(her.id)),
    ])
    expectTrouble(/40[49] \(.*\) .*\/admin\//) // the browser's word on what is refused
    const press = (page: Page, what: string) =>
      article(page, 'Tsehaytu Gebremedhin').getByRole('button', { name: what }).first().click()
    await press(second, 'Reject: Tsehaytu Gebremedhin')
    await press(first, 'Approve: Tsehaytu Gebremedhin')
    await toasts(first).filter({ hasText: 'Approved. Tsehaytu Gebremedhin is public' }).waitFor()
    const dialog = second.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Why' }).selectOption({ label: 'Another reason.' })
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    const told = /Selam Hagos changed this first\. What she shows was approved, /
    await toasts(second).filter({ hasText: told }).waitFor()
    expect(await imagesOf(site.platform, her.id)).toHaveLength(1)
    await article(second, 'Tsehaytu Gebremedhin').waitFor({ state: 'detached' })
  })
})

const absent = 'Nobody is shown under this address. There is nothing to report.'

describe('reporting', () => {
  test('tells that there is nobody, on the page as it was rendered', async () => {
    const { page, expectTrouble } = await site.visitor()
    expectTrouble(/status of 404/)
    expect((await page.goto(`/report/${randomUUID()}?lang=en`))?.status()).toBe(404)
    await page.getByText(absent).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText(absent).count()).toBe(1)
  })

  test.each([
    ['with scripts', phone],
    ['without scripts', { ...phone, javaScriptEnabled: false }],
  ])('%s, from her page to the admins, who hide her; her photo answers nobody then but them', async (how, options) => {
    const number = how === 'with scripts' ? 10 : 11
    const id = site.demo.contestantIds[number] ?? ''
    const visitor = await site.open(`/${id}?lang=en`, options)
    // A refused form is the page again, with the status of its call.
    visitor.expectTrouble(/status of 400/)
    const { page } = visitor
    await page.getByRole('link', { name: 'Report this page' }).click()
    await page.getByRole('heading', { level: 1, name: `Report ${demoName(number)}` }).waitFor()
    await page.getByRole('button', { name: 'Send the report' }).click()
    await page.getByText('Please fill this in.').waitFor()
    await page.getByRole('combobox', { name: 'What is wrong' }).selectOption({ label: 'She is a child' })
    await page.getByRole('textbox', { name: /In your own words/ }).fill('I know her.')
    await page.getByRole('button', { name: 'Send the report' }).click()
    await page.getByText('Thank you. The organisers will look at it.').waitFor()
    await expectFits(page, 'the report is sent')

    const [image] = await imagesOf(site.platform, id)
    const file = image?.file ?? ''
    expect(await statusOf(file)).toBe(200)
    const admin = await openAsAdmin(site, queueAt(id), { options: desktop })
    expect(await queuedOf(site.platform, admin.account, id)).toMatchObject({ reports: { count: 1 } })
    const card = article(admin.page, demoName(number))
    await card.getByText('I know her.').waitFor()
    await card.getByRole('button', { name: `Hide her: ${demoName(number)}` }).click()
    const dialog = admin.page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('She is fifteen.')
    await dialog.getByRole('button', { name: 'Hide her', exact: true }).click()
    await toasts(admin.page)
      .filter({ hasText: `${demoName(number)} is hidden.` })
      .waitFor()
    await until(async () => (await statusOf(file)) === 404)
    expect(await statusOf(file, admin.account.cookie)).toBe(200)
  })
})

/** Logs in a contestant of the demo. */
async function ownerOf(id: string): Promise<Omit<Account, 'id'>> {
  const { name, value } = await site.platform.services.sessions.begin(
    { id: 'test', ip: '127.0.0.1', method: 'POST', routeOptions: { url: '/api/login' }, headers: {} },
    async () => ({ id, role: 'actor' }),
  )
  return { phone: '', email: null, password: '', cookie: `${name}=${value}` }
}
