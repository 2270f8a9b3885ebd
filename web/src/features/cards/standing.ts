import type { BatchStep } from '@ashenda/core/contracts/http/cards.ts'

/** How far a batch is. */
export type Standing = Omit<BatchStep, 'link'>

/** Nothing more happens to it by itself. */
export const isFinal = ({ status }: Standing): boolean => status !== 'making' && status !== 'rendering'

/** The later of two states of a batch, from socket, list or call: a batch never goes back. */
export const later = (known: Standing, told: Standing): Standing =>
  !isFinal(told) && (isFinal(known) || told.progress < known.progress) ? known : told
