import type { AdminContestant } from '@ashenda/core/contracts/http/contestant-admin.ts'
import { useState } from 'react'
import { tellProblem } from '../../../lib/failure-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { api } from '../../../lib/http.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { Photo } from '../../contestants/photo.tsx'
import { isConflict } from '../conflict/conflict.ts'
import { useConflictMessage } from '../conflict/use-conflict-message.ts'
import { ReasonDialog } from '../forms/reason-dialog.tsx'
import { useMay } from '../permitted.tsx'
import { useUsersChanged } from './use-users.ts'
import styles from './users.module.css'

interface UserPhotosProps {
  readonly actor: AdminContestant
  readonly name: string
}

const slots = ['image1', 'image2', 'image3'] as const
type Slot = (typeof slots)[number]

/** Her photos, large enough to be judged; each can be taken off the site with a reason. */
export function UserPhotos({ actor, name }: UserPhotosProps) {
  const t = useT()
  const format = useFormat()
  const mayChange = useMay('contestants')
  const [asked, setAsked] = useState<{ readonly slot: Slot; readonly number: string }>()
  const changed = useUsersChanged()
  const conflictMessage = useConflictMessage()
  const remove = async (slot: Slot, reason: string): Promise<void> => {
    try {
      await api.delete(`/admin/contestants/${actor._id}/photos/${slot}`, { reason })
      toast.success(t('console:users.removed'))
    } catch (error) {
      if (!isConflict(error)) throw error
      tellProblem(conflictMessage(error))
    } finally {
      await changed()
    }
  }
  const photos = slots.flatMap((slot, index) => {
    const file = actor[slot]
    return file === null ? [] : [{ slot, file, number: format.number(index + 1) }]
  })
  if (photos.length === 0) return <p>{t('console:users.noPhotos')}</p>
  return (
    <>
      <ul className={styles['photos']}>
        {photos.map(({ slot, file, number }) => (
          <li key={slot}>
            <span className={styles['photo']}>
              <Photo key={file} file={file} place="large" alt={t('console:users.photo', { name, number })} />
            </span>
            {mayChange && (
              <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsked({ slot, number })}>
                {t('console:users.removePhoto', { number })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <ReasonDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t('console:contestants.removePhotoTitle', { name, number: asked.number })}
          text={t('console:users.removeText')}
          act={t('console:users.removePhoto', { number: asked.number })}
          isDangerous
          send={(reason) => remove(asked.slot, reason)}
        />
      )}
    </>
  )
}
