import { test } from 'vitest'
import { eventually } from './support/eventually.ts'
import { useSite } from './support/site.ts'

const site = useSite()

test('a visit tells, when it ends, how fast the page was and which error its script met, and nothing of the visitor', async () => {
  const { sql } = site.platform
  const { page, expectTrouble } = await site.visitor()
  expectTrouble(/is no voter/)
  const measuring = page.waitForResponse(/report-field/)
  await page.goto('/?lang=tig')
  await measuring
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('0912345678 is no voter'))))
  await page.goto('/results?lang=tig')
  await eventually(
    () => sql`select page, language, vital from field_vitals where vital = 'LCP' and page = 'home'`,
  ).toEqual([{ page: 'home', language: 'ti', vital: 'LCP' }])
  await eventually(() => sql`select page, message, count from field_errors`).toEqual([
    { page: 'home', message: 'Error: <number> is no voter', count: 1 },
  ])
})
