import { useT } from '../../lib/i18n.ts'
import styles from './contact.module.css'
import { contact } from './contact-data.ts'

/** E-mail, phone lines and address. */
export function ContactLines() {
  const t = useT()
  return (
    <dl className={styles['lines']}>
      <dt>{t('extras:contact.email')}</dt>
      <dd>
        <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </dd>
      <dt>{t('extras:contact.phone')}</dt>
      {contact.phones.map(({ number, shown }) => (
        <dd key={number}>
          <a href={`tel:${number}`}>
            <bdi dir="ltr">{shown}</bdi>
          </a>
        </dd>
      ))}
      <dt>{t('extras:contact.address')}</dt>
      <dd>{t('extras:contact.addressText')}</dd>
    </dl>
  )
}
