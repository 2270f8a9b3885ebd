import type { Slot } from '@ashenda/core/domain/podium.ts'
import { useT } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon, icon } from '../../ui/icons.tsx'
import { Photo } from '../contestants/photo.tsx'
import { revokeChoice } from '../picks/choices.ts'
import { type Rank, ranks } from '../picks/ranks.ts'
import styles from './podium-slot.module.css'

interface FilledSlotProps {
  readonly slot: Slot
  readonly rank: Rank
  /** A running ballot must not change. */
  readonly locked: boolean
  readonly onMove: (id: string, to: Rank) => void
}

export function FilledSlot({ slot, rank, locked, onMove }: FilledSlotProps) {
  const t = useT()
  const [pic] = slot.pics
  return (
    <>
      <div className={styles['stand']}>
        <div className={styles['woman']} data-flies={`${slot.id} portrait`} data-handle={locked ? undefined : slot.id}>
          <div className={styles['portrait']}>{pic !== undefined && <Photo file={pic} place="small" alt="" />}</div>
          <IconButton
            className={styles['remove']}
            disabled={locked}
            label={t('voting:podium.remove', { name: slot.name })}
            onClick={() => revokeChoice(slot.id)}
          >
            <CloseIcon size="1.125rem" />
          </IconButton>
        </div>
        <Step rank={rank} />
      </div>
      <div className={styles['below']} data-flies={`${slot.id} name`}>
        <p className={styles['name']}>
          <bdi>{slot.name}</bdi>
        </p>
        <div className={styles['moves']} data-woman={slot.id}>
          {ranks
            .filter((to) => Math.abs(to - rank) === 1)
            .map((to) => (
              <IconButton
                key={to}
                data-moves={to < rank ? 'up' : 'down'}
                disabled={locked}
                label={t('voting:podium.moveTo', { name: slot.name, rank: t(`vote.rank${to}`) })}
                onClick={() => onMove(slot.id, to)}
              >
                <ArrowUpIcon size="1.125rem" />
              </IconButton>
            ))}
        </div>
      </div>
    </>
  )
}

export function EmptySlot({ rank }: { readonly rank: Rank }) {
  const t = useT()
  return (
    <div className={styles['stand']}>
      <div className={`${styles['portrait']} ${styles['empty']}`}>
        <span>{t('voting:podium.notSelected')}</span>
      </div>
      <Step rank={rank} />
    </div>
  )
}

function Step({ rank }: { readonly rank: Rank }) {
  const t = useT()
  return (
    <p className={styles['step']}>
      <span aria-hidden="true" className={styles['number']}>
        {rank}
      </span>
      {t(`vote.rank${rank}`)}
    </p>
  )
}

const ArrowUpIcon = icon(<path d="M12 20V4M5 11l7-7 7 7" />)
