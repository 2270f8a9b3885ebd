import { useMemo, useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'

/**
 * Filters, order and place of a list, in the address's fragment: Back, reload and a sent link show the same rows. A fragment is never sent
 * to a server, so that searched names and phones get into no log.
 */
export type ListParams = Readonly<Record<string, string>>

const events = ['hashchange', 'popstate', 'pushState', 'replaceState']

function subscribe(listener: () => void): () => void {
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}

/** Current parameters, and a function that changes some: '' removes one. */
export function useListParams(): readonly [ListParams, (change: ListParams, how?: 'push' | 'replace') => void] {
  const hash = useSyncExternalStore(
    subscribe,
    () => location.hash,
    () => '',
  )
  const params = useMemo(() => Object.fromEntries(new URLSearchParams(hash.slice(1))), [hash])
  return [params, changeParams]
}

function changeParams(change: ListParams, how: 'push' | 'replace' = 'push'): void {
  const present = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  const next = fragmentOf({ ...present, ...change })
  navigate(`${location.pathname}${location.search}${next}`, { replace: how === 'replace' })
}

/** '' where nothing is set. For links to exactly some rows. */
export function fragmentOf(params: ListParams): string {
  const set = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''))
  return set.size === 0 ? '' : `#${set}`
}
