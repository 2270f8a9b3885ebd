import { Link } from 'wouter'
import colours from '../../../content/about/colours.json'
import narrow360 from '../../../content/about/festival-360.webp'
import narrow640 from '../../../content/about/festival-640.webp'
import wide800 from '../../../content/about/festival-800.webp'
import narrow960 from '../../../content/about/festival-960.webp'
import wide1280 from '../../../content/about/festival-1280.webp'
import wide1920 from '../../../content/about/festival-1920.webp'
import { useT } from '../../lib/i18n.ts'
import { useEntrance } from '../../lib/remembered-path.ts'
import { buttonClass } from '../../ui/button.tsx'
import { placeholder } from '../../ui/placeholder.ts'
import { PublicPage, TextSections } from '../public-page/public-page.tsx'
import styles from './about.module.css'

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
        <Link href={useEntrance('/register')} className={buttonClass('gold')}>
          {t('pages:about.toRegister')}
        </Link>
        <Link href="/policy" className={buttonClass('quiet')}>
          {t('pages:about.toPolicy')}
        </Link>
      </p>
    </PublicPage>
  )
}

/** Women of the festival: two of them on a phone, four where there is room. */
function FestivalPicture() {
  const t = useT()
  return (
    <picture className={styles['picture']}>
      <source
        media="(width < 40rem)"
        sizes="92vw"
        srcSet={`${narrow360} 360w, ${narrow640} 640w, ${narrow960} 960w`}
        width={640}
        height={400}
      />
      <img
        fetchPriority="high"
        width={1280}
        height={400}
        alt={t('pages:about.picture')}
        style={placeholder(colours.festival)}
        sizes="(width < 81rem) 92vw, 76rem"
        srcSet={`${wide800} 800w, ${wide1280} 1280w, ${wide1920} 1920w`}
        src={wide1280}
      />
    </picture>
  )
}
