import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { useWhenLoaded } from '../../lib/when-loaded.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { StarIcon } from '../../ui/icons.tsx'
import { Tilfi } from '../../ui/tilfi.tsx'
import styles from './hero.module.css'

/** Not worth waiting for: the words and the way to the vote are there first, on its sky, and without it too. */
const loadScene = () => import('./scene.tsx')
const doWithout = (): void => undefined

interface HeroProps {
  /** Brings the contestants into view. */
  readonly onVote: () => void
}

export function Hero({ onVote }: HeroProps) {
  const t = useT()
  const picture = useWhenLoaded(loadScene, true, doWithout)
  return (
    <section className={styles['hero']} aria-labelledby="hero-title">
      {picture && <picture.Scene label={t('heroPicture')} />}
      <div className={styles['words']}>
        <h1 id="hero-title">{t('heroTitle')}</h1>
        <p className={styles['line']}>{t('heroLine')}</p>
        <p className={styles['text']}>{t('heroText')}</p>
        <div className={styles['ways']}>
          <Button variant="primary" onClick={onVote}>
            <StarIcon size="1.25em" />
            {t('heroVote')}
          </Button>
          <Link href="/register" className={buttonClass('quiet')}>
            {t('heroRegister')}
          </Link>
        </div>
      </div>
      <Tilfi className={styles['border']} />
    </section>
  )
}
