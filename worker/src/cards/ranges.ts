import type { OrdinalRange } from '@ashenda/db/queries/cards/card-batches.ts'

/** Cards per statement: a fraction of a second for others to wait, far below the timeout. */
const cardsAtOnce = 5_000

/** A batch's places, in pieces for one statement each. */
export const rangesOf = (
  { id, amount }: { readonly id: string; readonly amount: number },
  atOnce = cardsAtOnce,
): readonly OrdinalRange[] =>
  Array.from({ length: Math.ceil(amount / atOnce) }, (_, piece) => ({
    batch: id,
    from: piece * atOnce + 1,
    to: Math.min((piece + 1) * atOnce, amount),
  }))
