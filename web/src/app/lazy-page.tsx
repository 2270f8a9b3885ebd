import { type ComponentType, useEffect, useState } from 'react'
import { needTexts } from '../lib/language-choice.ts'
import { isOnline } from '../lib/online.ts'
import { loadOfflinePage } from '../offline/load-offline-page.ts'
import { PageSkeleton } from './page-skeleton.tsx'

/** Browsers remember a failed import for as long as the document lives. */
let lostBefore = false

/**
 * A page outside the first load: it shows when its chunk and its texts are here. Without a network the offline page stands in
 * for it. What the network lost is thrown to the ErrorBoundary, which offers to load the document again; whoever goes on to a
 * page that is lost too gets that at once.
 */
export function lazyPage(load: () => Promise<ComponentType>, namespaces: readonly string[] = []): ComponentType {
  let arrived: ComponentType | undefined

  async function fetchPage(): Promise<ComponentType> {
    try {
      const [page] = await Promise.all([load(), needTexts(namespaces)])
      arrived = page
      return page
    } catch (cause) {
      if (lostBefore && isOnline()) location.reload()
      lostBefore = true
      if (isOnline()) throw cause
      return loadOfflinePage().catch(() => Promise.reject(cause))
    }
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page, outside of components
  return function LazyPage() {
    const [Page, setPage] = useState(() => arrived)
    const [lost, setLost] = useState<{ readonly cause: unknown }>()
    useEffect(() => {
      if (Page) return
      let left = false
      fetchPage().then(
        (page) => !left && setPage(() => page),
        (cause: unknown) => !left && setLost({ cause }),
      )
      return () => {
        left = true
      }
    }, [Page])
    if (lost) throw lost.cause
    return Page ? <Page /> : <PageSkeleton />
  }
}
