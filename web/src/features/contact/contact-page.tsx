import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import { useSearchParams } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { withTexts } from '../../lib/language-choice.ts'
import { useLazyModule } from '../../lib/use-lazy-module.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MailLink, mailHref, PhoneLink } from '../../ui/links.tsx'
import { WrittenLink } from '../../ui/marked-text.tsx'
import { PublicPage } from '../public-page/public-page.tsx'
import styles from './contact.module.css'
import { useWholeContact } from './contact-data.ts'

const loadAboutHer = () => withTexts(import('./about-her.tsx'), ['exemplars', 'pages'])
const doWithout = (): void => undefined

/** Contact page (PGS-01). `?about=` names a woman of /exemplary. */
export function ContactPage() {
  const t = useT()
  const [query] = useSearchParams()
  const her = query.get('about')
  const contact = useWholeContact(t)
  const aboutHer = useLazyModule(loadAboutHer, her !== null, doWithout)
  return (
    <PublicPage
      title={t('site:contact.title')}
      description={t('site:contact.description')}
      lead={t('site:contact.lead')}
    >
      {her !== null && aboutHer && <aboutHer.AboutHer id={her} />}
      <div className={styles['sections']}>
        <section aria-label={t('site:contact.title')}>
          <p className={styles['available']}>{contact.available}</p>
          <ContactLines {...contact} />
        </section>
        <section aria-labelledby="help">
          <h2 id="help">{t('site:contact.helpVote')}</h2>
          <p>{t('site:contact.helpVoteText')}</p>
        </section>
        <section id="promotions" tabIndex={-1} aria-labelledby="promotions-heading">
          <h2 id="promotions-heading">{t('site:contact.promotions')}</h2>
          <p>{t('site:contact.promotionsText')}</p>
          <a className={buttonClass('quiet')} href={mailHref(contact.email, t('site:contact.promotions'))}>
            {t('site:contact.promotionsLink')}
          </a>
        </section>
        <section id="channels" tabIndex={-1} aria-labelledby="channels-heading">
          <h2 id="channels-heading">{t('site:contact.follow')}</h2>
          <Channels channels={contact.channels} />
        </section>
      </div>
    </PublicPage>
  )
}

/** Social media: existing channels as links, others by name. */
function Channels({ channels }: Pick<ShownPiece<'contact'>, 'channels'>) {
  const t = useT()
  return (
    <>
      {channels.some(({ link }) => link === '') && <p>{t('site:contact.followText')}</p>}
      <ul className={styles['channels']}>
        {channels.map(({ id, name, link }) => (
          <li key={id}>
            {link === '' ? t('site:contact.followSoon', { name }) : <WrittenLink href={link}>{name}</WrittenLink>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** E-mail, phone lines and address. */
function ContactLines({ email, phones, address }: ShownPiece<'contact'>) {
  const t = useT()
  return (
    <dl className={styles['lines']}>
      <dt>{t('site:contact.email')}</dt>
      <dd>
        <MailLink email={email} />
      </dd>
      <dt>{t('site:contact.phone')}</dt>
      {phones.map(({ id, phone }) => (
        <dd key={id}>
          <PhoneLink phone={phone} />
        </dd>
      ))}
      <dt>{t('site:contact.address')}</dt>
      <dd>{address}</dd>
    </dl>
  )
}
