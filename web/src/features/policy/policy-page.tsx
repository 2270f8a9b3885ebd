import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { useContact } from '../contact/contact-data.ts'
import { fillContact } from '../contact/fill-contact.ts'
import { usePiece } from '../content/piece.ts'
import { PublicPage } from '../public-page/public-page.tsx'
import { TextSections } from '../public-page/text-sections.tsx'
import { defaultPolicy } from './default-policy.ts'

/** The privacy policy (PGS-01). */
export function PolicyPage() {
  const t = useT()
  const contact = useContact()
  const { shown, isComing } = usePiece('policy')
  if (isComing) return <PageSkeleton />
  const { title, lead, version, sections } = shown ?? defaultPolicy(t)
  return (
    <PublicPage title={title} description={shown ? lead : t('policy:description')} lead={lead}>
      {version !== '' && <p>{version}</p>}
      <TextSections sections={sections.map((section) => ({ ...section, text: fillContact(section.text, contact) }))} />
      <p>
        <Link href="/contact" className={buttonClass('primary')}>
          {t('policy:toContact')}
        </Link>
      </p>
    </PublicPage>
  )
}
