import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { patienceMs } from '../support/patience.ts'
import { grainy, jpegOfBytes, jpegPhoto, quartersOf, upright } from '../support/photos.ts'
import { violations } from './support/axe.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { type Point, swipe } from './support/fingers.ts'
import { toasts } from './support/home.ts'
import {
  choosePhoto,
  dialogOf,
  editOf,
  filesOf,
  frame,
  type GivenFile,
  give,
  jpegFile,
  openPhotos,
  problem,
  saveButton,
  sentBy,
  shownPhoto,
  uploadNew,
} from './support/photos-page.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const isShown = (page: Page, number: number): Promise<boolean> =>
  shownPhoto(page, number).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
const isUploaded = (page: Page): Promise<void> => dialogOf(page).waitFor({ state: 'detached' })

/** What the site serves for a stored photo. */
async function served(file: string | null | undefined): Promise<Buffer> {
  const answer = await fetch(`${site.platform.url}/images/${file}`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('[DSH-06] what lies in the frame is sent: of 12 megapixels some hundred KB without the camera’s notes, cut by mouse and slider', async () => {
  const { page } = await openPhotos(site, { options: desktop })
  const calls = watchCalls(page, '/actor/uploadImages')
  await page.getByRole('list', { name: 'Photos' }).waitFor()
  await page.waitForLoadState('networkidle')
  const earlier = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(earlier.filter((name) => name.includes('photo-dialog'))).toEqual([])
  const cropper = watchCalls(page, /photo-dialog.*\.js$/)

  // 12 megapixels become some hundred KB.
  const large = await grainy(4_000, 3_000).blur(3).jpeg({ quality: 90 }).withMetadata({ orientation: 1 }).toBuffer()
  await uploadNew(page).click()
  await choosePhoto(page, large)
  expect(cropper).toHaveLength(1)
  expect(await dialogOf(page).getByRole('button', { name: 'Take a photo' }).count()).toBe(0)
  await saveButton(page).click()
  await isUploaded(page)
  await eventually(() => isShown(page, 1)).toBe(true)
  const first = sentBy(calls[0])
  expect(first).toMatchObject({ type: 'new', name: expect.stringMatching(/^IMG_1\.(jpg|webp)$/) })
  expect(first.bytes.length).toBeLessThan(500_000)
  expect(first.size).toBe(first.bytes.length)
  const { width, height, exif } = await sharp(first.bytes).metadata()
  expect([width, height, exif]).toEqual([1_200, 1_500, undefined])

  await uploadNew(page).click()
  await choosePhoto(page, await jpegPhoto(1_600, 1_000))
  const box = await frame(page).boundingBox()
  if (!box) throw new Error('the frame has no place')
  expect(box.width / box.height).toBeCloseTo(0.8, 2)
  await dialogOf(page).getByRole('slider', { name: 'Zoom' }).fill('2')
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 2_000, box.y + 2_000, { steps: 5 })
  await page.mouse.up()
  await saveButton(page).click()
  await isUploaded(page)
  // The upper left corner: half the height, and 4 by 5 of it.
  const corner = sentBy(calls[1]).bytes
  expect(await sharp(corner).metadata()).toMatchObject({ width: 400, height: 500 })
  expect(await quartersOf(corner)).toEqual(['#f00', '#f00', '#f00', '#f00'])
})

test('a photo is upright as the camera noted it, and turned by her in quarters', async () => {
  const { page, account } = await openPhotos(site, { photos: 1 })
  const calls = watchCalls(page, '/actor/updateImages')
  // Stored lying on its side; the note says: turn it a quarter to the right.
  const onItsSide = await sharp(await jpegPhoto())
    .rotate(270)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  for (const [turns, quarters] of [
    [0, upright],
    [1, ['#00f', '#f00', '#fff', '#0f0']],
  ] as const) {
    const [before] = await filesOf(site, account)
    await editOf(page, 1).click()
    await choosePhoto(page, onItsSide)
    if (turns > 0) {
      await dialogOf(page).getByRole('button', { name: 'Rotate' }).click()
      await dialogOf(page).getByRole('status').getByText('turned by 90°').waitFor()
    }
    await saveButton(page).click()
    await isUploaded(page)
    const [file] = await filesOf(site, account)
    expect(file).not.toBe(before)
    expect(await quartersOf(await served(file))).toEqual(quarters)
  }
  expect(calls.map((call) => [call.method, sentBy(call).type])).toEqual(Array(2).fill(['PUT', 'image1']))
})

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((node) => node === document.activeElement)

test('by keyboard alone: choose, move, zoom, save, and the focus comes back', async () => {
  const { page } = await openPhotos(site, { photos: 1, options: desktop })
  const calls = watchCalls(page, '/actor/updateImages')
  const tabTo = async (target: Locator): Promise<void> => {
    while (!(await isFocused(target))) await page.keyboard.press('Tab')
  }
  await editOf(page, 1).focus()
  await page.keyboard.press('Enter')
  await dialogOf(page).waitFor()
  // Asked for ahead: the browser is told to hand choosers over, and has done so when the key is pressed.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(dialogOf(page).getByRole('button', { name: 'Choose a photo' }))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(jpegFile(await jpegPhoto(2_000, 1_000)))
  await frame(page).waitFor()
  await tabTo(frame(page))
  // The picture goes to the right, so that its left side comes into the frame.
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowRight')
  const slider = dialogOf(page).getByRole('slider', { name: 'Zoom' })
  await tabTo(slider)
  expect(await slider.getAttribute('aria-valuetext')).toBe('100%')
  await page.keyboard.press('ArrowRight')
  await eventually(() => slider.getAttribute('aria-valuetext')).toBe('105%')
  await page.keyboard.press('ArrowLeft')
  await tabTo(saveButton(page))
  await page.keyboard.press('Enter')
  await isUploaded(page)
  await eventually(() => isFocused(editOf(page, 1))).toBe(true)
  expect(await quartersOf(sentBy(calls[0]).bytes), 'the left edge').toEqual(['#f00', '#f00', '#00f', '#00f'])
})

const undecodable = 'Failed to load image data. Try uploading again.'
const tooSmall =
  'this image is too small: each side needs at least 200 pixels, and no side more than four times the other'
const files: readonly (readonly [what: string, file: GivenFile, text: string])[] = [
  ['nonsense that calls itself a JPEG', jpegFile(randomBytes(5_000)), undecodable],
  ['an empty file', jpegFile(Buffer.alloc(0)), undecodable],
  [
    'a picture without its end, of which browsers draw the rest white',
    jpegFile((await jpegPhoto()).subarray(0, -200)),
    'this image is damaged or incomplete',
  ],
  ['a picture of 199 pixels', jpegFile(await jpegPhoto(199, 600)), tooSmall],
  ['a strip', jpegFile(await jpegPhoto(200, 801)), tooSmall],
]

test('what the browser cannot show is refused when it is chosen; the camera of a phone, and 10,000,000 bytes, are not', async () => {
  const { page } = await openPhotos(site)
  await uploadNew(page).click()
  for (const [what, file, text] of files) {
    await give(page, file)
    await expect.poll(() => problem(page).textContent(), { message: what, timeout: patienceMs }).toBe(text)
    expect(await frame(page).count(), what).toBe(0)
  }
  const take = dialogOf(page).getByRole('button', { name: 'Take a photo' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), take.click()])
  expect(await chooser.element().getAttribute('capture')).toBe('environment')
  await chooser.setFiles(jpegFile(await jpegOfBytes(10_000_000)))
  await frame(page).waitFor()
  expect(await problem(page).count()).toBe(0)
})

