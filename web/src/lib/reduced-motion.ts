import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

export const prefersReducedMotion = (): boolean => window.matchMedia(query).matches

export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, prefersReducedMotion, () => false)
