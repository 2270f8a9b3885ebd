import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import { PlainLanguages } from '../navbar/plain-languages.tsx'
import { ContactLines } from './contact-lines.tsx'
import styles from './footer.module.css'

/** The page footer (NAV-09). */
export function Footer() {
  const t = useT()
  return (
    <footer className={styles['footer']}>
      <Tilfi />
      <div className={styles['inner']}>
        <div>
          <p className={styles['brand']}>{t('common.brand')}</p>
          <p>{t('extras:footer.line')}</p>
        </div>
        <ul>
          <li>
            <Link href="/about">{t('common.about')}</Link>
          </li>
          <li>
            <Link href="/contact">{t('common.contact')}</Link>
          </li>
          <li>
            <Link href="/policy">{t('extras:footer.privacy')}</Link>
          </li>
          <li>
            <Link href="/where">{t('common.whereIsMyVote')}</Link>
          </li>
          <li>
            <Link href="/results">{t('common.results')}</Link>
          </li>
        </ul>
        <div className={styles['reach']}>
          <ContactLines />
        </div>
        {/* Without scripts, languages are links that keep the choice. */}
        <noscript>
          {import.meta.env.SSR && (
            <>
              <ul>
                <PlainLanguages />
              </ul>
              <p>{t('extras:footer.needsScripts')}</p>
            </>
          )}
        </noscript>
        <p className={styles['copyright']}>{t('extras:footer.copyright')}</p>
      </div>
    </footer>
  )
}
