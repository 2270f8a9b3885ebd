import { type ReactNode, useEffect, useRef } from 'react'
import { showPlace } from '../../lib/place.ts'
import { useTitle } from '../../lib/use-title.ts'
import { useHydrated } from '../../lib/when-hydrated.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import styles from './public-page.module.css'

interface PublicPageProps {
  readonly title: string
  /** Description for search engines and previews; defaults to `lead`. */
  readonly description?: string
  /** What the page is about, briefly. */
  readonly lead: string
  /** If the lead is about something that needs scripts. */
  readonly leadNeedsScript?: boolean
  /** A notice instead of the lead. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}

/** A reading page: title and lead over the woven border, then content. */
export function PublicPage({ title, lead, leadNeedsScript, notice, description = lead, children }: PublicPageProps) {
  useTitle(title, description)
  const isDrawnHere = useRef(useHydrated())
  // If the page came after its address, scrolls to the fragment now.
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
