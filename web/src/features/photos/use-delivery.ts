import type { PhotoSlot } from '@ashenda/core/domain/photo.ts'
import { useState } from 'react'
import { failureText } from '../../lib/failure-text.ts'
import { Refusal } from '../../lib/http.ts'
import { type LiveText, translate, translateRefusal } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'
import type { CutPhoto } from './cut-photo.ts'
import type { PendingPhoto } from './pending-photos.ts'
import { type Handed, hasArrived, type PhotoTarget, type Places } from './places.ts'
import type { PhotoUpload } from './use-photo-upload.ts'

export interface Delivery extends Handed {
  readonly photo: CutPhoto
  /** Its slot. */
  readonly slot: PhotoSlot
}

interface DeliveryOptions {
  readonly target: PhotoTarget
  readonly places: Places
  /** A new photo's slot, as far as known. */
  readonly free: PhotoSlot | undefined
  readonly upload: PhotoUpload
  /** Rereads the slots; on failure keeps the known ones. */
  readonly reread: () => Promise<Places>
  readonly onPending: (photo: PendingPhoto) => void
  readonly onDone: () => void
}

/** Sends a photo and reports the outcome. */
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
   * After a lost answer. The photo may have arrived: then it is not sent twice. A new one targets the slot that was free, so that a late
   * first arrival is replaced, not joined.
   */
  async function again(): Promise<void> {
    if (!delivery) return
    if (hasArrived(delivery, await reread())) await arrived()
    else await send(delivery, delivery.slot)
  }

  return { delivery, start, again }
}

/** Shown as a photo's problem: it must wait, nothing else. */
const notNow = ['unavailable', 'busy']

/** Why a photo was refused: the server's reason, if it is for her. */
function sendingFailure(error: unknown): string | LiveText {
  if (!(error instanceof Refusal)) return translate('contestant:photos.updateFailed')
  if (notNow.includes(error.code)) return translate('contestant:photos.notNow')
  return error.status < 500 ? failureText(error) : translate('contestant:photos.updateFailed')
}

/** Why an accepted photo is not shown. */
export const preparingFailure = (code = ''): LiveText => ({
  say: () =>
    notNow.includes(code)
      ? translate('contestant:photos.notNow')
      : (translateRefusal(code, '') ?? translate('contestant:photos.updateFailed')),
})
