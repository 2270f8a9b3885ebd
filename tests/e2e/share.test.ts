import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
import { projectFile } from '../support/project-file.ts'
import { eventually } from './support/eventually.ts'
import { pressEscape } from './support/press-escape.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const name = demoName(0)
const path = (): string => `/${site.demo.contestantIds[0]}`
/** As she hands it on who reads English. */
const address = (): string => `${site.platform.url}${path()}?lang=en`
const shareButton = (within: Page | Locator): Locator => within.getByRole('button', { name: 'Share', exact: true })
const shareDialog = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('img', { name: `QR code of the page of ${name}` }) })

async function openShare(options = desktop, more = ''): Promise<{ readonly page: Page; readonly dialog: Locator }> {
  const { page, context } = await site.open(`${path()}?lang=en${more}`, options)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await shareButton(page.getByRole('region', { name })).click()
  await shareDialog(page).waitFor()
  return { page, dialog: shareDialog(page) }
}

test('[RTE-01] her address can be copied, without what else stood in the one that was opened', async () => {
  const { page, dialog } = await openShare(desktop, '&ref=somebody')
  expect(await dialog.getByRole('textbox', { name: 'Address of the page' }).inputValue()).toBe(address())
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByRole('status').getByText('Address copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address())
})

test('[RTE-01] without a clipboard to write to, copying works as if by hand', async () => {
  const { page } = await site.visitor(desktop)
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined }))
  await page.goto(`${path()}?lang=en`)
  await shareButton(page).click()
  await shareDialog(page).getByRole('button', { name: 'Copy' }).click()
  await shareDialog(page).getByText('Address copied.').waitFor()
  await pressEscape(page)
  await shareDialog(page).waitFor({ state: 'detached' })
  await eventually(() => shareButton(page).evaluate((node) => node === document.activeElement)).toBe(true)
  // Into a field that takes any length.
  await page.evaluate(() => document.body.appendChild(document.createElement('textarea')).focus())
  await page.keyboard.press('Control+v')
  expect(await page.locator('body > textarea').inputValue()).toBe(address())
})

test('[RTE-01] where nothing copies the address stands there selected', async () => {
  const { page } = await site.visitor(desktop)
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })
    document.execCommand = () => false
  })
  await page.goto(`${path()}?lang=en`)
  await shareButton(page).click()
  await shareDialog(page).getByRole('button', { name: 'Copy' }).click()
  await shareDialog(page)
    .getByText(/^Copying did not work/)
    .waitFor()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(address())
})

/** Rows of modules, dark or not, with the light zone around them. */
const expectedModules = (): readonly boolean[][] => encode(address(), { ecc: 'M', boostEcc: true, border: 4 }).data

/** Reads the modules of a picture of a code at their middles. */
async function modulesOf(picture: Buffer, modules: number): Promise<boolean[][]> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#888' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const side = info.width / modules
  const isDark = (x: number, y: number): boolean => {
    const grey = data[(Math.floor((y + 0.5) * side) * info.width + Math.floor((x + 0.5) * side)) * info.channels]
    if (grey !== 0 && grey !== 255) throw new Error(`neither black nor white: ${grey} at ${x} ${y}`)
    return grey === 0
  }
  return Array.from({ length: modules }, (_, y) => Array.from({ length: modules }, (__, x) => isDark(x, y)))
}

test.each(['light', 'dark'] as const)(
  '[RTE-01] the QR code on the screen is that of her address, in a %s scheme',
  async (colorScheme) => {
    const { dialog } = await openShare({ ...phone, colorScheme, deviceScaleFactor: 4 })
    const code = dialog.getByRole('img', { name: `QR code of the page of ${name}` })
    const expected = expectedModules()
    expect(expected.slice(0, 4).flat().some(Boolean), 'the light zone').toBe(false)
    await eventually(async () => modulesOf(await code.screenshot({ animations: 'disabled' }), expected.length)).toEqual(
      expected,
    )
  },
)

test.each([
  ['SVG', 'svg'],
  ['PNG', 'png'],
])('[RTE-01] the QR code can be saved as %s', async (kind, format) => {
  const { page, dialog } = await openShare()
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: `Save as ${kind}` }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe(`ashenda ${name}.${format}`)
  const file = await readFile(await download.path())
  const read = await sharp(file).metadata()
  expect(read.format).toBe(format)
  expect(read.width).toBeGreaterThanOrEqual(1024)
  const expected = expectedModules()
  expect(await modulesOf(file, expected.length)).toEqual(expected)
})

