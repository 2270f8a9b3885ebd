import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDashboard } from '../../testing/dashboard.ts'
import { toastTexts } from '../../testing/page.tsx'
import { answer, refusal, sentCalls } from '../../testing/server.ts'

const three = { images: ['a.webp', 'b.webp', 'c.webp'], image1: 'a.webp', image2: 'b.webp', image3: 'c.webp' }

/** The order that the page asked for last. */
const asked = () => (sentCalls().at(-1)?.body as { files: string[] } | undefined)?.files

async function openPhotos(photos = three) {
  const opened = await openDashboard('/upload', photos)
  await screen.findByRole('heading', { level: 1, name: 'Photos' })
  answer('PUT', '/actor/photo-order', ({ body }) => {
    const { files } = body as { files: string[] } // of the contract
    const [image1 = null, image2 = null, image3 = null] = files
    Object.assign(opened.own, { images: files, image1, image2, image3 })
    return { success: true, message: '' }
  })
  return opened
}

test('photos are moved by buttons, and what was done is announced', async () => {
  const { user } = await openPhotos()
  expect(screen.getByRole('button', { name: 'Move photo 1 forward' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Move photo 3 back' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Move photo 3 forward' }))
  await screen.findByText('The photo is now number 2.')
  expect(asked()).toEqual(['a.webp', 'c.webp', 'b.webp'])
  await user.click(screen.getByRole('button', { name: 'Move photo 1 back' }))
  await waitFor(() => expect(asked()).toEqual(['c.webp', 'a.webp', 'b.webp']))
})

test('an order that the server refuses is taken back', async () => {
  const { user } = await openPhotos()
  answer('PUT', '/actor/photo-order', refusal('version_conflict', '', 409))
  await user.click(screen.getByRole('button', { name: 'Move photo 1 back' }))
  await waitFor(() => expect(toastTexts()).toEqual(['Your photos have changed meanwhile. Please look again.']))
  expect(asked()).toEqual(['b.webp', 'a.webp', 'c.webp'])
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Move photo 3 forward' }).getAttribute('aria-busy')).toBeNull(),
  )
  await user.click(screen.getByRole('button', { name: 'Move photo 3 forward' }))
  await waitFor(() => expect(asked()).toEqual(['a.webp', 'c.webp', 'b.webp']))
})

test('a single photo has no order', async () => {
  await openPhotos({ images: ['a.webp'], image1: 'a.webp', image2: '', image3: '' } as unknown as typeof three)
  expect(screen.queryByRole('button', { name: /^Move photo/ })).toBeNull()
})
