import { voterIdOf } from '@ashenda/core/domain/keyed-id.ts'
import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { expect, test } from 'vitest'
import { insertContestant, somePhone } from '../support/contest-data.ts'
import { placesWith } from '../support/personal-traces.ts'
import { testPepper } from '../support/platform.ts'
import { queuedBallot } from '../support/queued-ballot.ts'
import { heading, input } from './support/account-forms.ts'
import { goTo, openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { useSite } from './support/site.ts'
import { findUser, rows } from './support/users-page.ts'

/** With them fifty-four: more than a page of the list. */
const site = useSite({
  worker: false,
  seed: async (sql, demo) => {
    for (let number = 0; number < 24; number += 1)
      await insertContestant(sql, demo.contestId, { fname: 'Mihret', mname: `Gidey${number}`, pictures: 2 })
  },
})

test('a contestant is found, her photo removed with a reason, taken out with her votes kept, and erased: she leaves the list, and has no name in ranking and log', async () => {
  const { sql } = site.platform
  const { page } = await openAsAdmin(site, '/dashboard/admin')
  await goTo(page, 'Contestants', 'All Deki Ashenda')
  await eventually(() => rows(page).count()).toBe(50)
  await page.getByRole('button', { name: 'Next page' }).click()
  await eventually(() => rows(page).count()).toBe(4)
  const [her] = await sql<{ id: string; phone: string }[]>`select id, phone from users where mname = 'Gidey7'`
  const { id = '', phone = '' } = her ?? {}
  await recordGroup(sql, site.demo.contestId, [queuedBallot([id])])
  await (await findUser(page, phone.replace('+251', '0'))).getByRole('link', { name: 'Mihret Gidey7' }).click()
  await heading(page, 'Mihret Gidey7').waitFor()

  await page.getByRole('button', { name: 'Remove photo 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('shows somebody else')
  await dialog.getByRole('button', { name: 'Remove photo 2' }).click()
  await toasts(page).getByText('The photo is removed.').waitFor()
  expect(await sql`select slot from images where contestant_id = ${id}`).toEqual([{ slot: 1 }])
  await page.getByRole('button', { name: /^Deactivate/ }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('asked for a pause')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('main').getByText('Inactive', { exact: true }).waitFor()
  await site.platform.reload()
  const visitor = await site.open('/results?lang=en')
  await visitor.page.getByText('For contestants not listed here: 1 vote').waitFor()

  await goTo(page, 'Activity log')
  const step = page.getByRole('row').filter({ hasText: 'Contestant deactivated' })
  await step.getByRole('link', { name: 'Mihret Gidey7', exact: true }).click()
  await heading(page, 'Mihret Gidey7').waitFor()
  expect(page.url()).not.toMatch(/Mihret/)
  await page.getByText('Erase her data', { exact: true }).click()
  await page.getByText('Votes for her, which still count: 1').waitFor()
  await input(page, 'Last four digits of the number').fill(phone.slice(-4))
  await input(page, 'Reason').fill('she asked at the festival')
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await toasts(page).getByText('Erased.').waitFor()
  await heading(page, 'All Deki Ashenda').waitFor()
  await page.getByRole('searchbox', { name: 'Name or phone' }).fill('Gidey7')
  await page.getByText(/^No such contestants/).waitFor()
  await eventually(() => placesWith(site.platform, [phone, 'Gidey7'])).toEqual([])
  await goTo(page, 'Activity log')
  await step.getByText('Name erased').waitFor()
  await goTo(page, 'Ranking')
  await page.getByText('—', { exact: true }).first().waitFor()
})

test('a voter is erased: of number and name nothing is left, also in the log that tells of it', async () => {
  const phone = somePhone()
  const ballot = queuedBallot([site.demo.contestantIds[0] ?? ''], {
    phone,
    voter: voterIdOf(testPepper, phone),
    name: 'Zenebech Abraha',
  })
  await recordGroup(site.platform.sql, site.demo.contestId, [ballot])
  const { page } = await openAsAdmin(site, '/dashboard/admin/erasure')
  await input(page, 'Phone number').fill(phone.replace('+251', '0'))
  await page.getByRole('button', { name: 'Show what we store' }).click()
  await page.getByText(`The number \u2066${phone}\u2069 and the name Zenebech Abraha`).waitFor()
  await input(page, 'Last four digits of the number').fill(phone.slice(-4))
  await input(page, 'Reason').fill('Zenebech Abraha wrote a letter')
  expect(await placesWith(site.platform, [phone])).toEqual(['voters'])
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await toasts(page).getByText('Erased. Votes that were counted stay counted.').waitFor()
  expect(await placesWith(site.platform, [phone, 'Zenebech'])).toEqual([])
  await page.goto('/dashboard/admin/actions?lang=en')
  await page
    .getByRole('row', { name: /Voter’s data erased/ })
    .getByText('[…] wrote a letter')
    .waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/Zenebech|\+2519/)
})
