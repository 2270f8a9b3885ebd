import { Link } from 'wouter'
import { useT } from '../../lib/i18n.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { contact } from '../contact/contact-data.ts'
import { signs } from './channel-signs.tsx'
import styles from './reach.module.css'

/** Phone, e-mail, address and the five channels. */
export function Reach() {
  const t = useT()
  const [phone] = contact.phones
  return (
    <>
      <dl className={styles['lines']}>
        {phone && (
          <div>
            <dt>{t('extras:contact.phone')}</dt>
            <dd>
              <a href={`tel:${phone.number}`}>
                <bdi dir="ltr">{phone.shown}</bdi>
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('extras:contact.email')}</dt>
          <dd>
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </dd>
        </div>
        <div>
          <dt>{t('extras:contact.address')}</dt>
          <dd>{t('extras:contact.addressText')}</dd>
        </div>
      </dl>
      <ul className={styles['channels']} aria-label={t('extras:contact.follow')}>
        {contact.channels.map((channel) => (
          <li key={channel.name}>
            <ChannelLink channel={channel} />
          </li>
        ))}
      </ul>
    </>
  )
}

type Channel = (typeof contact.channels)[number]

/** A channel that does not exist yet leads to where this site says so, not away and not nowhere. */
function ChannelLink({ channel: { name, sign, link } }: { readonly channel: Channel }) {
  const t = useT()
  const Sign = signs[sign]
  return link === null ? (
    <Link href="/contact#channels" className={styles['channel']} aria-label={t('extras:contact.followSoon', { name })}>
      <Sign />
    </Link>
  ) : (
    <ExternalLink href={link} className={styles['channel']}>
      <Sign />
      <span className="for-readers">{name}</span>
    </ExternalLink>
  )
}
