import { useT } from '../../lib/i18n.ts'
import { useOwnUser } from '../../lib/own-user.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { OwnPhotos } from './own-photos.tsx'
import styles from './photos-page.module.css'

/** The contestant's photos (DSH-06). */
export function PhotosPage() {
  const t = useT()
  const { data: user, isPending, refetch } = useOwnUser()
  useTitle(t('photos:heading'))
  if (user) return <OwnPhotos user={user} />
  return (
    <section className={styles['page']} aria-busy={isPending}>
      <h1>{t('photos:heading')}</h1>
      {isPending ? (
        <>
          <p role="status" className="for-readers">
            {t('loading')}
          </p>
          <div aria-hidden="true" className={styles['places']}>
            <span className={styles['waiting']} />
            <span className={styles['waiting']} />
            <span className={styles['waiting']} />
          </div>
        </>
      ) : (
        <div role="alert" className={styles['failed']}>
          <p>{t('photos:loadFailed')}</p>
          <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
        </div>
      )}
    </section>
  )
}
