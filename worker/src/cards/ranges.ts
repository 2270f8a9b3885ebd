import type { OrdinalRange } from '@ashenda/db/queries/cards/card-batches.ts'

/** Cards of one statement: a fraction of the second that others may have to wait for it, and far below its timeout. */
const cardsAtOnce = 5_000

/** The places of a batch, in pieces that one statement takes well. */
export const rangesOf = (
  { id, amount }: { readonly id: string; readonly amount: number },
  atOnce = cardsAtOnce,
): readonly OrdinalRange[] =>
  Array.from({ length: Math.ceil(amount / atOnce) }, (_, piece) => ({
    batch: id,
    from: piece * atOnce + 1,
    to: Math.min((piece + 1) * atOnce, amount),
  }))
