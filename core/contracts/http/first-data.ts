import type { ContestAnswer } from './contest.ts'
import type { GetActorsAnswer } from './contestants.ts'
import type { ResultAnswer } from './result.ts'
import type { GetZonesAnswer } from './zones.ts'

/**
 * What a document brings along: the answers to what its page would ask for first, as they stood at `now`. A page without it asks
 * by itself.
 */
export interface FirstData {
  /** ISO 8601, by the server's clock. */
  readonly now: string
  readonly contest?: ContestAnswer
  readonly zones?: GetZonesAnswer
  /** On the first page, and on that of a contestant. */
  readonly list?: FirstList
  /** On a contestant's page, where she is listed: the answer to her id. */
  readonly one?: { readonly id: string; readonly answer: GetActorsAnswer }
  /** On the page of results. */
  readonly result?: ResultAnswer
}

/** A page of the list as the address wants it. */
export interface FirstList {
  /** A zone's id or name, '' for all. */
  readonly address: string
  /** As searched for, '' for everybody. */
  readonly name: string
  /** Which page, from 0. */
  readonly page: number
  readonly answer: GetActorsAnswer
}

/** The id of the element that holds it, as JSON. */
export const firstDataId = 'first-data'
