import { Link } from 'wouter'
import narrow from '../../../content/about/festival-640.webp'
import wide from '../../../content/about/festival-1280.webp'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PublicPage } from '../public-page/public-page.tsx'
import { TextSections } from '../public-page/text-sections.tsx'
import styles from './about.module.css'

const sections = ['festival', 'contest', 'count', 'trust', 'company'] as const

/** What the festival and its contest are (PGS-01, PGS-02). */
export function AboutPage() {
  const t = useT()
  return (
    <PublicPage title={t('about:title')} description={t('about:description')} lead={t('about:lead')}>
      <picture className={styles['picture']}>
        <source media="(width < 40rem)" srcSet={narrow} width={640} height={400} />
        <img src={wide} width={1280} height={400} alt={t('about:picture')} />
      </picture>
      <TextSections sections={sections.map((id) => ({ id, heading: t(`about:${id}`), text: t(`about:${id}Text`) }))} />
      <p className={styles['ways']}>
        <Link href="/" className={buttonClass('primary')}>
          {t('about:toVote')}
        </Link>
        <Link href="/register" className={buttonClass('gold')}>
          {t('about:toRegister')}
        </Link>
        <Link href="/policy" className={buttonClass('quiet')}>
          {t('about:toPolicy')}
        </Link>
      </p>
    </PublicPage>
  )
}
