import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { ballotsFrom, someSignal } from '../support/ballots-from.ts'
import { useSameDay } from '../support/same-day.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { useSite } from './support/site.ts'

/** Ballots of the last 100 s are of the day that the page shows. */
useSameDay(100_000)

/** Lists of admins that end before everything is told say so. */
const site = useSite({ worker: false })
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

test('[ADM-02] a contestant’s payments say how many are left out, and lead to all of them', async () => {
  const { sql } = site.platform
  await sql`
    insert into payments (id, purpose, contestant_id, provider, reference, amount_minor, currency, state)
    select id, 'fee', ${idOf(0)}, 'chapa', id::text, 3000, 'ETB', 'expired'
    from (select gen_random_uuid() as id from generate_series(1, 52)) s`
  const [her] = await sql<{ phone: string; count: number }[]>`
    select phone, (select count(*)::int from payments where contestant_id = u.id) as count from users u where id = ${idOf(0)}`
  const { page } = await openAsAdmin(site, '/dashboard/admin/users')
  await page.getByRole('searchbox').fill(her?.phone ?? '')
  await eventually(() => page.getByRole('article').count()).toBe(1)
  await page.getByRole('button', { name: 'Photos and payments' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Shown here: 50 of ${her?.count}.`).waitFor()
  await expectFits(page, 'payments of a contestant')
  await dialog.getByRole('link', { name: 'All her payments' }).click()
  await page.getByRole('button', { name: 'Earlier payments' }).click()
  await eventually(() => page.getByRole('article').count()).toBe(her?.count ?? 0)
})

test('[PAY-11] the comparisons and what nobody here knows say how many are left out', async () => {
  const { sql } = site.platform
  const { page, account } = await openAsAdmin(site, '/dashboard/admin')
  const unknown = Array.from({ length: 3 }, (_, number) => ({
    reference: `AP-${number}`,
    txRef: null,
    state: 'success',
    amountMinor: 3_000,
    currency: 'ETB',
  }))
  for (let minutes = 1; minutes <= 32; minutes += 1)
    await sql`
      insert into payment_comparisons (id, asked_by, started_at, finished_at, pages, unknown_count, "unknown")
      values (${v7()}, ${account.id}, now() - make_interval(mins => ${minutes}), now(), 1, ${minutes === 1 ? 104 : 0},
        ${sql.json(minutes === 1 ? unknown : [])})`
  await page.goto('/dashboard/admin/payments?lang=en')
  const panel = page.getByRole('region', { name: 'Compared with Chapa' })
  await panel.getByText('Shown here: 30 of 32.').waitFor()
  const first = panel.getByRole('listitem').first()
  await first.getByText('Shown here: 3 of 104.').waitFor()
  expect(await first.textContent()).toMatch(/AP-2\s+· ETB\s30 · paid/)
})

test('[VOT-11] what stands out says that there is more than is shown', async () => {
  const from = Date.now() - 100_000
  const { page } = await openAsAdmin(site, '/dashboard/admin/suspicion')
  const left = page.getByText(/^Not shown yet/)
  await page.getByText('Nothing looks unusual on this day.').waitFor()
  expect(await left.count()).toBe(0)
  for (let browser = 0; browser < 53; browser += 1) {
    const ballots = ballotsFrom(9, (index) => idOf(index), { browser: someSignal(), from, withinMs: 90_000 })
    await recordGroup(site.platform.sql, site.demo.contestId, ballots)
  }
  await page.reload()
  await left.waitFor()
  expect(Number(/at least (\d+) more\.$/.exec((await left.textContent()) ?? '')?.[1])).toBeGreaterThanOrEqual(3)
  expect(await page.getByRole('article').count()).toBeLessThanOrEqual(50)
})
