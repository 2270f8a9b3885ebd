import { useEffect, useState } from 'react'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'

/** Somebody who types has finished. */
const typedMs = 400

/**
 * What a list is narrowed to: as it is being typed, and as it stood still. It stays with this entry of the browser's history, so that
 * a reload and the way back find it again; never in the address, as a name or a number would get into logs and into what is shared.
 */
export function useKeptFilter<Filter extends object>(first: Filter) {
  const [filter, setFilter] = useState<Filter>(() => ({ ...first, ...keptNow() }))
  const settled = useDebouncedValue(filter, typedMs)
  useEffect(() => {
    history.replaceState({ ...stateNow(), filter: settled }, '')
  }, [settled])
  return { filter, settled, setFilter }
}

const stateNow = (): { readonly filter?: unknown } | null => history.state

/** Of this page, as an entry belongs to one address; another version of the app may have kept another form. */
function keptNow(): object {
  const kept = stateNow()?.filter
  return typeof kept === 'object' && kept !== null ? kept : {}
}
