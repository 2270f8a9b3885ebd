import { messageOf } from '@ashenda/core/errors.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDashboard } from '../../testing/dashboard.ts'
import { toastTexts } from '../../testing/page.tsx'
import { answer, lost, refusal, sentCalls, tellLive } from '../../testing/server.ts'

const upload = '018f0000-0000-7000-8000-000000000005'
const stands = { success: true, message: '', upload, pending: false }
const uploaded = 'Image uploaded successfully'
const isLost = 'Connection lost. Your photo is still here.'
const button = (name: string): HTMLElement => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const isTold = (text: string) => waitFor(() => expect(toastTexts()).toContain(text))
const jpeg = (name = 'IMG_1.jpg', type = 'image/jpeg'): File =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xd9])], name, { type })

/** happy-dom neither decodes nor draws: every picture is one of 1000 by 700, and what is cut out of it a few bytes. */
const picture = { naturalWidth: 1_000, naturalHeight: 700, complete: true }
const known = Object.fromEntries(
  Object.keys(picture).map((name) => [name, Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, name) ?? {}]),
)
beforeEach(() => {
  for (const [name, value] of Object.entries(picture))
    Object.defineProperty(HTMLImageElement.prototype, name, { get: () => value, configurable: true })
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') =>
    done(new Blob(['cut'], { type })),
  )
})
afterEach(() => Object.defineProperties(HTMLImageElement.prototype, known))

/** Her photos, the files of which are a.webp, b.webp and so on. */
async function openPhotos(count = 0) {
  const images = ['a.webp', 'b.webp', 'c.webp'].slice(0, count)
  const [image1 = null, image2 = null, image3 = null] = images
  const { user, own } = await openDashboard('/upload', { images, image1, image2, image3 })
  await screen.findByRole('list', { name: 'Photos' })
  const choose = async (file = jpeg()): Promise<void> => {
    await user.upload(document.querySelector('[role=dialog] input[type=file]') as HTMLInputElement, file)
  }
  /** Opens the dialog by a button, and chooses a photo in it. */
  const begin = async (by = 'Upload New Image'): Promise<void> => {
    await user.click(button(by))
    await screen.findByRole('dialog')
    await choose()
    await screen.findByRole('application', { name: 'Frame of the photo' })
  }
  const save = () => user.click(dialog().getByRole('button', { name: 'Save' }))
  /** Answers the one question that is asked. */
  const say = async (name: 'Yes' | 'No', question: string): Promise<void> => {
    const asked = within(await screen.findByRole('alertdialog', { name: question }))
    await user.click(asked.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  return { user, own, choose, begin, save, say }
}

test('[DSH-06] [IMG-02] three empty places invite; a new photo stands in the first, sent as a data URL', async () => {
  const { own, begin, save } = await openPhotos()
  const places = within(screen.getByRole('list', { name: 'Photos' })).getAllByRole('button')
  expect(places.map(({ textContent }) => textContent)).toEqual(['Add your first photo', 'Add a photo', 'Add a photo'])
  answer('POST', '/actor/uploadImages', () => {
    Object.assign(own, { images: ['a.webp'], image1: 'a.webp' })
    return stands
  })
  await begin()
  await save()
  await isTold(uploaded)
  await isClosed()
  await screen.findByRole('img', { name: 'Photo 1' })
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { images: { content: `data:image/jpeg;base64,${btoa('cut')}`, name: 'IMG_1.jpg', type: 'new', size: 3 } },
  ])
})

test('[DSH-06] with three photos there is no room for another; each can be edited, and Delete is in there', async () => {
  await openPhotos(3)
  expect(button('Upload New Image')).toHaveProperty('disabled', true)
  for (const number of [1, 2, 3]) {
    expect(button(`Delete photo ${number}`)).toHaveProperty('disabled', true)
    expect(button(`Edit photo ${number}`)).toHaveProperty('disabled', false)
  }
})