test('on a slow network the progress is told in per cent, and an upload can be cancelled and begun anew', async () => {
  const { page, context } = await openPhotos(site)
  await uploadNew(page).click()
  await choosePhoto(page, await grainy(1_200, 1_500).jpeg().toBuffer())
  const network = await context.newCDPSession(page)
  const slow = { offline: false, latency: 50, downloadThroughput: -1, uploadThroughput: 300_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await saveButton(page).click()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await frame(page).waitFor()
  const steps = await watchSteps(page)
  await saveButton(page).click()
  await toasts(page).getByText('Image uploaded successfully').waitFor({ timeout: 30_000 })
  const percents = (await steps()).filter((step) => step.endsWith('%')).map((step) => Number.parseInt(step, 10))
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(percents.filter((percent) => percent > 0 && percent < 100).length).toBeGreaterThan(1)
  expect((await steps()).slice(-1)).toEqual(['being prepared…'])
})

/** What progress bar and status of the dialog have said, each once. */
async function watchSteps(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const texts: string[] = []
    const look = (): void => {
      const bar = document.querySelector('[role=dialog] [role=progressbar]')
      if (!bar) return
      const found = [
        bar.getAttribute('aria-valuetext') ?? '',
        bar.parentElement?.querySelector('[role=status]')?.textContent ?? '',
      ]
      for (const text of found) if (!texts.includes(text)) texts.push(text)
    }
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    return texts
  })
  return () => seen.jsonValue()
}

