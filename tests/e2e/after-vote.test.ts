import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { phone } from '../support/browser.ts'
import { somePhone } from '../support/contest-data.ts'
import { demoName } from '../support/demo-site.ts'
import { type CardWorker, startCardWorker } from './support/card-worker.ts'
import { eventually } from './support/eventually.ts'
import { expectFits } from './support/fits.ts'
import { choose, podium, starOf, stored, submit, thankYou } from './support/home.ts'
import { passTimeUntil } from './support/pass-time.ts'
import { useSite } from './support/site.ts'

// Chromium prints beside the browser that looks.
vi.setConfig({ testTimeout: 120_000 })

const site = useSite()
let worker: CardWorker

beforeAll(async () => {
  worker = await startCardWorker(site.platform)
})
afterAll(() => worker?.close())

const name = demoName(0)
const path = (): string => `/${site.demo.contestantIds[0]}`
const address = (): string => `${site.platform.url}${path()}?lang=en`
const text = `Vote for ${name} in the Ashenda contest!`
const picturePath = (): string => `/share${path()}/en-square.jpg`
const tellOthers = (page: Page) => podium(page).getByRole('button', { name: 'Tell others' })

/** What the phone's own sheet was given. */
interface Shared {
  readonly title?: string
  readonly text?: string
  readonly url?: string
  /** In base 64. */
  readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: string }[]
}

declare global {
  interface Window {
    shared: Shared[]
    /** How often the browser asked about the home screen. */
    asked: number
  }
}

/** As phones have it. @param how whether it takes files, and whether the visitor goes on */
const stubShare = (page: Page, how: { readonly takesFiles: boolean }): Promise<unknown> =>
  page.addInitScript(({ takesFiles }) => {
    window.shared = []
    const share = async ({ files = [], ...data }: ShareData): Promise<void> => {
      const read = files.map(async (file) => ({
        ...{ name: file.name, type: file.type },
        bytes: btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer()))),
      }))
      window.shared.push({ ...data, files: await Promise.all(read) })
    }
    const canShare = (data?: ShareData): boolean => takesFiles || data?.files === undefined
    for (const [way, value] of Object.entries({ share, canShare }))
      Object.defineProperty(Navigator.prototype, way, { value, configurable: true })
  }, how)

/** The press has made it by then; voters ask again and again, and nobody waits for one. */
const pictureIsMade = (): Promise<void> =>
  eventually(async () => (await fetch(`${site.platform.url}${picturePath()}`, { redirect: 'manual' })).status).toBe(200)

async function vote(page: Page): Promise<void> {
  await page.goto('/?lang=en')
  await choose(page, 0)
  await submit(page, { phone: somePhone() })
  await thankYou(page).waitFor()
}

test('after a vote the phone’s own sheet gets her picture with her address; where it takes no files, the address', async () => {
  await pictureIsMade()
  for (const takesFiles of [true, false]) {
    const { page } = await site.visitor(phone)
    const pictures: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === picturePath()) pictures.push(request.url())
    })
    await stubShare(page, { takesFiles })
    await vote(page)
    expect(pictures, 'nobody loads it who does not share').toEqual([])
    await tellOthers(page).click()
    await eventually(() => page.evaluate(() => window.shared.length)).toBe(1)
    const [shared] = await page.evaluate(() => window.shared)
    if (takesFiles) {
      expect(shared).toMatchObject({
        text: `${text} ${address()}`,
        files: [{ name: 'ashenda.jpg', type: 'image/jpeg' }],
      })
      const { format, width, height } = await sharp(Buffer.from(shared?.files[0]?.bytes ?? '', 'base64')).metadata()
      expect([format, width, height]).toEqual(['jpeg', 1_080, 1_080])
    } else expect(shared).toEqual({ title: name, text, url: address(), files: [] })
    expect(await page.getByRole('dialog', { name }).count(), 'no dialog of ours behind it').toBe(0)
    expect(await podium(page).count()).toBe(1)
  }
})

test('where the browser has no sheet of its own, apps come first, then her picture and address, and the QR code last', async () => {
  await pictureIsMade()
  const { page } = await site.visitor(phone)
  await vote(page)
  await tellOthers(page).click()
  const dialog = page.getByRole('dialog', { name })
  const telegram = dialog.getByRole('list', { name: 'Send by' }).getByRole('link', { name: 'Telegram' })
  const picture = dialog.getByRole('img', { name: `Picture to share: ${name}` })
  const field = dialog.getByRole('textbox', { name: 'Address of the page' })
  const code = dialog.getByRole('img', { name: `QR code of the page of ${name}` })
  expect(await field.inputValue()).toBe(address())
  const link = new URL((await telegram.getAttribute('href')) ?? '')
  expect(Object.fromEntries(link.searchParams)).toEqual({ url: address(), text })
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1_080)
  const tops = await Promise.all(
    [telegram, picture, field, code].map(async (part) => (await part.boundingBox())?.y ?? NaN),
  )
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await expectFits(page, 'sharing after a vote')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await thankYou(page).waitFor()
})

/** Opens the first page after so many minutes, and offers the app as Chromium does. */
async function visit(page: Page, afterMinutes: number): Promise<void> {
  if (afterMinutes > 0) await page.clock.fastForward(afterMinutes * 60_000)
  const before = JSON.parse((await stored(page, 'visits').catch(() => null)) ?? '{"count":0}') as { count: number }
  const offered = page.waitForResponse((response) => /\/install-offer[^/]*\.js$/.test(response.url()))
  await page.goto('/?lang=en')
  await page.evaluate(() => {
    window.asked = 0
    const prompt = async (): Promise<void> => {
      window.asked += 1
    }
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })
  await offered
  // Counted when all else has loaded.
  const count = before.count + (afterMinutes < 30 && before.count > 0 ? 0 : 1)
  await passTimeUntil(page, async () => (await stored(page, 'visits'))?.includes(`"count":${count}`) ?? false)
}

const offer = (page: Page) => page.getByText('Keep Ashenda at hand: add it to your home screen.')

/** More than it waits. */
const letPass = (page: Page): Promise<void> => page.clock.runFor(10_000)

test('the home screen is offered on a second visit, and only once', async () => {
  const { page } = await site.visitor(phone)
  await page.clock.install()
  await visit(page, 0)
  await letPass(page)
  expect(await offer(page).count(), 'on the first visit').toBe(0)
  await visit(page, 5)
  await letPass(page)
  expect(await offer(page).count(), 'later in the first visit').toBe(0)

  await visit(page, 60)
  await passTimeUntil(page, offer(page))
  await expectFits(page, 'the offer of the home screen')
  const add = page.getByRole('button', { name: 'Add to home screen' })
  await add.click()
  await offer(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => window.asked)).toBe(1)

  await visit(page, 24 * 60)
  await letPass(page)
  expect(await offer(page).count(), 'on the third visit').toBe(0)
})

test('whoever begins to choose is offered nothing', async () => {
  const { page } = await site.visitor(phone)
  await page.clock.install()
  await visit(page, 0)
  await visit(page, 60)
  await passTimeUntil(page, offer(page))
  await starOf(page, demoName(1)).first().click()
  await offer(page).waitFor({ state: 'detached' })
})
