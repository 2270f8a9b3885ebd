import { useRef } from 'react'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { useInView } from '../../lib/in-view.ts'
import { useWhenLoaded } from '../../lib/when-loaded.ts'
import { withTexts } from '../../lib/with-texts.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import styles from './footer.module.css'

const loadReach = () => withTexts(import('./reach.tsx'), ['contact'])
const doWithout = (): void => undefined

/** Below every page (NAV-09). How we are reached comes when somebody gets here. */
export function Footer() {
  const t = useT()
  const footer = useRef<HTMLElement>(null)
  const reach = useWhenLoaded(loadReach, useInView(footer), doWithout)
  return (
    <footer ref={footer} className={styles['footer']}>
      <Tilfi />
      <div className={styles['inner']}>
        <div>
          <p className={styles['brand']}>{t('brand')}</p>
          <p>{t('footerLine')}</p>
        </div>
        <ul>
          <li>
            <Link href="/about">{t('about')}</Link>
          </li>
          <li>
            <Link href="/contact">{t('contact')}</Link>
          </li>
          <li>
            <Link href="/policy">{t('privacy')}</Link>
          </li>
          <li>
            <Link href="/where">{t('whereIsMyVote')}</Link>
          </li>
          <li>
            <Link href="/results">{t('results')}</Link>
          </li>
        </ul>
        <div className={styles['reach']}>{reach && <reach.Reach />}</div>
        <p className={styles['copyright']}>{t('footerCopyright')}</p>
      </div>
    </footer>
  )
}
