import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { timesCameBack } from '../../lib/online.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { tipsPlace } from '../tips/tips-place.ts'
import styles from './contestant-list.module.css'

/** Loads the next page ahead of scrolling. */
const aheadPx = 600

/** Larger than anything below the list, so that jumping to the page's end counts as passing the list's end. */
const belowPx = 100_000

interface LoadMoreProps {
  /** A page is loading. Afterwards the list's end may still be on screen. */
  readonly isLoading: boolean
  readonly lostPage: boolean
  /** Returns whether it started: a running load is not repeated. */
  readonly loadMore: () => boolean
}

/**
 * The loaded list's end: seeing a tenth of it loads the next page (HOM-05). A lost page is not reported; the next scroll, the returning
 * network or the button asks again, without limit (HOM-14).
 */
export function LoadMore({ isLoading, lostPage, loadMore }: LoadMoreProps) {
  const t = useT()
  const sentinel = useRef<HTMLDivElement>(null)
  /** `timesCameBack` at the last page's request. */
  const askedAfter = useRef(0)
  const latest = useRef((): void => undefined)
  useEffect(() => {
    latest.current = () => {
      const times = timesCameBack()
      if (loadMore()) askedAfter.current = times
    }
  })

  // Observers report only changes, so it restarts after every page.
  useEffect(() => {
    if (!sentinel.current || isLoading || lostPage) return
    const watch = (rootMargin: string, isWanted: () => boolean): IntersectionObserver => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting) && isWanted()) latest.current()
        },
        { threshold: 0.1, rootMargin },
      )
      if (sentinel.current) observer.observe(sentinel.current)
      return observer
    }
    const observers = [
      watch(`-25% 0px ${aheadPx}px`, () => true),
      // Visitors who followed the link to the tips should stay there, not get a longer list above.
      watch(`${belowPx}px 0px 0px`, () => location.hash !== `#${tipsPlace}`),
    ]
    return () => {
      for (const observer of observers) observer.disconnect()
    }
  }, [isLoading, lostPage])

  // A page lost again stays lost while retried.
  useEffect(() => {
    if (!lostPage || isLoading) return
    const again = (): void => latest.current()
    // The network returned during the request, which still failed: no further event would retry.
    if (timesCameBack() !== askedAfter.current) again()
    window.addEventListener('scroll', again, { passive: true })
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('scroll', again)
      window.removeEventListener('online', again)
    }
  }, [isLoading, lostPage])

  return (
    <div ref={sentinel} className={styles['sentinel']}>
      {lostPage ? (
        <Button variant="quiet" onClick={() => latest.current()}>
          {t('common.tryAgain')}
        </Button>
      ) : (
        <>
          <p role="status" data-needs-script>
            {t('home.loadingMore')}
          </p>
          <noscript>{import.meta.env.SSR && <NextPage />}</noscript>
        </>
      )}
    </div>
  )
}

/** The link to the next page, without scripts. */
function NextPage() {
  const t = useT()
  const query = new URLSearchParams(useSearch())
  query.set('page', String(Number(query.get('page') ?? 0) + 1))
  return (
    <a className={buttonClass('quiet')} href={`/?${query}#vote`}>
      {t('extras:plain.more')}
    </a>
  )
}
