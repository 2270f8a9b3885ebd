import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from '../support/browser.ts'
import { insertContestant } from '../support/contest-data.ts'
import { openAsAdmin } from './support/admin.ts'
import { expectFits } from './support/fits.ts'
import { useSite } from './support/site.ts'

const site = useSite({
  worker: false,
  seed: async (sql, demo) => {
    for (let number = 0; number < 20; number += 1) await insertContestant(sql, demo.contestId, { pictures: 0 })
  },
})
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''

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
    const { page } = await openAsAdmin(site, `/dashboard/admin/ranking?lang=${language}`, { options: phone })
    const name = page.getByRole('main').getByRole('listitem').locator('bdi').filter({ hasText: fname }).last()
    await name.scrollIntoViewIfNeeded()
    const { width, offsets } = await linesOf(name)
    expect(width).toBeGreaterThan(180)
    expect(offsets.length).toBeGreaterThan(1)
    expect(offsets).toEqual(offsets.map(() => 0))
    await expectFits(page, 'a long name')
  },
)
