import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { memo } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import { Medal } from '../voting/medal.tsx'
import { asRank } from '../voting/ranks.ts'
import { StarButton } from '../voting/star-button.tsx'
import { useRankOf } from '../voting/use-choices.ts'
import { type Contestant, previewOf } from './contestant.ts'
import styles from './contestant-card.module.css'
import { PhotoCarousel } from './photo-carousel.tsx'
import { VoteCount } from './vote-count.tsx'

interface ContestantCardProps {
  readonly contestant: Contestant
  readonly phase: ContestPhase | undefined
  readonly isHighlighted: boolean
  readonly onRead: (contestant: Contestant) => void
  readonly onRequest: (contestant: Contestant) => void
}

/** Renders again only when something about her changes: there may be hundreds on the page. */
export const ContestantCard = memo(({ contestant, phase, isHighlighted, onRead, onRequest }: ContestantCardProps) => {
  const t = useT()
  const rank = useRankOf(contestant.id)
  const { name, occupation, description } = contestant
  return (
    <article className={styles['card']} data-rank={rank} aria-current={isHighlighted || undefined}>
      <div className={styles['photo']}>
        <PhotoCarousel contestant={contestant} />
        {rank !== undefined && <Medal key={rank} rank={asRank(rank)} className={styles['medal']} />}
        <div className={styles['tab']}>
          <VoteCount contestant={contestant} />
        </div>
      </div>
      <Tilfi kind="thread" />
      <div className={styles['who']}>
        <h3 className={styles['name']}>
          <bdi>{name}</bdi>
        </h3>
        {occupation !== '' && (
          <p className={styles['occupation']}>
            <bdi>{occupation}</bdi>
          </p>
        )}
      </div>
      <div className={styles['vote']}>
        <StarButton contestant={contestant} phase={phase} />
      </div>
      <div className={styles['text']}>
        <p className={styles['preview']}>
          <bdi>{previewOf(description)}</bdi>{' '}
          <button
            type="button"
            className={styles['read']}
            aria-label={t('home:readAllOf', { name })}
            onClick={() => onRead(contestant)}
          >
            {t('home:readAll')}
          </button>
        </p>
      </div>
      <button type="button" className={styles['request']} aria-haspopup="dialog" onClick={() => onRequest(contestant)}>
        {t('home:request')}
        <span className="for-readers"> {name}</span>
      </button>
    </article>
  )
})
