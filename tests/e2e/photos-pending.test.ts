import type { RunningWorker } from '@ashenda/worker/worker.ts'
import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { jpegPhoto } from '../support/photos.ts'
import { eventually } from './support/eventually.ts'
import { toasts } from './support/home.ts'
import { passTimeUntil } from './support/pass-time.ts'
import {
  choosePhoto,
  dialogOf,
  editOf,
  filesOf,
  openPhotos,
  saveButton,
  shownPhoto,
  uploadNew,
} from './support/photos-page.ts'
import { useSite } from './support/site.ts'

/** Nothing is prepared until a test starts the worker, so no answer need wait long for it. */
const site = useSite({ worker: false, parts: { waits: { photoMs: 1_000 } } })
let worker: RunningWorker | undefined

const startWorker = async (): Promise<void> => {
  worker = await site.platform.startWorker()
}

afterEach(async () => {
  await worker?.close()
  worker = undefined
})

const preparing = (page: Page): Locator => page.getByRole('listitem').getByText('being prepared…')

/** Uploads a photo, which the server takes and cannot prepare yet. */
async function uploadPending(page: Page): Promise<void> {
  await uploadNew(page).click()
  await choosePhoto(page)
  await saveButton(page).click()
  await preparing(page).waitFor()
  await dialogOf(page).waitFor({ state: 'detached' })
}

test('[DSH-07] a photo that takes its time shows as being prepared, and its news finishes it', async () => {
  const { page, account } = await openPhotos(site)
  await uploadPending(page)
  expect(await editOf(page, 1).isDisabled()).toBe(true)
  expect(await filesOf(site, account)).toEqual([null, null, null])
  await startWorker()
  await toasts(page).getByText('Image uploaded successfully').waitFor()
  await shownPhoto(page, 1).waitFor()
  expect(await preparing(page).count()).toBe(0)
  expect(await editOf(page, 1).isEnabled()).toBe(true)
})

test('[DSH-07] where the news is lost the page finds the photo itself', async () => {
  const { page } = await openPhotos(site, {
    before: async (opening) => {
      await opening.clock.install()
      await opening.routeWebSocket('**/live', (socket) => socket.close())
    },
  })
  await uploadPending(page)
  await startWorker()
  await passTimeUntil(page, toasts(page).getByText('Image uploaded successfully'))
  await shownPhoto(page, 1).waitFor()
})

test('[DSH-07] [IMG-02] a photo that is refused while it is prepared is told with the reason', async () => {
  const { page, account } = await openPhotos(site)
  await page.route('**/actor/uploadImages', async (route) => {
    const { images } = route.request().postDataJSON()
    const half = (await jpegPhoto()).subarray(0, 3_000)
    const content = `data:image/jpeg;base64,${half.toString('base64')}`
    await route.continue({ postData: JSON.stringify({ images: { ...images, content, size: half.length } }) })
  })
  await uploadPending(page)
  await startWorker()
  await toasts(page).getByText('this image is damaged or incomplete').waitFor()
  await eventually(() => preparing(page).count()).toBe(0)
  expect(await filesOf(site, account)).toEqual([null, null, null])
  expect(await uploadNew(page).isEnabled()).toBe(true)
})
