import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { phone } from '../support/browser.ts'
import { moveTime } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { openAsAdmin } from './support/admin.ts'
import { violations } from './support/axe.ts'
import { castFree, untilTallied } from './support/electorate.ts'
import { eventually } from './support/eventually.ts'
import { standingOut } from './support/fits.ts'
import { useSite } from './support/site.ts'

const site = useSite()
const idOf = (number: number): string => site.demo.contestantIds[number] ?? ''
const hall = { viewport: { width: 1920, height: 1080 }, reducedMotion: 'reduce' } as const

const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true })
const leader = (page: Page): Locator => page.locator('li[style*="--at: 0"]')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function vote(number: number, times: number, before = 0): Promise<void> {
  for (let time = 0; time < times; time += 1) await castFree(site.platform.url, idOf(number))
  await untilTallied(site.platform.sql, idOf(number), before + times)
}

/** The smallest letters on the screen, in hundredths of its height. */
const smallestLetters = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const sizes: number[] = []
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode
      if (!parentElement || !textContent?.trim() || parentElement.closest('.for-readers')) continue
      sizes.push(Number.parseFloat(getComputedStyle(parentElement).fontSize))
    }
    return (100 * Math.min(...sizes)) / innerHeight
  })

const expectLegible = async (page: Page): Promise<void> => expect(await smallestLetters(page)).toBeGreaterThanOrEqual(4)

test('an evening: votes, a break, a lost network, and the result from third to first, each when the presenter presses', async () => {
  await vote(0, 3)
  await vote(1, 2)
  await vote(3, 1)
  const screen = await site.open('/stage?lang=en', hall)
  screen.expectTrouble(/ERR_INTERNET_DISCONNECTED/, /WebSocket/)
  const { page: presenter } = await openAsAdmin(site, '/dashboard/admin/stage', { options: phone })
  const { page } = screen

  await title(page, 'The live ranking').waitFor()
  await eventually(() => leader(page).textContent()).toContain(`${demoName(0)}mekelle zone3 votes`)
  expect(await page.getByRole('navigation').count()).toBe(0)
  await expectLegible(page)
  await vote(1, 2, 2)
  await eventually(() => leader(page).textContent()).toContain('4 votes')
  expect(await leader(page).textContent()).toContain(demoName(1))

  await presenter.getByText('The live ranking').waitFor()
  expect(await standingOut(presenter)).toEqual([])
  expect(await violations(presenter)).toEqual([])
  await press(presenter, 'Break')
  await title(page, 'We go on shortly').waitFor()
  await expectLegible(page)
  await press(presenter, 'Partners')
  await title(page, 'Scholars’ Society').waitFor()
  await expectLegible(page)

  await screen.context.setOffline(true)
  await page.getByText('No connection. The screen goes on by itself.').waitFor({ state: 'attached' })
  await press(presenter, 'Contest')
  await presenter.getByText('The live ranking').waitFor()
  await vote(0, 3, 3)
  expect(await title(page, 'Scholars’ Society').isVisible()).toBe(true)
  await screen.context.setOffline(false)
  await title(page, 'The live ranking').waitFor()
  await eventually(() => leader(page).textContent()).toContain('6 votes')

  await moveTime(
    site.platform.sql,
    (tx) => tx`
      update contests set opens_at = now() - interval '2 hours', closes_at = now(), freezes_at = now() - interval '1 minute'
      where id = ${site.demo.contestId}`,
  )
  await site.platform.reload()
  await title(page, 'The result is coming').waitFor()
  await expectLegible(page)
  expect(await page.getByText('Selam').count()).toBe(0)
  const reveal = async (step: string): Promise<void> => {
    await press(presenter, `Reveal next: ${step}`)
    await press(presenter, 'Reveal the next')
  }
  await reveal('winners by zone')
  await title(page, demoName(0)).waitFor()
  await page.getByText('Miss Mekelle').waitFor()
  await expectLegible(page)
  for (const [step, number] of [
    ['third place', 3],
    ['second place', 1],
    ['first place', 0],
  ] as const) {
    expect(await page.getByText(demoName(number)).count()).toBe(0)
    await reveal(step)
    await title(page, demoName(number)).waitFor()
    await page.getByText(step, { exact: false }).waitFor()
    await expectLegible(page)
  }
  await presenter.getByText('Everything is told.').waitFor()
  await page.reload()
  await title(page, 'The winners').waitFor()
  const podium = page.getByRole('listitem')
  for (const [at, number] of [0, 1, 3].entries()) await podium.nth(at).getByText(demoName(number)).waitFor()
  await expectLegible(page)
  expect(await violations(page)).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'over a live stream in a %s browser there is nothing but the strip',
  async (colorScheme) => {
    const { page } = await site.open('/stage?transparent&lang=en', { ...hall, colorScheme })
    await title(page, 'The winners').waitFor()
    await expectLegible(page)
    const picture = sharp(await page.screenshot({ omitBackground: true }))
    const corner = { width: 1, height: 1, top: 0 }
    for (const left of [0, hall.viewport.width - 1]) {
      const [, , , alpha] = await picture
        .clone()
        .extract({ ...corner, left })
        .ensureAlpha()
        .raw()
        .toBuffer()
      expect(alpha).toBe(0)
    }
    const { channels } = await picture.stats()
    expect(channels[3]?.max).toBe(255)
  },
)