test.each([
  ['en', 'Photos'],
  ['tig', 'ስእልታት'],
])('at 360 px photos and dialog fit, and axe finds nothing, light or dark: %s', async (language, name) => {
  const { page } = await openPhotos(site, { photos: 1, language })
  const dialog = dialogOf(page)
  const isDecent = async (state: string, part = '[role=dialog]'): Promise<void> => {
    const wide = [page.locator('html'), page.locator(part)].map((one) =>
      one.evaluate((node) => node.scrollWidth - node.clientWidth),
    )
    expect(await Promise.all(wide), state).toEqual([0, 0])
    expect(await violations(page, [], part), state).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page, ['color-contrast'], part), `${state}, dark`).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await isDecent('photos', 'main')
  await page.getByRole('list', { name }).getByRole('button').first().click()
  const save = dialog.getByRole('button').filter({ hasText: /^(Save|ኣቐምጢ)$/ })
  await save.click()
  await dialog.getByRole('alert').waitFor()
  await isDecent('without a file')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog.getByRole('region').getByRole('button').first().click(),
  ])
  await chooser.setFiles(jpegFile(await jpegPhoto(1_000, 700)))
  await page.getByRole('application').waitFor()
  await isDecent('cropping')
  for (const button of await dialog.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await page.route('**/actor/updateImages', () => undefined)
  await save.click()
  await dialog.getByRole('progressbar').waitFor()
  await isDecent('uploading')
})

/** Her files, and where a photo, and the grip below it, can be taken hold of; in the order of the places. */
async function threePhotos(options = phone) {
  const visitor = await openPhotos(site, { photos: 3, options })
  const { page } = visitor
  const middleOf = async (part: Locator): Promise<Point> => {
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
    return { x: x + width / 2, y: y + height / 2 }
  }
  const places = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await shownPhoto(page, 3).waitFor()
  await page.getByRole('button', { name: 'Move photo 3 forward' }).scrollIntoViewIfNeeded()
  return {
    ...visitor,
    files: await filesOf(site, visitor.account),
    held: places.and(page.locator('[data-held]')),
    photo: (number: number) => middleOf(shownPhoto(page, number)),
    grip: (number: number) => middleOf(places.nth(number - 1).locator('span[data-handle]')),
    inOrder: () => filesOf(site, visitor.account),
  }
}

test('a finger moves photos to each other’s places: by the grip anywhere, on the photo sideways, and up and down it scrolls', async () => {
  const { page, context, files, photo, grip, held, inOrder } = await threePhotos()
  const [first, second, third] = files
  const session = await context.newCDPSession(page)
  // Below each other on a narrow screen.
  await swipe(session, await grip(1), await photo(3))
  await eventually(inOrder).toEqual([second, third, first])
  await page.getByText('The photo is now number 3.').waitFor({ state: 'attached' })
  await eventually(() => page.locator('[aria-busy=true]').count()).toBe(0)

  await swipe(session, await photo(2), await photo(1))
  await eventually(inOrder).toEqual([third, second, first])
  await eventually(() => page.locator('[aria-busy=true]').count()).toBe(0)

  const before = await page.evaluate(() => window.scrollY)
  const from = await photo(3)
  await swipe(session, from, { x: from.x + 8, y: from.y + 160 })
  await eventually(() => page.evaluate(() => window.scrollY)).toBeLessThan(before)
  expect(await held.count()).toBe(0)
  expect(await inOrder()).toEqual([third, second, first])
})

test('a mouse moves photos too; Escape, and a place beside them, take one back', async () => {
  const { page, files, photo, held, inOrder } = await threePhotos(desktop)
  const [first, second, third] = files
  const calls = watchCalls(page, '/actor/photo-order')
  const drag = async (from: Point, to: Point): Promise<void> => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 3 })
    await held.waitFor()
  }
  await drag(await photo(1), await photo(2))
  await page.locator('li[data-takes]').waitFor()
  await page.keyboard.press('Escape')
  await held.waitFor({ state: 'detached' })
  await page.mouse.up()
  await drag(await photo(1), { x: 5, y: 5 })
  await page.mouse.up()
  await held.waitFor({ state: 'detached' })
  await drag(await photo(3), await photo(1))
  await page.mouse.up()
  await eventually(inOrder).toEqual([third, first, second])
  expect(calls).toHaveLength(1)
})
