import { describe, expect, test } from 'vitest'
import { insertAdmin } from '../support/accounts.ts'
import { phone } from '../support/browser.ts'
import { violations } from './support/axe.ts'
import { openDashboard } from './support/contestant.ts'
import { beLoggedIn } from './support/logged-in.ts'
import { useSite } from './support/site.ts'

const site = useSite()

/** The schemes differ in nothing but colours. */
describe.each([
  { colorScheme: 'light', language: 'en', rules: [] },
  { colorScheme: 'light', language: 'tig', rules: [] },
  { colorScheme: 'dark', language: 'en', rules: ['color-contrast'] },
] as const)('axe, $colorScheme, $language', ({ colorScheme, language, rules }) => {
  const options = { ...phone, colorScheme }

  test('finds nothing on the pages of a contestant', async () => {
    const { page } = await openDashboard(site, '', {
      language,
      options,
      before: (_, { id }) => site.platform.sql`
        insert into vote_hours (contest_id, contestant_id, hour, free, paid)
        values (${site.demo.contestId}, ${id}, date_trunc('hour', now()), 5, 3)`,
    })
    await page.locator('main svg pattern').first().waitFor({ state: 'attached' })
    await page.locator('main summary').click()
    expect(await violations(page, rules), 'home').toEqual([])
    for (const path of ['profile', 'password', 'pay']) {
      await page.goto(`/dashboard/user/${path}`)
      await page.locator('main section').first().waitFor()
      await page.locator('main li p, main form, main section p').first().waitFor()
      expect(await violations(page, rules), path).toEqual([])
    }
    await page.getByRole('navigation').last().getByRole('button').click()
    await page.getByRole('dialog').waitFor()
    expect(await violations(page, rules, '[role=dialog]')).toEqual([])
  })

  test('finds nothing on the first page of an admin', async () => {
    const account = await insertAdmin(site.platform)
    const visitor = await site.visitor(options)
    await beLoggedIn(visitor, account, { name: 'Abrehet Kidane', role: 'admin', phone: account.phone })
    await visitor.page.goto(`/dashboard/admin?lang=${language}`)
    await visitor.page.locator('main li').first().waitFor()
    expect(await violations(visitor.page, rules)).toEqual([])
  })
})
