import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { lastLookFailed } from '../../../lib/last-look-failed.ts'
import { LostAnswer } from '../../../ui/try-again.tsx'
import { useErasure } from '../users/use-users.ts'
import { EraseForm } from './erase-form.tsx'
import styles from './erasure.module.css'
import { ErasurePreview } from './erasure-preview.tsx'

interface EraseContestantProps {
  readonly id: string
  readonly onErased: () => void
}

/** The end of a contestant's account, folded away among her details: what goes and what stays is asked for when it is unfolded. */
export function EraseContestant({ id, onErased }: EraseContestantProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return (
    <details className={styles['details']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('console:erasure.contestantErase')}</summary>
      {open && <ContestantErasure id={id} onErased={onErased} />}
    </details>
  )
}

function ContestantErasure({ id, onErased }: EraseContestantProps) {
  const t = useT()
  const { number } = useFormat()
  const preview = useErasure(id)
  if (!preview.data)
    return lastLookFailed(preview) ? (
      <LostAnswer query={preview} text={t('console:erasure.failed')} />
    ) : (
      <p role="status">{t('common.loading')}</p>
    )
  const { phone, photos, requests, sessions, votes, payments } = preview.data
  const goes = [
    t('console:erasure.goesAccount'),
    photos > 0 && t('console:erasure.goesPhotos', { number: number(photos) }),
    requests > 0 && t('console:erasure.goesAsked', { number: number(requests) }),
    sessions > 0 && t('console:erasure.goesSessions', { number: number(sessions) }),
    t('console:erasure.goesAsVoter'),
    t('console:erasure.goesReasons'),
  ]
  const stays = [
    t('console:erasure.staysForHer', { number: number(votes) }),
    payments > 0 && t('console:erasure.staysPayments', { number: number(payments) }),
  ]
  return (
    <div className={styles['form']}>
      <ErasurePreview goes={goes} stays={stays} nothing="" />
      <EraseForm
        phone={phone}
        send={(reason) => api.post(`/admin/contestants/${id}/erase`, { reason })}
        onErased={onErased}
      />
    </div>
  )
}
