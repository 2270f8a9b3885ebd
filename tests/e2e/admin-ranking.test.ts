import { recordGroup } from '@ashenda/worker/ballots/record-group.ts'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { insertCredit } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { paidBallot, queuedBallot, somePayer } from '../support/queued-ballot.ts'
import { openAsAdmin } from './support/admin.ts'
import { castFree } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { passTimeUntil } from './support/pass-time.ts'
import { useSite } from './support/site.ts'

const site = useSite({
  seed: async (sql, { contestId, contestantIds: [zero = '', one = '', , three = ''] }) => {
    const payer = somePayer()
    await recordGroup(sql, contestId, [
      paidBallot([one, three, zero], payer, await insertCredit(sql, payer)),
      queuedBallot([one]),
      queuedBallot([one]),
      queuedBallot([three]),
    ])
  },
})

const path = '/dashboard/admin/ranking'
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''
const rows = (page: Page): Locator => page.getByRole('region', { name: 'All by votes' }).getByRole('listitem')
const rowOf = (page: Page, number: number): Locator => rows(page).filter({ hasText: demoName(number) })
/** Votes, gold, silver, bronze, free. */
const countsOf = (page: Page, number: number): Promise<string[]> => rowOf(page, number).locator('dd').allTextContents()
const names = (list: Locator): Promise<string[]> => list.locator('bdi').allTextContents()

test('[ADM-05] by votes, with gold, silver, bronze and free ones apart, the three leaders on a podium', async () => {
  const { page } = await openAsAdmin(site, path)
  await eventually(() => rows(page).count()).toBe(30)
  expect(await countsOf(page, 1)).toEqual(['3', '1', '0', '0', '2', '0', '0'])
  expect(await countsOf(page, 3)).toEqual(['2', '0', '1', '0', '1', '0', '0'])
  expect(await countsOf(page, 0)).toEqual(['1', '0', '0', '1', '0', '0', '0'])
  const first = await names(rows(page))
  expect(first.slice(0, 3)).toEqual([demoName(1), demoName(3), demoName(0)])
  const leaders = page.getByRole('region', { name: 'The three leaders' }).getByRole('listitem')
  expect(await names(leaders)).toEqual(first.slice(0, 3))
})

test.each([
  ['arabic', 'ወለተገብርኤል', 'ገብረኢየሱስ', 'ሃይለማርያም'],
  ['tig', 'عبدالرحمن', 'محمدعبدالكريم', 'أبوبكرعبدالعزيز'],
])(
  '[ADM-05] in %s a long name in another direction begins each line where the row does, and has most of its width',
  async (language, ...name) => {
    const [fname = '', mname = '', lname = ''] = name
    await site.platform.sql`update users set fname = ${fname}, mname = ${mname}, lname = ${lname} where id = ${idOf(6)}`
    const { page } = await openAsAdmin(site, `${path}?lang=${language}`, {
      options: { viewport: { width: 360, height: 740 } },
    })
    const shown = page.getByRole('main').getByRole('listitem').locator('bdi').filter({ hasText: fname }).last()
    await shown.scrollIntoViewIfNeeded()
    const { lines, box } = await shown.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right, width } = (element.closest('li > span') ?? element).getBoundingClientRect()
      return {
        lines: [...range.getClientRects()].map((rect) => ({ left: rect.left, right: rect.right })),
        box: { left, right, width },
      }
    })
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) {
      if (language === 'arabic') expect(line.right).toBeCloseTo(box.right, 0)
      else expect(line.left).toBeCloseTo(box.left, 0)
    }
    expect(box.width).toBeGreaterThan(180)
    await expectFits(page, 'a long name')
  },
)

