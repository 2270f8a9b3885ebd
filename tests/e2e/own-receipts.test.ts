import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { changeBallots } from '@ashenda/db/queries/ballots/ballot-changes.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { desktop, phone } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { answerWith } from './support/answers.ts'
import { castFree } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { choose, podium, submit, thankYou } from './support/home.ts'
import { passTimeUntil } from './support/pass-time.ts'
import { useSite, type Visitor } from './support/site.ts'
import { withWorker } from './support/with-worker.ts'

/** A worker is there when a test says so. */
const site = useSite({ worker: false })
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

const sent = (page: Page) => page.getByRole('region', { name: 'Votes sent from this browser' })
const receipts = (page: Page) => sent(page).getByRole('heading', { level: 3 })
const lineOf = (page: Page, ballot: string) => sent(page).getByRole('article', { name: receiptOf(ballot), exact: true })
const lastVote = (page: Page) => page.getByText(/^Your last vote/).locator('..')

const recorded = async (ballots: readonly string[]): Promise<number> => {
  const rows = await site.platform.sql`select 1 from ballots where id = any(${[...ballots]}::uuid[])`
  return rows.length
}

/** Ballots of people without a page, recorded, the latest first. */
async function recordedBallots(count: number): Promise<string[]> {
  const ballots: string[] = []
  for (let number = 0; number < count; number += 1) {
    ballots.unshift(await castFree(site.platform.url, idOf(number === 2 ? 12 : number)))
  }
  await withWorker(site, () => eventually(() => recorded(ballots)).toBe(count))
  return ballots
}

/** A browser that keeps these as its own. */
async function ownerOf(ballots: readonly string[], options = phone): Promise<Visitor> {
  const visitor = await site.visitor(options)
  await visitor.page.addInitScript((own) => localStorage.setItem('ownBallots', JSON.stringify(own)), ballots)
  return visitor
}

async function voteFor(page: Page, number: number): Promise<string> {
  await page.goto('/?lang=en')
  await choose(page, number)
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
  return String(
    await podium(page)
      .getByText(/^[\dA-Z]{4}(?:-[\dA-Z]{4}){2}$/)
      .textContent(),
  )
}

test('[VOT-07] [VOT-11] /where lists the free votes of this browser, the latest first, and follows what becomes of each', async () => {
  const { page } = await site.visitor()
  await page.clock.install()
  await page.goto('/where?lang=en')
  await sent(page).getByText('No vote was sent from this browser yet.').waitFor()
  const first = await voteFor(page, 6)
  const second = await voteFor(page, 7)
  await page.goto('/where?lang=en')
  await eventually(() => receipts(page).allTextContents()).toEqual([second, first])
  const states = sent(page).getByRole('status')
  await eventually(() => states.allTextContents()).toEqual(['Waiting to be counted…', 'Waiting to be counted…'])
  await withWorker(site, () => passTimeUntil(page, states.filter({ hasText: 'Your vote is counted.' }).nth(1)))
  expect(await states.allTextContents()).toEqual(['Your vote is counted.', 'Your vote is counted.'])
  expect(
    await sent(page)
      .getByText(/^Free vote, .+ \(Addis Ababa time\)$/)
      .count(),
  ).toBe(2)
  await expectFits(page, 'two votes')
  await sent(page).getByRole('link', { name: 'Check that your vote is counted' }).nth(1).click()
  await page.getByRole('heading', { name: `Receipt ${first}` }).waitFor()
  await page.getByRole('link', { name: demoName(6) }).waitFor()
  const stranger = await site.open('/where?lang=en')
  await sent(stranger.page).getByText('No vote was sent from this browser yet.').waitFor()
})

