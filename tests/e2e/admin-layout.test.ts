import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from '../support/browser.ts'
import { insertContestant } from '../support/contest-data.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { setLetters } from './support/letters.ts'
import { useSite } from './support/site.ts'

const site = useSite({
  worker: false,
  seed: async (sql, demo) => {
    for (let number = 0; number < 20; number += 1) await insertContestant(sql, demo.contestId, { pictures: 0 })
  },
})
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

test('cards not seen yet take the room they will need, so that nothing moves under a finger', async () => {
  const { page } = await openAsAdmin(site, '/dashboard/admin/users')
  const cards = page.getByRole('main').getByRole('article')
  const session = await page.context().newCDPSession(page)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (const [width, px] of [
    [360, 16],
    [360, 32],
    [1440, 16],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await setLetters(session, px)
    await page.reload()
    await eventually(() => cards.count()).toBe(50)
    const guessed = await height()
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
    expect(Math.abs(guessed / (await height()) - 1), `${width} px, letters of ${px} px`).toBeLessThan(0.05)
  }
})

/** How far each line of a text is from where its row begins, and how wide the row is. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const row = (element.closest('li > span') ?? element.parentElement ?? element).getBoundingClientRect()
    const isRtl = document.documentElement.dir === 'rtl'
    const lines = [...range.getClientRects()]
    return {
      width: row.width,
      offsets: lines.map(({ left, right }) => Math.round(isRtl ? row.right - right : left - row.left)),
    }
  })

test.each([
  ['arabic', ['ወለተገብርኤል', 'ገብረኢየሱስ', 'ሃይለማርያም']],
  ['tig', ['عبدالرحمن', 'محمدعبدالكريم', 'أبوبكرعبدالعزيز']],
] as const)(
  'in %s what is written in another direction begins each line where its row does, and has most of its width',
  async (language, [fname, mname, lname]) => {
    const { sql } = site.platform
    await sql`update users set fname = ${fname}, mname = ${mname}, lname = ${lname} where id = ${idOf(6)}`
    await sql`update contestants set occupation = 'software developer and teacher' where id = ${idOf(20)}`
    const { page } = await openAsAdmin(site, `/dashboard/admin/ranking?lang=${language}`, { options: phone })
    const name = page.getByRole('main').getByRole('listitem').locator('bdi').filter({ hasText: fname }).last()
    await name.scrollIntoViewIfNeeded()
    const { width, offsets } = await linesOf(name)
    expect(width).toBeGreaterThan(180)
    expect(offsets.length).toBeGreaterThan(1)
    expect(offsets).toEqual(offsets.map(() => 0))
    await expectFits(page, 'a long name')
    if (language === 'tig') return // Latin letters go its way
    await page.goto(`/dashboard/admin/users?lang=${language}`)
    const occupation = await linesOf(page.locator('main article bdi').getByText('software developer and teacher'))
    expect(occupation.offsets.length).toBeGreaterThan(1)
    expect(occupation.offsets).toEqual(occupation.offsets.map(() => 0))
  },
)
