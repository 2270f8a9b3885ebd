import type { OwnUser } from '@ashenda/core/contracts/http/profile.ts'
import { Link } from 'wouter'
import { useFormat } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Photo } from '../../contestants/photo.tsx'
import { CameraIcon } from '../../photos/camera-icon.tsx'
import { base } from '../page-names.ts'
import styles from './home.module.css'

/** Up to three photos, or an invitation to add one. */
export function OwnPictures({ own }: { readonly own: OwnUser }) {
  const t = useT()
  const format = useFormat()
  const files = own.images ?? []
  const way = (text: string, variant: 'primary' | 'quiet') => (
    <Link href={`${base}/upload`} className={buttonClass(variant)}>
      {text}
    </Link>
  )
  return (
    <Panel title={t('contestant:dashboard.yourPhotos')}>
      {files.length > 0 ? (
        <>
          <ul className={styles['pictures']}>
            {files.map((file, index) => (
              <li key={file} style={{ backgroundColor: own.colour ?? undefined }}>
                <Photo
                  file={file}
                  place="card"
                  alt={t('contestant:dashboard.photoNumber', { number: format.number(index + 1) })}
                />
              </li>
            ))}
          </ul>
          {way(t('contestant:dashboard.changePhotos'), 'quiet')}
        </>
      ) : (
        <div className={styles['invite']}>
          <CameraIcon size="2.5rem" />
          <strong>{t('contestant:dashboard.noPhotos')}</strong>
          <p>{t('contestant:dashboard.noPhotosText')}</p>
          {way(t('contestant:dashboard.addPhoto'), 'primary')}
        </div>
      )}
    </Panel>
  )
}
