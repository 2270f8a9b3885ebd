import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { CutPhoto } from './cut-photo.ts'
import styles from './sending-photo.module.css'
import { useObjectUrl } from './use-object-url.ts'

interface SendingPhotoProps {
  readonly photo: CutPhoto
  readonly percent: number
  readonly onCancel: () => void
}

/** Upload progress. Once complete it cannot be cancelled. */
export function SendingPhoto({ photo, percent, onCancel }: SendingPhotoProps) {
  const t = useT()
  const url = useObjectUrl(photo.blob)
  const isUp = percent === 100
  return (
    <div className={styles['sending']}>
      <img className={styles['photo']} src={url} alt="" />
      <p role="status" className={styles['text']}>
        {t(isUp ? 'contestant:photos.preparing' : 'contestant:photos.sending')}
      </p>
      <ProgressBar
        label={t('contestant:photos.progress')}
        percent={percent}
        text={t('contestant:photos.percent', { percent })}
      />
      <p aria-hidden="true" className={styles['percent']}>
        {t('contestant:photos.percent', { percent })}
      </p>
      {!isUp && (
        <Button variant="quiet" onClick={onCancel}>
          {t('contestant:photos.cancel')}
        </Button>
      )}
    </div>
  )
}
