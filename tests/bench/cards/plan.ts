import { randomBytes } from 'node:crypto'
import { cardCodeOf, cardSerialOf } from '@ashenda/core/domain/card-code.ts'
import type { PrintedCard } from '@ashenda/worker/cards/printing/printed-card.ts'

export const publicUrl = 'https://vote.ashenda.example'

/** What a side is asked for. */
export interface Plan {
  readonly cards: number
  /** Where its files go. */
  readonly folder: string
  readonly chromium: string
  /** A side that draws one card after the other stops then and says how far it came. */
  readonly limitMs: number
}

/** What it says when it is done. */
export interface Outcome {
  readonly cards: number
  /** From the first card to the last byte, with everything started before. */
  readonly ms: number
  readonly bytes: number
}

/** Cards with codes as a batch has them, made when they are asked for. */
export function* cardsOf(count: number): Generator<PrintedCard> {
  for (let ordinal = 1; ordinal <= count; ordinal += 1) {
    yield { serial: cardSerialOf(1, ordinal), code: cardCodeOf(randomBytes(15)) }
  }
}
