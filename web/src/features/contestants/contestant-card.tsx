import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { memo } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import { Medal } from '../picks/medal.tsx'
import { asRank } from '../picks/ranks.ts'
import { StarButton } from '../picks/star-button.tsx'
import { useRankOf } from '../picks/use-choices.ts'
import { ZoneName } from '../zones/zone-name.tsx'
import { type Contestant, previewOf } from './contestant.ts'
import styles from './contestant-card.module.css'
import { PhotoCarousel } from './photo-carousel.tsx'
import { VoteCount } from './vote-count.tsx'

interface ContestantCardProps {
  readonly contestant: Contestant
  readonly phase: ContestPhase | undefined
  /** In the first row of a phone. */
  readonly isFirst: boolean
  readonly isHighlighted: boolean
  readonly onRead: (contestant: Contestant) => void
  readonly onRequest: (contestant: Contestant) => void
}

/** Rerenders only when she changes: there may be hundreds on the page. */
export const ContestantCard = memo(
  ({ contestant, phase, isFirst, isHighlighted, onRead, onRequest }: ContestantCardProps) => {
    const t = useT()
    const { id, name, occupation, zone, description } = contestant
    const rank = useRankOf(id)
    return (
      <article className={styles['card']} data-rank={rank} aria-current={isHighlighted || undefined}>
        <div className={styles['photo']}>
          <PhotoCarousel contestant={contestant} isFirst={isFirst} />
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
          {zone !== undefined && (
            <p className={styles['zone']}>
              <ZoneName name={zone} />
            </p>
          )}
        </div>
        <div className={styles['vote']}>
          <StarButton contestant={contestant} phase={phase} />
        </div>
        <div className={styles['text']}>
          <p className={styles['preview']}>
            <bdi>{previewOf(description)}</bdi> {/* Opens her own page without scripts, or in another tab. */}
            <a
              href={`/${id}`}
              className={styles['read']}
              aria-label={t('home.readAllOf', { name })}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                onRead(contestant)
              }}
            >
              {t('home.readAll')}
            </a>
          </p>
        </div>
        <button
          type="button"
          data-needs-script
          className={styles['request']}
          aria-haspopup="dialog"
          onClick={() => onRequest(contestant)}
        >
          {t('home.request')}
          <span className="for-readers"> {name}</span>
        </button>
      </article>
    )
  },
)
