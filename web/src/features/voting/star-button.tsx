import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import { translate, useT } from '../../lib/i18n.ts'
import { StarIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { pressStar } from './choices.ts'
import { asRank } from './ranks.ts'
import styles from './star-button.module.css'
import { useRankOf } from './use-choices.ts'

interface StarButtonProps {
  readonly contestant: {
    readonly id: string
    readonly name: string
    readonly pics: readonly string[]
    readonly hasPayed: boolean
  }
  /** Undefined while it is not known: choosing is allowed then. */
  readonly phase: ContestPhase | undefined
}

const explanation = { upcoming: 'vote:upcoming', closed: 'vote:closed' } as const

/** Gives her the next free place, or takes it back. Outside the contest's hours it says why nothing happens. */
export function StarButton({ contestant, phase = 'open' }: StarButtonProps) {
  const t = useT()
  const rank = useRankOf(contestant.id)
  const { id, name, pics, hasPayed } = contestant

  const press = (): void => {
    if (phase !== 'open') toast.blank(t(explanation[phase]), { id: 'star' })
    else if (pressStar({ id, name, pics, hasPayed }) === 'full') toast.blank(translate('vote:full'), { id: 'star' })
  }

  return (
    <button
      type="button"
      className={styles['star']}
      data-rank={rank}
      aria-pressed={hasPayed ? rank !== undefined : undefined}
      disabled={!hasPayed}
      data-closed={phase !== 'open'}
      onClick={press}
    >
      {hasPayed && <StarIcon size="1.3em" className={styles['icon']} />}
      <span>
        {!hasPayed ? t('vote:waitingPayment') : rank ? t(`vote:rank${asRank(rank)}`) : t('vote:vote')}
        <span className="for-readers"> {name}</span>
      </span>
    </button>
  )
}
