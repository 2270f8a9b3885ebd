import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { pageSize } from '@ashenda/core/domain/list-order.ts'
import { type FocusEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { timesCameBack } from '../../lib/online.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { tipsPlace } from '../tips/tips-place.ts'
import { useBlocks } from './blocks.ts'
import type { Contestant } from './contestant.ts'
import { ContestantBlock } from './contestant-block.tsx'
import styles from './contestant-list.module.css'
import { breakEvery } from './list-break.tsx'
import { NoContestants } from './no-contestants.tsx'
import { type ContestantQuery, useContestants } from './use-contestants.ts'

interface ContestantListProps {
  readonly query: ContestantQuery
  readonly phase: ContestPhase | undefined
  /** The host zone's list: only active contestants, and a break every ten cards (HOM-09). */
  readonly isHostZone: boolean
  /** The contestant of the address, also shown above the list. */
  readonly highlighted?: string | undefined
  readonly onRead: (contestant: Contestant) => void
  readonly onRequest: (contestant: Contestant) => void
}

/** Cards per block: about one page. */
const cardsInBlock = 12

/** The cards loaded so far; distant ones only as empty space. */
export function ContestantList({ query, phase, isHostZone, highlighted, onRead, onRequest }: ContestantListProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const columns = useColumns(list)
  const held = useHeld()
  const isFurther = /page=[1-9]/.test(useSearch())
  const { contestants: loaded, state, order, hasMore, isLoading, lostPage, loadMore } = useContestants(query)
  const contestants = useMemo(
    () => (isHostZone ? loaded.filter(({ isActive }) => isActive) : loaded),
    [isHostZone, loaded],
  )
  // Whole rows, so that no block ends in a gap; breaks end rows anyway.
  const size = isHostZone ? breakEvery : columns * Math.ceil(cardsInBlock / columns)
  const blocks = useBlocks(contestants, size)
  const isEmpty = state === 'ready' && contestants.length === 0 && !hasMore && !isFurther
  if (state === 'failed') return <NoContestants reason="loadFailed" busy={isLoading} onRetry={loadMore} />
  if (isEmpty) return <NoContestants reason={query.name === '' ? 'empty' : 'notFound'} name={query.name} />
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: blocks stand between the list and its items, which ul and li do not allow. */}
      <div
        ref={list}
        role="list"
        className={styles['list']}
        aria-label={t('home.contestants')}
        aria-busy={state === 'loading'}
        onFocus={held.onFocus}
      >
        {blocks.map((block, index) => (
          <ContestantBlock
            key={block[0]?.id}
            block={block}
            from={index * size}
            total={hasMore ? -1 : contestants.length}
            rows={Math.ceil(block.length / columns)}
            isHeld={held.from !== undefined && Math.abs(held.from - index * size) <= size}
            hasBreak={isHostZone && block.length === breakEvery}
            phase={phase}
            highlighted={highlighted}
            onRead={onRead}
            onRequest={onRequest}
          />
        ))}
        {state === 'loading' && (
          <div className={styles['block']}>
            <SkeletonCards />
          </div>
        )}
      </div>
      {state === 'ready' && !hasMore && <p className={styles['end']}>{t('home.thatsAll')}</p>}
      {(hasMore || state === 'loading') && (
        <LoadMore
          isLoading={isLoading}
          lostPage={lostPage}
          // Without scripts a page that is not full is the last one.
          nextIn={import.meta.env.SSR && loaded.length >= pageSize ? order : undefined}
          loadMore={loadMore}
        />
      )}
    </>
  )
}

/** A revisited list has its former layout from the first moment. */
let latest = 2

/** The list's columns, from the CSS property --columns. */
function useColumns(list: RefObject<Element | null>): number {
  const [columns, setColumns] = useState(latest)
  useEffect(() => {
    const read = (): void => {
      if (!list.current) return
      latest = Number(getComputedStyle(list.current).getPropertyValue('--columns')) || latest
      setColumns(latest)
    }
    read()
    window.addEventListener('resize', read)
    return () => window.removeEventListener('resize', read)
  }, [list])
  return columns
}

interface Held {
  /** Contestants before the block with the last keyboard focus; undefined if it was never in the list. */
  readonly from: number | undefined
  readonly onFocus: (event: FocusEvent) => void
}

/** The keyboard's place in the list. A focus that went to a dialog comes back, so the place is held until there is another. */
function useHeld(): Held {
  const [from, setFrom] = useState<number>()
  const onFocus = useCallback(({ target }: FocusEvent) => {
    const block = target.closest<HTMLElement>('[data-from]')
    if (block) setFrom(Number(block.dataset['from']))
  }, [])
  return { from, onFocus }
}

/** Loads the next page ahead of scrolling. */
const aheadPx = 600

/** Larger than anything below the list, so that jumping to the page's end counts as passing the list's end. */
const belowPx = 100_000

interface LoadMoreProps {
  /** A page is loading. Afterwards the list's end may still be on screen. */
  readonly isLoading: boolean
  readonly lostPage: boolean
  /** The order of the next page's link; undefined on the last page. */
  readonly nextIn: string | undefined
  /** Returns whether it started: a running load is not repeated. */
  readonly loadMore: () => boolean
}

/**
 * The loaded list's end: seeing a tenth of it loads the next page (HOM-05). A lost page is not reported; the next scroll, the returning
 * network or the button asks again, without limit (HOM-14).
 */
function LoadMore({ isLoading, lostPage, nextIn, loadMore }: LoadMoreProps) {
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
          <noscript>
            {import.meta.env.SSR && (nextIn === undefined ? t('home.thatsAll') : <NextPage order={nextIn} />)}
          </noscript>
        </>
      )}
    </div>
  )
}

/** The link to the next page, without scripts; it names the order, so that neither midnight nor lost cookies change it. */
function NextPage({ order }: { readonly order: string }) {
  const t = useT()
  const query = new URLSearchParams(useSearch())
  query.set('page', String(Number(query.get('page') ?? 0) + 1))
  if (order !== '') query.set('order', order)
  return (
    <a className={buttonClass('quiet')} href={`/?${query}#vote`}>
      {t('site:plain.more')}
    </a>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholders in the cards' shape, so that nothing jumps. */
const SkeletonCards = () =>
  places.map((place) => (
    <div key={place} aria-hidden="true" className={styles['skeleton']}>
      <i className={styles['skeleton-photo']} />
      <i className={styles['skeleton-line']} />
      <i className={styles['skeleton-line']} />
      <i className={styles['skeleton-star']} />
    </div>
  ))
