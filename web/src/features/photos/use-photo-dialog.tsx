import type { PhotoSlot } from '@ashenda/core/domain/photo.ts'
import { type ReactNode, useCallback, useState } from 'react'
import { translate } from '../../lib/i18n.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { toast } from '../../ui/toast.ts'
import type { PendingPhoto } from './pending-photos.ts'
import type { PhotoTarget, Places } from './places.ts'

/** Contains the cropper, so it loads on demand. */
const loadDialog = () => import('./photo-dialog.tsx')

interface PhotoDialogOptions {
  readonly places: Places
  readonly free: PhotoSlot | undefined
  readonly onPending: (photo: PendingPhoto) => void
  readonly onGone: () => void
}

export function usePhotoDialog({ places, free, onPending, onGone }: PhotoDialogOptions) {
  const [target, setTarget] = useState<PhotoTarget>('new')
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const lost = useCallback(() => {
    setOpen(false)
    toast.error(translate('common.brokenHeading'))
  }, [])
  const loaded = useLazyModule(loadDialog, open, lost)

  function edit(wanted: PhotoTarget): void {
    setTarget(wanted)
    setOpen(true)
  }

  const dialog: ReactNode = loaded && (
    <loaded.PhotoDialog
      open={open}
      target={target}
      places={places}
      free={free}
      onPending={onPending}
      onClose={close}
      onGone={onGone}
    />
  )
  return { dialog, edit, loading: open && !loaded ? target : undefined }
}
