import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { registerContestant } from '../support/accounts.ts'
import { browserArgs, phone as screen } from '../support/browser.ts'
import { cardOf, someCard } from '../support/cards.ts'
import { somePhone } from '../support/contest-data.ts'
import { given } from '../support/environment.ts'
import { useSite } from './support/site.ts'
import { alive } from './support/without-scripts.ts'

const site = useSite({ worker: false })

/** Chromium that blocks all site data, as people set it under "Cookies and site data". */
async function withoutCookies(run: (page: Page) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'no-cookies-'))
  await mkdir(path.join(folder, 'Default'))
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(path.join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(folder, {
    ...screen,
    executablePath: given('TEST_WHOLE_BROWSER_PATH'),
    args: [...browserArgs],
    baseURL: site.platform.url,
    serviceWorkers: 'block',
  })
  try {
    await run(await context.newPage())
    expect(await context.cookies()).toEqual([])
  } finally {
    await context.close()
    await rm(folder, { recursive: true })
  }
}

const why = /^this browser keeps no cookies/

test('a browser that keeps no cookies is told so before its card or its money is taken, and where it logs in', () =>
  withoutCookies(async (page) => {
    const { sql } = site.platform
    const [card, phone] = [await someCard(site.platform), somePhone()]
    await page.goto(`/payment?${new URLSearchParams({ name: 'Selam', phone, lang: 'en' })}`)
    await alive(page)
    await page.getByRole('textbox', { name: 'card number' }).fill(card)
    await page.getByRole('button', { name: 'Pay with this card' }).click()
    await page.getByRole('alertdialog', { name: why }).getByRole('button').click()
    expect(await cardOf(sql, card)).toMatchObject({ state: 'active' })
    await page.getByRole('button', { name: 'Pay ETB 30' }).click()
    await page.getByText(why).last().waitFor()
    expect(await sql`select 1 from payments`).toEqual([])

    const account = await registerContestant(site.platform)
    const sessions = () => sql`select 1 from sessions where user_id = ${account.id}`
    const before = (await sessions()).length
    await page.goto('/login?lang=en')
    await alive(page)
    await page.getByRole('textbox', { name: 'phone' }).fill(account.phone)
    await page.getByLabel('password', { exact: true }).fill(account.password)
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await page.getByText(why).first().waitFor()
    expect(await sessions()).toHaveLength(before)
  }))
