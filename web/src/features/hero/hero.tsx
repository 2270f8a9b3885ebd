import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { StarIcon } from '../../ui/icons.tsx'
import { Tilfi } from '../../ui/tilfi.tsx'
import styles from './hero.module.css'
import { HeroPictures } from './hero-pictures.tsx'

export function Hero() {
  const t = useT()
  return (
    <section className={styles['hero']} aria-labelledby="hero-title">
      <div className={styles['words']}>
        <h1 id="hero-title">{t('common.heroTitle')}</h1>
        <p className={styles['line']}>{t('common.heroLine')}</p>
        <p className={styles['text']}>{t('common.heroText')}</p>
        <div className={styles['ways']}>
          {/* The browser goes there by itself, also before any script is here. */}
          <a href="#vote" className={buttonClass('primary')}>
            <StarIcon size="1.25em" />
            {t('common.heroVote')}
          </a>
          <Link href="/register" className={buttonClass('quiet')}>
            {t('common.heroRegister')}
          </Link>
        </div>
      </div>
      <HeroPictures />
      <Tilfi className={styles['border']} />
    </section>
  )
}
