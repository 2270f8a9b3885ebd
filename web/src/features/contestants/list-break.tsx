import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { Tilfi } from '../../ui/tilfi.tsx'
import styles from './contestant-list.module.css'

export const breakEvery = 10

/** A message between the host zone's cards (HOM-09). */
export function ListBreak() {
  const t = useT()
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the cards, which stand in a block of the list.
    <div role="listitem" className={styles['break']}>
      <Tilfi />
      <p>
        {t('home.breakText')} <Link href="/contact#promotions">{t('home.breakLink')}</Link>
      </p>
    </div>
  )
}
