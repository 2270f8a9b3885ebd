import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PublicPage } from '../public-page/public-page.tsx'
import styles from './placeholder.module.css'

/** Reserved addresses (RTE-05) that redirect for now. */
export const AshendaPlaceholder = () => <Placeholder page="ashenda" />
export const AboutusPlaceholder = () => <Placeholder page="aboutus" />

function Placeholder({ page }: { readonly page: 'ashenda' | 'aboutus' }) {
  const t = useT()
  return (
    <PublicPage title={t(`pages:about.${page}Title`)} lead={t(`pages:about.${page}Lead`)}>
      <p className={styles['ways']}>
        <Link href="/about" className={buttonClass('primary')}>
          {t('pages:about.toAbout')}
        </Link>
        <Link href="/exemplary" className={buttonClass('quiet')}>
          {t('pages:about.toExemplary')}
        </Link>
        <Link href="/" className={buttonClass('quiet')}>
          {t('pages:about.toVote')}
        </Link>
      </p>
    </PublicPage>
  )
}
