import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { StarIcon } from '../../ui/icons.tsx'
import { Tilfi } from '../../ui/tilfi.tsx'
import styles from './hero.module.css'
import { HeroPictures } from './hero-pictures.tsx'

interface HeroProps {
  /** Brings the contestants into view. */
  readonly onVote: () => void
}

export function Hero({ onVote }: HeroProps) {
  const t = useT()
  return (
    <section className={styles['hero']} aria-labelledby="hero-title">
      <div className={styles['words']}>
        <h1 id="hero-title">{t('heroTitle')}</h1>
        <p className={styles['line']}>{t('heroLine')}</p>
        <p className={styles['text']}>{t('heroText')}</p>
        <div className={styles['ways']}>
          <Button variant="primary" data-needs-script onClick={onVote}>
            <StarIcon size="1.25em" />
            {t('heroVote')}
          </Button>
          <noscript>
            <a href="#vote" className={buttonClass('primary')}>
              {t('heroVote')}
            </a>
          </noscript>
          <Link href="/register" className={buttonClass('quiet')}>
            {t('heroRegister')}
          </Link>
        </div>
      </div>
      <HeroPictures />
      <Tilfi className={styles['border']} />
    </section>
  )
}
