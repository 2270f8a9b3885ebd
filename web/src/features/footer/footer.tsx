import type { ShownPiece } from '@ashenda/core/contracts/content.ts'
import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { icon } from '../../ui/icons.tsx'
import { MailLink, PhoneLink } from '../../ui/links.tsx'
import { WrittenLink } from '../../ui/marked-text.tsx'
import { Tilfi } from '../../ui/tilfi.tsx'
import { useWholeContact } from '../contact/contact-data.ts'
import { PlainLanguages } from '../navbar/plain-languages.tsx'
import styles from './footer.module.css'

/** The page footer (NAV-09). */
export function Footer() {
  const t = useT()
  return (
    <footer className={styles['footer']}>
      <Tilfi />
      <div className={styles['inner']}>
        <div>
          <p className={styles['brand']}>{t('common.brand')}</p>
          <p>{t('site:footer.line')}</p>
        </div>
        <ul>
          <li>
            <Link href="/about">{t('common.about')}</Link>
          </li>
          <li>
            <Link href="/contact">{t('common.contact')}</Link>
          </li>
          <li>
            <Link href="/shop">{t('site:footer.shop')}</Link>
          </li>
          <li>
            <Link href="/questions">{t('site:footer.questions')}</Link>
          </li>
          <li>
            <Link href="/policy">{t('site:footer.privacy')}</Link>
          </li>
          <li>
            <Link href="/where">{t('common.whereIsMyVote')}</Link>
          </li>
          <li>
            <Link href="/results">{t('common.results')}</Link>
          </li>
          <li>
            <Link href="/contests">{t('site:footer.contests')}</Link>
          </li>
        </ul>
        <div className={styles['reach']}>
          <ContactLines />
        </div>
        {/* Without scripts, languages are links that keep the choice. */}
        <noscript>
          {import.meta.env.SSR && (
            <>
              <ul>
                <PlainLanguages />
              </ul>
              <p>{t('site:footer.needsScripts')}</p>
            </>
          )}
        </noscript>
        <p className={styles['copyright']}>{t('site:footer.copyright')}</p>
      </div>
    </footer>
  )
}

/** Phone, e-mail, address and the five channels. */
function ContactLines() {
  const t = useT()
  const contact = useWholeContact(t)
  const [phone] = contact.phones
  return (
    <>
      <dl className={styles['lines']}>
        {phone && (
          <div>
            <dt>{t('site:contact.phone')}</dt>
            <dd>
              <PhoneLink phone={phone.phone} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('site:contact.email')}</dt>
          <dd>
            <MailLink email={contact.email} />
          </dd>
        </div>
        <div>
          <dt>{t('site:contact.address')}</dt>
          <dd>{contact.address}</dd>
        </div>
      </dl>
      <ul className={styles['channels']} aria-label={t('site:contact.follow')}>
        {contact.channels.map((channel) => (
          <li key={channel.id}>
            <ChannelLink channel={channel} />
          </li>
        ))}
      </ul>
    </>
  )
}

type Channel = ShownPiece<'contact'>['channels'][number]

/** A channel that does not exist yet leads to the contact page. */
function ChannelLink({ channel: { name, sign, link } }: { readonly channel: Channel }) {
  const t = useT()
  const Sign = signs[sign]
  return link === '' ? (
    <Link href="/contact#channels" className={styles['channel']} aria-label={t('site:contact.followSoon', { name })}>
      <Sign />
    </Link>
  ) : (
    <WrittenLink href={link} className={styles['channel']}>
      <Sign />
      <span className="for-readers">{name}</span>
    </WrittenLink>
  )
}

/** Our own drawings, not the channels' trademarks; the link names the channel. */
const signs = {
  letter: icon(<path d="M15.5 4.5H14A3.5 3.5 0 0010.5 8v12M7 12h7.5" />),
  camera: icon(
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7v.01" />
    </>,
  ),
  note: icon(
    <>
      <path d="M12.5 16.5V4c.5 3 2.5 4.5 5.5 5" />
      <circle cx="9" cy="16.5" r="3.5" />
    </>,
  ),
  play: icon(
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="4" />
      <path d="M10.5 9.5l4 2.5-4 2.5z" fill="currentColor" />
    </>,
  ),
  plane: icon(<path d="M21 4L3 11l6 2.5L12 20zM21 4L9 13.5" />),
} as const