test('[ADM-05] a zone alone, from the first place on, and as a file', async () => {
  const { page } = await openAsAdmin(site, path)
  await page.getByRole('combobox', { name: 'Zone' }).selectOption(site.demo.zoneIds[0] ?? '')
  await eventually(() => rows(page).count()).toBe(10)
  const ofZone = await names(rows(page))
  expect(ofZone.slice(0, 2)).toEqual([demoName(3), demoName(0)])
  expect(await rows(page).first().textContent()).toMatch(/^Place 1/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('ranking.csv')
  expect(new URL(download.url()).search).toBe(`?zone=${site.demo.zoneIds[0]}`)
})

test('[ADM-05] a vote that comes in moves count and place without a reload, on the news of it', async () => {
  const { page } = await openAsAdmin(site, path)
  await eventually(() => rows(page).count()).toBe(30)
  for (let vote = 0; vote < 4; vote += 1) await castFree(site.platform.url, idOf(10))
  await eventually(() => countsOf(page, 10)).toEqual(['4', '0', '0', '0', '4', '0', '0'])
  expect((await names(rows(page)))[0]).toBe(demoName(10))
})

test('[ADM-05] [VOT-11] who is not listed any more keeps her votes and has no place, for admins as for the public', async () => {
  const { sql } = site.platform
  const since = (at: Date | null) => sql`update contestants set inactive_since = ${at} where id = ${idOf(1)}`
  onTestFinished(async () => {
    await since(null)
    await site.platform.reload()
  })
  await since(new Date(Date.now() - 1_000))
  await site.platform.reload()
  const { page } = await openAsAdmin(site, path)
  await rowOf(page, 1).getByText('not listed').waitFor()
  expect((await countsOf(page, 1))[0]).toBe('3')
  const leaders = page.getByRole('region', { name: 'The three leaders' }).getByRole('listitem')
  const listed = (await names(rows(page))).filter((name) => name !== demoName(1)).slice(0, 3)
  expect(await names(leaders)).toEqual(listed)
  const visitor = await site.open('/results?lang=en')
  await visitor.page.getByText('For contestants not listed here: 3 votes').waitFor()
  const ranked = visitor.page.getByRole('region', { name: 'Most votes' }).getByRole('listitem')
  expect((await names(ranked)).slice(0, 3)).toEqual(listed)
})

test('[ADM-05] while the counts of the public stand still admins see the real ones move', async () => {
  const { sql } = site.platform
  await sql`update contests set freezes_at = now() - interval '1 second' where id = ${site.demo.contestId}`
  await site.platform.reload()
  const { page } = await openAsAdmin(site, path, { before: ({ page }) => page.clock.install() })
  await eventually(() => rows(page).count()).toBe(30)
  await castFree(site.platform.url, idOf(20))
  await passTimeUntil(page, rowOf(page, 20).locator('dd').getByText('1', { exact: true }).first())
  expect(await countsOf(page, 20)).toEqual(['1', '0', '0', '0', '1', '0', '0'])
})

test('[ADM-05] what was seen stays with its hour where no answer comes; on a phone nothing stands out', async () => {
  const { page, expectTrouble } = await openAsAdmin(site, path, { before: ({ page }) => page.clock.install() })
  expectTrouble(/503/)
  await page.setViewportSize({ width: 360, height: 800 })
  await eventually(() => rows(page).count()).toBe(30)
  await expectFits(page, 'the ranking')
  const isRanking = ({ pathname }: URL): boolean => pathname === '/admin/ranking'
  const refusal = { success: false, code: 'unavailable', message: 'try again' }
  let asked = 0
  await page.route(isRanking, (route) => {
    asked += 1
    return route.fulfill({ status: 503, json: refusal })
  })
  await passTimeUntil(page, page.getByText(/^No answer right now: these counts are from /))
  expect(await rows(page).count()).toBe(30)
  await page.getByRole('combobox', { name: 'Zone' }).selectOption(site.demo.zoneIds[1] ?? '')
  await page.getByText('The ranking could not be loaded.').waitFor()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.evaluate((element) => element.setAttribute('data-same', ''))
  await again.focus()
  // It asks again and again by itself; those of all zones do not come back meanwhile.
  await page.evaluate(() => {
    const note = (): void => {
      if (document.querySelector('main ol')) document.documentElement.setAttribute('data-others', '')
    }
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true })
  })
  const before = asked
  await passTimeUntil(page, async () => asked - before > 6)
  expect(await page.locator('button[data-same]:focus').count()).toBe(1)
  expect(await page.locator('html[data-others]').count()).toBe(0)
  await page.unroute(isRanking)
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(() => rows(page).count()).toBe(10)
})
