import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { timesCameBack } from '../../lib/online.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { tipsPlace } from '../tips/tips-place.ts'
import styles from './contestant-list.module.css'

/** The next page comes before one gets there. */
const aheadPx = 600

/** Larger than anything below the list, so that jumping to the end of the page counts as passing the end of the list. */
const belowPx = 100_000

interface LoadMoreProps {
  /** A page is being loaded. Afterwards the end of the list may still be on the screen, even if the page brought many. */
  readonly isLoading: boolean
  readonly lostPage: boolean
  /** Answers whether it began: a page that is on its way is not asked for twice. */
  readonly loadMore: () => boolean
}

/**
 * The end of the list as far as it was loaded: seeing a tenth of it loads the next page (HOM-05). A lost page is not told
 * of; the next scroll, the network coming back, or the button asks again, as often as it takes (HOM-14).
 */
export function LoadMore({ isLoading, lostPage, loadMore }: LoadMoreProps) {
  const t = useT()
  const sentinel = useRef<HTMLDivElement>(null)
  /** How often the network had come back when the last page was asked for. */
  const askedAfter = useRef(0)
  const latest = useRef((): void => undefined)
  useEffect(() => {
    latest.current = () => {
      const times = timesCameBack()
      if (loadMore()) askedAfter.current = times
    }
  })

  // An observer reports only changes, so it starts again after every page.
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
      // Who followed the link to the tips wants to stay there, not a longer list above them.
      watch(`${belowPx}px 0px 0px`, () => location.hash !== `#${tipsPlace}`),
    ]
    return () => {
      for (const observer of observers) observer.disconnect()
    }
  }, [isLoading, lostPage])

  // A page may be lost again: then it stays lost while it is on its way.
  useEffect(() => {
    if (!lostPage || isLoading) return
    const again = (): void => latest.current()
    // It came back while the page was on its way, and the page was lost all the same: nothing else would ask again.
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

/** The way to the next page of the list, for who has no scripts. */
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
