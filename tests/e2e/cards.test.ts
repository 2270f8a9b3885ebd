import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { orderCards, payVote, someCard } from '../support/cards.ts'
import { somePhone } from '../support/contest-data.ts'
import { testCardKey } from '../support/platform.ts'
import { until } from '../support/until.ts'
import { atPath, heading, input, logIn, problemOf } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { answerWith } from './support/answers.ts'
import { watchCalls } from './support/calls.ts'
import { type CardWorker, startCardWorker } from './support/card-worker.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { useSite } from './support/site.ts'

/** Nothing in place of the server: cards are made by a worker and drawn by Chromium. */
const site = useSite()
let worker: CardWorker
beforeAll(async () => {
  worker = await startCardWorker(site.platform)
})
afterAll(() => worker.close())

const keyField = (page: Page): Locator => page.getByLabel('issuing key', { exact: true })
const batchIn = (page: Page, agent: string): Locator =>
  page.getByRole('article').filter({ hasText: `Sold by ${agent}` })
const countIn = (batch: Locator, kind: string): Promise<string | null> =>
  batch.locator('dl > div').filter({ hasText: kind }).getByRole('definition').textContent()
const percentOf = async (bar: Locator): Promise<number> => Number(await bar.getAttribute('aria-valuenow'))

async function order(page: Page, fields: { readonly amount: string; readonly agent: string; readonly key?: string }) {
  await keyField(page).fill(fields.key ?? testCardKey)
  await input(page, 'how many').fill(fields.amount)
  await page.getByLabel('agent (optional)').fill(fields.agent)
  await page.getByRole('button', { name: 'Make the cards' }).click()
}

async function check(page: Page, name: string): Promise<Locator> {
  await input(page, 'card number or serial').fill(name)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  return page.getByRole('status').filter({ has: page.getByText('Serial', { exact: true }) })
}

test('[RTE-04] [ADM-07] [ADM-08] an admin orders cards, sees them made over a reload and a lost network, loads the PDF, checks a card and declares it void', async () => {
  const { page, context, expectTrouble } = await openAsAdmin(site, '/admin/generate/132')
  // The order that the reload leaves behind, and what is asked without a network.
  expectTrouble(/downloadCards|ERR_INTERNET_DISCONNECTED|ERR_ABORTED|WebSocket/)
  await heading(page, 'T-cards').waitFor()
  worker.holdAfter(1)
  await order(page, { amount: '20', agent: 'Lion Bank' })
  const batch = batchIn(page, 'Lion Bank')
  const bar = batch.getByRole('progressbar')
  await eventually(() => percentOf(bar)).toBeGreaterThan(40)
  await page.reload()
  await eventually(() => percentOf(bar)).toBeGreaterThan(40)
  expect(await percentOf(bar)).toBeLessThan(100)
  await context.setOffline(true)
  worker.goOn()
  await eventually(
    async () =>
      (await site.platform.sql`select 1 from card_batches where agent = 'Lion Bank' and rendered_at is not null`)
        .length,
  ).toBe(1)
  expect(await bar.count()).toBe(1)
  await context.setOffline(false)
  await batch.getByText('ready', { exact: true }).waitFor()
  await eventually(() => countIn(batch, 'sold or on sale')).toBe('20')

  const downloading = page.waitForEvent('download')
  await batch.getByRole('button', { name: /^PDF/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('t-cards.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const table = page.waitForEvent('download')
  await batch.getByRole('link', { name: /^CSV/ }).click()
  const [first, second] = (await readFile(await (await table).path(), 'utf8')).split('\r\n').slice(1)
  const serial = first?.split(',')[0] ?? ''
  expect(second).toMatch(/^\d{4}-000002,active,/)

  await page.getByRole('link', { name: 'Check a card' }).click()
  const info = await check(page, serial)
  await info.getByText('can pay').waitFor()
  await info.getByText('nobody has used it').waitFor()
  await batch.getByRole('button', { name: /^Void/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^from serial/).fill(serial)
  await input(page, 'reason').fill('lost on the way')
  await dialog.getByRole('button', { name: 'Void' }).click()
  await page.getByRole('alertdialog', { name: `Void card ${serial}? This cannot be undone.` }).waitFor()
  await page.getByRole('button', { name: 'Yes' }).click()
  await toasts(page).getByText('1 card is voided.').waitFor()
  await eventually(() => countIn(batch, 'sold or on sale')).toBe('19')
  await (await check(page, serial)).getByText('voided', { exact: true }).waitFor()
})

test('[ADM-08] a card is found by its code, in a header alone, with the phone that used it; what is none says so', async () => {
  const { page, expectTrouble } = await openAsAdmin(site, '/test')
  expectTrouble(/404/)
  const code = await someCard(site.platform)
  const phone = somePhone()
  const calls = watchCalls(page, '/card/getinfo')
  await (await check(page, code.toLowerCase())).getByText('can pay').waitFor()
  const paid = await payVote(site.platform, code, { phone })
  expect(paid.status).toBe(200)
  const info = await check(page, `${site.platform.url}/payment#card=${code}`)
  await info.getByText('used', { exact: true }).waitFor()
  await info.getByText(phone).waitFor()
  expect(calls.map(({ path, headers }) => [path, headers['x-card']])).toEqual(Array(2).fill(['/card/getinfo', code]))
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])),
  ).not.toContain(code.slice(0, 9))
  const problem = page.getByRole('alert').filter({ hasText: 'Failed to fetch information' })
  await check(page, '9999-000001')
  await problem.getByText('There is no such card.').waitFor()
  const wrong = () => problemOf(input(page, 'card number or serial'))
  await check(page, 'ካርድ')
  await eventually(wrong).toContain('neither a card number nor a serial')
  await check(page, '')
  await eventually(wrong).toBe('Please fill this in.')
  expect(await problem.count()).toBe(0)
  expect(calls).toHaveLength(3)
})

