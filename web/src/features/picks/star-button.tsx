import type { ContestPhase } from '@ashenda/core/domain/contest.ts'
import type { KeyboardEvent } from 'react'
import { translate, useT } from '../../lib/i18n.ts'
import { StarIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { mostPicksNow } from '../contest/contest.ts'
import { submitState } from '../submit/submit-state.ts'
import { ballotForm, pressStar, useRankOf } from './choices.ts'
import { asRank, ranks } from './ranks.ts'
import styles from './star-button.module.css'

interface StarButtonProps {
  readonly contestant: {
    readonly id: string
    readonly name: string
    readonly pics: readonly string[]
    readonly hasPayed: boolean
  }
  /** Undefined while unknown: choosing is allowed then. */
  readonly phase: ContestPhase | undefined
}

/**
 * Gives her the next free place, or takes it back. Before the opening it says why nothing happens, and afterwards there is none. A checkbox:
 * it responds before any script, and without one it is a field of the ballot's form.
 */
export function StarButton({ contestant, phase = 'open' }: StarButtonProps) {
  const t = useT()
  const rank = useRankOf(contestant.id)
  const { id, name, pics, hasPayed } = contestant

  const press = (): void => {
    if (phase === 'upcoming') toast.blank(t('vote.upcoming'), { id: 'star' })
    // The podium of a held vote does not move either: what she sees is what is sent.
    else if (submitState.getState().step === 'held') toast.blank(translate('voting:podium.undoFirst'), { id: 'star' })
    else if (pressStar({ id, name, pics, hasPayed }) === 'full')
      toast.blank(translate(mostPicksNow() < ranks.length ? 'vote.fullHere' : 'vote.full'), { id: 'star' })
  }

  /** Like a button; by default it would send the form. */
  const pressByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    press()
  }

  if (phase === 'closed') return null
  return (
    <label
      className={styles['star']}
      data-rank={rank}
      data-closed={phase === 'upcoming'}
      data-unpaid={!hasPayed || undefined}
    >
      <input
        type="checkbox"
        form={ballotForm}
        name="pick"
        value={id}
        autoComplete="off"
        checked={rank !== undefined}
        disabled={!hasPayed}
        onChange={press}
        onKeyDown={pressByKey}
      />
      {hasPayed && <StarIcon size="1.3em" className={styles['icon']} />}
      <span>
        {!hasPayed && <span>{t('vote.waitingPayment')}</span>}
        {hasPayed && <span className={styles['rank']}>{rank ? t(`vote.rank${asRank(rank)}`) : t('vote.vote')}</span>}
        {/* Ticked before its place was known. */}
        {hasPayed && rank === undefined && <span className={styles['ticked']}>{t('vote.ticked')}</span>}
        <span className="for-readers"> {name}</span>
      </span>
    </label>
  )
}
