import { type ReactNode, useEffect, useRef } from 'react'
import { useHydrated } from '../../lib/hydrated.ts'
import { showPlace } from '../../lib/place.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import styles from './public-page.module.css'

interface PublicPageProps {
  readonly title: string
  /** The description of the page for search engines and previews; `lead` if missing. */
  readonly description?: string
  /** What the page is about, in a sentence or two. */
  readonly lead: string
  /** Where it tells what only scripts do. */
  readonly leadNeedsScript?: boolean
  /** A notice in place of the lead, which is to be read first. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** A page to read: its name and lead over the woven border, then whatever it holds. */
export function PublicPage({ title, lead, leadNeedsScript, notice, description = lead, children }: PublicPageProps) {
  useTitle(title, description)
  const isDrawnHere = useRef(useHydrated())
  // Where the page came later than its address, the place in it that the address names is shown now.
  useEffect(() => {
    if (isDrawnHere.current) showPlace(location.hash)
  }, [])
  return (
    <article className={styles['page']}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        {notice ?? <p data-needs-script={leadNeedsScript || undefined}>{lead}</p>}
        <Tilfi className={styles['border']} />
      </header>
      {children}
    </article>
  )
}
