import type { PhotoSlot } from '@ashenda/core/domain/photo.ts'
import { useState } from 'react'
import { translate } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'
import type { CutPhoto } from './cut-photo.ts'
import type { PendingPhoto } from './pending-photos.ts'
import { type Handed, hasArrived, type PhotoTarget, type Places } from './places.ts'
import { sendingFailure } from './refusal-text.ts'
import type { PhotoUpload } from './use-photo-upload.ts'

export interface Delivery extends Handed {
  readonly photo: CutPhoto
  /** Where it will stand. */
  readonly slot: PhotoSlot
}

interface DeliveryOptions {
  readonly target: PhotoTarget
  readonly places: Places
  /** Where a new photo will stand, as far as this page knows. */
  readonly free: PhotoSlot | undefined
  readonly upload: PhotoUpload
  /** Reads the places again; those known before where that fails. */
  readonly reread: () => Promise<Places>
  readonly onPending: (photo: PendingPhoto) => void
  readonly onDone: () => void
}

/** Hands a photo to the server, and says what came of it. */
export function useDelivery({ target, places, free, upload, reread, onPending, onDone }: DeliveryOptions) {
  const [delivery, setDelivery] = useState<Delivery>()

  async function arrived(): Promise<void> {
    await reread()
    toast.success(translate('contestant:photos.uploaded'))
    onDone()
  }

  function send(handed: Delivery, to: PhotoTarget): Promise<void> {
    const { photo, slot, before } = handed
    return upload.send(photo, to, {
      answered: async (answer) => {
        if (!answer.pending) return arrived()
        onPending({ upload: answer.upload, target, before, slot, blob: photo.blob, since: Date.now() })
        onDone()
      },
      refused: (error) => {
        toast.error(sendingFailure(error))
        void reread()
      },
    })
  }

  function start(photo: CutPhoto): void {
    const slot = target === 'new' ? (free ?? 'image3') : target
    const handed = { photo, target, slot, before: places }
    setDelivery(handed)
    void send(handed, target)
  }

  /**
   * After a lost answer. The photo may have arrived all the same: then it is not sent twice. A new one goes to the very
   * place that was free, so that a late arrival of the first is replaced and not joined by a second.
   */
  async function again(): Promise<void> {
    if (!delivery) return
    if (hasArrived(delivery, await reread())) await arrived()
    else await send(delivery, delivery.slot)
  }

  return { delivery, start, again }
}
