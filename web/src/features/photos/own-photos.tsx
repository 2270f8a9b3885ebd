import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { photoSlots } from '@ashenda/core/domain/photo.ts'
import { useCallback, useId, useRef } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import styles from './own-photos.module.css'
import { takesLong } from './pending-photos.ts'
import { PhotoPlace } from './photo-place.tsx'
import { freePlace, numberOf, placesOf } from './places.ts'
import { usePendingPhotos } from './use-pending-photos.ts'
import { usePhotoDialog } from './use-photo-dialog.tsx'

/** The three slots, and ways to fill them. */
export function OwnPhotos({ user }: { readonly user: OwnUser }) {
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
      <ul className={styles['places']} aria-label={t('contestant:photos.heading')}>
        {photoSlots.map((slot) => (
          <PhotoPlace
            key={slot}
            number={numberOf(slot)}
            file={places[slot]}
            coming={coming.find((photo) => photo.slot === slot)?.blob}
            invitation={t(isEmpty && slot === free ? 'contestant:photos.addFirst' : 'contestant:photos.add')}
            deleteHint={deleteHint}
            loading={loading === slot}
            onEdit={() => edit(slot)}
            onAdd={() => edit('new')}
          />
        ))}
      </ul>
      {coming.some((photo) => takesLong(photo, now)) && <p role="status">{t('contestant:photos.preparingLong')}</p>}
      {(!isEmpty || coming.length > 0) && (
        <p id={deleteHint} className={styles['hint']}>
          {t('contestant:photos.deleteHint')}
        </p>
      )}
      {dialog}
    </section>
  )
}
