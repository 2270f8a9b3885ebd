import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { buttonClass } from '../../ui/button.tsx'
import { contact } from '../contact/contact-data.ts'
import { PublicPage, TextSections } from '../public-page/public-page.tsx'

const sections = [
  'voters',
  'contestants',
  'payments',
  'requests',
  'messages',
  'browser',
  'records',
  'sharing',
  'keeping',
  'erasing',
  'contact',
] as const

/** The privacy policy (PGS-01). */
export function PolicyPage() {
  const t = useT()
  const reach = { email: contact.email, phone: contact.phones[0]?.shown ?? '' }
  return (
    <PublicPage title={t('policy:title')} description={t('policy:description')} lead={t('policy:lead')}>
      <p>{t('policy:version')}</p>
      <TextSections
        sections={sections.map((id) => ({
          id,
          heading: t(`policy:${id}`),
          text: t(`policy:${id}Text`, reach),
        }))}
      />
      <p>
        <Link href="/contact" className={buttonClass('primary')}>
          {t('policy:toContact')}
        </Link>
      </p>
    </PublicPage>
  )
}