test('[DSH-07] [IMG-02] a photo is deleted in its dialog, after the question; a failure is told, and others stay', async () => {
  const { user, own, say } = await openPhotos(2)
  const remove = async (reply: 'Yes' | 'No'): Promise<void> => {
    await user.click(dialog().getByRole('button', { name: 'Delete' }))
    await say(reply, 'Are You Sure to delete this image?')
  }
  answer('DELETE', '/actor/delete-image/image1', lost)
  await user.click(button('Edit photo 1'))
  await screen.findByRole('dialog')
  await remove('No')
  expect(sentCalls()).toEqual([])
  await remove('Yes')
  await isTold('Something went wrong in deleting the image')
  dialog().getByRole('img', { name: 'Your photo now' })
  answer('DELETE', '/actor/delete-image/image1', () => {
    Object.assign(own, { images: ['b.webp'], image1: null })
    return { success: true, message: '' }
  })
  await waitFor(() => expect(dialog().getByRole('button', { name: 'Delete' }).getAttribute('aria-busy')).toBeNull())
  await remove('Yes')
  await isTold('Image deleted successfully')
  await isClosed()
  expect(screen.queryByRole('button', { name: 'Edit photo 1' })).toBeNull()
  await screen.findByRole('img', { name: 'Photo 2' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Photos'))
})

test('without a file nothing is sent, and the page says so until there is one', async () => {
  const { user, choose, save } = await openPhotos()
  await user.click(button('Upload New Image'))
  await screen.findByRole('dialog')
  await save()
  expect(dialog().getByRole('alert').textContent).toBe('No image selected or no image type specified')
  expect(sentCalls()).toEqual([])
  await choose()
  await screen.findByRole('application', { name: 'Frame of the photo' })
  expect(dialog().queryByRole('alert')).toBeNull()
})

const notAnImage = 'this file is not an image we can read: please choose a JPEG, PNG, WebP, AVIF or HEIC'
const gone = Object.assign(jpeg(), { arrayBuffer: () => Promise.reject(new Error('it is not there')) })
const huge = Object.defineProperty(jpeg(), 'size', { value: 10_000_001 })
const cutOff = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a.jpg', { type: 'image/jpeg' })

test.each([
  ['a text', jpeg('a.txt', 'text/plain'), notAnImage],
  ['a drawing', jpeg('a.svg', 'image/svg+xml'), notAnImage],
  ['a file of more than 10,000,000 bytes', huge, 'Image should be less than 10MB'],
  ['a picture without its end', cutOff, 'this image is damaged or incomplete'],
  ['a file that is gone when it is read', gone, 'Error reading image. Please try uploading again.'],
])('[IMG-01] %s is refused when it is chosen', async (_, file, told) => {
  const { user, choose } = await openPhotos()
  await user.click(button('Upload New Image'))
  await screen.findByRole('dialog')
  await choose(file)
  expect((await dialog().findByRole('alert')).textContent).toBe(told)
  expect(screen.queryByRole('application')).toBeNull()
})

test('the chooser offers images, on a phone its camera too; one may be dropped, and chosen anew', async () => {
  const { user } = await openPhotos()
  await user.click(button('Upload New Image'))
  const area = within(await screen.findByRole('region', { name: 'Choose a photo' }))
  const inputs = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=file]')]
  expect(inputs.map(({ accept }) => accept)).toEqual(
    Array(2).fill('image/jpeg,image/png,image/webp,image/avif,image/heic'),
  )
  expect(inputs.map((input) => input.getAttribute('capture'))).toEqual([null, 'environment'])
  area.getByRole('button', { name: 'Take a photo' })
  fireEvent.drop(screen.getByRole('region', { name: 'Choose a photo' }), { dataTransfer: { files: [jpeg()] } })
  await screen.findByRole('application', { name: 'Frame of the photo' })
  await user.click(button('Choose another'))
  await screen.findByRole('region', { name: 'Choose a photo' })
})

test('[IMG-02] an update the server fails at is told, read out, and the photo is kept to be sent again', async () => {
  answer('PUT', '/actor/updateImages', refusal('internal', 'something went wrong', 500))
  const { begin, save } = await openPhotos(1)
  await begin('Edit photo 1')
  await save()
  await isTold('Something went wrong while updating the image')
  answer('PUT', '/actor/updateImages', stands)
  await save()
  await isTold(uploaded)
  expect(sentCalls().map(({ body }) => body)).toMatchObject(Array(2).fill({ images: { type: 'image1' } }))
})

test('[IMG-04] a fourth photo is refused by the server, and the page says why', async () => {
  answer('POST', '/actor/uploadImages', refusal('photos_full', messageOf('photos_full'), 409))
  const { begin, save } = await openPhotos(2)
  await begin()
  await save()
  await isTold('you have three photos already; change or delete one of them')
  await screen.findByRole('application')
})

test('a photo the network lost is kept, and sent again to the place that was free', async () => {
  answer('POST', '/actor/uploadImages', lost)
  answer('PUT', '/actor/updateImages', stands)
  const { user, begin, save } = await openPhotos(1)
  await begin()
  await save()
  await screen.findByText(isLost)
  screen.getByText('You can safely send it again: its place is still free.')
  await user.click(button('Send again'))
  await isTold(uploaded)
  await isClosed()
  const types = sentCalls().map(({ method, body }) => [
    method,
    (body as Record<'images', { type: string }>).images.type,
  ])
  expect(types).toEqual([
    ['POST', 'new'],
    ['PUT', 'image2'],
  ])
})

test('a photo whose answer was lost is not sent a second time once it has arrived', async () => {
  const { user, own, begin, save } = await openPhotos()
  answer('POST', '/actor/uploadImages', () => {
    own.image1 = 'a.webp'
    return lost()
  })
  await begin()
  await save()
  await screen.findByText(isLost)
  await user.click(button('Send again'))
  await isTold(uploaded)
  expect(sentCalls()).toHaveLength(1)
})

test('while a photo is on its way the dialog is not left without a question', async () => {
  answer('PUT', '/actor/updateImages', () => new Promise<never>(() => undefined))
  const { user, begin, save, say } = await openPhotos(1)
  await begin('Edit photo 1')
  await save()
  await screen.findByRole('progressbar', { name: 'Uploaded' })
  const question = 'Your photo is still uploading. Stop and close?'
  await user.keyboard('{Escape}')
  await say('No', question)
  await user.click(dialog().getByRole('button', { name: 'Close' }))
  await say('Yes', question)
  await isClosed()
})

/** Uploads a photo that the server takes and cannot prepare yet. */
async function uploadPending() {
  answer('POST', '/actor/uploadImages', { ...stands, pending: true })
  const { own, begin, save } = await openPhotos()
  await begin()
  await save()
  await isClosed()
  await screen.findByText('being prepared…')
  expect(button('Edit photo 1')).toHaveProperty('disabled', true)
  const topic = `contestant:${own._id}`
  return {
    own,
    hear: (news: { status: 'done' | 'refused'; code?: string }) => tellLive({ type: 'photo', topic, upload, ...news }),
  }
}

test('a photo that takes its time shows as being prepared, and its news finishes it', async () => {
  const { own, hear } = await uploadPending()
  own.image1 = 'a.webp'
  await hear({ status: 'done' })
  await isTold(uploaded)
  await screen.findByRole('img', { name: 'Photo 1' })
  expect(screen.queryByText('being prepared…')).toBeNull()
  expect(button('Edit photo 1')).toHaveProperty('disabled', false)
})

test('where the news is lost the page finds the photo itself', async () => {
  const { own } = await uploadPending()
  own.image1 = 'a.webp'
  await isTold(uploaded)
  await screen.findByRole('img', { name: 'Photo 1' })
})

test('a photo that is refused while it is prepared is told with the reason', async () => {
  const { hear } = await uploadPending()
  await hear({ status: 'refused', code: 'image_damaged' })
  await isTold('this image is damaged or incomplete')
  await waitFor(() => expect(screen.queryByText('being prepared…')).toBeNull())
  expect(button('Upload New Image')).toHaveProperty('disabled', false)
})

test('the problems are told in Tigrinya too', async () => {
  const { user } = await openDashboard('/upload', {}, 'tig')
  await user.click(await screen.findByRole('button', { name: 'ሓድሽ ስእሊ ጽዓኒ' }))
  await user.click(await screen.findByRole('button', { name: 'ኣቐምጢ' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^[\p{Script=Ethiopic}\s]+$/u)
})

test('a HEIC photo that the browser cannot show is sent as it is, for the server to cut', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('no decoder'))
  const { user, choose, save } = await openPhotos()
  await user.click(button('Upload New Image'))
  await screen.findByRole('dialog')
  const photo = new Uint8Array([0, 0, 0, 28, ...new TextEncoder().encode('ftypheic0000mif1')])
  await choose(new File([photo], 'IMG_2.HEIC'))
  await screen.findByText(/This browser cannot show HEIC photos\. Send it as it is/)
  answer('POST', '/actor/uploadImages', stands)
  await save()
  await isClosed()
  const content = `data:application/octet-stream;base64,${Buffer.from(photo).toString('base64')}`
  expect(sentCalls().map(({ body }) => body)).toEqual([
    { images: { content, name: 'IMG_2.HEIC', type: 'new', size: photo.length } },
  ])
})
