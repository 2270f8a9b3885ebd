import { type BallotKind, countedPicks } from '@ashenda/core/domain/ballot.ts'
import { picksOf } from '@ashenda/core/domain/podium.ts'
import { useT } from '../../lib/i18n.ts'
import { usePersonal } from '../../lib/personal.ts'
import { contestantsOf } from '../contestants/contestant.ts'
import { Photo } from '../contestants/photo.tsx'
import { usePodium } from '../picks/choices.ts'
import { Medal } from '../picks/medal.tsx'
import { asRank } from '../picks/ranks.ts'
import styles from './chosen-votes.module.css'

/** This page's picks, or those of a ballot draft without scripts, which the server has. */
export function usePicks() {
  const picks = picksOf(usePodium())
  const { ballot } = usePersonal()
  if (picks.length > 0 || !ballot) return picks
  return contestantsOf(ballot.chosen).map(({ id, name, pics }, index) => ({ id, name, pics, rank: index + 1 }))
}

/** The picks by rank; nothing if this browser has none. */
export function ChosenVotes() {
  const t = useT()
  const picks = usePicks()
  if (picks.length === 0) return null
  return (
    <ol className={styles['chosen']} aria-label={t('voting:payment.chosen')}>
      {picks.map(({ id, name, rank }) => (
        <li key={id}>
          <Medal rank={asRank(rank)} className={styles['medal']} />
          <span className="for-readers">{t(`vote.rank${asRank(rank)}`)} </span>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ol>
  )
}

/** Their portraits: a free vote counts only the first, so the others are paler. */
export function CountedVotes({ kind }: { readonly kind: BallotKind }) {
  const picks = usePicks()
  const counted = countedPicks(
    kind,
    picks.map(({ id }) => id),
  )
  return (
    <div aria-hidden="true" className={styles['portraits']}>
      {picks.map(({ id, rank, pics: [pic] }) => (
        <span key={id} data-rank={rank} data-counts={counted.includes(id)}>
          {pic !== undefined && <Photo file={pic} place="small" alt="" />}
        </span>
      ))}
    </div>
  )
}
