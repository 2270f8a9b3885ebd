import { listPlaceIn, readSort } from '@ashenda/core/domain/list-order.ts'
import { searchMaxLength } from '@ashenda/core/domain/name-search.ts'
import { fetchDelayed } from '../../lib/delayed.ts'

/** Home's lists: all contestants, and the host zone. */
export const views = ['all', 'host'] as const
export type View = (typeof views)[number]

/** The list's filter, kept in the address, so that Back, a reload and a shared link show the same. */
export interface Filter {
  /** A zone's _id or name; '' for all. */
  readonly zone: string
  /** Part of a name, trimmed. */
  readonly name: string
  readonly view: View
  /** A sort, or on further pages a fair order; '' for this browser's own (core/domain/list-order.ts). */
  readonly order: string
}

export const everybody: Filter = { zone: '', name: '', view: 'all', order: '' }

/** The contract's limit. */
const zoneMaxLength = 60

/** The filter in an address; impossible values count as unset. */
export function filterOf(search: string): Filter {
  const query = new URLSearchParams(search)
  const textOf = (key: string, most: number): string => {
    const text = query.get(key)?.trim() ?? ''
    return text.length > most ? '' : text
  }
  return {
    zone: textOf('zone', zoneMaxLength),
    name: textOf('name', searchMaxLength),
    view: views.find((view) => view === query.get('view')) ?? everybody.view,
    order: listPlaceIn(query).order,
  }
}

/** The query with another filter, from the first page on; the rest stays. */
export function withFilter(search: string, filter: Filter): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  const shown = { ...filter, order: readSort(filter.order) ?? everybody.order }
  for (const key of ['zone', 'name', 'view', 'order'] as const) {
    if (shown[key] === everybody[key]) query.delete(key)
    else query.set(key, shown[key])
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** A choice is a history entry, so that Back returns to the list before; typing replaces its own. */
export function changeFilter(change: Partial<Filter>, step: 'pushState' | 'replaceState' = 'pushState'): void {
  const search = withFilter(location.search, { ...filterOf(location.search), ...change })
  if (search === location.search) return
  // A searching visitor wants photos at once.
  fetchDelayed()
  history[step](step === 'pushState' ? null : history.state, '', location.pathname + search + location.hash)
}
