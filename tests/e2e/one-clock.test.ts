import type { ResultAnswer } from '@ashenda/core/contracts/http/result.ts'
import { checkpointSigner } from '@ashenda/core/domain/checkpoint.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { publishResults } from '@ashenda/worker/results/publish-result.ts'
import { signCheckpoints } from '@ashenda/worker/results/sign-checkpoints.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { phone } from '../support/browser.ts'
import { until } from '../support/until.ts'
import { workerContext } from '../support/worker-context.ts'
import { answerWith } from './support/answers.ts'
import { drawn } from './support/drawn.ts'
import { castFree } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { useSite } from './support/site.ts'

const site = useSite()
let ballot = ''

/** Noon in Addis Ababa on the first day of an Ethiopian year. */
const closing = '2040-09-11T09:00:00Z'

const result = async (): Promise<ResultAnswer> =>
  (await (await fetch(`${site.platform.url}/contest/result`)).json()) as ResultAnswer // of the contract

beforeAll(async () => {
  const { sql, url, reload } = site.platform
  await sql`update contests set closes_at = ${closing} where id = ${site.demo.contestId}`
  await reload()
  ballot = await castFree(url, site.demo.contestantIds[0] ?? '')
  await until(async () => (await sql`select 1 from ballots where id = ${ballot}`).length === 1)
  // Late in the evening of a voter in Los Angeles, and the next morning at the festival.
  await sql`update ballots set accepted_at = '2026-08-22T05:30:00Z' where id = ${ballot}`
  const context = workerContext(site.platform)
  await signCheckpoints({ sql, signer: checkpointSigner('4d'.repeat(32)), publish: context.publish })
  await publishResults(context)
  await until(async () => (await result()).file !== null)
})

const openIn = (timezoneId: string, path: string) => site.open(path, { ...phone, timezoneId })

const notice = (page: Page) => page.locator('[data-phase=open]')
const isOpenUntil = /^Vote until Sep 11, 12:00\sPM \(Addis Ababa time\)\.$/

/** The first page, once it tells the moment and is connected. */
async function openLive(timezoneId: string): Promise<Page> {
  const { page } = await openIn(timezoneId, '/?lang=en')
  await notice(page).getByText(isOpenUntil).waitFor()
  await notice(page).getByText('live', { exact: true }).waitFor()
  return page
}

const ownTimes = (page: Page): Promise<string[]> =>
  notice(page)
    .getByText(/^Your time: /)
    .allTextContents()

test('[HOM-13] [I18-01] until when voting is open is told in Addis Ababa time, and by the own clock too where that shows another', async () => {
  for (const [zone, own] of [
    ['America/Los_Angeles', /^Your time: Sep 11, 2:00\sAM$/],
    ['Asia/Kolkata', /^Your time: Sep 11, 2:30\sPM$/],
  ] as const) {
    const page = await openLive(zone)
    await eventually(() => ownTimes(page)).toEqual([expect.stringMatching(own)])
  }
  for (const zone of ['Africa/Addis_Ababa', 'Africa/Nairobi']) {
    const page = await openLive(zone)
    // Elsewhere it is drawn by then.
    await drawn(page)
    expect(await ownTimes(page)).toEqual([])
  }
})

test('[I18-04] [HOM-13] in Tigrinya both are told in the Ethiopian calendar', async () => {
  const { page } = await openIn('America/Los_Angeles', '/?lang=tig')
  await notice(page)
    .getByText(/1 መስከረም \(11\/09, 12:00, ሰዓት ኣዲስ ኣበባ\)$/)
    .waitFor()
  await notice(page)
    .getByText(/1 መስከረም, 02:00$/)
    .waitFor()
})

/** The lines of a page that tell a moment or a day, with its zone. */
const zoned = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .getByText(/\(Addis Ababa time\)/)
    .allTextContents()

/** A time of the day without its zone, but for the reader's own. */
const unzoned = /(?<!Your time: [\w ,]+):\d\d\s[AP]M(?! \(Addis Ababa time\))/

/** A browser whose own votes are the one that was cast, and a payment that failed. */
async function openAsOwner(timezoneId: string, path: string): Promise<Page> {
  const { page } = await site.visitor({ ...phone, timezoneId })
  await page.addInitScript((own) => localStorage.setItem('ownBallots', JSON.stringify([own])), ballot)
  const payment = {
    ...{ payment: '018f0000-0000-7000-8000-000000000004', status: 'failed', isUsed: false, usable: false },
    ...{ at: '2026-08-20T21:30:00.000Z', price: { amountMinor: 3_000, currency: 'ETB' }, shownPhone: '••• 5678' },
  }
  await answerWith(page, '/vote/mine', { success: true, payments: [payment] })
  await page.goto(path.replace('RECEIPT', receiptOf(ballot)))
  return page
}

/** Paths of hers, with her receipt in place of the word. */
const where = '/where?lang=en&reference=RECEIPT'
const receipt = '/receipt/RECEIPT?lang=en'

test.each([
  [where, 3],
  [receipt, 2],
  ['/results?lang=en', 3],
])('[VOT-11] [PAY-11] %s tells the same moments in every time zone, and names theirs', async (path, count) => {
  const seen: string[][] = []
  for (const zone of ['America/Los_Angeles', 'Africa/Addis_Ababa']) {
    const page = await openAsOwner(zone, path)
    await eventually(async () => (await zoned(page)).length).toBe(count)
    seen.push(await zoned(page))
    expect(await page.getByRole('main').textContent()).not.toMatch(unzoned)
  }
  expect(seen[0]).toEqual(seen[1])
})

test('[VOT-11] the day of a vote is the same one on every page', async () => {
  const page = await openAsOwner('America/Los_Angeles', where)
  await page.getByText('Free vote, August 22, 2026 (Addis Ababa time)').waitFor()
  const moment = /^Free vote, August 22, 2026 at 8:30\sAM \(Addis Ababa time\)$/
  await page.getByText(moment).waitFor()
  await page.goto(receipt.replace('RECEIPT', receiptOf(ballot)))
  await page.getByText(moment).waitFor()
})
