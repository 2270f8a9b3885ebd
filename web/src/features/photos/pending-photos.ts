import type { PhotoOutcome } from '@ashenda/core/contracts/events/live.ts'
import type { PhotoSlot } from '@ashenda/core/domain/photo.ts'
import { createStore } from 'zustand/vanilla'
import { type Handed, hasArrived, type Places } from './places.ts'

/** A photo received but not yet prepared. */
export interface PendingPhoto extends Handed {
  readonly upload: string
  /** The slot it shows in meanwhile. */
  readonly slot: PhotoSlot
  readonly blob: Blob
  /** ms since 1970 */
  readonly since: number
}

type Settled = (photo: PendingPhoto, outcome: PhotoOutcome) => void

/** Follows photos until settled; independent of socket and page. */
export function createPendingPhotos(settled: Settled) {
  const photos = createStore<readonly PendingPhoto[]>(() => [])
  /** An upload's news may overtake the answer with its id. */
  const heard = new Map<string, PhotoOutcome>()

  function add(photo: PendingPhoto): void {
    const outcome = heard.get(photo.upload)
    if (outcome) settled(photo, outcome)
    else photos.setState([...photos.getState(), photo], true)
  }

  function receive(outcome: PhotoOutcome): void {
    const photo = photos.getState().find(({ upload }) => upload === outcome.upload)
    if (!photo) {
      heard.set(outcome.upload, outcome)
      return
    }
    photos.setState(
      photos.getState().filter((other) => other !== photo),
      true,
    )
    settled(photo, outcome)
  }

  /** Compares the present slots, in case the news was lost. */
  function see(now: Places): void {
    const arrived = photos.getState().filter((photo) => hasArrived(photo, now))
    for (const { upload } of arrived) receive({ upload, status: 'done' })
  }

  return { photos, add, receive, see }
}

const pollMs = 3_000
const patientMs = 60_000

/** Whether to tell that it takes longer; polls slow down then. */
export const takesLong = ({ since }: PendingPhoto, now: number): boolean => now - since >= patientMs

/** Delay until the slots are read again. */
export const nextPollMs = (photos: readonly PendingPhoto[], now: number): number =>
  photos.every((photo) => takesLong(photo, now)) ? 5 * pollMs : pollMs
