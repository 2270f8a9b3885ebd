import type { ContestAnswer } from './contest.ts'
import type { GetActorsAnswer } from './contestants.ts'
import type { GetZonesAnswer } from './zones.ts'

/**
 * What the document of the first page brings along: the answers to what the page would ask for first, as they stood at
 * `contest.now`.
 */
export interface FirstData {
  /** Page 0 of all zones. */
  readonly list: GetActorsAnswer
  readonly zones: GetZonesAnswer
  readonly contest: ContestAnswer
  /** On a contestant's page, where she is listed: the answer to her id. */
  readonly one?: { readonly id: string; readonly answer: GetActorsAnswer }
}

/** The id of the element that holds it, as JSON. */
export const firstDataId = 'first-data'
