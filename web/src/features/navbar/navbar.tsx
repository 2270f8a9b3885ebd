import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import { BrandMark } from './brand-mark.tsx'
import { LanguageMenu } from './language-menu.tsx'
import styles from './navbar.module.css'

export function Navbar() {
  const t = useT()
  return (
    <header className={styles['bar']}>
      <nav className={styles['inner']}>
        <Link href="/" className={styles['brand']}>
          <BrandMark />
          {t('brand')}
        </Link>
        <LanguageMenu />
      </nav>
      <Tilfi kind="thread" className={styles['hem']} />
    </header>
  )
}
