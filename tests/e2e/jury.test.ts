import { sealJury } from '@ashenda/db/queries/jury/seal.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { insertJury, insertTitle } from '../support/juries.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { heading, input } from './support/account-forms.ts'
import { goTo, openAsAdmin } from './support/admin.ts'
import { violations } from './support/axe.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { useSite } from './support/site.ts'

/** Three contestants are enough for a jury: the others have not paid. */
const [first, second, third] = [3, 4, 5]
const site = useSite({
  worker: false,
  seed: async (sql, { contestantIds }) => {
    await sql`update contestants set paid_at = null where not id = any(${contestantIds.slice(first, third + 1)}::uuid[])`
  },
})
const narrow = { ...phone, viewport: { width: 360, height: 740 } }
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('form', { name, exact: true })

async function save(page: Page, name: string): Promise<void> {
  const reason = section(page, name).getByRole('textbox', { name: 'Reason for the change' })
  await reason.fill('announced on the first evening')
  await button(page, 'Save').click()
  await eventually(() => button(page, 'Save').count()).toBe(0)
}

test('an organiser adds a title with a share of a jury, criteria and a member', async () => {
  const { page } = await openAsAdmin(site, '/dashboard/admin', { options: desktop })
  await goTo(page, 'Titles and jury')
  const criteria = section(page, 'What the jury gives points for')
  for (const [at, [name, most]] of [
    ['Dress', '5'],
    ['Song', '20'],
  ].entries()) {
    await button(page, 'Add a criterion').click()
    await criteria
      .getByRole('textbox', { name: 'Criterion in English' })
      .nth(at)
      .fill(name ?? '')
    await criteria
      .getByRole('textbox', { name: 'Most points' })
      .nth(at)
      .fill(most ?? '')
  }
  await save(page, 'What the jury gives points for')

  const own = section(page, 'Other titles')
  await button(page, 'Add a title').click()
  await own.getByRole('textbox', { name: 'Name in English' }).fill('Miss Talent')
  await own.getByRole('textbox', { name: /share in percent/ }).fill('60')
  await own.getByText('Votes 40 %, jury 60 %.').waitFor()
  await save(page, 'Other titles')
  expect(await violations(page)).toEqual([])

  await input(page, 'Name').fill('Lemlem Haile')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('en')
  await button(page, 'Make the link').click()
  expect(await page.locator('input[readonly]').inputValue()).toMatch(/\/jury\?lang=en#[\w-]{43}$/)
  await page.getByText('0 of 3 contestants').last().waitFor()
  const [kept] = await site.platform.sql`select share from titles`
  expect(kept).toEqual({ share: 60 })
})

test('a member judges on her phone through a lost network and a reload, and submits; the result tells votes and points', async () => {
  const { sql } = site.platform
  await sql`truncate jury_members, jury_criteria, titles, title_zones, juries cascade`
  await insertJury(sql, site.demo.contestId, { most: [5, 20] })
  await insertTitle(sql, site.demo.contestId, { name: { en: 'Miss Talent' }, share: 60 })
  const { cookie } = (await openAsAdmin(site, '/dashboard/admin')).account
  const invited = await fetch(`${site.platform.url}/admin/jury/members`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: 'Lemlem Haile', language: 'en', contact: '' }),
  })
  const { link } = (await invited.json()) as { readonly link: string } // of the contract

  const juror = await site.visitor(narrow)
  const { page } = juror
  await page.goto(link)
  await button(page, 'Open the jury here').click()
  await page.getByText('0 of 3 judged').first().waitFor()
  expect(page.url()).not.toContain('#')
  await expectFits(page, 'the list of a jury')
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Begin' }).click()
  await heading(page, demoName(first)).waitFor()
  await page.getByRole('radio', { name: '4' }).check({ force: true })
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('slider', { name: /^Song/ }).fill('15')
  await page.getByText('19 of 25', { exact: true }).waitFor()
  await expectFits(page, 'a sheet of a jury')
  expect(await violations(page)).toEqual([])

  juror.expectTrouble(/jury\/sheet/)
  await page.getByRole('link', { name: 'Next' }).click()
  await heading(page, demoName(second)).waitFor()
  await page.route('**/jury/sheet/*', (route) => route.abort())
  await page.getByRole('radio', { name: '5' }).check({ force: true })
  await page.getByRole('slider', { name: /^Song/ }).fill('20')
  await page.getByText('On this phone only; waiting for the network').waitFor()
  await page.reload()
  await page.getByText('25 of 25', { exact: true }).waitFor()
  expect((await sql`select from jury_points where contestant_id = ${idOf(second)}`).length).toBe(0)
  await page.unroute('**/jury/sheet/*')
  await page.getByText('Saved', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Next' }).click()
  await heading(page, demoName(third)).waitFor()
  await page.getByRole('checkbox', { name: /^I am close to her/ }).check()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'To the list' }).click()
  await page.getByText('3 of 3 judged').first().waitFor()
  await button(page, 'Submit all').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByText(/^You submitted your points/).waitFor()
  await page.getByRole('link', { name: new RegExp(demoName(first)) }).click()
  expect(await page.getByRole('radio', { name: '4' }).isDisabled()).toBe(true)

  await recordGroup(
    sql,
    site.demo.contestId,
    [first, first, first, second, second].map((number) => queuedBallot([idOf(number)])),
  )
  await sql`update juries set closes_at = now() - interval '1 second'`
  expect(await sealJury(sql, site.demo.contestId)).toBe(true)
  await sql`update contests set closes_at = now() where id = ${site.demo.contestId}`
  await site.platform.reload()
  const { page: results } = await site.open('/results?lang=en', narrow)
  const titles = results.getByRole('region', { name: 'The titles, and how each is decided' })
  await titles.getByText('Votes 40 % (all counted votes), the jury 60 %.').waitFor()
  // 3/3 × 40 + 19/25 × 60 = 85.6; 2/3 × 40 + 25/25 × 60 = 86.66.
  await titles.getByText('Jury 25 of 25 · together 86.66 of 100').waitFor()
  expect(await titles.getByRole('link').first().textContent()).toBe(demoName(second))
  await expectFits(results, 'results with titles')
  expect(await violations(results)).toEqual([])
})
