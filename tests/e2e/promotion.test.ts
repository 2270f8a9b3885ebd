import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { insertRequest } from '../support/admin-subjects.ts'
import { phone } from '../support/browser.ts'
import { storePhotos } from '../support/documents.ts'
import { openPdf, textsOn } from '../worker/cards/printing/read-pdf.ts'
import { violations } from './support/axe.ts'
import { type CardWorker, startCardWorker } from './support/card-worker.ts'
import { openDashboard } from './support/contestant.ts'
import { useSite } from './support/site.ts'

// Chromium prints beside the browser that looks.
vi.setConfig({ testTimeout: 120_000 })

const site = useSite()
let worker: CardWorker

beforeAll(async () => {
  worker = await startCardWorker(site.platform)
})
afterAll(() => worker?.close())

const small = { ...phone, viewport: { width: 360, height: 640 } }
/** A browser's own name; the tests' one calls itself headless, as programs do. */
const visitor = {
  ...small,
  userAgent: 'Mozilla/5.0 (Linux; Android 13; TECNO KI5q) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('on a small phone a contestant makes her poster, shares her picture, sees where visitors came from, orders her photos and reads a request', async () => {
  const { sql } = site.platform
  const her = await openDashboard(site, '/share', {
    fname: 'ሰላም',
    mname: 'ሓጎስ',
    paid: true,
    options: small,
    before: async (_visitor, { id }) => {
      for (const slot of [1, 2])
        await sql`
          insert into images (id, contestant_id, slot, file, width, height, colour)
          values (gen_random_uuid(), ${id}, ${slot}, gen_random_uuid() || '.webp', 480, 600, '#b78d79')`
      await storePhotos(site.platform, id)
      await sql`update contests set own_requests = 'answer'`
      await site.platform.reload()
    },
  })
  const { page, account } = her

  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'ትግርኛ' })
  const poster = page.getByRole('listitem').filter({ hasText: 'Poster A4' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    poster.getByRole('button', { name: 'Make the PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('ashenda-poster-a4-tig.pdf')
  const pdf = await openPdf(await readFile(await download.path()))
  const text = (await textsOn(await pdf.getPage(1))).map((one) => one.text).join(' ')
  const [printed] = await sql<{ code: string }[]>`
    select code from contestant_links where contestant_id = ${account.id} and purpose = 'poster'`
  for (const words of ['ሰላም ሓጎስ', `/v/${printed?.code}`]) expect(text).toContain(words)

  await page.getByRole('button', { name: /^Make the picture: Story/ }).click()
  const picture = page.getByRole('img', { name: /^Picture to share: Story/ })
  await picture.waitFor()
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalHeight))).toBe(
    1_920,
  )

  await page.getByLabel('Name of the new link').fill('Instagram')
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = page.getByRole('listitem', { name: 'Instagram' })
  await link.waitFor()
  const [made] = await sql<{ code: string }[]>`select code from contestant_links where name = 'Instagram'`
  const guest = await site.visitor(visitor)
  await guest.page.goto(`/v/${made?.code}?lang=en`)
  await guest.page.getByRole('heading', { name: 'ሰላም ሓጎስ' }).first().waitFor()
  expect(new URL(guest.page.url()).pathname).toBe(`/${account.id}`)
  await expect
    .poll(
      async () => {
        await page.reload()
        return link
          .getByText('1 visit', { exact: true })
          .waitFor({ timeout: 2_000 })
          .then(
            () => true,
            () => false,
          )
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  expect(await overflow(page)).toBe(0)
  expect(await violations(page)).toEqual([])

  await page.goto('/dashboard/user/upload?lang=en')
  const [, second] = await sql<
    { file: string }[]
  >`select file from images where contestant_id = ${account.id} order by slot`
  await page.getByRole('button', { name: 'Move photo 2 forward' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('The photo is now number 1.').waitFor({ state: 'attached' })
  expect(await sql`select file from images where contestant_id = ${account.id} and slot = 1`).toEqual([
    { file: second?.file },
  ])
  expect(await overflow(page)).toBe(0)

  const [contest] = await sql<{ id: string }[]>`select id from contests where current`
  await insertRequest({ platform: site.platform, contest: contest?.id ?? '' }, account.id)
  await page.goto('/dashboard/user/requests?lang=en')
  await page.getByText('From A brand').waitFor()
  // The site of the tests sends no e-mails.
  await page.getByText(/this site sends no e-mails/).waitFor()
  expect(await violations(page)).toEqual([])

  await page.goto('/dashboard/user?lang=en')
  await page.getByRole('button', { name: 'See my page as others see it' }).click()
  const preview = page.getByRole('dialog', { name: 'Your page as others see it' })
  await preview.getByRole('link', { name: 'Open your public page' }).waitFor()
  expect(await violations(page)).toEqual([])
})
