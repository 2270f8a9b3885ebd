import type { Peppers } from '@ashenda/core/domain/peppers.ts'
import type { BatchJobs } from './batch-jobs.ts'
import type { CardPrinter } from './printing/printer.ts'

/** The dependencies of making cards. */
export interface CardMaking {
  readonly codePeppers: Peppers
  /** Encrypts codes until printed. */
  readonly codeKey: Uint8Array
  /** Retention of a final batch's file. */
  readonly keptDays: number
  readonly printer: CardPrinter
  readonly cardsPerChunk: number
  /** Merges files into one. */
  readonly merge: (parts: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
}

/** With the queue for its jobs. */
export interface CardWork extends CardMaking {
  readonly jobs: BatchJobs
}
