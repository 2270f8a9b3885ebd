import type { BatchStep } from '@ashenda/core/contracts/http/cards.ts'

/** A batch's progress. */
export type Standing = Omit<BatchStep, 'link'>

/** Whether its state is final. */
export const isFinal = ({ status }: Standing): boolean => status !== 'making' && status !== 'rendering'

/** The later of two states: a batch never goes back. */
export const later = (known: Standing, told: Standing): Standing =>
  !isFinal(told) && (isFinal(known) || told.progress < known.progress) ? known : told
