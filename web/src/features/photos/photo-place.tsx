import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { icon } from '../../ui/icons.tsx'
import { Photo } from '../contestants/photo.tsx'
import styles from './photo-place.module.css'
import { useObjectUrl } from './use-object-url.ts'

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
  readonly onEdit: () => void
  readonly onAdd: () => void
}

/** A slot: a photo, a pending one, or an invitation. */
export function PhotoPlace({ number, file, coming, invitation, deleteHint, loading, onEdit, onAdd }: PhotoPlaceProps) {
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
    <li className={styles['place']}>
      <div className={styles['frame']}>
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
