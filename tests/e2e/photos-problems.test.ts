import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop } from '../support/browser.ts'
import { patienceMs } from '../support/patience.ts'
import { jpegOfBytes, jpegPhoto } from '../support/photos.ts'
import { watchCalls } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
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
  uploadNew,
} from './support/photos-page.ts'
import { useSite } from './support/site.ts'

const site = useSite()

const isRefusedAs = (page: Page, text: string): Promise<void> =>
  eventually(() => problem(page).textContent()).toBe(text)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ashenda-photo-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function onDisk(photo: Buffer): Promise<string> {
  const file = path.join(folder, `${photo.length}.jpg`)
  await writeFile(file, photo)
  return file
}

test('[IMG-01] without a file nothing is sent, and the page says so until there is one', async () => {
  const { page } = await openPhotos(site)
  const calls = watchCalls(page, /^\/actor\/(uploadImages|updateImages)$/)
  await uploadNew(page).click()
  await saveButton(page).click()
  await isRefusedAs(page, 'No image selected or no image type specified')
  expect(calls).toEqual([])
  await choosePhoto(page)
  expect(await problem(page).count()).toBe(0)
})

test('[IMG-01] a file of more than 10,000,000 bytes is refused when it is chosen, one of exactly as many is not', async () => {
  const { page } = await openPhotos(site)
  await uploadNew(page).click()
  await give(page, await onDisk(await jpegOfBytes(10_000_001)))
  await isRefusedAs(page, 'Image should be less than 10MB')
  await give(page, await onDisk(await jpegOfBytes(10_000_000)))
  await frame(page).waitFor()
  expect(await problem(page).count()).toBe(0)
})

const undecodable = 'Failed to load image data. Try uploading again.'
const notAnImage = 'this file is not an image we can read: please choose a JPEG, PNG, WebP or AVIF'
const files: readonly (readonly [what: string, file: GivenFile, text: string])[] = [
  ['a text', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }, notAnImage],
  ['a drawing', { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }, notAnImage],
  ['nonsense that calls itself a JPEG', jpegFile(randomBytes(5_000)), undecodable],
  ['an empty file', jpegFile(Buffer.alloc(0)), undecodable],
  [
    'a picture without its end, of which browsers draw the rest white',
    jpegFile((await jpegPhoto()).subarray(0, -200)),
    'this image is damaged or incomplete',
  ],
  [
    'a picture of 199 pixels',
    jpegFile(await jpegPhoto(199, 600)),
    'this image is too small: each side needs at least 200 pixels, and no side more than four times the other',
  ],
  [
    'a strip',
    jpegFile(await jpegPhoto(200, 801)),
    'this image is too small: each side needs at least 200 pixels, and no side more than four times the other',
  ],
]

test('[IMG-01] what is no picture, or none that can be shown, is refused when it is chosen', async () => {
  const { page } = await openPhotos(site)
  await uploadNew(page).click()
  for (const [what, file, text] of files) {
    await give(page, file)
    await expect.poll(() => problem(page).textContent(), { message: what, timeout: patienceMs }).toBe(text)
    expect(await frame(page).count(), what).toBe(0)
  }
})

test('[IMG-01] a file that is gone when it is to be read is told apart from one that is no picture', async () => {
  const { page, expectTrouble } = await openPhotos(site)
  expectTrouble(/blob:/)
  const file = await onDisk(await jpegPhoto())
  await uploadNew(page).click()
  await dialogOf(page).waitFor()
  // An input of the test's own holds the file until it is gone from the disk.
  await dialogOf(page).waitFor()
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { type: 'file', id: 'disk', hidden: true })
    document.body.append(input)
  })
  await page.locator('#disk').setInputFiles(file)
  await rm(file)
  await page.evaluate(() => {
    const [disk, own] = [document.querySelector('#disk'), document.querySelector('[role=dialog] input[type=file]')]
    if (!(disk instanceof HTMLInputElement && own instanceof HTMLInputElement)) throw new Error('no input')
    own.files = disk.files
    own.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await isRefusedAs(page, 'Error reading image. Please try uploading again.')
})

test('[IMG-01] what the chooser offers are images, on a phone its camera too', async () => {
  const { page } = await openPhotos(site)
  await uploadNew(page).click()
  await dialogOf(page).waitFor()
  const inputs = await dialogOf(page).locator('input[type=file]').all()
  expect(inputs.length, 'a chooser and a camera').toBe(2)
  for (const input of inputs) {
    expect(await input.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp,image/avif')
  }
  const take = dialogOf(page).getByRole('button', { name: 'Take a photo' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), take.click()])
  expect(await chooser.element().getAttribute('capture')).toBe('environment')
})

test('[DSH-06] a photo can be dropped into the dialog, and is chosen anew as often as wanted', async () => {
  const { page } = await openPhotos(site, { options: desktop })
  await uploadNew(page).click()
  expect(await dialogOf(page).getByRole('button', { name: 'Take a photo' }).count()).toBe(0)
  const photo = [...(await jpegPhoto())]
  const transfer = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(bytes)], 'dropped.jpg', { type: 'image/jpeg' }))
    return data
  }, photo)
  await dialogOf(page).getByRole('region', { name: 'Choose a photo' }).dispatchEvent('drop', { dataTransfer: transfer })
  await frame(page).waitFor()
  await dialogOf(page).getByRole('button', { name: 'Choose another' }).click()
  await choosePhoto(page)
})

test('[IMG-02] an update the server fails at is told as such, and the photo is kept to be sent again', async () => {
  const { page, account, expectTrouble } = await openPhotos(site, { photos: 1 })
  expectTrouble(/500/)
  const [before] = await filesOf(site, account)
  await editOf(page, 1).click()
  await choosePhoto(page)
  await page.route('**/actor/updateImages', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'something went wrong' } }),
  )
  await saveButton(page).click()
  await toasts(page).getByText('Something went wrong while updating the image').waitFor()
  expect(await filesOf(site, account)).toEqual([before, null, null])
  await page.unroute('**/actor/updateImages')
  await saveButton(page).click()
  await toasts(page).getByText('Image uploaded successfully').waitFor()
  expect((await filesOf(site, account))[0]).not.toBe(before)
})

test('[IMG-02] a deletion that fails is told as such, and the photo stays', async () => {
  const { page, account, expectTrouble } = await openPhotos(site, { photos: 1 })
  expectTrouble(/ERR_FAILED/)
  await page.route('**/actor/delete-image/*', (route) => route.abort())
  await editOf(page, 1).click()
  await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click()
  await toasts(page).getByText('Something went wrong in deleting the image').waitFor()
  expect((await filesOf(site, account))[0]).not.toBeNull()
  expect(await dialogOf(page).getByRole('img', { name: 'Your photo now' }).count()).toBe(1)
})

test('[IMG-01] [IMG-02] the problems are told in Tigrinya too', async () => {
  const { page } = await openPhotos(site, { language: 'tig' })
  await page.getByRole('button', { name: 'ሓድሽ ስእሊ ጽዓኒ' }).click()
  await dialogOf(page).getByRole('button', { name: 'ኣቐምጢ' }).click()
  await eventually(() => problem(page).textContent()).toMatch(/^[\p{Script=Ethiopic}\s]+$/u)
})
