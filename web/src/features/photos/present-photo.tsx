import type { PhotoSlot } from '@ashenda/core/domain/photo.ts'
import { useState } from 'react'
import { api } from '../../lib/http.ts'
import { useT } from '../../lib/i18n.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { Photo } from '../contestants/photo.tsx'
import type { Places } from './places.ts'
import styles from './present-photo.module.css'

interface PresentPhotoProps {
  readonly slot: PhotoSlot
  readonly file: string
  readonly reread: () => Promise<Places>
  readonly onDeleted: () => void
}

/** The slot's present photo, with a delete button. */
export function PresentPhoto({ slot, file, reread, onDeleted }: PresentPhotoProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)

  async function remove(): Promise<void> {
    if (!(await confirmPerson(t('contestant:photos.deleteAsk')))) return
    setBusy(true)
    try {
      await api.delete(`/actor/delete-image/${slot}`)
      toast.success(t('contestant:photos.deleted'))
      await reread()
      onDeleted()
    } catch {
      toast.error(t('contestant:photos.deleteFailed'))
      await reread()
      setBusy(false)
    }
  }

  return (
    <div className={styles['present']}>
      <div className={styles['photo']}>
        <Photo file={file} place="small" alt={t('contestant:photos.now')} />
      </div>
      <Button variant="quiet" className={styles['delete']} busy={busy} onClick={() => void remove()}>
        {t('contestant:photos.delete')}
      </Button>
    </div>
  )
}
