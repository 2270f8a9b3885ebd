import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createPendingPhotos, nextPollMs, type PendingPhoto } from './pending-photos.ts'

const photo: PendingPhoto = {
  upload: 'u1',
  target: 'image2',
  slot: 'image2',
  before: { image1: 'a', image2: 'b', image3: null },
  blob: new Blob(),
  since: 0,
}
const settled = vi.fn<Parameters<typeof createPendingPhotos>[0]>()

describe('pending photos', () => {
  beforeEach(() => settled.mockReset())

  test('a photo is pending until its outcome arrives, and settles once', () => {
    const pending = createPendingPhotos(settled)
    pending.add(photo)
    expect(pending.photos.getState()).toEqual([photo])
    pending.receive({ upload: 'another', status: 'done' })
    expect(settled).not.toHaveBeenCalled()
    const outcome = { upload: 'u1', status: 'refused', code: 'image_damaged' } as const
    pending.receive(outcome)
    pending.receive(outcome)
    pending.see({ ...photo.before, image2: 'c' })
    expect(settled.mock.calls).toEqual([[photo, outcome]])
    expect(pending.photos.getState()).toEqual([])
  })

  test('news before the answer is not lost', () => {
    const pending = createPendingPhotos(settled)
    pending.receive({ upload: 'u1', status: 'done' })
    pending.add(photo)
    expect(settled.mock.calls).toEqual([[photo, { upload: 'u1', status: 'done' }]])
    expect(pending.photos.getState()).toEqual([])
  })

  test('without news a photo is done when it is in its slot', () => {
    const pending = createPendingPhotos(settled)
    pending.add(photo)
    pending.see(photo.before)
    pending.see({ ...photo.before, image3: 'c' })
    expect(settled).not.toHaveBeenCalled()
    pending.see({ ...photo.before, image2: 'c' })
    expect(settled.mock.calls).toEqual([[photo, { upload: 'u1', status: 'done' }]])
  })

  test('slots are read every three seconds at first, later less often', () => {
    expect(nextPollMs([photo], 59_999)).toBe(3_000)
    expect(nextPollMs([photo], 60_000)).toBe(15_000)
    expect(nextPollMs([photo, { ...photo, upload: 'u2', since: 50_000 }], 60_000)).toBe(3_000)
  })
})
