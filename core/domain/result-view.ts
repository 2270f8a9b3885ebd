import { type VoteClass, voteClasses } from './title-rule.ts'
import { isUuid } from './uuid.ts'

/** The part of a result that somebody looks at. */
export interface ResultView {
  /** Its id; null: all zones. */
  readonly zone: string | null
  /** Null: the votes that decide the titles. */
  readonly kind: VoteClass | null
}

export const wholeResult: ResultView = { zone: null, kind: null }

/** The view that a page's address asks for; impossible values count as unset. */
export function resultViewOf(search: string): ResultView {
  const query = new URLSearchParams(search)
  // Of equal names the last counts, as with forms.
  const [zone = '', asked] = ['zone', 'kind'].map((name) => query.getAll(name).at(-1))
  return {
    zone: isUuid(zone) ? zone : null,
    kind: voteClasses.find((kind) => kind === asked) ?? null,
  }
}

/** A view as a query, for an address and for its call; '' for the whole result. */
export function viewQuery({ zone, kind }: ResultView): string {
  const query = new URLSearchParams()
  if (zone !== null) query.set('zone', zone)
  if (kind !== null) query.set('kind', kind)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
