import { useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import type { CutPhoto } from './cut-photo.ts'
import type { PhotoTarget } from './places.ts'
import styles from './sending-photo.module.css'
import { useObjectUrl } from './use-object-url.ts'

interface LostPhotoProps {
  readonly photo: CutPhoto
  readonly target: PhotoTarget
  /** Whether its slot is unchanged since sending. */
  readonly placeIsFree: boolean
  readonly onAgain: () => Promise<void>
  readonly onCancel: () => void
}

/** The answer was lost: the photo is kept and can be resent. */
export function LostPhoto({ photo, target, placeIsFree, onAgain, onCancel }: LostPhotoProps) {
  const t = useT()
  const url = useObjectUrl(photo.blob)
  const [asking, setAsking] = useState(false)
  const again = async (): Promise<void> => {
    setAsking(true)
    await onAgain()
    setAsking(false)
  }
  return (
    <div className={styles['sending']}>
      <img className={styles['photo']} src={url} alt="" />
      <div role="alert" className={styles['lost']}>
        <p className={styles['text']}>{t('contestant:photos.lost')}</p>
        {target !== 'new' && <p>{t('contestant:photos.lostSafe')}</p>}
        {target === 'new' && placeIsFree && <p>{t('contestant:photos.lostSafeNew')}</p>}
      </div>
      <div className={styles['ways']}>
        <Button busy={asking} onClick={() => void again()}>
          {t('contestant:photos.sendAgain')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('contestant:photos.cancel')}
        </Button>
      </div>
    </div>
  )
}
