import type { AdminContestant } from '@ashenda/core/contracts/http/contestant-admin.ts'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Photo } from '../../contestants/photo.tsx'
import { useMay } from '../permitted.tsx'
import { RemovePhotoForm } from './remove-photo-form.tsx'
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
  const [asked, setAsked] = useState<Slot>()
  const photos = slots.flatMap((slot, index) => {
    const file = actor[slot]
    return file === null ? [] : [{ slot, file, number: format.number(index + 1) }]
  })
  if (photos.length === 0) return <p>{t('desk:users.noPhotos')}</p>
  return (
    <ul className={styles['photos']}>
      {photos.map(({ slot, file, number }) => (
        <li key={slot}>
          <span className={styles['photo']}>
            <Photo key={file} file={file} place="large" alt={t('desk:users.photo', { name, number })} />
          </span>
          {!mayChange ? null : asked === slot ? (
            <RemovePhotoForm id={actor._id} slot={slot} number={number} onDone={() => setAsked(undefined)} />
          ) : (
            <Button variant="quiet" onClick={() => setAsked(slot)}>
              {t('desk:users.removePhoto', { number })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