test('[VOT-11] a vote that admins put on hold or removed says so in the list, and so do one that could not be read and one that nobody knows any more', async () => {
  const [voided = '', held = ''] = await recordedBallots(2)
  const unknown = '018f0000-0000-8000-8000-000000000001'
  const change = { contest: site.demo.contestId, reason: 'one hand', adminId: (await insertAdmin(site.platform)).id }
  await changeBallots(site.platform.sql, { ...change, ids: [held], to: 'quarantined' })
  await changeBallots(site.platform.sql, { ...change, ids: [voided], to: 'voided' })
  const unreadable = '018f0000-0000-8000-8000-000000000002'
  await site.platform.sql`
    insert into dead_letters (id, contest_id, payload, problem) values (${unreadable}, ${site.demo.contestId}, '', 'x')`
  const { page, expectTrouble } = await ownerOf([voided, 'no ballot', held, unknown, unreadable])
  expectTrouble(/404/)
  await page.clock.install()
  await page.goto('/where?lang=en')
  await lineOf(page, voided).getByText('This vote was removed from the count.').waitFor()
  await lineOf(page, held).getByText('This vote is on hold while the organisers check it.').waitFor()
  await passTimeUntil(page, lineOf(page, unknown).getByText('We do not find this vote any more.'))
  await lineOf(page, unreadable).getByText('Your vote was not counted: it could not be read').waitFor()
  expect(await receipts(page).count()).toBe(4)
  expect(await lineOf(page, unknown).getByRole('link').count()).toBe(0)
})

test('[VOT-11] of many votes the latest are shown, and earlier ones when they are asked for', async () => {
  const ballots = await recordedBallots(6)
  const { page } = await ownerOf(ballots)
  await page.goto('/where?lang=en')
  await eventually(() => receipts(page).allTextContents()).toEqual(ballots.slice(0, 5).map(receiptOf))
  await page.getByRole('button', { name: 'Show earlier votes' }).click()
  await lineOf(page, ballots[5] ?? '')
    .getByText('Your vote is counted.')
    .waitFor()
  expect(await receipts(page).count()).toBe(6)
  expect(await page.getByRole('button', { name: 'Show earlier votes' }).count()).toBe(0)
})

test('[VOT-11] what cannot be loaded of them can be asked for again; the receipts stand there meanwhile', async () => {
  const [ballot = ''] = await recordedBallots(1)
  const { page, expectTrouble } = await ownerOf([ballot])
  expectTrouble(/503/)
  const away = { success: false, code: 'unavailable', message: 'away' }
  await answerWith(page, '/vote/receipts/*', away, { status: 503 })
  await page.goto('/where?lang=en')
  await sent(page).getByText('What became of them could not be loaded.').waitFor()
  await lineOf(page, ballot).getByRole('link', { name: 'Check that your vote is counted' }).waitFor()
  await page.unrouteAll()
  await sent(page).getByRole('button', { name: 'Try again' }).click()
  await lineOf(page, ballot).getByText('Your vote is counted.').waitFor()
})

test('[VOT-07] [VOT-11] the first page tells of the last vote as it is counted, also in another tab, and leads to its receipt', async () => {
  const { page, context } = await site.open()
  const notice = page.locator('[data-phase=open]')
  await notice.getByRole('link', { name: 'Where is my vote?' }).waitFor()
  const other = await context.newPage()
  await other.goto('/?lang=en')
  const receipt = await voteFor(page, 3)
  for (const one of [page, other]) await lastVote(one).getByText('Your last vote: waiting to be counted').waitFor()
  await withWorker(site, () => lastVote(other).getByText('Your last vote: counted').waitFor())
  await page.goto('/?lang=en')
  await lastVote(page).getByText('Your last vote: counted').waitFor()
  expect(await notice.getByRole('link', { name: 'Where is my vote?' }).count()).toBe(0)
  await lastVote(page).getByRole('link', { name: 'see receipt' }).click()
  await page.getByRole('heading', { name: `Receipt ${receipt}` }).waitFor()
})

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)(
  '[HOM-15] on a %s nothing moves when the line about the last vote, and the own clock, come',
  async (_, options) => {
    const ballots = await recordedBallots(1)
    const { page } = await ownerOf(ballots, { ...options, timezoneId: 'America/Los_Angeles' })
    const stranger = await site.visitor({ ...options, timezoneId: 'Africa/Addis_Ababa' })
    const heightOf = (one: Page): Promise<number> =>
      one.locator('[data-phase=open]').evaluate((notice) => notice.getBoundingClientRect().height)
    for (const language of ['en', 'tig', 'arabic']) {
      await stranger.page.goto(`/?lang=${language}`)
      await stranger.page.locator('[data-phase=open] a[href="/where"]').waitFor()
      await stranger.page.locator('[data-phase=open] [data-late=false]').waitFor()
      await page.goto(`/?lang=${language}`)
      await page.locator('[data-phase=open] [data-status=counted]').waitFor()
      await page.locator('[data-phase=open] [data-late=false]').waitFor()
      await eventually(async () => (await heightOf(page)) - (await heightOf(stranger.page))).toBe(0)
    }
  },
)
