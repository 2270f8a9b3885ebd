import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PublicPage } from '../public-page/public-page.tsx'
import { TextSections } from '../public-page/text-sections.tsx'
import styles from './about.module.css'
import { FestivalPicture } from './festival-picture.tsx'

const sections = ['festival', 'contest', 'count', 'trust', 'company'] as const

/** What the festival and its contest are (PGS-01, PGS-02). */
export function AboutPage() {
  const t = useT()
  return (
    <PublicPage title={t('pages:about.title')} description={t('pages:about.description')} lead={t('pages:about.lead')}>
      <FestivalPicture />
      <TextSections
        sections={sections.map((id) => ({ id, heading: t(`pages:about.${id}`), text: t(`pages:about.${id}Text`) }))}
      />
      <p className={styles['ways']}>
        <Link href="/" className={buttonClass('primary')}>
          {t('pages:about.toVote')}
        </Link>
        <Link href="/register" className={buttonClass('gold')}>
          {t('pages:about.toRegister')}
        </Link>
        <Link href="/policy" className={buttonClass('quiet')}>
          {t('pages:about.toPolicy')}
        </Link>
      </p>
    </PublicPage>
  )
}
