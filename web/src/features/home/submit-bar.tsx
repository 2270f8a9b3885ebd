import { useFormat } from '../../lib/format.ts'
import { useT } from '../../lib/i18n.ts'
import { Photo } from '../contestants/photo.tsx'
import { asRank, ranks } from '../voting/ranks.ts'
import { useSubmit } from '../voting/submit-state.ts'
import { useChosenCount, usePodium } from '../voting/use-choices.ts'
import styles from './submit-bar.module.css'

/** The floating button (HOM-10): a small podium of those chosen, and the way to submit. */
export function SubmitBar({ onOpen }: { readonly onOpen: () => void }) {
  const t = useT()
  const format = useFormat()
  const { votes } = usePodium()
  const count = useChosenCount()
  const { step } = useSubmit()
  const isSending = step === 'sending' || step === 'waiting'
  return (
    <div className={styles['bar']}>
      <button type="button" className={styles['button']} data-chosen={count > 0} onClick={onOpen}>
        <span aria-hidden="true" className={styles['podium']}>
          {ranks.map((rank) => {
            const pic = votes[rank - 1]?.pics[0]
            return (
              <span key={rank} data-rank={rank}>
                {pic === undefined ? rank : <Photo file={pic} place="small" alt="" />}
              </span>
            )
          })}
        </span>
        <span className={styles['label']}>
          {isSending ? t('vote:sending') : t('vote:submit')}
          {count > 0 && !isSending && (
            <span className={styles['count']} suppressHydrationWarning>
              {' '}
              {t('vote:chosen', { count, number: format.number(count) })}
            </span>
          )}
        </span>
      </button>
      <p role="status" className="for-readers">
        {votes
          .filter((slot) => slot !== null)
          .map((slot) => t('vote:nowRanked', { name: slot.name, rank: t(`vote:rank${asRank(slot.rank)}`) }))
          .join(', ')}
      </p>
    </div>
  )
}
