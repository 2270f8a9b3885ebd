import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCardKey } from '../support/platform.ts'
import { heading, input } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
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

const batchIn = (page: Page, agent: string): Locator =>
  page.getByRole('article').filter({ hasText: `Sold by ${agent}` })
const countIn = (batch: Locator, kind: string): Promise<string | null> =>
  batch.locator('dl > div').filter({ hasText: kind }).getByRole('definition').textContent()
const percentOf = async (bar: Locator): Promise<number> => Number(await bar.getAttribute('aria-valuenow'))

async function check(page: Page, name: string): Promise<Locator> {
  await input(page, 'card number or serial').fill(name)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  return page.getByRole('status').filter({ has: page.getByText('Serial', { exact: true }) })
}

test('[RTE-04] [ADM-07] an admin orders cards, sees them made over a reload and a lost network, loads the PDF, checks a card and declares it void', async () => {
  const { page, context, expectTrouble } = await openAsAdmin(site, '/admin/generate/132')
  // The order that the reload leaves behind, and what is asked without a network.
  expectTrouble(/downloadCards|ERR_INTERNET_DISCONNECTED|ERR_ABORTED|WebSocket/)
  await heading(page, 'T-cards').waitFor()
  worker.holdAfter(1)
  await page.getByLabel('issuing key', { exact: true }).fill(testCardKey)
  await input(page, 'how many').fill('20')
  await page.getByLabel('agent (optional)').fill('Lion Bank')
  await page.getByRole('button', { name: 'Make the cards' }).click()
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
