import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { type PhotoSlot, photoSlots } from '@ashenda/core/domain/photo.ts'

/** The mode of the photo's dialog: a new photo, or the place whose photo is changed. */
export type PhotoTarget = PhotoSlot | 'new'

/** The file that stands in each place. */
export type Places = Readonly<Record<PhotoSlot, string | null>>

export const placesOf = ({ image1, image2, image3 }: OwnUser): Places => ({
  image1: image1 ?? null,
  image2: image2 ?? null,
  image3: image3 ?? null,
})

/** The lowest free place, where the server puts a new photo; those in `expected` will not stay free. */
export const freePlace = (places: Places, expected: readonly PhotoSlot[] = []): PhotoSlot | undefined =>
  photoSlots.find((slot) => places[slot] === null && !expected.includes(slot))

/** 1 to 3, as people count them. */
export const numberOf = (slot: PhotoSlot): number => photoSlots.indexOf(slot) + 1

/** A photo that was handed to the server, and what stood in the places before. */
export interface Handed {
  readonly target: PhotoTarget
  readonly before: Places
}

/** Whether it stands by now. A new one may stand in any place, as the server chose it. */
export function hasArrived({ target, before }: Handed, now: Places): boolean {
  const known = new Set(Object.values(before))
  const slots = target === 'new' ? photoSlots : [target]
  return slots.some((slot) => !known.has(now[slot]) && now[slot] !== null)
}
