import type { FlatNamespace } from 'i18next'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { withTexts } from '../lib/language-choice.ts'
import { isOnline } from '../lib/online.ts'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

/** Browsers remember a failed import for the document's lifetime. */
let lostBefore = false

export interface LazyPage {
  (): ReactNode
  /** Loads its code, so that the first rendering is complete. @throws if the network loses it */
  readonly fetchAhead: () => Promise<void>
}

/**
 * A page outside the first load, shown when its chunk and texts are here. Without a network the offline page replaces it. A network error
 * goes to the ErrorBoundary, which offers a reload; the next failing page shows it at once.
 */
export function lazyPage(load: () => Promise<ComponentType>, namespaces: readonly FlatNamespace[] = []): LazyPage {
  let arrived: ComponentType | undefined

  async function fetchPage(): Promise<ComponentType> {
    arrived = await withTexts(load(), namespaces)
    return arrived
  }

  async function fetchOrStandIn(): Promise<ComponentType> {
    try {
      return await fetchPage()
    } catch (cause) {
      if (lostBefore && isOnline()) location.reload()
      lostBefore = true
      if (isOnline()) throw cause
      return loadOfflinePage().catch(() => Promise.reject(cause))
    }
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, outside of components
  function Page() {
    const [Loaded, setLoaded] = useState(() => arrived)
    const [lost, setLost] = useState<{ readonly cause: unknown }>()
    useEffect(() => {
      if (Loaded) return
      let left = false
      fetchOrStandIn().then(
        (page) => !left && setLoaded(() => page),
        (cause: unknown) => !left && setLost({ cause }),
      )
      return () => {
        left = true
      }
    }, [Loaded])
    if (lost) throw lost.cause
    return Loaded ? <Loaded /> : <PageSkeleton />
  }

  const fetchAhead = async (): Promise<void> => void (await fetchPage())
  return Object.assign(Page, { fetchAhead })
}

export const loadOfflinePage = async () =>
  (await withTexts(import('../offline/offline-page.tsx'), ['extras'])).OfflinePage
