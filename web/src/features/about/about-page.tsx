import { wideWidths } from '@ashenda/core/domain/image.ts'
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
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { placeholder } from '../../ui/placeholder.ts'
import { uploadedSources } from '../../ui/uploaded-picture.ts'
import { useContact } from '../contact/contact-data.ts'
import { fillContact } from '../contact/fill-contact.ts'
import { usePiece } from '../content/piece.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import { TextSections } from '../public-page/text-sections.tsx'
import styles from './about.module.css'
import { defaultAbout } from './default-about.ts'

/** What the festival and its contest are (PGS-01, PGS-02). */
export function AboutPage() {
  const t = useT()
  const contact = useContact()
  const toRegister = useEntrance('/register')
  const { shown, isComing } = usePiece('about')
  if (isComing) return <PageSkeleton />
  const { title, lead, picture, alt, sections } = shown ?? defaultAbout(t)
  return (
    <PublicPage title={title} description={shown ? lead : t('pages:about.description')} lead={lead}>
      {'file' in picture ? (
        <div className={styles['picture']}>
          <img fetchPriority="high" alt={alt} sizes={pictureSizes} {...uploadedSources(picture, wideWidths)} />
        </div>
      ) : (
        <FestivalPicture alt={alt} />
      )}
      <TextSections sections={sections.map((section) => ({ ...section, text: fillContact(section.text, contact) }))} />
      <p className={styles['ways']}>
        <Link href="/" className={buttonClass('primary')}>
          {t('pages:about.toVote')}
        </Link>
        <Link href={toRegister} className={buttonClass('gold')}>
          {t('pages:about.toRegister')}
        </Link>
        <Link href="/policy" className={buttonClass('quiet')}>
          {t('pages:about.toPolicy')}
        </Link>
      </p>
    </PublicPage>
  )
}

const pictureSizes = '(width < 81rem) 92vw, 76rem'

/** Women of the festival: two of them on a phone, four where there is room. */
function FestivalPicture({ alt }: { readonly alt: string }) {
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
        alt={alt}
        style={placeholder(colours.festival)}
        sizes={pictureSizes}
        srcSet={`${wide800} 800w, ${wide1280} 1280w, ${wide1920} 1920w`}
        src={wide1280}
      />
    </picture>
  )
}
