import type { PhotoOutcome } from '@ashenda/core/contracts/events/live.ts'
import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { type PhotoSlot, photoSlots } from '@ashenda/core/domain/photo.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { translate, useT } from '../../lib/i18n.ts'
import { onOwnTopic } from '../../lib/live/private-topic.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { icon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { ownUserKey, WithOwnUser } from '../account/with-own-user.tsx'
import { Photo } from '../contestants/photo.tsx'
import { createPendingPhotos, nextPollMs, type PendingPhoto, takesLong } from './pending-photos.ts'
import { MoveButtons, type PhotoMoves, usePhotoOrder } from './photo-order.tsx'
import styles from './photos-page.module.css'
import { freePlace, numberOf, type PhotoTarget, type Places, placesOf } from './places.ts'
import { preparingFailure } from './use-delivery.ts'
import { useObjectUrl } from './use-object-url.ts'

/** A contestant's photos (DSH-06). */
export function PhotosPage() {
  const t = useT()
  useTitle(t('contestant:photos.heading'))
  return <WithOwnUser>{(user) => <OwnPhotos user={user} />}</WithOwnUser>
}

/** The three slots, and ways to fill them. */
function OwnPhotos({ user }: { readonly user: OwnUser }) {
  const t = useT()
  const deleteHint = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const places = placesOf(user)
  const { photos: coming, now, add } = usePendingPhotos(user)
  // The opening button may be gone or disabled when the dialog closes; then the section gets the focus.
  const keepFocus = useCallback(() => {
    if (document.activeElement?.matches('body, section')) heading.current?.focus({ preventScroll: true })
  }, [])
  const free = freePlace(
    places,
    coming.map(({ slot }) => slot),
  )
  const { dialog, edit, loading } = usePhotoDialog({ places, free, onPending: add, onGone: keepFocus })
  const isFull = free === undefined
  const isEmpty = photoSlots.every((slot) => places[slot] === null)
  const order = usePhotoOrder(user, coming.length === 0)
  return (
    <section className={styles['page']}>
      <header className={styles['head']}>
        <h1 ref={heading} tabIndex={-1}>
          {t('contestant:photos.heading')}
        </h1>
        <p>{t(isFull ? 'contestant:photos.full' : 'contestant:photos.intro')}</p>
        <Button variant="gold" disabled={isFull} busy={loading === 'new'} onClick={() => edit('new')}>
          {t('contestant:photos.uploadNew')}
        </Button>
      </header>
      <ul {...order.dragging} className={styles['places']} aria-label={t('contestant:photos.heading')}>
        {photoSlots.map((slot) => (
          <PhotoPlace
            key={slot}
            number={numberOf(slot)}
            file={places[slot]}
            coming={coming.find((photo) => photo.slot === slot)?.blob}
            invitation={t(isEmpty && slot === free ? 'contestant:photos.addFirst' : 'contestant:photos.add')}
            deleteHint={deleteHint}
            loading={loading === slot}
            order={order.of(places[slot])}
            onEdit={() => edit(slot)}
            onAdd={() => edit('new')}
          />
        ))}
      </ul>
      {coming.some((photo) => takesLong(photo, now)) && <p role="status">{t('contestant:photos.preparingLong')}</p>}
      {order.isThere && <p className={styles['hint']}>{t('promotion:order.hint')}</p>}
      <p role="status" className="for-readers">
        {order.told}
      </p>
      {(!isEmpty || coming.length > 0) && (
        <p id={deleteHint} className={styles['hint']}>
          {t('contestant:photos.deleteHint')}
        </p>
      )}
      {dialog}
    </section>
  )
}

/** Contains the cropper, so it loads on demand. */
const loadDialog = () => import('./photo-dialog.tsx')

interface PhotoDialogOptions {
  readonly places: Places
  readonly free: PhotoSlot | undefined
  readonly onPending: (photo: PendingPhoto) => void
  readonly onGone: () => void
}

function usePhotoDialog({ places, free, onPending, onGone }: PhotoDialogOptions) {
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

function tell({ status, code }: PhotoOutcome): void {
  if (status === 'done') toast.success(translate('contestant:photos.uploaded'))
  else toast.error(preparingFailure(code))
}

/** Photos being prepared: followed on the live topic, and by rereading slots in case news is lost. */
function usePendingPhotos(user: OwnUser) {
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

interface PhotoPlaceProps {
  /** 1 to 3 */
  readonly number: number
  readonly file: string | null
  /** A photo on its way. */
  readonly coming: Blob | undefined
  /** The empty slot's text. */
  readonly invitation: string
  /** Id of the explanation why Delete is disabled. */
  readonly deleteHint: string
  /** Edit's dialog is loading. */
  readonly loading: boolean
  /** Undefined if it cannot be moved. */
  readonly order: PhotoMoves | undefined
  readonly onEdit: () => void
  readonly onAdd: () => void
}

/** A slot: a photo, a pending one, or an invitation. */
function PhotoPlace({ number, file, coming, invitation, deleteHint, loading, order, onEdit, onAdd }: PhotoPlaceProps) {
  const t = useT()
  const comingUrl = useObjectUrl(coming)
  if (file === null && !coming) {
    return (
      <li>
        <button type="button" className={styles['empty']} onClick={onAdd}>
          <PlusIcon size="2.5rem" />
          {invitation}
        </button>
      </li>
    )
  }
  return (
    <li className={styles['place']} data-held={order?.isHeld || undefined} data-takes={order?.takes || undefined}>
      <div className={styles['frame']} data-handle={(order && file) ?? undefined}>
        {coming ? (
          <img className={styles['coming']} src={comingUrl} alt="" />
        ) : (
          file !== null && <Photo key={file} file={file} place="large" alt={t('contestant:photos.photo', { number })} />
        )}
        <p role="status" className={coming && styles['preparing']}>
          {coming && (
            <span>
              <span className="for-readers">{t('contestant:photos.photo', { number })}</span>{' '}
              {t('contestant:photos.preparing')}
            </span>
          )}
        </p>
      </div>
      {order && file !== null && <MoveButtons number={number} file={file} moves={order} />}
      <div className={styles['ways']}>
        <Button
          variant="quiet"
          aria-label={t('contestant:photos.editOf', { number })}
          disabled={coming !== undefined}
          busy={loading}
          onClick={onEdit}
        >
          {t('contestant:photos.edit')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('contestant:photos.deleteOf', { number })}
          aria-describedby={deleteHint}
          disabled
        >
          {t('contestant:photos.delete')}
        </Button>
      </div>
    </li>
  )
}

const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
