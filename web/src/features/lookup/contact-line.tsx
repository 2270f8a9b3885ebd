import { useT } from '../../lib/i18n.ts'
import { MailLink, PhoneLink } from '../../ui/links.tsx'
import { useContact } from '../contact/contact-data.ts'
import styles from './lookup.module.css'

/** Whom to write to; the mail's subject names the payment or receipt. */
export function ContactLine({ reference }: { readonly reference?: string | undefined }) {
  const t = useT()
  const { email, phones } = useContact()
  const [first] = phones
  return (
    <div className={styles['contact']}>
      <p>
        {t(reference === undefined ? 'where:organisers' : 'where:write')} <bdi>{reference}</bdi>
      </p>
      <p>
        <MailLink email={email} {...(reference !== undefined && { subject: reference })} />
        {first && <PhoneLink phone={first.phone} />}
      </p>
    </div>
  )
}
