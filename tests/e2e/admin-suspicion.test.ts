import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ballotsFrom, someSignal } from '../support/ballots-from.ts'
import { phone } from '../support/browser.ts'
import { chainProblems } from '../support/chain.ts'
import { demoName } from '../support/demo-site.ts'
import { tallies } from '../support/outcome.ts'
import { useSameDay } from '../support/same-day.ts'
import { input } from './support/account-forms.ts'
import { goTo, openAsAdmin } from './support/admin.ts'
import { violations } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { countOf, toasts } from './support/home.ts'
import { useSite } from './support/site.ts'

/** Ballots of the last 100 s are of the day that the page shows. */
useSameDay(100_000)

const site = useSite({ worker: false })
const narrow = { ...phone, viewport: { width: 360, height: 740 } }

const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

/** px; a table may stand out of its sheet without the page becoming wider. */
const tablesOut = (page: Page): Promise<number[]> =>
  page.locator('main table').evaluateAll((tables) =>
    tables
      .map((table) => {
        const sheet = table.parentElement ?? document.body
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(sheet)
        const room = sheet.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
        return Math.round(table.scrollWidth - room)
      })
      .filter((over) => over > 0),
  )

async function expectAllFits(page: Page, state: string): Promise<void> {
  await expectFits(page, state)
  expect(await tablesOut(page), state).toEqual([])
}

/** One browser, minutes ago, and as many people beside it. */
async function seedForged(count: number, contestant: number): Promise<void> {
  const from = Date.now() - 100_000
  const forged = ballotsFrom(count, () => idOf(contestant), { browser: someSignal(), from, withinMs: 90_000 })
  const others = ballotsFrom(count, (index) => idOf(10 + (index % 8)), { from, withinMs: 90_000 })
  await recordGroup(site.platform.sql, site.demo.contestId, [...forged, ...others])
}

const panel = (page: Page, name: string | RegExp): Locator => page.getByRole('region', { name })
const tab = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('navigation').getByRole('link', { name })
const verbs = { quarantine: 'Quarantine', release: 'Release', void: 'Void', restore: 'Count again' } as const
const decide = async (page: Page, step: keyof typeof verbs, reason: string, whom = ''): Promise<void> => {
  await page.getByRole('combobox', { name: 'What to do' }).selectOption(step)
  await input(page, 'Reason').fill(reason)
  await page.getByText(whom).first().waitFor()
  await page.getByRole('button', { name: verbs[step], exact: true }).click()
}

async function expectSound(): Promise<void> {
  const { kept, recounted } = await tallies(site.platform)
  expect(kept).toEqual(recounted)
  expect(await chainProblems(site.platform.sql, site.demo.contestId)).toEqual([])
}

test('an admin sees why ballots stand out, puts them aside, and what visitors see follows; then all are decided', async () => {
  await seedForged(14, 0)
  const visitor = await site.open()
  await eventually(() => countOf(visitor.page, demoName(0))).toBe(14)
  const { page } = await openAsAdmin(site, '/dashboard/admin', { options: narrow })
  await goTo(page, 'Suspicious votes')
  const card = page.getByRole('article', { name: 'One browser: 14 ballots' })
  for (const mark of ['few browsers', 'nearly all for one']) await card.getByText(mark, { exact: true }).waitFor()
  const browsers = card.getByRole('row', { name: /^Browsers/ })
  expect(await browsers.getByRole('cell').allTextContents()).toEqual(['1', 'about one a ballot'])
  await tab(page, 'Quarantined ballots').click()
  await page.getByText('Nothing is in quarantine.').waitFor()
  await tab(page, 'Groups').click()
  await card.waitFor()
  // What came from that address is the same ballots, so it is not shown beside them.
  expect(await page.getByRole('article', { name: 'One address: 14 ballots' }).count()).toBe(0)
  await expectFits(page, 'what stands out')
  expect(await violations(page)).toEqual([])

  await card.getByRole('button', { name: /^Look at it/ }).click()
  await page.getByRole('heading', { name: 'One browser: 14 ballots' }).waitFor()
  expect(await page.getByRole('row').count()).toBeGreaterThan(14)
  await eventually(() => page.locator(':focus').evaluate(({ tagName }) => tagName)).toBe('MAIN')
  // Of a phone there is no more than five digits together anywhere: receipts are groups of four.
  expect(await page.locator('main').textContent()).not.toMatch(/\+?251\d{3}/)
  await page.getByRole('button', { name: 'Quarantine', exact: true }).click()
  await page.getByText('Please say why, in 3 to 300 characters.').waitFor()
  await expectAllFits(page, 'a group')
  expect(await violations(page)).toEqual([])
  await decide(
    page,
    'quarantine',
    'one browser within two minutes',
    `For whom: \u2068${demoName(0).split(' ', 2).join(' ')}\u2069`,
  )
  await toasts(page).getByText('14 ballots are changed; the counts follow.').waitFor()
  await eventually(() => countOf(visitor.page, demoName(0))).toBe(0)
  await panel(page, 'Decide').getByText('one browser within two minutes').waitFor()
  await expectSound()

  // The keyboard goes on in the list from where it was left.
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await eventually(() => page.locator(':focus').getAttribute('aria-label')).toBe('Look at it: One browser, 14 ballots')
  await tab(page, /^Quarantined ballots/).click()
  await eventually(() => page.locator('main tbody tr').count()).toBe(14)
  const aside = panel(page, 'By decision')
  await aside.getByText('14 ballots are in quarantine. Decide on all of them').waitFor()
  await aside.getByRole('button', { name: /^Look at it: 14 ballots/ }).click()
  await page.getByRole('heading', { name: 'Decided together: 14 ballots' }).waitFor()
  await decide(page, 'release', 'a helper at the church, with one phone for all')
  await eventually(() => countOf(visitor.page, demoName(0))).toBe(14)
  await page.goBack()
  await page.getByText('Nothing is in quarantine.').waitFor()
  await expectSound()
  for (const language of ['tig', 'am', 'arabic', 'hindi', 'korean']) {
    await page.goto(`/dashboard/admin/suspicion?lang=${language}`)
    await page.locator('main article').first().waitFor()
    await expectAllFits(page, `what stands out, ${language}`)
    await page.locator('main article button').first().click()
    await page.locator('main form').waitFor()
    await expectAllFits(page, `a group, ${language}`)
  }
}, 120_000)
