/** Whether people see a contestant and can vote for her; otherwise the first thing that is missing. */
export const standings = ['held', 'inactive', 'no_photo', 'unpaid', 'open'] as const
export type Standing = (typeof standings)[number]

interface Stands {
  /** She waits for a first approval. */
  readonly isHeld: boolean
  readonly isActive: boolean
  readonly hasPhoto: boolean
  readonly isPaid: boolean
}

/** The public list shows who is active, approved and has a photo; votes also take her fee. */
export function standingOf({ isHeld, isActive, hasPhoto, isPaid }: Stands): Standing {
  if (isHeld) return 'held'
  if (!isActive) return 'inactive'
  if (!hasPhoto) return 'no_photo'
  return isPaid ? 'open' : 'unpaid'
}
