import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCardKey } from '../support/platform.ts'
import { heading, input } from './support/account-forms.ts'
import { goTo, openAsAdmin } from './support/admin.ts'
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
  await page.getByRole('button', { name: 'Make cards' }).click()
  await page.getByLabel('issuing key', { exact: true }).fill(testCardKey)
  await input(page, 'how many').fill('20')
  await page.getByLabel('agent (optional)').fill('Lion Bank')
  await page.getByRole('button', { name: 'Make the cards' }).click()
  await page.getByRole('dialog').getByRole('progressbar').waitFor()
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Lion Bank' })
  await row.getByText('Lion Bank').click()
  const panel = page.getByRole('complementary', { name: 'Details' })
  const bar = panel.getByRole('progressbar')
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
  await row.getByText('In stock', { exact: true }).waitFor()
  await panel.getByText('sold or on sale').waitFor()

  const downloading = page.waitForEvent('download')
  await panel.getByRole('button', { name: /^PDF/ }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('t-cards.pdf')
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const table = page.waitForEvent('download')
  await panel.getByRole('link', { name: /^CSV/ }).click()
  const [first, second] = (await readFile(await (await table).path(), 'utf8')).split('\r\n').slice(1)
  const serial = first?.split(',')[0] ?? ''
  expect(second).toMatch(/^\d{4}-000002,active,/)
  await panel.getByRole('button', { name: 'Hand over' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await row.getByText('With the agent').waitFor()
  await panel.getByRole('button', { name: /^Void/ }).click()
  const range = page.getByRole('dialog')
  for (const end of ['from', 'to']) await range.getByLabel(`${end} serial`).fill(second?.split(',')[0] ?? '')
  await range.getByLabel('Reason').fill('lost on the way')
  await range.getByRole('button', { name: 'Void 1 card' }).click()
  await toasts(page).getByText('1 card is voided.').waitFor()

  await panel.getByRole('button', { name: 'Close' }).click()
  await goTo(page, 'Check a card', 'Check and make T-cards')
  const info = await check(page, serial)
  await info.getByText('can pay').waitFor()
  await info.getByText('nobody has used it').waitFor()
  await page.getByRole('button', { name: 'Void', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Void card ${serial}?` })
  await dialog.getByLabel('Reason').fill('lost by its buyer')
  await dialog.getByRole('button', { name: 'Void' }).click()
  await toasts(page).getByText(`Card ${serial} is voided.`).waitFor()
  await info.getByText('voided', { exact: true }).waitFor()
})
