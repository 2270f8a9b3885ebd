import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { Fragment } from 'react'
import { useT } from '../../lib/i18n.ts'
import type { Contestant } from './contestant.ts'
import { ContestantCard } from './contestant-card.tsx'
import styles from './contestant-list.module.css'
import { breakEvery, ListBreak } from './list-break.tsx'
import { LoadMore } from './load-more.tsx'
import { NoContestants } from './no-contestants.tsx'
import { SkeletonCards } from './skeleton-cards.tsx'
import { type ContestantQuery, useContestants } from './use-contestants.ts'

interface ContestantListProps {
  readonly query: ContestantQuery
  readonly phase: ContestPhase | undefined
  /** The list of the host zone: nobody who takes no part, and a break every ten cards (HOM-09). */
  readonly isHostZone: boolean
  /** Whose address was opened: she stands above the list too. */
  readonly highlighted?: string | undefined
  readonly onRead: (contestant: Contestant) => void
  readonly onRequest: (contestant: Contestant) => void
  readonly onShowAll: () => void
}

/** The cards, as many as were scrolled to. */
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
  const { contestants: loaded, state, hasMore, lostPage, loadMore } = useContestants(query)
  const contestants = isHostZone ? loaded.filter(({ isActive }) => isActive) : loaded
  const isEmpty = state === 'ready' && contestants.length === 0 && !hasMore
  if (state === 'failed') return <NoContestants reason="failed" onAction={loadMore} />
  if (isEmpty)
    return <NoContestants reason={query.name === '' ? 'empty' : 'notFound'} name={query.name} onAction={onShowAll} />
  return (
    <>
      <ul className={styles['grid']} aria-label={t('home:contestants')} aria-busy={state === 'loading'}>
        {contestants.map((contestant, index) => (
          <Fragment key={contestant.id}>
            <li>
              <ContestantCard
                contestant={contestant}
                phase={phase}
                isHighlighted={contestant.id === highlighted}
                onRead={onRead}
                onRequest={onRequest}
              />
            </li>
            {isHostZone && (index + 1) % breakEvery === 0 && <ListBreak />}
          </Fragment>
        ))}
        {state === 'loading' && <SkeletonCards />}
      </ul>
      {state === 'ready' && !hasMore && <p className={styles['end']}>{t('home:thatsAll')}</p>}
      {(hasMore || state === 'loading') && <LoadMore loaded={loaded.length} lostPage={lostPage} loadMore={loadMore} />}
    </>
  )
}
