import { Link } from 'wouter'
import { useT } from '../lib/i18n.ts'
import { useTitle } from '../lib/use-title.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Tilfi } from '../ui/tilfi.tsx'
import { KeptChoices } from './kept-choices.tsx'
import styles from './offline-page.module.css'
import { useNetworkBack } from './use-network-back.ts'

/** What failed to arrive is remembered as failed for as long as the document lives, so it is loaded anew. */
const openAgain = (): void => location.reload()

/** In place of a page that is not kept here. It opens by itself once there is a network. */
export function OfflinePage() {
  const t = useT()
  const { asking, still, ask } = useNetworkBack(openAgain)
  useTitle(t('extras:offline.heading'))
  return (
    <section className={styles['page']}>
      <h1>{t('extras:offline.heading')}</h1>
      <Tilfi className={styles['border']} />
      <p className={styles['text']}>{t('extras:offline.text')}</p>
      <KeptChoices />
      <div className={styles['ways']}>
        <Button busy={asking} onClick={ask}>
          {t('common.tryAgain')}
        </Button>
        <Link href="/" className={buttonClass('quiet')}>
          {t('common.brokenHome')}
        </Link>
      </div>
      <p role="status" className={styles['still']}>
        {still && t('extras:offline.still')}
      </p>
    </section>
  )
}
