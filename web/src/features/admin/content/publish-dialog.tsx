import type { PieceStanding } from '@ashenda/core/contracts/http/content.ts'
import { type Piece, textLanguages, type translationOf } from '@ashenda/core/domain/content.ts'
import { useId, useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { languageOf } from '../../../lib/language.ts'
import { fromAddis, toAddis } from '../contest/addis-time.ts'
import contest from '../contest/contest.module.css'
import { MomentField } from '../contest/moment-field.tsx'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import styles from './content.module.css'

interface PublishDialogProps {
  readonly piece: Piece
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly changes: number
  readonly isOrdered: boolean
  readonly translation: ReturnType<typeof translationOf>
  readonly scheduled: PieceStanding['scheduled']
  /** @param startsAt null for now */
  readonly send: (startsAt: string | null) => Promise<void>
}

const hourMs = 3_600_000

/** Says what will be public and when: now, or at a moment in festival time. */
export function PublishDialog(props: PublishDialogProps) {
  const { piece, open, onOpenChange, changes, isOrdered, translation, scheduled, send } = props
  const t = useT()
  const { number, moment } = useFormat()
  const name = useId()
  const [isLater, setLater] = useState(false)
  const [typed, setTyped] = useState(() => toAddis(new Date(Date.now() + hourMs).toISOString()))
  const at = fromAddis(typed)
  const lacking = textLanguages.filter((code) => translation.lacking[code] > 0)
  const next = scheduled.find(({ startsAt }) => !isLater || (at !== undefined && startsAt > at))
  const text = [
    t('content:changes', { count: changes, number: number(changes) }),
    isOrdered ? t('content:ordered') : '',
    lacking.length > 0
      ? t('content:willLack', { languages: lacking.map((code) => languageOf(code).ownName).join(', ') })
      : '',
    next ? t('content:overridden', { at: moment(next.startsAt) }) : '',
  ]
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('content:publishTitle', { piece: t(`content:piece_${piece}`) })}
      text={text.filter((one) => one !== '').join(' ')}
      act={t(isLater ? 'content:schedule' : 'content:publishNow')}
      needsReason={false}
      send={async () => {
        if (isLater && at === undefined) return false
        return send(isLater ? (at ?? null) : null)
      }}
    >
      <fieldset className={styles['when']}>
        <legend className={styles['label']}>{t('content:when')}</legend>
        {[false, true].map((later) => (
          <label key={String(later)} className={contest['check']}>
            <input type="radio" name={name} checked={isLater === later} onChange={() => setLater(later)} />
            <span>{t(later ? 'content:whenLater' : 'content:whenNow')}</span>
          </label>
        ))}
        {isLater && <MomentField label={t('content:moment')} value={typed} onChange={setTyped} />}
      </fieldset>
    </ReasonDialog>
  )
}
