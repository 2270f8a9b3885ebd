import type { Peppers } from '@ashenda/core/domain/peppers.ts'
import type { BatchJobs } from './batch-jobs.ts'
import type { CardPrinter } from './printing/printer.ts'

/** What a process needs that makes cards. */
export interface CardMaking {
  readonly codePeppers: Peppers
  /** Encrypts codes until they are printed. */
  readonly codeKey: Uint8Array
  /** How long a batch's file is kept once it is final. */
  readonly keptDays: number
  readonly printer: CardPrinter
  readonly cardsPerChunk: number
  /** One file of many. */
  readonly merge: (parts: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
}

/** With the queue they are made over. */
export interface CardWork extends CardMaking {
  readonly jobs: BatchJobs
}
