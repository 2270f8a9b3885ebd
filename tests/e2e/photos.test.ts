import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { desktop } from '../support/browser.ts'
import { grainy, jpegPhoto, quartersOf, upright } from '../support/photos.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import {
  choosePhoto,
  dialogOf,
  editOf,
  filesOf,
  frame,
  openPhotos,
  saveButton,
  sentBy,
  shownPhoto,
  uploadDirectly,
  uploadNew,
} from './support/photos-page.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const isShown = (page: Page, number: number): Promise<boolean> =>
  shownPhoto(page, number).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)

/** What the site serves for a stored photo. */
async function served(file: string | null | undefined): Promise<Buffer> {
  const answer = await fetch(`${site.platform.url}/images/${file}`)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

test('[DSH-06] three empty places invite, and a new photo stands in the first', async () => {
  const { page, account } = await openPhotos(site)
  expect(await page.getByRole('list', { name: 'Photos' }).getByRole('button').allTextContents()).toEqual([
    'Add your first photo',
    'Add a photo',
    'Add a photo',
  ])
  const calls = watchCalls(page, '/actor/uploadImages')
  await uploadNew(page).click()
  await choosePhoto(page)
  await saveButton(page).click()
  await toasts(page).getByText('Image uploaded successfully').waitFor()
  await dialogOf(page).waitFor({ state: 'detached' })
  await eventually(() => isShown(page, 1)).toBe(true)
  const [first, ...others] = await filesOf(site, account)
  expect(others).toEqual([null, null])
  expect(await quartersOf(await served(first))).toEqual(upright)

  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatchObject({ method: 'POST', headers: { authorization: 'session-cookie' } })
  const sent = sentBy(calls[0])
  expect(sent).toMatchObject({ type: 'new', name: expect.stringMatching(/^IMG_1\.(jpg|webp)$/) })
  expect(sent.content).toMatch(/^data:image\/(jpeg|webp);base64,/)
  expect(sent.size).toBe(sent.bytes.length)
})

test('[DSH-06] with three photos Upload New Image is disabled, and Delete is on every one', async () => {
  const { page } = await openPhotos(site, { photos: 2 })
  const deletes = page.getByRole('button', { name: /^Delete photo \d$/ })
  expect(await deletes.count()).toBe(2)
  await uploadNew(page).click()
  await choosePhoto(page)
  await saveButton(page).click()
  await eventually(() => uploadNew(page).isDisabled()).toBe(true)
  expect(await deletes.count()).toBe(3)
  for (const button of await deletes.all()) expect(await button.isDisabled()).toBe(true)
  expect(await editOf(page, 3).isEnabled()).toBe(true)
})

test('[DSH-06] [IMG-03] a photo is upright as the camera noted it, and turned by her in quarters', async () => {
  const { page, account } = await openPhotos(site, { photos: 1 })
  const calls = watchCalls(page, '/actor/updateImages')
  // Stored lying on its side; the note says: turn it a quarter to the right.
  const onItsSide = await sharp(await jpegPhoto())
    .rotate(270)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  await editOf(page, 1).click()
  await choosePhoto(page, onItsSide)
  const [before] = await filesOf(site, account)
  await dialogOf(page).getByRole('button', { name: 'Rotate' }).click()
  await dialogOf(page).getByRole('status').getByText('turned by 90°').waitFor()
  await saveButton(page).click()
  await dialogOf(page).waitFor({ state: 'detached' })
  expect(sentBy(calls[0]).type).toBe('image1')
  expect(calls[0]?.method).toBe('PUT')
  const [file] = await filesOf(site, account)
  expect(file).not.toBe(before)
  expect(await quartersOf(await served(file))).toEqual(['#00f', '#f00', '#fff', '#0f0'])
})

test('[DSH-06] what lies in the frame is sent: 4 by 5, moved by the mouse, made larger by the slider', async () => {
  const { page } = await openPhotos(site, { options: desktop })
  const calls = watchCalls(page, '/actor/uploadImages')
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
  await toasts(page).getByText('Image uploaded successfully').waitFor()
  const photo = sentBy(calls[0]).bytes
  // The upper left corner: half the height, and 4 by 5 of it.
  expect(await sharp(photo).metadata()).toMatchObject({ width: 400, height: 500 })
  expect(await quartersOf(photo)).toEqual(['#f00', '#f00', '#f00', '#f00'])
})

test('[DSH-06] 12 megapixels become a picture of some hundred KB, without what the camera noted', async () => {
  const { page } = await openPhotos(site)
  const calls = watchCalls(page, '/actor/uploadImages')
  const large = await grainy(4_000, 3_000).blur(3).jpeg({ quality: 90 }).withMetadata({ orientation: 1 }).toBuffer()
  expect(large.length).toBeLessThan(10_000_000)
  await uploadNew(page).click()
  await choosePhoto(page, large)
  await saveButton(page).click()
  await toasts(page).getByText('Image uploaded successfully').waitFor()
  const photo = sentBy(calls[0]).bytes
  const { width, height, exif } = await sharp(photo).metadata()
  expect([width, height]).toEqual([1_200, 1_500])
  expect(exif).toBeUndefined()
  expect(photo.length).toBeLessThan(500_000)
})

test('[DSH-07] a photo is deleted in its dialog, after the question, and others stay', async () => {
  const { page, account } = await openPhotos(site, { photos: 2 })
  const before = await filesOf(site, account)
  const calls = watchCalls(page, /^\/actor\/delete-image\//)
  const question = page.getByRole('alertdialog')
  const remove = dialogOf(page).getByRole('button', { name: 'Delete', exact: true })
  await editOf(page, 1).click()
  await remove.click()
  expect(await question.getByRole('heading').evaluate((node) => node.textContent)).toBe(
    'Are You Sure to delete this image? ',
  )
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  expect(calls).toEqual([])
  await remove.click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await toasts(page).getByText('Image deleted successfully').waitFor()
  await dialogOf(page).waitFor({ state: 'detached' })
  expect(calls).toMatchObject([{ method: 'DELETE', path: '/actor/delete-image/image1' }])
  expect(await filesOf(site, account)).toEqual([null, before[1], null])
  expect(await editOf(page, 1).count()).toBe(0)
  await eventually(() => isShown(page, 2)).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.textContent), 'the focus is not lost').toBe('Photos')
})

test('[IMG-04] a fourth photo is refused by the server, and the page says why', async () => {
  const { page, account, expectTrouble } = await openPhotos(site, { photos: 2 })
  expectTrouble(/409/)
  await uploadNew(page).click()
  await choosePhoto(page)
  await uploadDirectly(site, account)
  await saveButton(page).click()
  await toasts(page).getByText('you have three photos already; change or delete one of them').waitFor()
  expect(await filesOf(site, account)).not.toContain(null)
  await frame(page).waitFor()
})

test('[DSH-06] the cropper is fetched when the dialog opens and not before', async () => {
  const { page } = await openPhotos(site)
  await page.getByRole('list', { name: 'Photos' }).waitFor()
  await page.waitForLoadState('networkidle')
  const fetched = watchCalls(page, /photo-dialog.*\.js$/)
  const earlier = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(earlier.filter((name) => name.includes('photo-dialog'))).toEqual([])
  await uploadNew(page).click()
  await dialogOf(page).waitFor()
  expect(fetched).toHaveLength(1)
})
