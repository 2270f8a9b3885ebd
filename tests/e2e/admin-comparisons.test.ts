import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { openAsAdmin } from './support/admin.ts'
import { expectFits } from './support/fits.ts'
import { useSite } from './support/site.ts'

const site = useSite({ worker: false })

/** One that an admin asked for so many minutes ago; `fields` are columns. */
async function insertComparison(admin: string, ago: number, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const { sql } = site.platform
  const startedAt = new Date(Date.now() - ago * 60_000)
  const row = { id: v7(), asked_by: admin, started_at: startedAt, finished_at: new Date(), ...fields }
  await sql`insert into payment_comparisons ${sql(row)}`
}

test('[PAY-11] a comparison that failed says so before any figure, in the admin’s language; one that died is not told as under way', async () => {
  const { page, account } = await openAsAdmin(site, '/dashboard/admin/payments')
  const failure = { problem: 'page 1: not found', problem_kind: 'no_list' }
  await insertComparison(account.id, 1, failure)
  const half = { pages: 3, listed: 30, hurried: 4, raised: 2, unknown_count: 1, reached_at: new Date() }
  await insertComparison(account.id, 2, { ...half, problem: 'page 4: no answer', problem_kind: 'unreachable' })
  await insertComparison(account.id, 3, {
    pages: 1,
    listed: 1_234,
    hurried: 5,
    raised: 6,
    unreadable: 7,
    unknown_count: 8,
  })
  await insertComparison(account.id, 30, { finished_at: null })
  await page.reload()
  const panel = page.getByRole('region', { name: 'Compared with Chapa' })
  const items = panel.getByRole('listitem')
  await items.first().waitFor()
  const [failed = '', partly = '', whole = '', lost = ''] = await items.allTextContents()
  expect(failed).toContain(
    'The comparison failed: Chapa gave no list of payments at this address. Nothing was compared, so this says nothing about any payment.',
  )
  expect(failed).not.toContain('Listed:')
  expect(partly).toMatch(
    /The comparison failed: Chapa could not be reached\. Only payments that Chapa listed back to .* were compared\./,
  )
  expect(partly).toContain('Listed: 30. Rechecked: 4. Need attention: 2. Unknown here: 1.')
  expect(whole).toContain('Listed: 1,234. Rechecked: 5. Need attention: 6. Unknown here: 8.')
  expect(whole).toContain('Rows of Chapa’s list that could not be read: 7.')
  expect(whole).not.toContain('failed')
  expect(lost).toContain('It has not finished in ten minutes')
  expect(lost).not.toMatch(/running|Listed/)
  expect(await panel.getByRole('button', { name: 'Compare now' }).isEnabled()).toBe(true)
  await expectFits(page, 'comparisons')
  await page.goto('/dashboard/admin/payments?lang=korean')
  await page.getByText('대조에 실패했습니다: 차파가 이 주소에서 결제 목록을 주지 않았습니다.').waitFor()
})
