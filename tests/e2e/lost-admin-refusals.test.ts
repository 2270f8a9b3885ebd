import { zoneSeeds } from '@ashenda/core/domain/zone.ts'
import amharic from '@ashenda/web/src/locales/am/refusals-admin.json' with { type: 'json' }
import tig from '@ashenda/web/src/locales/tig/refusals-admin.json' with { type: 'json' }
import tigStart from '@ashenda/web/src/locales/tig/start.json' with { type: 'json' }
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { problemOf } from './support/account-forms.ts'
import { openAsAdmin } from './support/admin.ts'
import { eventually } from './support/eventually.ts'
import { useSite, type Visitor } from './support/site.ts'

const site = useSite({ worker: false })

/** From here on the network loses what only admins are refused for, until it is told otherwise. */
async function loseRefusals({ page, expectTrouble }: Visitor, language = '') {
  expectTrouble(/assets|Failed to fetch|dynamically imported|status of (?:409|410)/)
  let asked = 0
  let isLost = true
  await page.route(`**/assets/admin-refusal-texts-${language}*`, (route) => {
    asked += 1
    return isLost ? route.abort() : route.continue()
  })
  return {
    asked: () => asked,
    letCome: () => {
      isLost = false
    },
  }
}

/** The names of zones are kept in lower case. */
const taken = zoneSeeds[0]?.name ?? ''

/** Time passes only when it is told to, or as it does for everybody. */
const pass = (page: Page) => page.clock.fastForward(60_000)

async function refuseZone(page: Page): Promise<void> {
  const name = page.getByRole('main').getByRole('textbox').first()
  await name.fill(taken)
  await name.press('Enter')
}

const problem = (page: Page): Promise<string> => problemOf(page.getByRole('main').getByRole('textbox').first())

test('[ADM-01] every way to pages of admins opens where the network loses what only they are refused for', async () => {
  for (const path of ['/dashboard/admin', '/test', '/admin/generate/132', '/admin/join']) {
    let asked = (): number => 0
    const { page } = await openAsAdmin(site, `${path}?lang=tig`, {
      before: async (visitor) => {
        ;({ asked } = await loseRefusals(visitor))
      },
    })
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText(tigStart.common.brokenText).count(), path).toBe(0)
    expect(asked(), path).toBeGreaterThan(0)
    if (path === '/admin/join') await page.getByRole('main').getByRole('alert').waitFor()
    expect(await page.getByText(/refusals/).count(), 'the key of a text').toBe(0)
  }
})

test('[ADM-01] a refusal whose text is lost is told by a general sentence, and by its own once that has come', async () => {
  let letCome = (): void => undefined
  const { page } = await openAsAdmin(site, '/dashboard/admin/create-zone?lang=tig', {
    before: async (visitor) => {
      await visitor.page.clock.install()
      ;({ letCome } = await loseRefusals(visitor))
    },
  })
  await refuseZone(page)
  await eventually(() => problem(page)).toContain(tigStart.common.wentWrong)
  letCome()
  await eventually(async () => {
    await pass(page)
    return problem(page)
  }).toBe(tig.zone_taken)
})

test('[NAV-02] it follows a language that is chosen, also where its text comes later', async () => {
  let letCome = (): void => undefined
  const { page } = await openAsAdmin(site, '/dashboard/admin/create-zone?lang=tig', {
    before: async (visitor) => {
      await visitor.page.clock.install()
      ;({ letCome } = await loseRefusals(visitor, 'am'))
    },
  })
  await refuseZone(page)
  await eventually(() => problem(page)).toBe(tig.zone_taken)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^ቋንቋ: / })
    .click()
  await page.getByRole('menuitemradio').filter({ hasText: 'Amharic' }).click()
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('am')
  expect(await problem(page)).not.toBe(amharic.zone_taken)
  letCome()
  await eventually(async () => {
    await pass(page)
    return problem(page)
  }).toBe(amharic.zone_taken)
})
