import type { PhotoOutcome } from '@ashenda/core/contracts/events/live.ts'
import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { translate } from '../../lib/i18n.ts'
import { onOwnTopic } from '../../lib/live/own-topic.ts'
import { toast } from '../../ui/toast.ts'
import { ownUserKey } from '../account/own-user.ts'
import { createPendingPhotos, nextPollMs } from './pending-photos.ts'
import { placesOf } from './places.ts'
import { preparingFailure } from './refusal-text.ts'

function tell({ status, code }: PhotoOutcome): void {
  if (status === 'done') toast.success(translate('contestant:photos.uploaded'))
  else toast.error(preparingFailure(code))
}

/** Photos being prepared: followed on the live topic, and by rereading slots in case news is lost. */
export function usePendingPhotos(user: OwnUser) {
  const queryClient = useQueryClient()
  const [pending] = useState(() => createPendingPhotos((_photo, outcome) => tell(outcome)))
  const photos = useStore(pending.photos)
  const [now, setNow] = useState(Date.now)

  useEffect(
    () =>
      onOwnTopic(user._id, (message) => {
        if (message.type !== 'photo') return
        pending.receive(message)
        void queryClient.invalidateQueries({ queryKey: ownUserKey })
      }),
    [user._id, pending, queryClient],
  )
  useEffect(() => pending.see(placesOf(user)), [user, pending])
  useEffect(() => {
    if (photos.length === 0) return
    const timer = setTimeout(
      () => {
        setNow(Date.now())
        void queryClient.invalidateQueries({ queryKey: ownUserKey })
      },
      nextPollMs(photos, now),
    )
    return () => clearTimeout(timer)
  }, [photos, now, queryClient])

  return { photos, now, add: pending.add }
}
