import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import type { PhotoSlot } from '@ashenda/core/domain/photo.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useT } from '../../lib/i18n.ts'
import { confirmPerson } from '../../ui/ask.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ownUserKey } from '../account/with-own-user.tsx'
import type { PendingPhoto } from './pending-photos.ts'
import { PhotoForm } from './photo-form.tsx'
import { numberOf, type PhotoTarget, type Places, placesOf } from './places.ts'
import { usePhotoUpload } from './use-photo-upload.ts'

interface PhotoDialogProps {
  readonly open: boolean
  readonly target: PhotoTarget
  readonly places: Places
  readonly free: PhotoSlot | undefined
  readonly onPending: (photo: PendingPhoto) => void
  readonly onClose: () => void
  /** It is out of sight and returned the focus. */
  readonly onGone: () => void
}

/** The file modal (DSH-06). Protected against leaving during an upload. */
export function PhotoDialog({ open, target, places, free, onPending, onClose, onGone }: PhotoDialogProps) {
  const t = useT()
  const upload = usePhotoUpload()
  const reread = useReread(places)
  const { reset } = upload
  const gone = useCallback(() => {
    reset()
    onGone()
  }, [reset, onGone])

  const leave = async (): Promise<void> => {
    if (upload.state.step === 'sending' && !(await confirmPerson(t('contestant:photos.leave')))) return
    onClose()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={() => void leave()}
      title={
        target === 'new'
          ? t('contestant:photos.uploadNew')
          : t('contestant:photos.change', { number: numberOf(target) })
      }
    >
      <PhotoForm
        target={target}
        places={places}
        free={free}
        upload={upload}
        reread={reread}
        onPending={onPending}
        onDone={onClose}
        onGone={gone}
      />
    </Dialog>
  )
}

function useReread(known: Places): () => Promise<Places> {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.refetchQueries({ queryKey: ownUserKey })
    const user = queryClient.getQueryData<OwnUser>(ownUserKey)
    return user ? placesOf(user) : known
  }
}
