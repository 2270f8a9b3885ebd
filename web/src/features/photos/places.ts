import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { type PhotoSlot, photoSlots } from '@ashenda/core/domain/photo.ts'

/** The dialog's target: a new photo, or the slot to change. */
export type PhotoTarget = PhotoSlot | 'new'

/** The file in each slot. */
export type Places = Readonly<Record<PhotoSlot, string | null>>

export const placesOf = ({ image1, image2, image3 }: OwnUser): Places => ({
  image1: image1 ?? null,
  image2: image2 ?? null,
  image3: image3 ?? null,
})

export const placesInOrder = (user: OwnUser): readonly (string | null)[] =>
  photoSlots.map((slot) => placesOf(user)[slot])

/** The lowest free slot, which the server fills; `expected` ones will not stay free. */
export const freePlace = (places: Places, expected: readonly PhotoSlot[] = []): PhotoSlot | undefined =>
  photoSlots.find((slot) => places[slot] === null && !expected.includes(slot))

/** 1 to 3, as people count them. */
export const numberOf = (slot: PhotoSlot): number => photoSlots.indexOf(slot) + 1

/** A sent photo, and the slots before it. */
export interface Handed {
  readonly target: PhotoTarget
  readonly before: Places
}

/** Whether it has arrived. The server may choose any slot for a new one. */
export function hasArrived({ target, before }: Handed, now: Places): boolean {
  const known = new Set(Object.values(before))
  const slots = target === 'new' ? photoSlots : [target]
  return slots.some((slot) => !known.has(now[slot]) && now[slot] !== null)
}
