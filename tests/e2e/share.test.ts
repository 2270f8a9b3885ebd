import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { demoName } from '../support/demo-site.ts'
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

test('her address can be copied, without what else stood in the one that was opened, and nothing is loaded from elsewhere', async () => {
  const { page, dialog } = await openShare(desktop, '&ref=somebody')
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.platform.url)) elsewhere.push(request.url())
  })
  expect(await dialog.getByRole('textbox', { name: 'Address of the page' }).inputValue()).toBe(address())
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByRole('status').getByText('Address copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address())
  expect(elsewhere).toEqual([])
})

test('without a clipboard to write to, copying works as if by hand', async () => {
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
  'the QR code on the screen is that of her address, in a %s scheme',
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
])('the QR code can be saved as %s', async (kind, format) => {
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

test('sharing works by keyboard alone', async () => {
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
  expect(stops.slice(0, 4)).toEqual([
    'Telegram (opens another page)',
    'WhatsApp (opens another page)',
    'Facebook (opens another page)',
    'Save the picture',
  ])
  await pressEscape(page)
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => shareButton(page).evaluate((node) => node === document.activeElement)).toBe(true)
})
