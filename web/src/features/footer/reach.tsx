import { useT } from '../../lib/i18n.ts'
import { contact } from '../contact/contact-data.ts'
import { ChannelLink } from './channel-link.tsx'
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
