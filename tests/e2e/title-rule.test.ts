import { keyedId } from '@ashenda/core/domain/keyed-id.ts'
import { receiptOf } from '@ashenda/core/domain/receipt.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { expect, test } from 'vitest'
import { insertCredit, somePhone } from '../support/contest-data.ts'
import { paidBallot, queuedBallot, somePayer } from '../support/queued-ballot.ts'
import { pathOf } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { castButton, choose, nameInput, openPodium, phoneInput, toasts } from './support/home.ts'
import { useSite } from './support/site.ts'
import { withoutScripts } from './support/without-scripts.ts'

const site = useSite({ worker: false })

test('[RTE-07] [VOT-11] an admin decides by which votes titles go, and everybody reads it with the four totals', async () => {
  const { sql } = site.platform
  const [first = '', second = ''] = site.demo.contestantIds
  const payer = somePayer()
  await recordGroup(sql, site.demo.contestId, [
    queuedBallot([first]),
    queuedBallot([first]),
    queuedBallot([second], { proven: true }),
    paidBallot([second], payer, await insertCredit(sql, payer)),
    paidBallot([second], payer, await insertCredit(sql, payer)),
  ])
  const { page } = await openAsAdmin(site, '/dashboard/admin/contest')
  const rule = page.getByRole('combobox', { name: 'Votes that decide' })
  expect(await rule.inputValue()).toBe('paid,proven,unproven')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await rule.selectOption('paid votes, and free votes with a code')
  await page.getByText('only proven free votes can count if everybody is asked for a code').waitFor()
  await rule.selectOption('paid votes alone')
  await page.getByText('say why other votes are to count towards the titles').waitFor()
  await page.getByRole('textbox', { name: 'Reason for the change' }).fill('  codes failed to arrive ')
  await save.click()
  await toasts(page).getByText('saved', { exact: false }).waitFor()

  const visitor = (await site.open('/results?lang=en')).page
  const box = visitor.getByRole('region', { name: 'What decides the titles' })
  await box.getByText('Only paid votes decide the titles.', { exact: false }).first().waitFor()
  await box.getByText('Reason: codes failed to arrive').waitFor()
  const rows = visitor.getByRole('region', { name: 'Most votes' }).getByRole('listitem')
  await eventually(() => rows.count()).toBe(1)
  await rows.getByText('2 votes').waitFor()
  await rows.getByText('Paid 2 · free with code 1 · free without code 0 · quarantined 0').waitFor()
})

test('[VOT-05] whoever is about to vote for free is told where such votes decide no title', async () => {
  await site.platform.sql`update contests set title_votes = '{paid}' where id = ${site.demo.contestId}`
  await site.platform.reload()
  const { page } = await site.open('/?lang=en')
  await choose(page, 0)
  const note = 'Free votes do not decide the titles in this contest.'
  const dialog = await openPodium(page)
  await dialog.getByText(note).waitFor()
  await nameInput(page).fill('Tsehay Girmay')
  await phoneInput(page).fill(somePhone())
  await castButton(page).click()
  // Where the choice is made, with scripts and without.
  await page.getByRole('region', { name: 'Vote for free' }).getByText(note).waitFor()
  const { page: plain } = await site.open(`${pathOf(page)}${new URL(page.url()).search}&lang=en`, withoutScripts)
  await plain.getByRole('region', { name: 'Vote for free' }).getByText(note).waitFor()
  expect(await plain.getByRole('region', { name: 'Pay with chapa' }).getByText('do not decide').count()).toBe(0)
})

test('[VOT-11] whose free vote is counted is told by its receipt where it decides no title', async () => {
  const { sql } = site.platform
  await sql`update contests set title_votes = '{paid}' where id = ${site.demo.contestId}`
  await site.platform.reload()
  // As the api names ballots.
  const id = keyedId('a pepper', 'ballot', [somePhone()])
  const ballot = queuedBallot([site.demo.contestantIds[3] ?? ''], { id })
  await recordGroup(sql, site.demo.contestId, [ballot])
  const { page } = await site.open(`/receipt/${receiptOf(ballot.id)}?lang=en`)
  await page.getByText('This vote is counted.').waitFor()
  await page.getByText('Free votes do not decide the titles in this contest.').waitFor()
})
