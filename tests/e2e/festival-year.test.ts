import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildSandbox } from '@ashenda/api/sandbox/chapa/sandbox.ts'
import { enterTimedNotices } from '@ashenda/worker/notices/sweeps.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { logIn } from '../support/accounts.ts'
import { desktop } from '../support/browser.ts'
import { plainMaking } from '../support/card-batches.ts'
import { liveKey, webhookSecret } from '../support/chapa.ts'
import { moveHours, somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { startMessages } from '../support/messages.ts'
import { paymentEnv } from '../support/payments.ts'
import { insertCategory, insertProduct } from '../support/shop.ts'
import { until } from '../support/until.ts'
import {
  atPath,
  fillRegistration,
  heading,
  input,
  registerButton,
  zoneSelect,
  zonesAreHere,
} from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { ballotsOf, castFree, untilTallied } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { cardOf, cards, chooseFree, countOf, podium, pressSubmit, starOf, toasts } from './support/home.ts'
import { uploadDirectly } from './support/photos-page.ts'
import { useSite } from './support/site.ts'

// One contest's way, each step of which builds on the one before.
vi.setConfig({ testTimeout: 120_000 })

const minute = 60_000
const messages = await startMessages()
const site = useSite({
  worker: false,
  env: { ...paymentEnv, ...messages.everyWay, RATE_LIMITS: 'off' },
  seed: (sql, { contestId }) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update contests set slug = '2026', name = 'Ashenda 2026' where id = ${contestId}`
    }),
})
const sandbox = buildSandbox({
  secretKeys: [liveKey],
  webhookSecret,
  settings: { callback: 'none', webhookUrl: null },
})
let chapaUrl = ''

beforeAll(async () => {
  chapaUrl = await sandbox.listen()
  await site.platform.startWorker({ baseUrl: chapaUrl, secretKey: liveKey }, plainMaking)
})
afterAll(() => Promise.all([messages.close(), sandbox.close()]))

/** On the clock of Addis Ababa, as the fields take it. */
const inMinutes = (minutes: number): string =>
  new Date(Date.now() + (minutes + 180) * minute).toISOString().slice(0, 16)
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const said = (page: Page, text: string | RegExp) => toasts(page).filter({ hasText: text }).first().waitFor()
const consoleAt = async (at: string) => (await openAsAdmin(site, `/dashboard/admin/${at}`, { options: desktop })).page

/** The current contest. */
async function current(): Promise<string> {
  const [row] = await site.platform.sql<{ id: string }[]>`select id from contests where current`
  return row?.id ?? ''
}

/** It is day for her now: what waited for the morning goes out. */
async function wake(phone: string): Promise<void> {
  const { sql } = site.platform
  await sql`
    insert into notice_settings (user_id, language, quiet_from, quiet_until)
    select id, 'en', 0, 0 from users where phone = ${phone}
    on conflict (user_id) do update set language = 'en', quiet_from = 0, quiet_until = 0`
  await sql`
    update notices set due_at = now() where state = 'queued' and user_id = (select id from users where phone = ${phone})`
}
const idOf = async (phone: string) =>
  String((await site.platform.sql`select id from users where phone = ${phone}`)[0]?.['id'] ?? '')
const hears = (phone: string, text: RegExp) =>
  until(() => messages.to(phone).some((message) => text.test(message))).catch(() => {
    throw new Error(`${text} is not among ${JSON.stringify(messages.to(phone))}`)
  })

/** Declares a closed contest final, clones it, and makes the clone current. */
async function sealAndClone(page: Page, name: string, next: { name: string; opens: number; closes: number }) {
  await page.goto('/dashboard/admin/contests?lang=en')
  await page.getByRole('row', { name: new RegExp(name) }).click()
  await details(page).getByRole('button', { name: 'Declare final' }).click()
  await input(page, 'Reason').fill('counted and checked')
  await dialog(page, /^Declare the result/)
    .getByRole('button', { name: 'Declare final' })
    .click()
  await said(page, `The result of ${name} is final.`)
  await details(page).getByRole('button', { name: 'Clone' }).click()
  const form = dialog(page, `Clone ${name}`)
  await form.getByRole('textbox', { name: 'Name of the contest' }).fill(next.name)
  await form.getByLabel(/^Voting opens/).fill(inMinutes(next.opens))
  await form.getByLabel(/^Voting closes/).fill(inMinutes(next.closes))
  await form.getByRole('button', { name: 'Prepare' }).click()
  await said(page, `${next.name} is prepared.`)
  await details(page).getByRole('button', { name: 'Make current' }).click()
  await input(page, 'Reason').fill('the next year begins')
  await dialog(page, `Make ${next.name}`).getByRole('button', { name: 'Make current' }).click()
  await said(page, `${next.name} is the current contest.`)
}

test('last year is sealed; the next contest is cloned from it, announced and current', async () => {
  const { sql, url } = site.platform
  const { contestId, contestantIds } = site.demo
  const [first = '', second = ''] = contestantIds
  for (const pick of [first, first, second]) await castFree(url, pick)
  await untilTallied(sql, first, 2)
  await untilTallied(sql, second, 1)
  await moveHours(sql, contestId, { closesAt: new Date(Date.now() - 16 * minute) })
  await site.platform.reload()
  const page = await consoleAt('contests')
  await sealAndClone(page, 'Ashenda 2026', { name: 'Ashenda 2027', opens: 120, closes: 600 })
  expect(await current()).not.toBe(contestId)

  await page.goto('/dashboard/admin/contest?lang=en')
  await page.getByRole('combobox', { name: 'Who registers' }).selectOption({ label: 'waits for an admin' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'The settings are saved.')
  await page.getByRole('button', { name: 'These prices are right' }).click()
  await said(page, 'The settings are saved.')
})

test('the first page says it in two languages within seconds', async () => {
  const page = await consoleAt('content/home')
  await input(page, 'Title').first().fill('Ashenda 2027 is near')
  await page.getByRole('group', { name: 'Language' }).getByRole('button', { name: /^ትግርኛ/ }).click()
  await input(page, 'Title').first().fill('ኣሸንዳ 2027 ቀሪቡ')
  await page.getByRole('button', { name: 'Publish' }).click()
  await dialog(page, /^Publish: /)
    .getByRole('button', { name: 'Publish now' })
    .click()
  await said(page, 'Published.')
  const { page: visitor } = await site.open('/?lang=en')
  for (const [language, title] of [
    ['en', 'Ashenda 2027 is near'],
    ['tig', 'ኣሸንዳ 2027 ቀሪቡ'],
  ] as const)
    await eventually(async () => {
      await visitor.goto(`/?lang=${language}`)
      return visitor.getByText(title).count()
    }).toBeGreaterThan(0)
})

const [imported, registered, voter, buyer] = [somePhone(), somePhone(), awakePhone(), somePhone()]

/** A mobile phone of a country where it is day. */
function awakePhone(): string {
  const hour = new Date().getUTCHours()
  const digits = somePhone().slice(-7)
  if (hour >= 4 && hour < 18) return `+2519${digits}1`
  return hour >= 12 || hour < 2 ? `+19172${digits.slice(1)}` : `+82102${digits}`
}

test('contestants come by a file and by registration; the organisers let them in, and each is told', async () => {
  const page = await consoleAt('users')
  await page.getByRole('link', { name: 'Import' }).click()
  const file = path.join(site.platform.dataDir, 'list.csv')
  await writeFile(
    file,
    `\uFEFFFirst name,Middle name,Phone,Zone,Fee paid\r\nHiwet,Alem,${imported},Mekelle Zone,yes\r\n`,
  )
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await said(page, '1 line imported')

  const { page: her } = await site.open('/register?lang=en')
  await zonesAreHere(her)
  await fillRegistration(her, { fname: 'Letay', mname: 'Berhe', phone: registered })
  await zoneSelect(her).selectOption({ label: 'Mekelle Zone' })
  await registerButton(her).click()
  await atPath(her, '/dashboard/user')
  for (const phone of [imported, registered]) await wake(phone)
  await hears(registered, /Welcome to Ashenda, Letay/)

  await page.goto('/dashboard/admin/users?lang=en#tab=approvals')
  await page.getByRole('button', { name: 'Approve: Letay Berhe' }).first().click()
  await said(page, /^Approved/)
  await hears(registered, /the organisers have approved your page/)
  await her.goto('/dashboard/user/pay?lang=en')
  await heading(her, 'Pay now').waitFor()
  await her.getByRole('button', { name: /^Pay ETB/ }).click()
  await her.waitForURL(`${chapaUrl}/**`)
  await her.getByRole('button', { name: /^Pay/ }).click()
  await hears(registered, /your fee is paid. You take part in Ashenda 2027/)
  await enterTimedNotices(site.platform.sql)
  for (const phone of [imported, registered]) {
    await hears(phone, /voting for Ashenda 2027 opens on/)
    const id = await idOf(phone)
    await uploadDirectly(site, {
      id,
      phone,
      email: null,
      password: '',
      cookie: await logIn(site.platform, id, 'actor'),
    })
  }
})

test('voting opens: a free vote, a dress, and a T-card that pays for another vote', async () => {
  const { sql } = site.platform
  await moveHours(sql, await current(), { opensAt: new Date(Date.now() - 60 * minute) })
  await site.platform.reload()
  const category = await insertCategory(sql, 'Cards')
  const { slug } = await insertProduct(sql, category, { name: 'T-card', kind: 'tcard', price: 3_000, stock: 5 })

  const { page } = await site.open('/?lang=en')
  await starOf(cards(page), 'Hiwet Alem').click()
  await pressSubmit(page, { phone: voter })
  await chooseFree(page)
  await podium(page).getByText('thank you!!! your votes have been submitted successfully.').waitFor()

  const { page: shop } = await site.open(`/shop/${slug}?lang=en`)
  await shop.getByRole('button', { name: 'Add to the basket' }).click()
  await shop.getByRole('link', { name: 'To the basket' }).click()
  await shop.getByRole('textbox', { name: 'Name' }).fill('Eden Abraha')
  await shop.getByRole('textbox', { name: 'Phone' }).fill(buyer)
  await shop.getByRole('button', { name: /^Order and pay/ }).click()
  await shop.waitForURL(`${chapaUrl}/**`)
  await shop.getByRole('button', { name: /^Pay/ }).click()
  await shop.getByRole('button', { name: 'Show the code' }).click()
  const code = await shop.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent()
  await hears(buyer, /Your order A-\S+ of .* is paid/)
  await shop.goto('/?lang=en')
  await starOf(cards(shop), 'Letay Berhe').click()
  await pressSubmit(shop, { phone: buyer })
  await input(shop, 'card number').fill(code ?? '')
  await shop.getByRole('button', { name: 'Pay with this card' }).click()
  await podium(shop).getByText('Your vote is counted.').waitFor()
  expect((await ballotsOf(sql, buyer)).map(({ kind }) => kind)).toEqual(['paid'])
  const { page: other } = await site.open('/?lang=en')
  await eventually(() => countOf(other, 'Letay Berhe')).toBe(1)
  await eventually(() => countOf(other, 'Hiwet Alem')).toBe(1)
})

test('counts stand still before the end; then the result is told, stays in the archive, and the next year begins', async () => {
  const { sql, url } = site.platform
  const contest = await current()
  const winner = await idOf(registered)
  const { page: visitor } = await site.open('/results?lang=en#tell')
  await visitor.getByRole('radio', { name: 'Text message' }).check()
  await input(visitor, 'Your phone').fill(voter)
  await visitor.getByRole('button', { name: 'Tell me' }).click()
  await visitor.getByText('If this phone has voted, it hears the result.').waitFor()

  const page = await consoleAt('contest')
  await page.getByRole('checkbox', { name: 'The public counts are paused' }).check()
  await page.getByLabel('They are paused from').fill(inMinutes(2))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'The settings are saved.')
  await sql`update contests set freezes_at = now() where id = ${contest}`
  await until(
    async () => (await sql`select 1 from contests where id = ${contest} and frozen_at is not null`).length > 0,
  )
  await site.platform.reload()
  for (let vote = 0; vote < 2; vote += 1) await castFree(url, winner)
  await untilTallied(sql, winner, 3)
  await visitor.goto('/?lang=en')
  await cardOf(visitor, 'Letay Berhe').waitFor()
  expect(await countOf(visitor, 'Letay Berhe')).toBe(1)
  await page.reload()
  await page.getByRole('checkbox', { name: 'The public counts are paused' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').locator('[type=submit]').click()
  await said(page, 'The settings are saved.')

  await moveHours(sql, contest, { closesAt: new Date(Date.now() - 16 * minute) })
  await site.platform.reload()
  for (const phone of [imported, registered]) await hears(phone, /the result of Ashenda 2027 is out/)
  await hears(voter, /The result of Ashenda 2027 is out/)
  await sealAndClone(page, 'Ashenda 2027', { name: 'Ashenda 2028', opens: 6_000, closes: 9_000 })

  await eventually(async () => {
    await visitor.goto('/contests?lang=en')
    return visitor.getByRole('heading', { name: /^Ashenda 20/ }).allTextContents()
  }).toEqual(['Ashenda 2028', 'Ashenda 2027', 'Ashenda 2026'])
  await visitor.getByRole('list', { name: 'Winners of Ashenda 2026' }).getByText(demoName(0)).waitFor()
  await visitor.getByRole('link', { name: 'Ashenda 2027' }).click()
  await visitor.getByRole('region', { name: 'The winners' }).getByText('Letay Berhe').waitFor()
  await visitor.getByText('The result is final since').waitFor()
})
