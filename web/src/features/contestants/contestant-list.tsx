import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { type FocusEvent, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useBlocks } from './blocks.ts'
import type { Contestant } from './contestant.ts'
import { ContestantBlock } from './contestant-block.tsx'
import styles from './contestant-list.module.css'
import { breakEvery } from './list-break.tsx'
import { LoadMore } from './load-more.tsx'
import { NoContestants } from './no-contestants.tsx'
import { SkeletonCards } from './skeleton-cards.tsx'
import { type ContestantQuery, useContestants } from './use-contestants.ts'

interface ContestantListProps {
  readonly query: ContestantQuery
  readonly phase: ContestPhase | undefined
  /** The list of the host zone: only contestants who take part, and a break every ten cards (HOM-09). */
  readonly isHostZone: boolean
  /** The contestant whose address was opened: she is shown above the list too. */
  readonly highlighted?: string | undefined
  readonly onRead: (contestant: Contestant) => void
  readonly onRequest: (contestant: Contestant) => void
  readonly onShowAll: () => void
}

/** About as many cards stay or go together: as many as one page brings. */
const cardsInBlock = 12

/** The cards, as many as were scrolled to; those far off the screen leave only their place. */
export function ContestantList({
  query,
  phase,
  isHostZone,
  highlighted,
  onRead,
  onRequest,
  onShowAll,
}: ContestantListProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  const columns = useColumns(list)
  const held = useHeld()
  const { contestants: loaded, state, hasMore, isLoading, lostPage, loadMore } = useContestants(query)
  const contestants = useMemo(
    () => (isHostZone ? loaded.filter(({ isActive }) => isActive) : loaded),
    [isHostZone, loaded],
  )
  // Whole rows, so that no block ends in a gap; a break ends a row anyhow.
  const size = isHostZone ? breakEvery : columns * Math.ceil(cardsInBlock / columns)
  const blocks = useBlocks(contestants, size)
  const isEmpty = state === 'ready' && contestants.length === 0 && !hasMore
  if (state === 'failed') return <NoContestants reason="failed" busy={isLoading} onAction={loadMore} />
  if (isEmpty)
    return <NoContestants reason={query.name === '' ? 'empty' : 'notFound'} name={query.name} onAction={onShowAll} />
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
      {(hasMore || state === 'loading') && <LoadMore isLoading={isLoading} lostPage={lostPage} loadMore={loadMore} />}
    </>
  )
}

/** A list that is come back to is laid out as it was left from its first moment on. */
let latest = 2

/** How many cards the list has beside each other: the property --columns that its styles give it. */
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
  /** How many stand before the block in which the keyboard's focus was last; undefined where it never was in the list. */
  readonly from: number | undefined
  readonly onFocus: (event: FocusEvent) => void
}

/**
 * Where in the list the keyboard is. A focus that leaves for a dialog comes back, so the place is held until there is
 * another one.
 */
function useHeld(): Held {
  const [from, setFrom] = useState<number>()
  const onFocus = useCallback(({ target }: FocusEvent) => {
    const block = target.closest<HTMLElement>('[data-from]')
    if (block) setFrom(Number(block.dataset['from']))
  }, [])
  return { from, onFocus }
}