test('[ADM-07] wrong fields and a wrong key are told beside themselves; the same order sent again is one batch, and the key is gone', async () => {
  const { page, expectTrouble } = await openAsAdmin(site, '/admin/generate/132')
  expectTrouble(/403|downloadCards/)
  const calls = watchCalls(page, '/card/downloadCards')
  await order(page, { amount: '100001', agent: 'Abeba' })
  await page.getByText('1 to 100,000').waitFor()
  expect(await input(page, 'how many').getAttribute('aria-invalid')).toBe('true')
  expect(calls).toEqual([])
  await order(page, { amount: '2', agent: 'Abeba', key: 'not the key' })
  await eventually(() => problemOf(keyField(page))).toBe('the issuing key is not right')
  await page.route(
    '**/card/downloadCards',
    async (route) => {
      await route.fetch()
      await route.abort('connectionfailed')
    },
    { times: 1 },
  )
  await order(page, { amount: '2', agent: 'Abeba' })
  await toasts(page).getByText('Something went wrong').waitFor()
  await page.getByRole('button', { name: 'Make the cards' }).click()
  await page.getByText('The cards are ready.').waitFor()
  await page.getByText('This was already ordered').waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download t-cards.pdf' }).click()
  expect((await downloading).suggestedFilename()).toBe('t-cards.pdf')
  expect(await keyField(page).inputValue()).toBe('')
  const [wrong, lost, again] = calls.map(({ headers }) => headers['idempotency-key'])
  expect([wrong === lost, lost === again]).toEqual([false, true])
  expect(lost).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(await site.platform.sql`select amount from card_batches where agent = 'Abeba'`).toEqual([{ amount: 2 }])
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
    testCardKey,
  )
})

/** An order that is answered before its cards are ready. */
async function longOrder({ page, account }: Awaited<ReturnType<typeof openAsAdmin>>, agent: string): Promise<string> {
  worker.holdAfter(0)
  const answer = orderCards(site.platform, { agent }, { cookie: account.cookie })
  const { id } = await until(
    async () => (await site.platform.sql`select id from card_batches where agent = ${agent}`)[0],
  )
  await answerWith(
    page,
    '/card/downloadCards',
    { success: true, message: '', batch: id, repeated: false },
    { status: 202 },
  )
  await order(page, { amount: '1', agent })
  await page.getByText('The cards are being drawn.').waitFor()
  onTestFinished(async () => void (await answer))
  return String(id)
}

test('[ADM-07] a batch that takes longer shows how far it is, and its file or why there is none', async () => {
  const admin = await openAsAdmin(site, '/admin/generate/132')
  const { page } = admin
  await longOrder(admin, 'slow')
  const bar = page.getByRole('progressbar', { name: 'Progress of the cards' })
  expect(await percentOf(bar)).toBe(10)
  worker.goOn()
  await page.getByText('The cards are ready.').waitFor()
  await page.getByRole('button', { name: 'Download t-cards.pdf' }).waitFor()
  expect(await bar.count()).toBe(0)

  const batch = await longOrder(admin, 'unlucky')
  await site.platform.sql`update card_batches set problem = 'no room' where id = ${batch}`
  site.platform.services.publish({ type: 'batch-changed', batch })
  await page.getByText('These cards could not be made. no room').waitFor()
  await batchIn(page, 'unlucky').getByText('Failed: no room').waitFor()
  worker.goOn()
})

test('[RTE-04] the card tools render for everybody; their calls need an admin, and a visitor is told to log in', async () => {
  const admin = await insertAdmin(site.platform)
  const { page, expectTrouble } = await site.open('/admin/generate/132?lang=en')
  expectTrouble(/status of 401/)
  await heading(page, 'T-cards').waitFor()
  await page.getByRole('button', { name: 'Make the cards' }).waitFor()
  await page.goto('/test')
  await heading(page, 'Check and make T-cards').waitFor()
  await page.getByRole('button', { name: 'Make the cards' }).waitFor()
  await check(page, '9999-000001')
  await page.getByRole('alert').filter({ hasText: 'Failed to fetch information' }).getByText('please log in').waitFor()
  await order(page, { amount: '1', agent: 'nobody' })
  await toasts(page).filter({ hasText: 'please log in' }).waitFor()
  const notice = page.getByText('Only admins can make and check cards: please log in first.')
  await notice.getByRole('link', { name: 'Login' }).click()
  await logIn(page, admin.phone, admin.password)
  await atPath(page, '/test')
  await page.getByRole('heading', { name: 'Earlier batches' }).waitFor()
  expect(await notice.count()).toBe(0)
})