test('[RTE-01] links to Telegram, WhatsApp and Facebook carry her address, and nothing is loaded from there', async () => {
  const { page, dialog } = await openShare()
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.platform.url)) elsewhere.push(request.url())
  })
  const links = dialog.getByRole('list', { name: 'Send by' }).getByRole('link')
  const found = await links.evaluateAll((all) =>
    all.map(
      (link) => [link.getAttribute('href') ?? '', link.getAttribute('target'), link.getAttribute('rel')] as const,
    ),
  )
  const text = `Vote for ${name} in the Ashenda contest!`
  const queries = found.map(([href]) => {
    const { origin, pathname, search } = new URL(href)
    return [origin + pathname, Object.fromEntries(new URLSearchParams(search.replaceAll('+', 'a plus is not a space')))]
  })
  expect(queries).toEqual([
    ['https://t.me/share/url', { url: address(), text }],
    ['https://wa.me/', { text: `${text} ${address()}` }],
    ['https://www.facebook.com/sharer/sharer.php', { u: address() }],
  ])
  expect(found.map(([, target, rel]) => [target, rel])).toEqual(Array(3).fill(['_blank', 'noopener noreferrer']))
  expect(elsewhere).toEqual([])
})

/** A browser with a way of sharing of its own, which notes what it is given and ends as told. */
async function openWithShare(error: string | undefined): Promise<Page> {
  const { page } = await site.visitor(phone)
  await page.addInitScript((problem) => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    navigator.share = async (data) => {
      shared.push(data)
      if (problem !== undefined) throw new DOMException('no', problem)
    }
  }, error)
  await page.goto(`${path()}?lang=en`)
  await shareButton(page).click()
  return page
}

const shared = (page: Page): Promise<unknown> => page.evaluate(() => (window as unknown as { shared: unknown }).shared) // set above

test.each([
  ['as the browser does it', undefined],
  ['and thought better of', 'AbortError'],
])('[RTE-01] where the browser has its own way of sharing, it is given her address, %s', async (_, error) => {
  const page = await openWithShare(error)
  const given = { title: name, text: `Vote for ${name} in the Ashenda contest!`, url: address() }
  await eventually(() => shared(page)).toEqual([given])
  await page.getByRole('button', { name: `QR code of the page of ${name}` }).click()
  await shareDialog(page).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
})

test('[RTE-01] where its own way of sharing fails, the dialog opens', async () => {
  const page = await openWithShare('NotAllowedError')
  await shareDialog(page).waitFor()
})

test('[RTE-01] her story offers sharing too; Escape closes one dialog at a time and gives the focus back', async () => {
  const { page } = await site.open('/?lang=en', desktop)
  await page.getByRole('link', { name: `Read all about ${name}` }).click()
  const story = page.getByRole('dialog', { name })
  await shareButton(story).click()
  await shareDialog(page).waitFor()
  expect(await shareDialog(page).getByRole('textbox').inputValue()).toBe(address())
  await pressEscape(page)
  await shareDialog(page).waitFor({ state: 'detached' })
  await eventually(() => shareButton(story).evaluate((node) => node === document.activeElement)).toBe(true)
  await pressEscape(page)
  await story.waitFor({ state: 'detached' })
})

test('[RTE-01] sharing works by keyboard alone', async () => {
  const { page } = await site.open(`${path()}?lang=en`, desktop)
  await shareButton(page).focus()
  await page.keyboard.press('Enter')
  const dialog = shareDialog(page)
  await dialog.waitFor()
  // A key pressed before the dialog has the focus goes to the page behind it.
  await eventually(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  const stops: string[] = []
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    stops.push(await page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName || ''))
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  }
  expect(stops.slice(0, 4)).toEqual(['Save as SVG', 'Save as PNG', 'INPUT', 'Copy'])
  await pressEscape(page)
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => shareButton(page).evaluate((node) => node === document.activeElement)).toBe(true)
})

test('[RTE-01] the words of the dialog follow the language', async () => {
  const { page } = await openShare()
  await pressEscape(page)
  await page.getByRole('button', { name: /^Language: / }).click()
  await page.getByRole('menuitemradio', { name: 'ትግርኛ' }).click()
  await page.getByRole('button', { name: 'ኣካፍሉ' }).click()
  await page.getByRole('link', { name: 'ቴሌግራም' }).waitFor()
})

test('[RTE-01] [I18-01] who opens what was shared reads the language of who shared it, under an address for everybody', async () => {
  const given = await sharedIn('hindi')
  expect(given).toBe(`${site.platform.url}${path()}?lang=hindi`)
  const { page } = await site.visitor(desktop)
  const answer = await page.goto(given)
  expect(await answer?.text()).toContain(`<link rel="canonical" href="${given}" />`)
  await page.getByRole('heading', { name }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('hi')
  expect(page.url()).toBe(`${site.platform.url}${path()}`)
})

test('[RTE-01] [I18-01] shared in the language of a first visit, an address leaves others the one they chose', async () => {
  expect(await sharedIn('tig')).toBe(`${site.platform.url}${path()}`)
})

/** The address that her share dialog hands on in a language. */
async function sharedIn(code: string): Promise<string> {
  const texts: { readonly share: { readonly share: string } } = JSON.parse(
    projectFile(`web/src/locales/${code}/extras.json`),
  )
  const { page } = await site.open(`${path()}?lang=${code}`, desktop)
  await page.getByRole('region', { name }).getByRole('button', { name: texts.share.share, exact: true }).click()
  return page.getByRole('dialog').getByRole('textbox').inputValue()
}
