import { useSearchParams } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { withTexts } from '../../lib/language-choice.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ExternalLink, MailLink, mailHref, PhoneLink } from '../../ui/links.tsx'
import { PublicPage } from '../public-page/public-page.tsx'
import styles from './contact.module.css'
import { contact } from './contact-data.ts'

const loadAboutHer = () => withTexts(import('./about-her.tsx'), ['exemplars'])
const doWithout = (): void => undefined

/** Contact page (PGS-01). `?about=` names a woman of /exemplary. */
export function ContactPage() {
  const t = useT()
  const [query] = useSearchParams()
  const her = query.get('about')
  const aboutHer = useLazyModule(loadAboutHer, her !== null, doWithout)
  return (
    <PublicPage
      title={t('extras:contact.title')}
      description={t('extras:contact.description')}
      lead={t('extras:contact.lead')}
    >
      {her !== null && aboutHer && <aboutHer.AboutHer id={her} />}
      <div className={styles['sections']}>
        <section aria-label={t('extras:contact.title')}>
          <p className={styles['available']}>{t('extras:contact.available')}</p>
          <ContactLines />
        </section>
        <section aria-labelledby="help">
          <h2 id="help">{t('extras:contact.helpVote')}</h2>
          <p>{t('extras:contact.helpVoteText')}</p>
        </section>
        <section id="promotions" tabIndex={-1} aria-labelledby="promotions-heading">
          <h2 id="promotions-heading">{t('extras:contact.promotions')}</h2>
          <p>{t('extras:contact.promotionsText')}</p>
          <a className={buttonClass('quiet')} href={mailHref(contact.email, t('extras:contact.promotions'))}>
            {t('extras:contact.promotionsLink')}
          </a>
        </section>
        <section id="channels" tabIndex={-1} aria-labelledby="channels-heading">
          <h2 id="channels-heading">{t('extras:contact.follow')}</h2>
          <Channels />
        </section>
      </div>
    </PublicPage>
  )
}

/** Social media: existing channels as links, others by name. */
function Channels() {
  const t = useT()
  return (
    <>
      {contact.channels.some(({ link }) => link === null) && <p>{t('extras:contact.followText')}</p>}
      <ul className={styles['channels']}>
        {contact.channels.map(({ name, link }) => (
          <li key={name}>
            {link === null ? t('extras:contact.followSoon', { name }) : <ExternalLink href={link}>{name}</ExternalLink>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** E-mail, phone lines and address. */
function ContactLines() {
  const t = useT()
  return (
    <dl className={styles['lines']}>
      <dt>{t('extras:contact.email')}</dt>
      <dd>
        <MailLink email={contact.email} />
      </dd>
      <dt>{t('extras:contact.phone')}</dt>
      {contact.phones.map(({ number, shown }) => (
        <dd key={number}>
          <PhoneLink phone={number} shown={shown} />
        </dd>
      ))}
      <dt>{t('extras:contact.address')}</dt>
      <dd>{t('extras:contact.addressText')}</dd>
    </dl>
  )
}
